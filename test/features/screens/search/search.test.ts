import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { MAX_WINDOWS, SEARCH_WINDOW } from '../../../../app/features/screens/feeds/limits.ts'
import { searchPins } from '../../../../app/features/screens/search/search.server.ts'
import { PinSearchQuery } from '../../../../app/features/screens/search/search.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { aPin, fillPins, later, pinsOn } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { readAllPages } from '../../../read-all-pages.ts'

const ana = await aMember()
const board = await aBoard(ana)
const jar = await aPin(ana, board, {
  title: 'Crème moon jar',
  description: 'Céladon-glazed, thrown in NOTRE atelier.',
})
const lamp = await aPin(ana, board, { title: 'Moonlight lamp', description: 'C++ & R&D' })
const garden = await aPin(ana, board, { title: '日本の庭 हिन्दी Плитка', altText: 'only seen' })

test.each([
  ['moon', [jar.id, lamp.id]],
  ['MOON', [jar.id, lamp.id]],
  ['moo', [lamp.id, jar.id]],
  ['moon jar', [jar.id]],
  ['jar moon', [jar.id]],
  ['ja mo', [jar.id]],
  ['creme', [jar.id]],
  ['crème', [jar.id]],
  ['cre\u0300me', [jar.id]],
  ['celadon', [jar.id]],
  ['glazed atelier', [jar.id]],
  ['celadon-glazed', [jar.id]],
  ['moonlight', [lamp.id]],
  ['C++', [lamp.id, jar.id]],
  ['R&D', [lamp.id]],
  ['हिन्दी', [garden.id]],
  ['плитка', [garden.id]],
  ['日本の庭', [garden.id]],
  ['moon lake', []],
  ['oon', []],
  ['seen', []],
])('%s finds pins with a word that starts with each typed word', async (q, found) => {
  expect(await find(q)).toEqual(found)
})

const kept = await aPin(ana, board, {
  title: 'Wabi-sabi på O’Brien’s Łódź',
  description: 'Smørrebrød & æbler, Þórsmörk, البيت الكبير, wall\u00adpaper',
})

test.each([
  'wabisabi',
  'wabi-sabi',
  'sabi',
  'obriens',
  'obrien',
  'brien',
  'lodz',
  'łódź',
  'smorrebrod',
  'SMØRREBRØD',
  'aebler',
  'thorsmork',
  'بيت',
  'البيت',
  'كبير',
  'wallpaper',
])(
  '“%s” finds letters with a stroke, ligatures, joined words, the Arabic article and hyphenation',
  async (q) => {
    expect(await find(q)).toEqual([kept.id])
  },
)

const closed = await aPin(ana, board, { title: 'Zenbowls by Oflahertys' })

test.each([
  ['moon -jar', [lamp.id]],
  ['moon −jars', [lamp.id]],
  ['moon –"moon jar"', [lamp.id]],
  ['moon -moon-jar', [lamp.id]],
  ['moon -ja', [jar.id, lamp.id]],
  ['-jar moon -lamp', []],
  ['“creme moon”', [jar.id]],
  ['"moon creme"', []],
  ['"moon ja"', []],
  ['moon "notre atelier"', [jar.id]],
  ['"moon jar', [jar.id]],
  ['12" moon jar"', []],
  ['"日本の"', [garden.id]],
  ['"の日"', []],
  ['"हिन्दी плитка"', [garden.id]],
])(
  '%s leaves out words after a minus, and finds quoted words only in this order',
  async (q, found) => {
    expect(await find(q)).toEqual(found)
  },
)

test.each([
  ['shelf', 'shelves'],
  ['lamps', 'lamp'],
  ['berry', 'berries'],
  ['boxes', 'box'],
  ['vases', 'vase'],
  ['knives', 'knife'],
])('“%s” also finds “%s”, without a correction', async (typed, written) => {
  const name = `Only${crypto.randomUUID().replace(/[^a-z]/g, '')}`
  const { id } = await aPin(ana, board, { title: `${name} ${written}` })

  expect(await searchPins(ana, v.parse(PinSearchQuery, { q: `${name} ${typed}` }))).toMatchObject({
    items: [{ id }],
    correction: null,
  })
})

test.each(['zen-bowls', 'zen‑bow', 'O’Flaherty', 'zen-bowls o’flahertys'])(
  '“%s” finds words that are written as one',
  async (q) => {
    expect(await find(q)).toEqual([closed.id])
  },
)

test.each([
  ['moon AND jar', []],
  ['moon OR lamp', []],
  ['moon NOT lamp', []],
  ['NOT moon', [jar.id]],
  ['moon NEAR jar', []],
  ['NEAR(moon jar)', []],
  ['title:moon', []],
  ['{title}: moon', []],
  ['^moon', [jar.id, lamp.id]],
  ['moon*', [jar.id, lamp.id]],
  ['"moon jar"', [jar.id]],
  ['moon"', [jar.id, lamp.id]],
  ['(moon', [jar.id, lamp.id]],
  ['moon -', [jar.id, lamp.id]],
  ["moon' or 1=1 --", []],
])('typed text is searched as plain words, whatever FTS5 syntax it has: %s', async (q, found) => {
  expect(await find(q)).toEqual(found)
})

test.each(['', '   ', '"', '""', '***', '-', '-moon', '\ufe0f', '()', '\u0301'])(
  'nothing is found if no word is typed: %j',
  async (q) => {
    expect(await find(q)).toEqual([])
  },
)

test('search gives a result for any input', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (q) => {
      expect(Array.isArray(await find(q))).toBe(true)
    }),
    { numRuns: 300 },
  )
}, 30_000)

test('a whole word counts more than a prefix, and the title more than the rest', async () => {
  const places = await aBoard(ana)
  const inText = await aPin(ana, places, { title: 'Evening', description: 'A gannet at sea' })
  const inTitle = await aPin(ana, places, { title: 'Gannet', description: 'Evening at sea' })
  const begun = await aPin(ana, places, { title: 'Gannetry', description: 'Evening at sea' })

  expect(await find('gannet')).toEqual([inTitle.id, inText.id, begun.id])
})

test('search finds what anyone can see, and owners also find their own hidden pins', async () => {
  const secret = await aBoard(ana, { privacy: 'secret' })
  const hidden = await aPin(ana, secret, { title: 'Kestrel in secret' })
  const deleted = await aPin(ana, board, { title: 'Kestrel deleted' })
  const renamed = await aPin(ana, board, { title: 'Kestrel renamed' })
  const moved = await aPin(ana, secret, { title: 'Kestrel moved' })
  await deletePin(ana, { pinId: deleted.id })
  await editPin(ana, { pinId: renamed.id, title: 'Falcon' })
  await editPin(ana, { pinId: moved.id, boardId: board.id })

  expect(await find('kestrel')).toEqual([moved.id])
  expect(await find('kestrel', await aMember())).toEqual([moved.id])
  expect((await find('kestrel', ana)).sort()).toEqual([hidden.id, moved.id])
  expect(await find('falcon')).toEqual([renamed.id])
})

test('a secret pin is found by collaborators of its board, and not by members who are only invited', async () => {
  const bo = await aMember()
  const cy = await aMember()
  const secret = await aBoard(ana, { privacy: 'secret' })
  const { id } = await aPin(ana, secret, { title: 'Bittern' })
  await collaborate(secret, bo, 'accepted')
  await collaborate(secret, cy, 'invited')

  expect(await find('bittern', bo)).toEqual([id])
  expect(await find('bittern', cy)).toEqual([])
})

test('search finds a picture once, and also those saves whose words differ', async () => {
  const bo = await aMember()
  const { id: pinId } = await aPin(ana, board, { title: 'Dunlin' })
  const place = await aBoard(bo)
  const hidden = await aBoard(bo, { privacy: 'secret' })
  const save = (to: { id: number }, title?: string) =>
    savePin({ ...bo, now: later() }, { pinId, boardId: to.id, section: null, title })
  await save(place)
  const other = await save(place, 'Dunlin at dusk')
  const own = await save(hidden)

  expect(await find('dunlin')).toEqual([pinId, other.id])
  expect((await find('dunlin', bo)).sort()).toEqual([pinId, other.id, own.id].sort())
})

test('search lists every pin once, page by page, and equal scores newest first', async () => {
  const ids = await pinsOn(ana, board, 7, { title: 'Heron' })
  await pinsOn(ana, await aBoard(ana, { privacy: 'secret' }), 3, { title: 'Heron' })

  for (const pageSize of [1, 2, 3, 7, 8, 250]) {
    const pages = await readAllPages((bookmark) =>
      searchPins(aVisitor(), queryOf('heron', bookmark, pageSize)),
    )

    expect(pages.flat().map(({ id }) => id)).toEqual(ids.toReversed())
  }
})

test('the count includes only what was read and what the reader can see', async () => {
  const bo = await aMember()
  await fillPins(ana, board, 30, { title: 'Osprey' })
  await fillPins(ana, await aBoard(ana, { privacy: 'secret' }), 3, { title: 'Osprey' })
  await fillPins(ana, board, SEARCH_WINDOW, { title: 'Whimbrel' })
  const countFor = async (q: string, context: Context, bookmark: string | null = null) =>
    (await searchPins(context, queryOf(q, bookmark))).count

  expect(await countFor('osprey', aVisitor())).toEqual({ number: 30, isAll: true })
  expect(await countFor('osprey', ana)).toEqual({ number: 33, isAll: true })
  expect(await countFor('whimbrel', bo)).toEqual({ number: SEARCH_WINDOW, isAll: false })
  const { bookmark } = await searchPins(bo, queryOf('whimbrel'))
  expect(await countFor('whimbrel', bo, bookmark)).toBeNull()
  await blockMember(bo, { memberId: ana.viewer.id })
  expect(await countFor('osprey', bo)).toEqual({ number: 0, isAll: true })
})

test('search continues from window to window, past pins that it may not show', async () => {
  const oldest = await aPin(ana, board, { title: 'Curlew' })
  await fillPins(ana, await aBoard(ana, { privacy: 'secret' }), SEARCH_WINDOW, { title: 'Curlew' })
  await fillPins(ana, board, SEARCH_WINDOW + 5, { title: 'Curlew' })

  const pages = await readAllPages((bookmark) =>
    searchPins(aVisitor(), queryOf('curlew', bookmark, 100)),
  )

  const ids = pages.flat().map(({ id }) => id)
  expect(ids).toHaveLength(SEARCH_WINDOW + 6)
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  expect(ids.at(-1)).toBe(oldest.id)
})

test('other members get the same answer however many secret pins match', async () => {
  const bo = await aMember()
  const open = await aBoard(bo)
  const own = await aBoard(bo, { privacy: 'secret' })
  const listed = await aPin(bo, open, { title: 'Dotterel' })
  const hidden = await aPin(bo, own, { title: 'Dotterel' })
  const ofOthers = await aBoard(ana, { privacy: 'secret' })

  await fillPins(ana, ofOthers, SEARCH_WINDOW * (MAX_WINDOWS + 1), { title: 'Dotterel' })

  expect(await find('dotterel', aVisitor())).toEqual([listed.id])
  expect(await find('dotterel', bo)).toEqual([hidden.id, listed.id])
})

test('a page starts after the previous page’s last pin, or at the next window if that pin no longer exists', async () => {
  const ids = await pinsOn(ana, board, 5, { title: 'Avocet' })
  const first = await searchPins(aVisitor(), queryOf('avocet', null, 2))

  await aPin(ana, board, { title: 'Avocet' })
  const second = await searchPins(aVisitor(), queryOf('avocet', first.bookmark, 2))
  await deletePin(ana, { pinId: ids[1] ?? 0 })
  const third = await searchPins(aVisitor(), queryOf('avocet', second.bookmark, 2))

  expect(first.items.map(({ id }) => id)).toEqual([ids[4], ids[3]])
  expect(second.items.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  expect(third).toMatchObject({ items: [], bookmark: null, sensitivity: null })
})

function queryOf(q: string, bookmark: string | null = null, pageSize = 25): PinSearchQuery {
  return v.parse(PinSearchQuery, { q, bookmark, pageSize })
}

async function find(q: string, reader: Context = aVisitor()): Promise<number[]> {
  const { items } = await searchPins(reader, queryOf(q))
  return items.map(({ id }) => id)
}
