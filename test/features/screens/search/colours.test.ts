import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { ID_RANDOM_VALUES } from '../../../../app/db/ids.ts'
import { pictureColour } from '../../../../app/features/content/media/pictures/picture-colour.ts'
import { deletePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { COLOUR_WINDOW, MAX_WINDOWS } from '../../../../app/features/screens/feeds/limits.ts'
import {
  type Colour,
  colourNamed,
  FIRST_COLOURS,
  shadesOf,
} from '../../../../app/features/screens/search/colours/colours.ts'
import { searchPins } from '../../../../app/features/screens/search/search.server.ts'
import { PinSearchQuery } from '../../../../app/features/screens/search/search.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, later, pinsOn } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { readAllPages } from '../../../read-all-pages.ts'

const RED = '#c81e1e'
const DARK_RED = '#5a0808'
const LIGHT_RED = '#ffb0a0'
const BLUE = '#4a78e0'

const COLOURS = FIRST_COLOURS.flatMap((colour) => [colour, ...shadesOf(colour)])

beforeEach(async () => {
  await env.DB.exec('delete from pins')
  await env.DB.exec('delete from pictures')
})

test.each(COLOURS)('the swatch of $word has the colour that the word finds', (colour) => {
  expect(colour.numbers).toContain(pictureColour(hexOf(colour.swatch)))
  expect(colourNamed(colour.word)).toBe(colour)
})

test('the hues and greys together use every number once', () => {
  const numbers = FIRST_COLOURS.filter(({ word }) => word !== 'brown').flatMap((one) => one.numbers)

  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 39 }, (_, n) => n))
})

test('a colour without words finds everyone’s pins of that colour, newest first, in any shade or in one', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const dark = await aPin(ana, board, { dominantColor: DARK_RED })
  const red = await aPin(ana, board, { dominantColor: RED })
  const light = await aPin(ana, board, { dominantColor: LIGHT_RED })
  const blue = await aPin(ana, board, { dominantColor: BLUE })

  expect(await found('red')).toEqual([light.id, red.id, dark.id])
  expect(await found('dark-red')).toEqual([dark.id])
  expect(await found('blue')).toEqual([blue.id])
  expect(await found('green')).toEqual([])
})

test('a colour with words finds pins that match both, followed by those of a neighbouring shade', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const vase = (dominantColor: string) => aPin(ana, board, { title: 'Tulip vase', dominantColor })
  const red = await vase(RED)
  const dark = await vase(DARK_RED)
  const light = await vase(LIGHT_RED)
  await vase(BLUE)
  await aPin(ana, board, { title: 'Chair', dominantColor: RED })

  expect(await found('medium-red', { q: 'tulip' })).toEqual([red.id, light.id, dark.id])
  expect(await found('dark-red', { q: 'tulip' })).toEqual([dark.id, red.id])
  expect(await found('red', { q: 'tulip' })).toEqual([light.id, dark.id, red.id])
  expect(await found('green', { q: 'tulip' })).toEqual([])
})

test('secret and deleted pins aren’t found by colour; a member’s own secret ones are, but only together with words', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const secret = await aBoard(ana, { privacy: 'secret' })
  const own = await aPin(ana, secret, { title: 'Tulip', dominantColor: RED })
  const gone = await aPin(ana, await aBoard(ana), { title: 'Tulip', dominantColor: RED })
  await deletePin(ana, { pinId: gone.id })

  for (const reader of [aVisitor(), bo]) {
    expect(await found('red', {}, reader)).toEqual([])
    expect(await found('red', { q: 'tulip' }, reader)).toEqual([])
  }
  expect(await found('red', {}, ana)).toEqual([])
  expect(await found('red', { q: 'tulip' }, ana)).toEqual([own.id])
})

test('a picture is found once, as its original pin', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const red = await aPin(ana, await aBoard(ana), { dominantColor: RED })
  const save = { pinId: red.id, boardId: (await aBoard(bo)).id, section: null }
  await savePin({ ...bo, now: later() }, save)

  expect(await found('red')).toEqual([red.id])
})

test('a colour is read page by page, each pin once, past windows of secret pins', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const old = await pinsOn(ana, board, 3, { dominantColor: DARK_RED })
  await pinsOn(ana, secret, COLOUR_WINDOW + 2, { dominantColor: RED })
  const newer = await pinsOn(ana, board, 4, { dominantColor: RED })

  for (const pageSize of [1, 2, 4, 7, 250]) {
    const pages = await readAllPages((bookmark) =>
      searchPins(aVisitor(), queryOf('red', { bookmark, pageSize })),
    )

    expect(pages.flat().map(({ id }) => id)).toEqual([...old, ...newer].toReversed())
  }
})

test('a page without results ends after some windows, and its bookmark continues the search', async () => {
  const ana = await aMember()
  const old = await aPin(ana, await aBoard(ana), { dominantColor: RED })
  const hour = 3_600_000 * ID_RANDOM_VALUES
  await env.DB.prepare(
    `insert into pictures (id, hash, type, width, height, dominant_color, colour, bytes, created_at)
    with recursive n(n) as (select 1 union all select n + 1 from n where n < ?)
    select (select max(id) from pictures) + (n + 1) * ${hour}, 'loose' || n, 'image/png', 3, 4, '${RED}', ?, 1, 0 from n`,
  )
    .bind(COLOUR_WINDOW * MAX_WINDOWS, pictureColour(RED))
    .run()

  const first = await searchPins(aVisitor(), queryOf('red'))
  const second = await searchPins(aVisitor(), queryOf('red', { bookmark: first.bookmark }))

  expect(first.items).toEqual([])
  expect(second.items.map(({ id }) => id)).toEqual([old.id])
})

test.each(['mauve', 'Red', 'red ,', '1'])('“%s” is not a colour to search for', (colour) => {
  expect(() => queryOf(colour)).toThrow('invalid_parameters')
})

test('an empty colour means any colour', () => {
  expect(queryOf('').colour).toBeNull()
  expect(v.parse(PinSearchQuery, { q: 'x' }).colour).toBeNull()
})

function queryOf(colour: string, fields: Record<string, unknown> = {}): PinSearchQuery {
  return v.parse(PinSearchQuery, { colour, ...fields })
}

async function found(
  colour: string,
  fields: { q?: string } = {},
  reader: Context = aVisitor(),
): Promise<number[]> {
  return (await searchPins(reader, queryOf(colour, fields))).items.map(({ id }) => id)
}

/** A swatch as sRGB, by the inverse of the matrices that read pictures' colours; clipped to the gamut. */
function hexOf({ lightness, chroma, hue }: Colour['swatch']): string {
  const [a, b] = [Math.cos, Math.sin].map((part) => chroma * part((hue * Math.PI) / 180))
  const of = (x: number, y: number) => (lightness + x * (a ?? 0) + y * (b ?? 0)) ** 3
  const l = of(0.3963377774, 0.2158037573)
  const m = of(-0.1055613458, -0.0638541728)
  const s = of(-0.0894841775, -1.291485548)
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((light) => {
    const part = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(255 * Math.min(1, Math.max(0, part)))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
