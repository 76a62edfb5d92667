/** Hues in OKLCH, 30° wide each, starting at red. */
export const HUES = 12

/** Dark, medium and light. */
export const SHADES = 3

const BLACK = HUES * SHADES
export const GREYS = { black: BLACK, grey: BLACK + 1, white: BLACK + 2 } as const

/** The hue at which numbers start. It gives CSS's orange, gold, yellow, blue and pink separate numbers. */
const FIRST_HUE = 13
const HUE_WIDTH = 360 / HUES

/** A colour outside this range of lightness, or below this chroma, looks grey. */
const DARKEST = 0.16
const LIGHTEST = 0.98
const LEAST_CHROMA = 0.02

const MEDIUM_FROM = 0.5
const LIGHT_FROM = 0.75
const GREY_FROM = 0.35
const WHITE_FROM = 0.85

export type Oklch = { lightness: number; chroma: number; hue: number }

/** A colour's search number: `SHADES` × hue + shade, or one of `GREYS`. Null if the text isn't `#rrggbb`. */
export function pictureColour(dominantColor: string): number | null {
  const colour = oklchOf(dominantColor)
  if (!colour) return null
  const { lightness, chroma, hue } = colour
  if (chroma < LEAST_CHROMA || lightness < DARKEST || lightness > LIGHTEST) {
    if (lightness < GREY_FROM) return GREYS.black
    return lightness < WHITE_FROM ? GREYS.grey : GREYS.white
  }
  const shade = Number(lightness >= MEDIUM_FROM) + Number(lightness >= LIGHT_FROM)
  return SHADES * Math.floor(((hue - FIRST_HUE + 360) % 360) / HUE_WIDTH) + shade
}

/** An OKLCH colour, hue in 0 to 360°. Björn Ottosson's matrices: https://bottosson.github.io/posts/oklab/ */
export function oklchOf(color: string): Oklch | null {
  const digits = /^#([0-9a-f]{6})$/i.exec(color)?.[1]
  if (!digits) return null
  const [r, g, b] = [0, 2, 4].map((at) => linear(Number.parseInt(digits.slice(at, at + 2), 16)))
  if (r === undefined || g === undefined || b === undefined) return null
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const redness = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const yellowness = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const degrees = (Math.atan2(yellowness, redness) * 180) / Math.PI
  return { lightness, chroma: Math.hypot(redness, yellowness), hue: (degrees + 360) % 360 }
}

/** The linear light of an sRGB channel, from 0 to 1 (IEC 61966-2-1). */
function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
