import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  GREYS,
  HUES,
  oklchOf,
  pictureColour,
  SHADES,
} from '../../../../app/features/content/media/pictures/picture-colour.ts'

const NAMES = [
  'red',
  'orange',
  'gold',
  'yellow',
  'green',
  'turquoise',
  'teal',
  'sky blue',
  'blue',
  'violet',
  'purple',
  'pink',
]

function nameOf(color: string): string {
  const number = pictureColour(color) ?? Number.NaN
  const grey = Object.entries(GREYS).find(([, code]) => code === number)?.[0]
  const shade = ['dark', 'medium', 'light'][number % SHADES]
  return grey ?? `${shade} ${NAMES[Math.floor(number / SHADES)]}`
}

/** A colour from these three channels, from 0 to 255. */
function hex(...channels: number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const aChannel = fc.integer({ min: 0, max: 255 })

test.each([
  // Values from level 4 of the CSS module on colours and its web platform tests.
  ['#ff0000', 0.628, 0.258, 29.23],
  ['#00ff00', 0.866, 0.295, 142.5],
  ['#0000ff', 0.452, 0.313, 264.05],
  ['#ffff00', 0.968, 0.211, 109.77],
  ['#008000', 0.52, 0.177, 142.5],
  ['#800080', 0.421, 0.193, 328.36],
])('%s is oklch(%f %f %f)', (color, lightness, chroma, hue) => {
  const found = oklchOf(color)

  expect(found?.lightness).toBeCloseTo(lightness, 3)
  expect(found?.chroma).toBeCloseTo(chroma, 3)
  expect(found?.hue).toBeCloseTo(hue, 1)
})

test.each([
  ['#ff0000', 'medium red'],
  ['#8b4513', 'dark orange'],
  ['#ffa500', 'light orange'],
  ['#ffd700', 'light gold'],
  ['#808000', 'medium yellow'],
  ['#228b22', 'medium green'],
  ['#40e0d0', 'light turquoise'],
  ['#008080', 'medium teal'],
  ['#87ceeb', 'light sky blue'],
  ['#000080', 'dark blue'],
  ['#6a5acd', 'medium violet'],
  ['#800080', 'dark purple'],
  ['#ff69b4', 'medium pink'],
  ['#ffc0cb', 'light pink'],
  ['#FFC0CB', 'light pink'],
  ['#000000', 'black'],
  ['#000010', 'black'],
  ['#808080', 'grey'],
  ['#7f8084', 'grey'],
  ['#fffff0', 'white'],
  ['#ffffff', 'white'],
])('%s is %s', (color, name) => {
  expect(nameOf(color)).toBe(name)
})

test.each(['', 'red', '#fff', '#ff00000', '#gg0000', 'ff0000'])('“%s” isn’t a colour', (text) => {
  expect(pictureColour(text)).toBeNull()
})

test('each colour has a number within the range, the same in upper and lower case', () => {
  fc.assert(
    fc.property(aChannel, aChannel, aChannel, (...channels) => {
      const color = hex(...channels)
      const number = pictureColour(color)

      expect(number).toBeGreaterThanOrEqual(0)
      expect(number).toBeLessThanOrEqual(HUES * SHADES + 2)
      expect(pictureColour(color.toUpperCase())).toBe(number)
    }),
  )
})

test('a colour with equal channels is grey, and a lighter colour never gets a darker shade', () => {
  fc.assert(
    fc.property(aChannel, aChannel, (one, other) => {
      const [darker, lighter] = [Math.min(one, other), Math.max(one, other)].map(
        (channel) => pictureColour(hex(channel, channel, channel)) ?? 0,
      )

      expect(darker).toBeGreaterThanOrEqual(GREYS.black)
      expect(lighter).toBeGreaterThanOrEqual(darker ?? 0)
    }),
  )
})
