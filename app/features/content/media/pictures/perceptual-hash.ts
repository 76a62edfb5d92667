/** Two pictures whose hashes differ in so many bits or fewer look alike: of their four parts, one is equal then. */
export const NEAR_BITS = 3

const WIDTH = 9
const HEIGHT = 8
export const HASH_SIZE = { width: WIDTH, height: HEIGHT } as const

/** Smaller differences may be the encoder's. 0 is black, 255 white. */
const NOISE = 2

/** Fewer differences than this say nothing: plain pictures would all look alike. */
const LEAST_BITS = 6

/**
 * A difference hash: whether each pixel of 9 × 8 is lighter than its right neighbour, row by row, as 16
 * hexadecimal digits; empty for plain pictures.
 * http://www.hackerfactor.com/blog/index.php?/archives/529-Kind-of-Like-That.html
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

/** ITU-R BT.601. */
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
