import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { MOST_WINDOWS, SEARCH_WINDOW } from '../../../../app/features/screens/feeds/limits.ts'
import { searchPins } from '../../../../app/features/screens/search/search.server.ts'
import { PinSearchQuery } from '../../../../app/features/screens/search/search.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { aPin, fillPins, later, pinsOn } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { walk } from '../../../walk.ts'

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
])('%s finds what has every word at the start of one', async (q, found) => {
  expect(await find(q)).toEqual(found)
})

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
  ['-moon', [jar.id, lamp.id]],
  ["moon' or 1=1 --", []],
])('what is typed are words, whatever FTS5 would read in them: %s', async (q, found) => {
  expect(await find(q)).toEqual(found)
})

test.each(['', '   ', '"', '***', '-', '\ufe0f', '()', '\u0301'])(
  'nothing is found where no word is typed: %j',
  async (q) => {
    expect(await find(q)).toEqual([])
  },
)

test('whatever is typed, search answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (q) => {
      expect(Array.isArray(await find(q))).toBe(true)
    }),
    { numRuns: 300 },
  )
}, 30_000)

test('a whole word counts for more than the start of one, and the title for more than the rest', async () => {
  const places = await aBoard(ana)
  const inText = await aPin(ana, places, { title: 'Evening', description: 'A gannet at sea' })
  const inTitle = await aPin(ana, places, { title: 'Gannet', description: 'Evening at sea' })
  const begun = await aPin(ana, places, { title: 'Gannetry', description: 'Evening at sea' })

  expect(await find('gannet')).toEqual([inTitle.id, inText.id, begun.id])
})

test('search finds what may be seen by anyone, and by its owner what they keep to themselves', async () => {
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

test('a secret pin is found by who collaborates on its board, and not by who was only asked', async () => {
  const [bo, cy] = [await aMember(), await aMember()]
  const secret = await aBoard(ana, { privacy: 'secret' })
  const { id } = await aPin(ana, secret, { title: 'Bittern' })
  await collaborate(secret, bo, 'accepted')
  await collaborate(secret, cy, 'invited')

  expect(await find('bittern', bo)).toEqual([id])
  expect(await find('bittern', cy)).toEqual([])
})

test('search finds a picture once, and by a save in other words too', async () => {
  const bo = await aMember()
  const { id: pinId } = await aPin(ana, board, { title: 'Dunlin' })
  const [place, hidden] = [await aBoard(bo), await aBoard(bo, { privacy: 'secret' })]
  const save = (to: { id: number }, title?: string) =>
    savePin({ ...bo, now: later() }, { pinId, boardId: to.id, section: null, title })
  await save(place)
  const other = await save(place, 'Dunlin at dusk')
  const own = await save(hidden)

  expect(await find('dunlin')).toEqual([pinId, other.id])
  expect((await find('dunlin', bo)).sort()).toEqual([pinId, other.id, own.id].sort())
})

test('search gives every pin once, page by page, and equals newest first', async () => {
  const ids = await pinsOn(ana, board, 7, { title: 'Heron' })
  await pinsOn(ana, await aBoard(ana, { privacy: 'secret' }), 3, { title: 'Heron' })

  for (const pageSize of [1, 2, 3, 7, 8, 250]) {
    const pages = await walk((bookmark) =>
      searchPins(aVisitor(), asked('heron', bookmark, pageSize)),
    )

    expect(pages.flat().map(({ id }) => id)).toEqual(ids.toReversed())
  }
})

test('what is found is counted as far as it was read, and as its reader may see it', async () => {
  const bo = await aMember()
  await fillPins(ana, board, 30, { title: 'Osprey' })
  await fillPins(ana, await aBoard(ana, { privacy: 'secret' }), 3, { title: 'Osprey' })
  await fillPins(ana, board, SEARCH_WINDOW, { title: 'Whimbrel' })
  const countFor = async (q: string, context: Context, bookmark: string | null = null) =>
    (await searchPins(context, asked(q, bookmark))).count

  expect(await countFor('osprey', aVisitor())).toEqual({ number: 30, isAll: true })
  expect(await countFor('osprey', ana)).toEqual({ number: 33, isAll: true })
  expect(await countFor('whimbrel', bo)).toEqual({ number: SEARCH_WINDOW, isAll: false })
  const { bookmark } = await searchPins(bo, asked('whimbrel'))
  expect(await countFor('whimbrel', bo, bookmark)).toBeNull()
  await blockMember(bo, { memberId: ana.viewer.id })
  expect(await countFor('osprey', bo)).toEqual({ number: 0, isAll: true })
})

test('search goes on from window to window, past what it may not show', async () => {
  const oldest = await aPin(ana, board, { title: 'Curlew' })
  await fillPins(ana, await aBoard(ana, { privacy: 'secret' }), SEARCH_WINDOW, { title: 'Curlew' })
  await fillPins(ana, board, SEARCH_WINDOW + 5, { title: 'Curlew' })

  const pages = await walk((bookmark) => searchPins(aVisitor(), asked('curlew', bookmark, 100)))

  const ids = pages.flat().map(({ id }) => id)
  expect(ids).toHaveLength(SEARCH_WINDOW + 6)
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  expect(ids.at(-1)).toBe(oldest.id)
})

test('however many match in secret, a search of others is answered alike', async () => {
  const bo = await aMember()
  const [open, own] = [await aBoard(bo), await aBoard(bo, { privacy: 'secret' })]
  const [listed, hidden] = [
    await aPin(bo, open, { title: 'Dotterel' }),
    await aPin(bo, own, { title: 'Dotterel' }),
  ]
  const ofOthers = await aBoard(ana, { privacy: 'secret' })

  await fillPins(ana, ofOthers, SEARCH_WINDOW * (MOST_WINDOWS + 1), { title: 'Dotterel' })

  expect(await find('dotterel', aVisitor())).toEqual([listed.id])
  expect(await find('dotterel', bo)).toEqual([hidden.id, listed.id])
})

test('a page begins behind the last pin of the one before, and with the next window where that is gone', async () => {
  const ids = await pinsOn(ana, board, 5, { title: 'Avocet' })
  const first = await searchPins(aVisitor(), asked('avocet', null, 2))

  await aPin(ana, board, { title: 'Avocet' })
  const second = await searchPins(aVisitor(), asked('avocet', first.bookmark, 2))
  await deletePin(ana, { pinId: ids[1] ?? 0 })
  const third = await searchPins(aVisitor(), asked('avocet', second.bookmark, 2))

  expect(first.items.map(({ id }) => id)).toEqual([ids[4], ids[3]])
  expect(second.items.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  expect(third).toMatchObject({ items: [], bookmark: null, sensitivity: null })
})

function asked(q: string, bookmark: string | null = null, pageSize = 25): PinSearchQuery {
  return v.parse(PinSearchQuery, { q, bookmark, pageSize })
}

async function find(q: string, reader: Context = aVisitor()): Promise<number[]> {
  const { items } = await searchPins(reader, asked(q))
  return items.map(({ id }) => id)
}
