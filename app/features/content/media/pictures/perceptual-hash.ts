import type { Bitmap } from '../formats/png-bitmap.ts'

/** Similar hashes differ in at most this many bits, so at least one of their four parts is equal. */
export const NEAR_BITS = 3

const WIDTH = 9
const HEIGHT = 8

/** Differences smaller than this may come from the encoder. 0 is black, 255 white. */
const NOISE = 2

/** Hashes with fewer bits set are ignored, because all plain pictures would look alike. */
const LEAST_BITS = 6

/**
 * A difference hash: whether each of 9 × 8 pixels is lighter than its right neighbour, in 16 hexadecimal digits.
 * Empty for plain pictures. http://www.hackerfactor.com/blog/index.php?/archives/529-Kind-of-Like-That.html
 */
export function differenceHash(rgb: Uint8Array): string {
  let digits = ''
  for (let y = 0; y < HEIGHT; y++) {
    for (let half = 0; half < 2; half++) {
      let digit = 0
      for (let bit = 0; bit < 4; bit++) {
        const at = y * WIDTH + half * 4 + bit
        digit = digit * 2 + Number(lumaAt(rgb, at) - lumaAt(rgb, at + 1) > NOISE)
      }
      digits += digit.toString(16)
    }
  }
  const bits = hammingDistance(digits, '0'.repeat(16))
  return bits < LEAST_BITS || bits > 64 - LEAST_BITS ? '' : digits
}

/** A bitmap resized to 9 × 8 pixels, each the mean of the area that it covers. */
export function pressedForHash({ width, height, rgb }: Bitmap): Uint8Array {
  const pressed = new Uint8Array(WIDTH * HEIGHT * 3)
  const columns = Array.from({ length: WIDTH }, (_, x) => covered(x, width / WIDTH))
  for (let y = 0; y < HEIGHT; y++) {
    const rows = covered(y, height / HEIGHT)
    for (const [x, lines] of columns.entries()) {
      pressed.set(meanOf(rows, lines), (y * WIDTH + x) * 3)
    }
  }
  return pressed

  function meanOf(rows: Covered, lines: Covered): number[] {
    let red = 0
    let green = 0
    let blue = 0
    let area = 0
    for (const [row, high] of rows) {
      for (const [column, wide] of lines) {
        const at = (row * width + column) * 3
        const share = high * wide
        red += (rgb[at] ?? 0) * share
        green += (rgb[at + 1] ?? 0) * share
        blue += (rgb[at + 2] ?? 0) * share
        area += share
      }
    }
    return [red, green, blue].map((sum) => Math.round(sum / area))
  }
}

type Covered = readonly [line: number, share: number][]

/** The original's lines that a line of the resized bitmap covers, and how much of each one. */
function covered(place: number, size: number): Covered {
  const from = place * size
  const to = (place + 1) * size
  const first = Math.floor(from)
  return Array.from({ length: Math.ceil(to) - first }, (_, at) => {
    const line = first + at
    return [line, Math.min(to, line + 1) - Math.max(from, line)]
  })
}

/** Luma according to ITU-R BT.601. */
function lumaAt(rgb: Uint8Array, pixel: number): number {
  const [red = 0, green = 0, blue = 0] = rgb.subarray(pixel * 3, pixel * 3 + 3)
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

export function hammingDistance(one: string, other: string): number {
  let bits = 0
  for (let place = 0; place < 16; place++) {
    let difference =
      Number.parseInt(one[place] ?? '0', 16) ^ Number.parseInt(other[place] ?? '0', 16)
    for (; difference > 0; difference >>= 1) bits += difference & 1
  }
  return bits
}
