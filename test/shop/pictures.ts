import sharp from 'sharp'
import { GOODS } from './pages.ts'

/** A transparent GIF of one pixel. */
export const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

type Picture = { type: string; bytes: Buffer }

/** The pictures drawn so far, because tests save the same few hundreds of times. */
const drawn = new Map<string, Promise<Picture | null>>()

/**
 * The picture for `drawing`, an SVG, or for a name that contains its width, like `oak-stool-1200.jpg`. Null for other
 * names.
 */
export function pictureNamed(file: string): Promise<Picture | null> {
  const picture = drawn.get(file) ?? drawPicture(file)
  drawn.set(file, picture)
  return picture
}

async function drawPicture(file: string): Promise<Picture | null> {
  const [, name, digits, format] = /^([a-z-]+)-(\d+)\.(jpg|png|webp|gif)$/.exec(file) ?? []
  if (file === 'drawing')
    return { type: 'image/svg+xml', bytes: Buffer.from(draw('#222', 400, 400)) }
  if (name === undefined || format === undefined) return null
  if (format === 'gif') return { type: 'image/gif', bytes: PIXEL }
  const good = GOODS.find((one) => one.name === name) ?? { color: '#222', width: 1, height: 1 }
  const width = Number(digits)
  const height = Math.round((width * good.height) / good.width)
  const drawing = sharp(Buffer.from(draw(good.color, width, height)))
  if (format === 'png') return { type: 'image/png', bytes: await drawing.png().toBuffer() }
  if (format === 'webp') return { type: 'image/webp', bytes: await drawing.webp().toBuffer() }
  return { type: 'image/jpeg', bytes: await drawing.jpeg().toBuffer() }
}

function draw(color: string, width: number, height: number): string {
  const radius = Math.min(width, height) * 0.3
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f2efe8"/>
    <circle cx="50%" cy="55%" r="${radius}" fill="${color}"/>
  </svg>`
}
