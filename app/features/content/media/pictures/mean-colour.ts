import type { Pixels } from '../formats/png-bitmap.ts'

/** Pictures lighter than this are invisible on white. 0 is black, 255 white. */
const LIGHT = 200

/** Below this mean opacity a picture is a cut-out. 255 is opaque. */
const CUT_OUT = 230

/** The background of a light cut-out. */
const DARK_GROUND = '#383734'

const TINT = 64

/** The mean colour over white as `#rrggbb`; for a cut-out, a contrasting background instead. */
export function meanColour({ rgba }: Pixels): string {
  const sums = [0, 0, 0]
  let alphas = 0
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0
    alphas += alpha
    for (let channel = 0; channel < 3; channel++) {
      sums[channel] = (sums[channel] ?? 0) + (rgba[at + channel] ?? 0) * alpha
    }
  }
  const alpha = alphas / (rgba.length / 4)
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => (alphas === 0 ? 0 : sum / alphas))
  // Luma according to ITU-R BT.601.
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue
  if (alpha < CUT_OUT && luma > LIGHT) return DARK_GROUND
  const cover = alpha < CUT_OUT ? Math.min(alpha, TINT) : alpha
  const channels = [red, green, blue].map((channel) =>
    Math.round((channel * cover + 255 * (255 - cover)) / 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${channels.join('')}`
}
