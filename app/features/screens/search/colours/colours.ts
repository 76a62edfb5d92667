import { GREYS, HUES, SHADES } from '../../../content/media/pictures/picture-colour.ts'

/** The hues in the order of their numbers, each with the lightness and chroma of its swatch. */
const HUE_SWATCHES = [
  ['Red', 0.58, 0.21],
  ['Orange', 0.7, 0.17],
  ['Gold', 0.8, 0.15],
  ['Yellow', 0.9, 0.17],
  ['Green', 0.6, 0.16],
  ['Turquoise', 0.74, 0.12],
  ['Teal', 0.58, 0.1],
  ['Sky blue', 0.74, 0.12],
  ['Blue', 0.53, 0.2],
  ['Violet', 0.55, 0.2],
  ['Purple', 0.6, 0.22],
  ['Pink', 0.74, 0.16],
] as const

const SHADE_SWATCHES = [
  ['Dark', 0.36, 0.09],
  ['Medium', 0.62, 0.12],
  ['Light', 0.85, 0.08],
] as const

const MIDDLE_OF_FIRST_HUE = 28

export type Colour = {
  word: string
  name: string
  numbers: readonly number[]
  near: readonly number[]
  swatch: { lightness: number; chroma: number; hue: number }
  /** The hue that this colour is a shade of; null if there is none. */
  hueWord: string | null
}

const HUE_COLOURS = HUE_SWATCHES.map(([name, lightness, chroma], hue): Colour => {
  const numbers = Array.from({ length: SHADES }, (_, shade) => SHADES * hue + shade)
  const swatch = { lightness, chroma, hue: hueOf(hue) }
  return { word: wordOf(name), name, numbers, near: [], swatch, hueWord: null }
})

const SHADE_COLOURS = HUE_SWATCHES.flatMap(([hueName], hue) =>
  SHADE_SWATCHES.map(([shadeName, lightness, chroma], shade): Colour => {
    const name = `${shadeName} ${hueName.toLowerCase()}`
    const near = [shade - 1, shade + 1].filter((other) => other >= 0 && other < SHADES)
    return {
      word: wordOf(name),
      name,
      numbers: [SHADES * hue + shade],
      near: near.map((other) => SHADES * hue + other),
      swatch: { lightness, chroma, hue: hueOf(hue) },
      hueWord: wordOf(hueName),
    }
  }),
)

const RED = 0
const ORANGE = 1
const GOLD = 2

/** Dark orange and gold, which people call brown. */
const BROWN: Colour = {
  word: 'brown',
  name: 'Brown',
  numbers: [SHADES * ORANGE, SHADES * GOLD],
  near: [SHADES * RED, SHADES * ORANGE + 1, SHADES * GOLD + 1],
  swatch: { lightness: 0.42, chroma: 0.08, hue: hueOf(ORANGE) },
  hueWord: null,
}

const GREY_COLOURS = (
  [
    ['Black', GREYS.black, [GREYS.grey], 0.1],
    ['Grey', GREYS.grey, [GREYS.black, GREYS.white], 0.6],
    ['White', GREYS.white, [GREYS.grey], 1],
  ] as const
).map(
  ([name, number, near, lightness]): Colour => ({
    word: wordOf(name),
    name,
    numbers: [number],
    near,
    swatch: { lightness, chroma: 0, hue: 0 },
    hueWord: null,
  }),
)

export const FIRST_COLOURS: readonly Colour[] = [...HUE_COLOURS, BROWN, ...GREY_COLOURS]

const BY_WORD = new Map([...FIRST_COLOURS, ...SHADE_COLOURS].map((colour) => [colour.word, colour]))

/** All shades of a colour's hue. Brown and the greys have none. */
export function shadesOf({ word, hueWord }: Colour): readonly Colour[] {
  return SHADE_COLOURS.filter((shade) => shade.hueWord === (hueWord ?? word))
}

export function colourNamed(word: string | null): Colour | null {
  return (word !== null && BY_WORD.get(word)) || null
}

function wordOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

function hueOf(number: number): number {
  return (MIDDLE_OF_FIRST_HUE + (360 / HUES) * number) % 360
}
