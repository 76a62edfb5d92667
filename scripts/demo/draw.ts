import sharp from 'sharp'
import { type PaletteName, palettes } from './palettes.ts'
import { type MotifName, motifs } from './pictures/motifs.ts'
import type { Size } from './pictures/svg.ts'
import { randomFrom } from './random.ts'

/** All a picture is made from; the same drawing always gives the same bytes. Size in pixels. */
export type Drawing = {
  motif: MotifName
  palette: PaletteName
  seed: number
  size: Size
}

/** Draws a picture with a little paper grain and encodes it as JPEG. */
export async function drawPicture({ motif, palette, seed, size }: Drawing): Promise<Uint8Array> {
  const svg = motifs[motif](randomFrom(seed), palettes[palette], size)
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  addGrain(data, info.width, info.channels, seed)
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: 82 })
    .toBuffer()
}

const grainWidth = 509
const grain = drawGrain()

/** Adds the same shade to a pixel's channels; a prime row length keeps the repeat out of sight. */
function addGrain(pixels: Buffer, width: number, channels: number, seed: number): void {
  const rows = pixels.length / (width * channels)
  for (let y = 0, place = 0; y < rows; y++) {
    const row = ((y + seed) % grainWidth) * grainWidth
    for (let x = 0; x < width; x++, place += channels) {
      const shade = grain[row + ((x + seed * 7) % grainWidth)] ?? 0
      for (let channel = 0; channel < channels; channel++) {
        const value = (pixels[place + channel] ?? 0) + shade
        pixels[place + channel] = value < 0 ? 0 : value > 255 ? 255 : value
      }
    }
  }
}

/** Fine noise over short soft fibres, like cold-pressed paper, in steps of brightness. */
function drawGrain(): Int8Array {
  const random = randomFrom(1979)
  const fine = Float32Array.from({ length: grainWidth * grainWidth }, () => random.between(-1, 1))
  const tile = new Int8Array(fine.length)
  for (let i = 0; i < tile.length; i++) {
    const around = [1, 2, 3, grainWidth, grainWidth + 1, 2 * grainWidth]
    const fibre = around.reduce((sum, step) => sum + (fine[(i + step) % fine.length] ?? 0), 0)
    tile[i] = Math.round((fine[i] ?? 0) * 3.2 + fibre * 1.7)
  }
  return tile
}
