import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { withPreview } from '../../test/factories/content/camera-files.ts'
import { temporaryFolder } from '../site/state.ts'

/** 12 megapixels, as most phones take. */
const WIDTH = 4000
const HEIGHT = 3000

/** The size of a grain in pixels. Finer noise would give larger files than a photograph's. */
const COARSE = 4

/** Gives about 3 MB with this noise. */
const QUALITY = 80

/** The size of the preview that EXIF gives to photographs. */
const PREVIEW_WIDTH = 160

/** Writes different photographs of 12 megapixels and about 3 MB, with previews as cameras write them. Returns their paths. */
export async function writePhotographs(count: number): Promise<string[]> {
  const folder = await temporaryFolder()
  const paths: string[] = []
  for (let at = 0; at < count; at++) {
    const path = join(folder, `photograph-${at}.jpg`)
    await writeFile(path, await photograph())
    paths.push(path)
  }
  return paths
}

async function photograph(): Promise<Uint8Array> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const coarse = await sharp({
    create: {
      width: WIDTH / COARSE,
      height: HEIGHT / COARSE,
      channels: 3,
      background: '#888',
      noise,
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const whole = await sharp(coarse).resize(WIDTH, HEIGHT).jpeg({ quality: QUALITY }).toBuffer()
  return withPreview(whole, await sharp(coarse).resize(PREVIEW_WIDTH).jpeg().toBuffer(), 1)
}
