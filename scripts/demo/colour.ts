/**
 * Mixes two `#rrggbb` colours in OKLab, where half-way looks half-way.
 * Björn Ottosson, https://bottosson.github.io/posts/oklab/
 */
export function mix(from: string, to: string, share: number): string {
  const a = toOklab(from)
  const b = toOklab(to)
  return fromOklab([
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
    a[2] + (b[2] - a[2]) * share,
  ])
}

/** Moves a colour towards white, by a share of the way. */
export function lighter(colour: string, share: number): string {
  return mix(colour, '#ffffff', share)
}

/** Moves a colour towards a warm black, by a share of the way. */
export function darker(colour: string, share: number): string {
  return mix(colour, '#0d0a12', share)
}

/** How light a colour looks, from 0 (black) to 1 (white). */
export function lightness(colour: string): number {
  return toOklab(colour)[0]
}

type Triple = [number, number, number]

function toOklab(hex: string): Triple {
  const [r, g, b] = [linear(hex, 1), linear(hex, 3), linear(hex, 5)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map(hexadecimal).join('')}`
}

function linear(hex: string, start: number): number {
  const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function hexadecimal(value: number): string {
  const clamped = Math.min(1, Math.max(0, value))
  const curved = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
  return Math.round(curved * 255)
    .toString(16)
    .padStart(2, '0')
}
