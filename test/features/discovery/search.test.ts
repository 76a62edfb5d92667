import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { SearchQuery } from '../../../app/features/discovery/feeds.ts'
import { searchPins } from '../../../app/features/discovery/search.server.ts'
import { deletePin, editPin } from '../../../app/features/pins/edit-pin.server.ts'
import { aBoard } from '../../boards.ts'
import { aMember, aVisitor } from '../../people.ts'
import { aPin, pinsOn } from '../../pins.ts'
import { walk } from '../../walk.ts'

const ana = await aMember()
const board = await aBoard(ana)
const jar = await aPin(ana, board, {
  title: 'Crème moon jar',
  description: 'Céladon-glazed, thrown in NOTRE atelier.',
})
const lamp = await aPin(ana, board, { title: 'Moonlight lamp', description: 'C++ & R&D' })
const garden = await aPin(ana, board, { title: '日本の庭 हिन्दी Плитка', altText: 'only seen' })

test.each([
  ['moon', [lamp.id, jar.id]],
  ['MOON', [lamp.id, jar.id]],
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
  ['^moon', [lamp.id, jar.id]],
  ['moon*', [lamp.id, jar.id]],
  ['"moon jar"', [jar.id]],
  ['moon"', [lamp.id, jar.id]],
  ['(moon', [lamp.id, jar.id]],
  ['-moon', [lamp.id, jar.id]],
  ["moon' or 1=1 --", []],
])('what is typed are words, whatever FTS5 would read in them: %s', async (q, found) => {
  expect(await find(q)).toEqual(found)
})

test.each(['', '   ', '"', '***', '-', '🪴', '()', '\u0301'])(
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
})

test('search finds what may be seen by anyone, in the words that it has now', async () => {
  const secret = await aBoard(ana, { privacy: 'secret' })
  await aPin(ana, secret, { title: 'Kestrel in secret' })
  const deleted = await aPin(ana, board, { title: 'Kestrel deleted' })
  const renamed = await aPin(ana, board, { title: 'Kestrel renamed' })
  const moved = await aPin(ana, secret, { title: 'Kestrel moved' })
  await deletePin(ana, { pinId: deleted.id })
  await editPin(ana, { pinId: renamed.id, title: 'Falcon' })
  await editPin(ana, { pinId: moved.id, boardId: board.id })

  expect(await find('kestrel')).toEqual([moved.id])
  expect(await find('falcon')).toEqual([renamed.id])
  const { items } = await searchPins(ana, v.parse(SearchQuery, { q: 'kestrel' }))
  expect(items.map(({ id }) => id)).toEqual([moved.id])
})

test('search gives every pin once, newest first, page by page', async () => {
  const ids = await pinsOn(ana, board, 7, { title: 'Heron' })
  await pinsOn(ana, await aBoard(ana, { privacy: 'secret' }), 3, { title: 'Heron' })

  for (const pageSize of [1, 2, 3, 7, 8, 250]) {
    const pages = await walk((bookmark) =>
      searchPins(aVisitor(), v.parse(SearchQuery, { q: 'heron', bookmark, pageSize })),
    )

    expect(pages.flat().map(({ id }) => id)).toEqual(ids.toReversed())
  }
})

async function find(q: string): Promise<number[]> {
  const { items } = await searchPins(aVisitor(), v.parse(SearchQuery, { q }))
  return items.map(({ id }) => id)
}
