import { part, uint, unreadable } from './bytes.ts'
import { chunksOf, rowsOf, writePng } from './png-parts.ts'

/** Pixels as red, green and blue, row by row. */
export type Bitmap = { width: number; height: number; rgb: Uint8Array<ArrayBuffer> }

/** Samples of a pixel by colour type: grey, colour, palette, grey and alpha, colour and alpha. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export function bitmapPng({ width, height, rgb }: Bitmap): Promise<Uint8Array<ArrayBuffer>> {
  const stride = width * 3
  const rows = new Uint8Array(height * (1 + stride))
  for (let y = 0; y < height; y++) {
    rows.set(rgb.subarray(y * stride, (y + 1) * stride), y * (1 + stride) + 1)
  }
  return writePng({ width, height, samples: [8, 2], rows })
}

/** Transparent parts show the ground. Refuses interlaced PNGs and those without 8 bits a sample. */
export async function pngBitmap(
  png: Uint8Array,
  ground: readonly [number, number, number],
): Promise<Bitmap> {
  const [width, height] = [uint(png, 16, 4), uint(png, 20, 4)]
  const [depth, type, interlaced] = [uint(png, 24, 1), uint(png, 25, 1), uint(png, 28, 1)]
  const samples = SAMPLES[type]
  if (!samples || depth !== 8 || interlaced !== 0) throw unreadable()
  const lines = unfiltered(await rowsOf(png), { stride: width * samples, height, samples })
  const [palette, alphas] = [chunksOf(png, 'PLTE')[0], chunksOf(png, 'tRNS')[0]]
  if (type === 3 && !palette) throw unreadable()
  const rgb = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = pixel * samples
    const index = lines[from] ?? 0
    const colors = type === 3 && palette ? palette : lines
    const first = type === 3 ? index * 3 : from
    const step = type === 0 || type === 4 ? 0 : 1
    const alpha =
      type === 3
        ? (alphas?.[index] ?? 255)
        : samples % 2 === 0
          ? (lines[from + samples - 1] ?? 255)
          : 255
    for (let channel = 0; channel < 3; channel++) {
      const value = colors[first + channel * step] ?? 0
      rgb[pixel * 3 + channel] = Math.round(
        (value * alpha + (ground[channel] ?? 0) * (255 - alpha)) / 255,
      )
    }
  }
  return { width, height, rgb }
}

/** Undoes the filters of rows. PNG 3 §9. */
function unfiltered(
  rows: Uint8Array,
  { stride, height, samples }: { stride: number; height: number; samples: number },
): Uint8Array {
  const lines = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const row = part(rows, y * (stride + 1), (y + 1) * (stride + 1))
    const filter = row[0] ?? 0
    const start = y * stride
    for (let x = 0; x < stride; x++) {
      const left = x < samples ? 0 : (lines[start + x - samples] ?? 0)
      const above = y === 0 ? 0 : (lines[start + x - stride] ?? 0)
      const corner = y === 0 || x < samples ? 0 : (lines[start + x - stride - samples] ?? 0)
      lines[start + x] = (row[x + 1] ?? 0) + predicted(filter, left, above, corner)
    }
  }
  return lines
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 0:
      return 0
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4: {
      const guess = left + above - corner
      const [toLeft, toAbove] = [Math.abs(guess - left), Math.abs(guess - above)]
      const toCorner = Math.abs(guess - corner)
      if (toLeft <= toAbove && toLeft <= toCorner) return left
      return toAbove <= toCorner ? above : corner
    }
    default:
      throw unreadable()
  }
}
