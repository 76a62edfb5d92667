import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { publishHushedTerms } from '../../../../app/features/content/advisories/hushed.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readIdeasPage } from '../../../../app/features/screens/feeds/ideas.server.ts'
import { readTitleSuggestions } from '../../../../app/features/screens/picker/create/title-suggestions.server.ts'
import { readHashtagPage } from '../../../../app/features/screens/search/hashtag-page.server.ts'
import { keepSearch } from '../../../../app/features/screens/search/recent/recent-searches.server.ts'
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
  pins: async (context, q, anyway) => (await searchPins(context, asked(q, anyway))).items.length,
  'the page of search': async (context, q, anyway) =>
    (await readSearchPage(context, asked(q, anyway))).pins.items.length,
  boards: async (context, q, anyway) =>
    (await searchBoards(context, asked(q, anyway))).items.length,
  members: async (context, q, anyway) =>
    (await searchMembers(context, asked(q, anyway))).items.length,
  'a hashtag': async (context, tag, anyway) =>
    (await readHashtagPage(context, v.parse(HashtagQuery, { tag, anyway }))).pins.items.length,
}

test.each(Object.keys(SEARCHES))('%s: what is found beside what', async (name) => {
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

test('a search says what its words are, and one for others says nothing', async () => {
  const said = async (kind: Kind) =>
    (await searchPins(aVisitor(), asked(WORDS[kind], false))).sensitivity

  expect(await said('abusive')).toMatchObject({ severity: 0, isWithheld: true })
  expect(await said('distress')).toMatchObject({ severity: 1, advisory: 4, isWithheld: true })
  expect(await said('sensitive')).toMatchObject({ severity: 1, isWithheld: false })
  expect(await said('brandUnsafe')).toMatchObject({ severity: 2, advisory: 0, notices: [] })
  expect(await said('plain')).toBeNull()
})

test('words that are abusive or of distress are never suggested, others are', async () => {
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

test('what is being typed is answered with its notice, too', async () => {
  expect((await suggestSearches(aVisitor(), { q: 'suicide' })).sensitivity).toMatchObject({
    advisory: 4,
  })
  expect(
    (await suggestHashtags(aVisitor(), { q: 'suicide', showPinCount: false })).sensitivity,
  ).toMatchObject({ advisory: 4 })
})

test('searches for words that are abusive or of distress are not kept', async () => {
  const bo = await aMember()
  for (const [place, q] of Object.values(WORDS).entries()) {
    await keepSearch({ ...bo, now: later() + place }, { q })
  }

  const { items } = await suggestSearches(bo, { q: '' })

  expect(items.map(({ text }) => text)).toEqual(['lupins', 'funeral', 'anorexia'])
})

test('a search that was kept before its words became abusive is shown no more', async () => {
  const bo = await aMember()
  await env.DB.prepare(
    `insert into recent_searches (id, member_id, words, folded_words, searched_at) values (77, ?, 'Sieg Heil', 'sieg heil', 1)`,
  )
    .bind(bo.viewer.id)
    .run()

  expect((await suggestSearches(bo, { q: '' })).items).toEqual([])
  expect((await readSearchPage(bo, asked('', false))).recent).toEqual([])
})

test('a term that another isolate was told of is obeyed here a minute later, and by searches at once', async () => {
  await aPin(ana, await aBoard(ana), { title: 'Potoroo', description: '#potoroo' })
  const suggested = async (now: number) => {
    const { items } = await suggestHashtags(
      { ...aVisitor(), now },
      { q: 'poto', showPinCount: false },
    )
    return items.map(({ query }) => query)
  }
  const now = later()
  // Whatever a test before this one read, and when: what is known here is of this moment.
  await publishHushedTerms({ ...aVisitor(), now })
  expect(await suggested(now)).toEqual(['potoroo'])
  await env.DB.prepare(
    `insert into search_terms (folded_term, match, severity, category, created_at) values ('potoroo', 'phrase', 0, 1, 1)`,
  ).run()

  expect((await searchPins(aVisitor(), asked('potoroo', true))).items).toEqual([])
  expect(await suggested(now + 59_000)).toEqual(['potoroo'])
  expect(await suggested(now + 61_000)).toEqual([])
})

test.each(['su1c1de', 'suiсide', 'sui\u200bcide'])(
  'a disguised word is met at every door: %s',
  async (word) => {
    const bo = await aMember()
    const title = `${word} oakmoss`
    const board = await aBoard(ana, { name: title })
    const { id: pinId } = await aPin(ana, board, { title, description: `#${word}` })
    await keepSearch({ ...bo, now: later() }, { q: word })

    const texts = (items: readonly object[]) => JSON.stringify(items)

    expect((await searchPins(bo, asked(word, false))).items).toEqual([])
    expect(texts((await suggestSearches(bo, { q: word })).items)).not.toContain(word)
    expect(texts((await suggestSearches(bo, { q: '' })).items)).not.toContain(word)
    expect(texts((await suggestSearches(bo, { q: 'oakm' })).items)).not.toContain(word)
    const tags = await suggestHashtags(bo, { q: word.slice(0, 3), showPinCount: false })
    expect(texts(tags.items)).not.toContain(word)
    expect(texts(await readTitleSuggestions(bo, { pinId }))).not.toMatch(/su.{1,2}c.de/i)
  },
)

test('a board is never proposed to be named so', async () => {
  const bo = await aMember()
  const about = { title: 'Suicide prevention', description: '#suicide #meadow' }
  const { id: pinId } = await aPin(ana, await aBoard(ana, { name: 'Suicide notes' }), about)

  const titles = (await readTitleSuggestions(bo, { pinId })).map(({ title }) => title)

  expect(titles).toContain('Meadow')
  expect(titles.filter((title) => /suicid/i.test(title))).toEqual([])
})

test('topics of the day leave out words that are never suggested', async () => {
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

function asked(q: string, anyway: boolean): PinSearchQuery {
  return v.parse(PinSearchQuery, { q, anyway })
}
