import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { publishSuppressedTerms } from '../../../../app/features/content/advisories/suppressed-terms.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readIdeasPage } from '../../../../app/features/screens/feeds/ideas.server.ts'
import { readTitleSuggestions } from '../../../../app/features/screens/picker/create/title-suggestions.server.ts'
import { readHashtagPage } from '../../../../app/features/screens/search/hashtag-page.server.ts'
import { keepSearch } from '../../../../app/features/screens/search/recent-searches/recent-searches.server.ts'
import { searchPins } from '../../../../app/features/screens/search/search.server.ts'
import { HashtagQuery, PinSearchQuery } from '../../../../app/features/screens/search/search.ts'
import { searchBoards } from '../../../../app/features/screens/search/search-boards.server.ts'
import { searchMembers } from '../../../../app/features/screens/search/search-members.server.ts'
import { readSearchPage } from '../../../../app/features/screens/search/search-page.server.ts'
import { suggestHashtags } from '../../../../app/features/screens/search/suggestions/hashtag-suggestions.server.ts'
import { suggestSearches } from '../../../../app/features/screens/search/suggestions/suggestions.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const WORDS = {
  abusive: 'proana',
  distress: 'suicide',
  sensitive: 'anorexia',
  brandUnsafe: 'funeral',
  plain: 'lupins',
}
type Kind = keyof typeof WORDS

const ana = await aMember()
for (const word of Object.values(WORDS)) {
  const board = await aBoard(ana, { name: `${word} board` })
  await aPin(ana, board, { title: `${word} pin`, description: `#${word} #${word}more` })
  await aMember({ fullName: `${word} Lind` })
}

const SEARCHES: Record<
  string,
  (context: Context, word: string, anyway: boolean) => Promise<number>
> = {
  pins: async (context, q, anyway) =>
    (await searchPins(context, searchQuery(q, anyway))).items.length,
  'the page of search': async (context, q, anyway) =>
    (await readSearchPage(context, searchQuery(q, anyway))).pins.items.length,
  boards: async (context, q, anyway) =>
    (await searchBoards(context, searchQuery(q, anyway))).items.length,
  members: async (context, q, anyway) =>
    (await searchMembers(context, searchQuery(q, anyway))).items.length,
  'a hashtag': async (context, tag, anyway) =>
    (await readHashtagPage(context, v.parse(HashtagQuery, { tag, anyway }))).pins.items.length,
}

test.each(Object.keys(SEARCHES))('%s: only some kinds of words find results', async (name) => {
  const found = async (kind: Kind, anyway = false, context: Context = aVisitor()) =>
    SEARCHES[name]?.(context, WORDS[kind], anyway)

  expect(await found('abusive')).toBe(0)
  expect(await found('abusive', true)).toBe(0)
  expect(await found('abusive', true, ana)).toBe(0)
  expect(await found('distress')).toBe(0)
  expect(await found('distress', true)).toBe(1)
  expect(await found('sensitive')).toBe(1)
  expect(await found('brandUnsafe')).toBe(1)
  expect(await found('plain')).toBe(1)
})

test('a search for a listed term has its advisory, and other searches have none', async () => {
  const sensitivityOfWord = async (kind: Kind) =>
    (await searchPins(aVisitor(), searchQuery(WORDS[kind], false))).sensitivity

  expect(await sensitivityOfWord('abusive')).toMatchObject({ severity: 0, isWithheld: true })
  expect(await sensitivityOfWord('distress')).toMatchObject({
    severity: 1,
    advisory: 4,
    isWithheld: true,
  })
  expect(await sensitivityOfWord('sensitive')).toMatchObject({ severity: 1, isWithheld: false })
  expect(await sensitivityOfWord('brandUnsafe')).toMatchObject({
    severity: 2,
    advisory: 0,
    notices: [],
  })
  expect(await sensitivityOfWord('plain')).toBeNull()
})

test('abusive and distress words are never suggested, others are', async () => {
  const tags = async (q: string) =>
    (await suggestHashtags(aVisitor(), { q, showPinCount: false })).items.map(({ query }) => query)
  const texts = async (q: string) =>
    (await suggestSearches(aVisitor(), { q })).items.map(({ text }) => text)

  for (const typed of ['proan', 'proana', 'suici', 'suicide']) {
    expect(await tags(typed)).toEqual([])
    expect(await texts(typed)).toEqual([])
  }
  expect(await tags('lupin')).toEqual(['lupins', 'lupinsmore'])
  expect(await tags('anorex')).toEqual(['anorexia', 'anorexiamore'])
  expect(await texts('lupin')).toEqual(['#lupins', 'lupins board', 'lupins Lind', '#lupinsmore'])
})

test('suggestions while typing have the notice, too', async () => {
  expect((await suggestSearches(aVisitor(), { q: 'suicide' })).sensitivity).toMatchObject({
    advisory: 4,
  })
  expect(
    (await suggestHashtags(aVisitor(), { q: 'suicide', showPinCount: false })).sensitivity,
  ).toMatchObject({ advisory: 4 })
})

test('searches for abusive or distress words are not stored', async () => {
  const bo = await aMember()
  for (const [place, q] of Object.values(WORDS).entries()) {
    await keepSearch({ ...bo, now: later() + place }, { q })
  }

  const { items } = await suggestSearches(bo, { q: '' })
  const { results } = await env.DB.prepare(
    'select words from recent_searches where member_id = ? order by searched_at desc',
  )
    .bind(bo.viewer.id)
    .all()

  expect(items.map(({ text }) => text)).toEqual(['lupins', 'funeral', 'anorexia'])
  expect(results).toEqual(items.map(({ text }) => ({ words: text })))
})

test('a stored search is hidden once its words become abusive', async () => {
  const bo = await aMember()
  await env.DB.prepare(
    `insert into recent_searches (id, member_id, words, folded_words, searched_at) values (77, ?, 'Sieg Heil', 'sieg heil', 1)`,
  )
    .bind(bo.viewer.id)
    .run()

  expect((await suggestSearches(bo, { q: '' })).items).toEqual([])
  expect((await readSearchPage(bo, searchQuery('', false))).recent).toEqual([])
})

test('a term added in another isolate applies here within a minute, and to searches at once', async () => {
  await aPin(ana, await aBoard(ana), { title: 'Potoroo', description: '#potoroo' })
  const suggested = async (now: number) => {
    const { items } = await suggestHashtags(
      { ...aVisitor(), now },
      { q: 'poto', showPinCount: false },
    )
    return items.map(({ query }) => query)
  }
  const now = later()
  // Refreshes this isolate's terms, so that the result doesn't depend on earlier tests.
  await publishSuppressedTerms({ ...aVisitor(), now })
  expect(await suggested(now)).toEqual(['potoroo'])
  await env.DB.prepare(
    `insert into search_terms (folded_term, match, severity, category, created_at) values ('potoroo', 'phrase', 0, 1, 1)`,
  ).run()

  expect((await searchPins(aVisitor(), searchQuery('potoroo', true))).items).toEqual([])
  expect(await suggested(now + 59_000)).toEqual(['potoroo'])
  expect(await suggested(now + 61_000)).toEqual([])
})

test.each(['su1c1de', 'suiсide', 'sui\u200bcide'])(
  'a disguised word is recognised everywhere: %s',
  async (word) => {
    const bo = await aMember()
    const title = `${word} oakmoss`
    const board = await aBoard(ana, { name: title })
    const { id: pinId } = await aPin(ana, board, { title, description: `#${word}` })
    await keepSearch({ ...bo, now: later() }, { q: word })

    const texts = (items: readonly object[]) => JSON.stringify(items)

    expect((await searchPins(bo, searchQuery(word, false))).items).toEqual([])
    expect(texts((await suggestSearches(bo, { q: word })).items)).not.toContain(word)
    expect(texts((await suggestSearches(bo, { q: '' })).items)).not.toContain(word)
    expect(texts((await suggestSearches(bo, { q: 'oakm' })).items)).not.toContain(word)
    const tags = await suggestHashtags(bo, { q: word.slice(0, 3), showPinCount: false })
    expect(texts(tags.items)).not.toContain(word)
    expect(texts(await readTitleSuggestions(bo, { pinId }))).not.toMatch(/su.{1,2}c.de/i)
  },
)

test('a board name with a distress word is never suggested as a title', async () => {
  const bo = await aMember()
  const about = { title: 'Suicide prevention', description: '#suicide #meadow' }
  const { id: pinId } = await aPin(ana, await aBoard(ana, { name: 'Suicide notes' }), about)

  const titles = (await readTitleSuggestions(bo, { pinId })).map(({ title }) => title)

  expect(titles).toContain('Meadow')
  expect(titles.filter((title) => /suicid/i.test(title))).toEqual([])
})

test('today’s topics leave out words that are never suggested', async () => {
  const bo = await aMember()
  const board = await aBoard(bo)
  for (const tag of ['suicidetopic', 'meadow', 'orchard', 'hedgerow']) {
    for (const _ of [1, 2, 3]) {
      const { id: pinId } = await aPin(ana, await aBoard(ana), { title: `#${tag}` })
      await savePin({ ...bo, now: later() }, { pinId, boardId: board.id, section: null })
    }
  }

  const { topics } = await readIdeasPage(
    { ...aVisitor(), now: later() },
    { bookmark: null, pageSize: 25 },
  )

  expect(topics.map(({ tag }) => tag).sort()).toEqual(['hedgerow', 'meadow', 'orchard'])
})

function searchQuery(q: string, anyway: boolean): PinSearchQuery {
  return v.parse(PinSearchQuery, { q, anyway })
}
