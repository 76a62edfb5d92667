import { part, uint, unreadable } from './bytes.ts'
import { chunksOf, rowsOf, writePng } from './png-parts.ts'

/** Pixels, row by row, each as red, green and blue. */
export type Bitmap = { width: number; height: number; rgb: Uint8Array<ArrayBuffer> }

/** A bitmap with opacity: 0 is transparent, 255 opaque. */
export type Pixels = { width: number; height: number; rgba: Uint8Array<ArrayBuffer> }

type Rgb = readonly [red: number, green: number, blue: number]

/** The number of samples per pixel by colour type: grey, colour, palette, grey and alpha, colour and alpha. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export function bitmapPng({ width, height, rgb }: Bitmap): Promise<Uint8Array<ArrayBuffer>> {
  const stride = width * 3
  const rows = new Uint8Array(height * (1 + stride))
  for (let y = 0; y < height; y++) {
    rows.set(rgb.subarray(y * stride, (y + 1) * stride), y * (1 + stride) + 1)
  }
  return writePng({ width, height, samples: [8, 2], rows })
}

/** Blends transparent parts with `ground`. Refuses what {@link pngPixels} refuses. */
export async function pngBitmap(png: Uint8Array, ground: Rgb): Promise<Bitmap> {
  return onGround(await pngPixels(png), ground)
}

export function onGround({ width, height, rgba }: Pixels, ground: Rgb): Bitmap {
  const rgb = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = rgba[pixel * 4 + 3] ?? 255
    for (let channel = 0; channel < 3; channel++) {
      const value = rgba[pixel * 4 + channel] ?? 0
      rgb[pixel * 3 + channel] = Math.round(
        (value * alpha + (ground[channel] ?? 0) * (255 - alpha)) / 255,
      )
    }
  }
  return { width, height, rgb }
}

export async function pngPixels(png: Uint8Array): Promise<Pixels> {
  const width = uint(png, 16, 4)
  const height = uint(png, 20, 4)
  const depth = uint(png, 24, 1)
  const type = uint(png, 25, 1)
  const interlaced = uint(png, 28, 1)
  const samples = SAMPLES[type]
  if (!samples || interlaced !== 0) throw unreadable()
  const stride = Math.ceil((width * samples * depth) / 8)
  const unit = Math.max(1, (samples * depth) / 8)
  const lines = unfiltered(await rowsOf(png), { stride, height, unit })
  const palette = chunksOf(png, 'PLTE')[0]
  const alphas = chunksOf(png, 'tRNS')[0]
  if (type === 3 && !palette) throw unreadable()
  const rgba = new Uint8Array(width * height * 4)
  if (depth === 8 && type !== 3) {
    spreadBytes(lines, samples, rgba)
    return { width, height, rgba }
  }
  for (let pixel = 0; pixel < width * height; pixel++) {
    const start = Math.floor(pixel / width) * stride * 8 + (pixel % width) * samples * depth
    const sample = (place: number) => sampleAt(lines, start + place * depth, depth)
    const index = sample(0)
    if (type === 3 && palette) {
      rgba.set([...palette.subarray(index * 3, index * 3 + 3), alphas?.[index] ?? 255], pixel * 4)
      continue
    }
    const level = (place: number) =>
      depth < 8 ? Math.round((sample(place) * 255) / (2 ** depth - 1)) : sample(place)
    const isGrey = samples < 3
    const colour = isGrey ? [level(0), level(0), level(0)] : [level(0), level(1), level(2)]
    rgba.set([...colour, samples % 2 === 0 ? level(samples - 1) : 255], pixel * 4)
  }
  return { width, height, rgba }
}

/** Copies 8-bit samples directly, which takes a tenth of the time. */
function spreadBytes(lines: Uint8Array, samples: number, rgba: Uint8Array): void {
  const step = samples < 3 ? 0 : 1
  const alpha = samples % 2 === 0 ? samples - 1 : null
  for (let from = 0, to = 0; to < rgba.length; from += samples, to += 4) {
    rgba[to] = lines[from] ?? 0
    rgba[to + 1] = lines[from + step] ?? 0
    rgba[to + 2] = lines[from + 2 * step] ?? 0
    rgba[to + 3] = alpha === null ? 255 : (lines[from + alpha] ?? 0)
  }
}

/** A sample of up to 8 bits, or the upper 8 of 16. */
function sampleAt(lines: Uint8Array, bit: number, depth: number): number {
  const byte = lines[bit >> 3] ?? 0
  return depth < 8 ? (byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1) : byte
}

/** Undoes the filters of rows. PNG 3 §9. */
function unfiltered(
  rows: Uint8Array,
  { stride, height, unit }: { stride: number; height: number; unit: number },
): Uint8Array {
  const lines = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const row = part(rows, y * (stride + 1), (y + 1) * (stride + 1))
    const filter = row[0] ?? 0
    const start = y * stride
    for (let x = 0; x < stride; x++) {
      const left = x < unit ? 0 : (lines[start + x - unit] ?? 0)
      const above = y === 0 ? 0 : (lines[start + x - stride] ?? 0)
      const corner = y === 0 || x < unit ? 0 : (lines[start + x - stride - unit] ?? 0)
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
      const toLeft = Math.abs(guess - left)
      const toAbove = Math.abs(guess - above)
      const toCorner = Math.abs(guess - corner)
      if (toLeft <= toAbove && toLeft <= toCorner) return left
      return toAbove <= toCorner ? above : corner
    }
    default:
      throw unreadable()
  }
}
