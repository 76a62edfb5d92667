import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { openDatabase } from '../../../../app/db/database.ts'
import { publishSuppressedTerms } from '../../../../app/features/content/advisories/suppressed-terms.server.ts'
import {
  followBoard,
  followMember,
} from '../../../../app/features/content/follows/follows.server.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readBoardPage } from '../../../../app/features/screens/feeds/board-page.server.ts'
import { readTopics } from '../../../../app/features/screens/feeds/chosen-topics.server.ts'
import { recentPins } from '../../../../app/features/screens/feeds/feeds.server.ts'
import { homeFeed } from '../../../../app/features/screens/feeds/home/home-feed.server.ts'
import {
  TOP as HOME_TOP,
  type HomePlace,
  visitorPlace,
} from '../../../../app/features/screens/feeds/home/home-place.ts'
import { readIdeasPage } from '../../../../app/features/screens/feeds/ideas.server.ts'
import { COLOUR_WINDOW } from '../../../../app/features/screens/feeds/limits.ts'
import { LIST_START, type ListPlace } from '../../../../app/features/screens/feeds/list-place.ts'
import { readPinPage } from '../../../../app/features/screens/feeds/pin-page.server.ts'
import { readTitleSuggestions } from '../../../../app/features/screens/picker/create/title-suggestions.server.ts'
import { PickerQuery } from '../../../../app/features/screens/picker/picker.ts'
import { readPickerBoards } from '../../../../app/features/screens/picker/picker-boards.server.ts'
import { readPickerSections } from '../../../../app/features/screens/picker/picker-sections.server.ts'
import {
  readFollowedBoards,
  readFollowers,
  readFollowing,
} from '../../../../app/features/screens/profiles/follow-lists.server.ts'
import {
  readCreatedPage,
  readSavedPage,
} from '../../../../app/features/screens/profiles/profile-page.server.ts'
import { readHashtagPage } from '../../../../app/features/screens/search/hashtag-page.server.ts'
import { searchPins } from '../../../../app/features/screens/search/search.server.ts'
import type { SearchQuery } from '../../../../app/features/screens/search/search.ts'
import { searchBoards } from '../../../../app/features/screens/search/search-boards.server.ts'
import { searchMembers } from '../../../../app/features/screens/search/search-members.server.ts'
import { readSearchPage } from '../../../../app/features/screens/search/search-page.server.ts'
import { suggestHashtags } from '../../../../app/features/screens/search/suggestions/hashtag-suggestions.server.ts'
import { suggestSearches } from '../../../../app/features/screens/search/suggestions/suggestions.server.ts'
import { readAccount } from '../../../../app/features/transfer/api/read-account.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPin, fillPins, later, pinsOn, tenMinutesLater } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

type Statement = { sql: string; values: unknown[] }

const ana = await aMember()
const bo = await aMember()
const cy = await aMember()
const dan = await aMember()
const mine = await aBoard(ana)
const followed = await aBoard(bo)
const other = await aBoard(cy)
const unrelated = await aBoard(dan)
const section = await aSection(bo, followed)
const pin = await aPin(bo, followed)
await pinsOn(dan, unrelated, COLOUR_WINDOW)
await followMember(ana, { memberId: bo.viewer.id })
await followBoard(ana, { boardId: other.id })
await savePin({ ...ana, now: later() }, { pinId: pin.id, boardId: mine.id, section: null })

/** Subtracted from a pin's sort key if feeds already have enough of its member's pins. */
const SURPLUS = 2 ** 53

const PAGE = { bookmark: null, pageSize: 25 }
const TOP = { place: HOME_TOP, pageSize: 25 }
const OF_BO = { username: bo.viewer.username, ...PAGE }
const FOR_MOON = {
  q: 'moon ja',
  colour: null,
  anyway: false,
  exact: false,
  bookmark: { top: Number.MAX_SAFE_INTEGER, last: null, list: null },
  pageSize: 25,
}
const OF_BOARD = { username: bo.viewer.username, board: followed.slug, ...PAGE }

/** Every page's reads, at its top and further down. */
const READS: Record<string, (context: Context, further: number) => Promise<unknown>> = {
  home: (context) => homeFeed(context, TOP),
  'home, further': (context, key) => homeFeed(context, { ...TOP, place: furtherHome(key) }),
  'home, the rest': (context, key) => homeFeed(context, { ...TOP, place: visitorPlace(at(key)) }),
  'home, the surplus': (context, key) =>
    homeFeed(context, { ...TOP, place: visitorPlace(at(key - SURPLUS)) }),
  'home of topics': (context) => homeFeed(withTopics(context), TOP),
  'topics to choose': (context) => readTopics(withTopics(context)),
  recent: (context) => recentPins(context, PAGE),
  'recent, further': (context, key) => recentPins(context, { ...PAGE, bookmark: at(key) }),
  'recent, while some wait': (context, key) =>
    recentPins(context, { ...PAGE, bookmark: { ...at(key), waiting: [key, key + 1] } }),
  'recent, the surplus': (context, key) =>
    recentPins(context, { ...PAGE, bookmark: at(key - SURPLUS) }),
  board: (context) => readBoardPage(context, OF_BOARD),
  'board, further': (context, bookmark) => readBoardPage(context, { ...OF_BOARD, bookmark }),
  'board, backwards': (context, before) => readBoardPage(context, { ...OF_BOARD, before }),
  'board, its end': (context) => readBoardPage(context, { ...OF_BOARD, before: 0 }),
  'board, from a place': (context) => readBoardPage(context, { ...OF_BOARD, at: 30 }),
  section: (context) => readBoardPage(context, { ...OF_BOARD, section: section.slug }),
  created: (context) => readCreatedPage(context, OF_BO),
  'created, further': (context, bookmark) => readCreatedPage(context, { ...OF_BO, bookmark }),
  saved: (context) => readSavedPage(context, OF_BO),
  pin: (context) => readPinPage(tenMinutesLater(context), { pinId: pin.id, ...PAGE }),
  'pin, chosen before': async (context) => {
    await readPinPage(aVisitor(), { pinId: pin.id, ...PAGE })
    return readPinPage(context, { pinId: pin.id, ...PAGE })
  },
  'pin, further': (context, key) =>
    readPinPage(context, { pinId: pin.id, ...PAGE, bookmark: at(key) }),
  'pin by itself': (context) => readPin(context, { pinId: pin.id }),
  search: (context) => searchPins(context, FOR_MOON),
  'search, further': (context, key) => searchPins(context, further(FOR_MOON, key)),
  'search with a typing error': (context) => searchPins(context, { ...FOR_MOON, q: 'mooon' }),
  'search of boards': (context) => searchBoards(context, FOR_MOON),
  'search of boards, further': (context, key) => searchBoards(context, further(FOR_MOON, key)),
  'search of members': (context) => searchMembers(context, { ...FOR_MOON, q: 'ana li' }),
  'search of members, further': (context, key) =>
    searchMembers(context, further({ ...FOR_MOON, q: 'ana li' }, key)),
  'search before words': (context) => readSearchPage(context, { ...FOR_MOON, q: '' }),
  'search of a colour': (context) => searchPins(context, { ...FOR_MOON, colour: 'sky-blue' }),
  'colour before words': (context) =>
    readSearchPage(context, { ...FOR_MOON, q: '', colour: 'sky-blue' }),
  'colour before words, further': (context, key) =>
    searchPins(context, { ...further(FOR_MOON, key), q: '', colour: 'sky-blue' }),
  ideas: (context) => readIdeasPage(context, PAGE),
  'account in the API': (context) => readAccount(asMember(context)),
  followers: (context) => readFollowers(context, OF_BO),
  following: (context) => readFollowing(context, OF_BO),
  'followed boards': (context) => readFollowedBoards(context, OF_BO),
  hashtag: (context) => readHashtagPage(context, { ...FOR_MOON, tag: 'moon' }),
  'hashtag, further': (context, key) =>
    readHashtagPage(context, { ...further(FOR_MOON, key), tag: 'moon' }),
  picker: (context) => readPickerBoards(asMember(context), parseInput(PickerQuery, {})),
  'sections to pick': (context) =>
    readPickerSections({ ...context, viewer: bo.viewer }, { boardId: followed.id }),
  'names for a board': (context) => readTitleSuggestions(asMember(context), { pinId: pin.id }),
  'suggested hashtags': (context) => suggestHashtags(context, { q: 'mo', showPinCount: true }),
  suggestions: (context) => suggestSearches(context, { q: 'mo' }),
}

/**
 * Short lists that may be sorted as a whole: sections, a host's domains, a member's saves of a pin, suggested
 * corrections, a page with waiting pins, ranked rows.
 */
const SORTED =
  /from "(board_sections|link_domains)"|search_terms|'quick_creates'|\branking\b|from hashtags|as ranked|with saves as|with missing|union all select value|group by "boards"/

function at(key: number): ListPlace {
  return { ...LIST_START, key }
}

/** A position within every source, with waiting pins. */
function furtherHome(key: number): HomePlace {
  const source = { key, waiting: [pin.id] }
  const alike = [{ id: pin.id, savedId: pin.id }]
  return { ...HOME_TOP, followed: source, alike, recent: source }
}

function further<T extends { bookmark: SearchQuery['bookmark'] }>(query: T, top: number): T {
  return { ...query, bookmark: { top, last: top - 5, list: null } }
}

test.each(Object.keys(READS))('%s reads pins by an index, in order', async (name) => {
  for (const reader of readers()) {
    const asked = await statementsOf(reader, name)
    for (const [place, plan] of (await plansOf(asked)).entries()) {
      const sql = asked[place]?.sql ?? ''
      for (const { parent, detail } of plan) {
        expect(detail).not.toMatch(/^SEARCH (pins|near) USING AUTOMATIC/)
        expect(detail).not.toMatch(/^SCAN (pins|newest|found|near)\b(?! USING INDEX pins_listed)/)
        expect(detail).not.toMatch(/^SCAN (boards|members|hashtags|pin_hashtags|recent_searches)$/)
        const isSorted = parent === 0 && detail.startsWith('USE TEMP B-TREE')
        if (!SORTED.test(sql)) expect(isSorted).toBe(false)
      }
    }
  }
})

test('no page reads more rows with five thousand pins than with two thousand', async () => {
  await fillEverything(700)
  const few = await rowsRead()
  await fillEverything(1000)
  const many = await rowsRead()

  expect(many).toEqual(few)
}, 30_000)

test('no page reads more rows because of pins in the trash', async () => {
  // Leaves out searches and colours, which read past the trash in a limited number of windows.
  const windowed = /^(search|hashtag|colour before words|pin)(, further)?$/
  const others = Object.keys(READS).filter((name) => !windowed.test(name))
  // From here on the trash has a pin, so an index has rows after the newest visible one.
  await fillEverything(1, { deletedAt: 1 })
  const empty = await rowsRead(others)
  await fillEverything(300, { deletedAt: 1 })
  const full = await rowsRead(others)

  expect(full).toEqual(empty)
}, 30_000)

test('archiving a board touches only its own pins, however many there are elsewhere', async () => {
  await fillEverything(100)
  const small = await aBoard(cy)
  await aPin(cy, small)

  const { meta } = await env.DB.prepare('update boards set archived_at = 1 where id = ?')
    .bind(small.id)
    .run()

  expect(meta.rows_read).toBeLessThan(22)
})

test('for a member with 500 blocks no page makes more queries, or reads more than twice the rows', async () => {
  await fillEverything(700)
  await publishSuppressedTerms(ana)
  const plain = await costsFor(ana)
  await blockMany(ana, 500)
  const blocking = await costsFor(ana)

  for (const [name, { asked, rows }] of Object.entries(plain)) {
    const cost = blocking[name]
    expect(cost?.asked, name).toBe(asked)
    expect(cost?.rows, name).toBeLessThanOrEqual(rows * 2 + 10)
  }
}, 30_000)

/** Replaces a visitor with Ana, for reads that need a member. */
function asMember(context: Context): Context {
  return { ...context, viewer: context.viewer ?? ana.viewer }
}

function withTopics(context: Context): Context {
  return { ...context, viewer: { ...(context.viewer ?? ana.viewer), topics: ['moon', 'jar'] } }
}

function readers(): Context[] {
  return [aVisitor(), ana, bo]
}

async function fillEverything(count: number, state: { deletedAt?: number } = {}): Promise<void> {
  const texts = { title: 'Moon jar', ...state }
  await fillPins(bo, followed, count, { ...texts, sectionId: section.id })
  await fillPins(cy, other, count, texts)
  await fillPins(dan, unrelated, count, texts)
  await env.DB.exec(`insert or ignore into hashtags (tag) values ('moon')`)
  await env.DB.exec(
    `insert or ignore into pin_hashtags (pin_id, hashtag_id) select pins.id, hashtags.id from pins, hashtags
    where title = 'Moon jar' and tag = 'moon'`.replaceAll('\n', ' '),
  )
}

/** How many rows each read takes for a visitor, a member and the owner, past the first pages. */
async function rowsRead(names = Object.keys(READS)): Promise<Record<string, number[]>> {
  const counts: Record<string, number[]> = {}
  for (const name of names) {
    counts[name] = []
    for (const reader of readers()) {
      const asked = await statementsOf(reader, name)
      // Skips the query that runs once a minute, whatever the page shows.
      counts[name].push(
        await rowsOf(asked.filter(({ sql }) => !sql.includes('from "search_terms"'))),
      )
    }
  }
  return counts
}

/** How many statements and rows each read takes. */
async function costsFor(reader: Context): Promise<Record<string, { asked: number; rows: number }>> {
  const costs: Record<string, { asked: number; rows: number }> = {}
  for (const name of Object.keys(READS)) {
    const asked = await statementsOf(reader, name)
    costs[name] = { asked: asked.length, rows: await rowsOf(asked) }
  }
  return costs
}

/** How many rows these statements read, each on its own. */
async function rowsOf(asked: Statement[]): Promise<number> {
  const statements = asked.map(({ sql, values }) => env.DB.prepare(sql).bind(...values))
  const answers = statements.length > 0 ? await env.DB.batch(statements) : []
  return answers.reduce((sum, { meta }) => sum + meta.rows_read, 0)
}

/** Blocks this many members who have no pins here. */
async function blockMany({ viewer }: Context, count: number): Promise<void> {
  await env.DB.prepare(`with recursive places(n) as (select 1 union all select n + 1 from places where n < ?)
    insert into members (id, username, email, first_name, full_name, birthday, country, avatar_color_index, created_at)
    select n, 'b' || n, 'b' || n || '@b.example', 'B', 'B', '1990-01-01', 'US', 0, 0 from places`)
    .bind(count)
    .run()
  await env.DB.prepare(`insert into blocks (viewer_id, other_id, kind, created_at)
    select ?, id, 'block', id from members where email like 'b%@b.example'`)
    .bind(viewer?.id ?? 0)
    .run()
}

async function statementsOf(reader: Context, name: string): Promise<Statement[]> {
  const asked: Statement[] = []
  const further = await newestId()
  await READS[name]?.({ ...reader, db: recording(asked) }, further - 50)
  expect(asked).not.toHaveLength(0)
  return asked
}

const NEWEST = 'select max(id) as id from pins where deleted_at is null'

async function newestId(): Promise<number> {
  return (await env.DB.prepare(NEWEST).first<number>('id')) ?? 0
}

/** The real database, recording its statements. */
function recording(asked: Statement[]) {
  const session = env.DB.withSession('first-primary')
  return openDatabase({
    prepare: (sql) => {
      const statement = session.prepare(sql)
      const bind = statement.bind.bind(statement)
      return Object.assign(statement, {
        bind: (...values: unknown[]) => {
          asked.push({ sql, values })
          return bind(...values)
        },
      })
    },
    batch: (statements) => session.batch(statements),
    getBookmark: () => session.getBookmark(),
  })
}

type Step = { parent: number; detail: string }

async function plansOf(asked: Statement[]): Promise<Step[][]> {
  const answers = await env.DB.batch<Step>(
    asked.map(({ sql, values }) => env.DB.prepare(`explain query plan ${sql}`).bind(...values)),
  )
  return answers.map(({ results }) => results)
}
