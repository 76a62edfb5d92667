import { part, uint } from './bytes.ts'
import { chunksOf, rowsOf } from './png-parts.ts'

/** Lighter pictures can't be seen on white. 0 is black, 255 white. */
const LIGHT = 200

/** Below this, enough of a picture is transparent to make it a cut-out. 255 is opaque. */
const CUT_OUT = 230

/** The ground of a light cut-out. */
const DARK_GROUND = '#383734'

/** Over white, or a light cut-out's ground. Filters have no neighbours to add. PNG 3 §9 and §11. */
export async function pixelColor(png: Uint8Array): Promise<string> {
  const [red = 0, green = 0, blue = 0, alpha = 255] = await pixelOf(png)
  // ITU-R BT.601.
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue
  if (alpha < CUT_OUT && luma > LIGHT) return DARK_GROUND
  const channels = [red, green, blue].map((channel) =>
    Math.round((channel * alpha + 255 * (255 - alpha)) / 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${channels.join('')}`
}

async function pixelOf(png: Uint8Array): Promise<number[]> {
  const [first = 0, ...others] = await samplesOf(png)
  switch (uint(png, 25, 1)) {
    case 0:
    case 4:
      return [first, first, first, ...others.slice(0, 1)]
    case 3: {
      const alpha = chunksOf(png, 'tRNS')[0]?.[first] ?? 255
      return [...part(chunksOf(png, 'PLTE')[0] ?? png, first * 3, first * 3 + 3), alpha]
    }
    default:
      return [first, ...others]
  }
}

/** The samples, 0 to 255; a palette's index. */
async function samplesOf(png: Uint8Array): Promise<number[]> {
  const depth = uint(png, 24, 1)
  const [, ...bytes] = await rowsOf(png)
  if (depth === 16) return bytes.filter((_, index) => index % 2 === 0)
  if (depth === 8) return bytes
  const sample = (bytes[0] ?? 0) >> (8 - depth)
  const isPalette = uint(png, 25, 1) === 3
  return [isPalette ? sample : Math.round((sample * 255) / (2 ** depth - 1))]
}
