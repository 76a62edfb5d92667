import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { recentSearches } from '../../../../app/db/screens/searches.ts'
import { deletePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readHashtagPage } from '../../../../app/features/screens/search/hashtag-page.server.ts'
import {
  deleteSearches,
  keepSearch,
} from '../../../../app/features/screens/search/recent-searches/recent-searches.server.ts'
import { HashtagQuery } from '../../../../app/features/screens/search/search.ts'
import { suggestHashtags } from '../../../../app/features/screens/search/suggestions/hashtag-suggestions.server.ts'
import { suggestSearches } from '../../../../app/features/screens/search/suggestions/suggestions.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, later, pinsOn } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { readAllPages } from '../../../read-all-pages.ts'

const ana = await aMember()
const board = await aBoard(ana)
const secret = await aBoard(ana, { privacy: 'secret' })

test('a hashtag’s page has its pins that anyone can see, newest first, page by page', async () => {
  const ids = await pinsOn(ana, board, 5, { description: '#Moonjars' })
  await pinsOn(ana, secret, 2, { description: '#moonjars' })
  await aPin(ana, board, { description: '#moon jars' })

  for (const pageSize of [1, 2, 5, 25]) {
    const pages = await readAllPages((bookmark) => pageOf('MOONJÁRS', bookmark, pageSize))
    expect(pages.flat()).toEqual(ids.toReversed())
  }
})

test('a hashtag’s page shows a picture once, by a save if the first pin is deleted', async () => {
  const bo = await aMember()
  const { id: pinId } = await aPin(ana, board, { description: '#samepicture' })
  const place = { boardId: (await aBoard(bo)).id, section: null }
  const save = await savePin({ ...bo, now: later() }, { pinId, ...place })

  expect((await pageOf('samepicture')).items).toEqual([pinId])
  await deletePin(ana, { pinId })
  expect((await pageOf('samepicture')).items).toEqual([save.id])
})

test('at most five hashtags are suggested, the most used first, and none that only secret pins have', async () => {
  for (let n = 1; n <= 7; n++) await pinsOn(ana, board, n, { title: `#wren${n}` })
  await pinsOn(ana, secret, 9, { title: '#wrensecret' })

  expect((await suggestHashtags(aVisitor(), { q: '#WRÉN', showPinCount: true })).items).toEqual(
    [7, 6, 5, 4, 3].map((n) => ({ query: `wren${n}`, pinCount: n })),
  )
  expect((await suggestHashtags(aVisitor(), { q: 'wren1', showPinCount: false })).items).toEqual([
    { query: 'wren1' },
  ])
  expect((await suggestHashtags(aVisitor(), { q: '', showPinCount: false })).items).toEqual([])
  expect(
    (await suggestHashtags(aVisitor(), { q: 'wrensecret', showPinCount: false })).items,
  ).toEqual([])
})

test('a hashtag without spaces is suggested by a word inside it', async () => {
  await aPin(ana, board, { title: '#夏の花瓶' })

  expect((await suggestHashtags(aVisitor(), { q: '花瓶', showPinCount: false })).items).toEqual([
    { query: '夏の花瓶' },
  ])
})

test.each(['fussweg', 'fußweg', 'fuss'])('%s suggests a hashtag in either spelling', async (q) => {
  await aPin(ana, board, { title: '#Fußweg #Fusswege' })

  const { items } = await suggestHashtags(aVisitor(), { q, showPinCount: false })

  expect(items).toEqual([{ query: 'fusswege' }, { query: 'fußweg' }])
})

test('equally used hashtags are sorted by name, not by which was first in secret', async () => {
  await aPin(ana, secret, { title: '#siskinb' })
  await aPin(ana, board, { title: '#siskina' })
  await aPin(ana, board, { title: '#siskinb' })

  expect((await suggestHashtags(aVisitor(), { q: 'siskin', showPinCount: false })).items).toEqual([
    { query: 'siskina' },
    { query: 'siskinb' },
  ])
})

test('a member’s searches are kept once each, the latest ten', async () => {
  const bo = await aMember()
  for (let n = 1; n <= 12; n++) await keepSearch({ ...bo, now: later() }, { q: `Search ${n}` })
  await keepSearch({ ...bo, now: later() }, { q: 'sèarch 7' })

  const own = eq(recentSearches.memberId, bo.viewer.id)
  expect(await bo.db.$count(recentSearches, own)).toBe(10)
  const kept = (await suggestSearches(bo, { q: '' })).items
  expect(kept.map(({ text }) => text)).toEqual([
    'sèarch 7',
    ...[12, 11, 10, 9].map((n) => `Search ${n}`),
  ])
  await deleteSearches(bo, { q: 'SEARCH 12' })
  expect((await suggestSearches(bo, { q: 'search 1' })).items.map(({ text }) => text)).toEqual([
    'Search 11',
    'Search 10',
  ])
  await deleteSearches(bo, {})
  expect((await suggestSearches(bo, { q: '' })).items).toEqual([])
})

test('the same search from two pages at once is kept once, and a visitor’s not at all', async () => {
  const bo = await aMember()

  await Promise.all(Array.from({ length: 20 }, () => keepSearch(bo, { q: 'jar' })))
  await keepSearch(aVisitor(), { q: 'jar' })

  expect((await suggestSearches(bo, { q: '' })).items).toHaveLength(1)
  expect((await suggestSearches(aVisitor(), { q: '' })).items).toEqual([])
  await expect(deleteSearches(aVisitor(), {})).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('there are five suggestions: own searches first, then hashtags, boards and members in turn', async () => {
  const bo = await aMember({ fullName: 'Sorrel Finch', username: 'sorrelfinch' })
  const cy = await aMember()
  await aPin(ana, board, { title: '#sorrelsoup' })
  const open = await aBoard(bo, { name: 'Sorrel patch' })
  await aBoard(bo, { name: 'Sorrel secret', privacy: 'secret' })
  await aMember({ fullName: 'Sorrel Gone', state: 'suspended' })
  await keepSearch({ ...cy, now: later() }, { q: 'Sorrel pie' })

  expect((await suggestSearches(cy, { q: 'sorr' })).items).toEqual([
    { type: 'recent', text: 'Sorrel pie', path: '/search/?q=Sorrel%20pie', detail: null },
    { type: 'hashtag', text: '#sorrelsoup', path: '/hashtag/sorrelsoup/', detail: null },
    {
      type: 'board',
      text: 'Sorrel patch',
      path: `/sorrelfinch/${open.slug}/`,
      detail: 'Sorrel Finch',
    },
    { type: 'member', text: 'Sorrel Finch', path: '/sorrelfinch/', detail: 'sorrelfinch' },
  ])
  expect((await suggestSearches(aVisitor(), { q: 'sorr' })).items).toHaveLength(3)
  const own = (await suggestSearches(bo, { q: 'sorrel secr' })).items
  expect(own.map(({ text }) => text)).toEqual(['Sorrel secret'])
})

async function pageOf(tag: string, bookmark: string | null = null, pageSize = 25) {
  const { pins } = await readHashtagPage(
    aVisitor(),
    v.parse(HashtagQuery, { tag, bookmark, pageSize }),
  )
  return { items: pins.items.map(({ id }) => id), bookmark: pins.bookmark }
}
