import { type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { ID_RANDOM_VALUES } from '../../../db/ids.ts'
import { literal } from '../../../db/literal.ts'
import { MINUTE_MS } from '../../../durations.ts'
import type { ListPage } from '../../../paging.ts'
import type { WordQuery } from '../../../text/index-words.ts'
import { type FoundTerm, sensitivityOf } from '../../content/advisories/sensitivity.server.ts'
import type { Guarded } from '../../content/advisories/sensitivity.ts'
import { BOARD_WINDOW, MAX_WINDOWS, SEARCH_WINDOW } from '../feeds/limits.ts'
import type { SearchQuery } from './search.ts'

type Place = Omit<SearchQuery['bookmark'], 'list'>

export type Matches = { matched: SQL; table: SQL; isShown: SQL | undefined }

type Extent = {
  count: number
  shown: number
  oldest: number | null
  oldestShown: number | null
}

/** How many results the viewer can see. If there are very many, this is a minimum. */
export type Count = { number: number; isAll: boolean }

export type Counted<T> = Guarded<T> & { count: Count | null }

/** Reads a page in windows; stops if the search is withheld. Bookmarks name only shown rows. */
export async function searchWindows<T>(
  context: Context,
  { bookmark: begin, anyway }: Pick<SearchQuery, 'bookmark' | 'anyway'>,
  read: (place: Place) => Promise<SearchWindow<T>>,
): Promise<Counted<T>> {
  let place: Place = begin
  for (let windows = 1; ; windows++) {
    const { page, extent, named, extra = 0, window = SEARCH_WINDOW } = await read(place)
    const sensitivity = await sensitivityOf(context, named, { anyway })
    if (sensitivity?.isWithheld) return { ...NO_RESULTS, sensitivity }
    const { items, bookmark } = page
    const isAll = !extent?.oldest || extent.count < window
    const isCounted = isFirst(begin) && (isAll || items.length > 0)
    const count = isCounted ? { number: (extent?.shown ?? 0) + extra, isAll } : null
    if (bookmark) return { items, bookmark: `${place.top}-${bookmark}`, sensitivity, count }
    if (!extent?.oldest || isAll) return { items, bookmark: null, sensitivity, count }
    const top = (extent.oldestShown ?? extent.oldest) - 1
    if (items.length > 0) return { items, bookmark: String(top), sensitivity, count }
    if (windows === MAX_WINDOWS) {
      return { items, bookmark: String(minuteBefore(top)), sensitivity, count }
    }
    place = { top, last: null }
  }
}

export function isFirst({ top, last }: Place): boolean {
  return top === Number.MAX_SAFE_INTEGER && last === null
}

type SearchWindow<T> = {
  page: ListPage<T>
  extent: Extent | undefined
  extra?: number
  window?: number
  named: readonly FoundTerm[]
}

export const NO_RESULTS = { items: [], bookmark: null, sensitivity: null, count: null }

const COLUMNS = {
  pins: ['title', 'description'],
  boards: ['name'],
  members: ['username', 'full_name'],
} as const

type Subject = keyof typeof COLUMNS

const WINDOWS: Record<Subject, number> = {
  pins: SEARCH_WINDOW,
  boards: BOARD_WINDOW,
  members: SEARCH_WINDOW,
}

/** The newest matches with scores, and whether they are listed. Avoids `bm25`, which would read every match. */
export function matchesIn(subject: Subject, words: WordQuery, place: Place): SQL {
  return newestMatches({ subject, name: `${subject}_fts`, isListed: 1 }, words, place)
}

/** The matches of {@link matchesIn}, plus unlisted rows that the viewer may edit. */
export function matchesFor(
  viewer: Viewer | null,
  subject: 'pins' | 'boards',
  words: WordQuery,
  place: Place,
): SQL {
  const listed = matchesIn(subject, words, place)
  if (!viewer) return listed
  const columns = `{${COLUMNS[subject].join(' ')}}`
  const shared = sql`select group_concat(' OR b' || board_id, '') from board_collaborators
    where member_id = ${viewer.id} and state = 'accepted'`
  const index = { subject, name: `unlisted_${subject}_fts`, isListed: 0 }
  const own = newestMatches(index, words, place, (match) => {
    const start = `${columns} : (${match}) AND place : (o${viewer.id}`
    return sql`${start} || coalesce((${shared}), '') || ')'`
  })
  return sql`select * from (select * from (${listed}) union all select * from (${own}))
    order by id desc limit ${literal(WINDOWS[subject])}`
}

function newestMatches(
  { subject, name, isListed }: { subject: Subject; name: string; isListed: number },
  words: WordQuery,
  { top }: Place,
  within: (match: string) => SQL = (match) => sql`${match}`,
): SQL {
  const index = sql.raw(name)
  const first = sql.raw(COLUMNS[subject][0])
  // D1 binds numbers as floats; FTS5 seeks by rowid only for an integer.
  const newest = (columns: SQL, match: string) => sql`select ${columns} from ${index}
    where ${index} match ${within(match)} and rowid <= cast(${top} as integer)
    order by rowid desc limit ${literal(WINDOWS[subject])}`
  // Counts matches: `highlight` adds one character to each.
  const inFirst = sql`length(highlight(${index}, 0, char(1), '')) - length(${first})`
  const isWhole = sql`rowid in (${newest(sql`rowid`, words.whole)})`
  const found = sql`min(${inFirst}, ${words.count}) * (1 + 1.0 / (1 + length(${first})))`
  const score = sql`${found} + iif(${isWhole}, ${words.count + 1}, 0)`
  const columns = sql`rowid as id, ${score} as score, ${literal(isListed)} as is_listed`
  return newest(columns, words.begun)
}

export function shownOf({ matched, table, isShown }: Matches, more: SQL = sql`0`): SQL {
  return sql`select matched.id, matched.score + ${more} as score from (${matched}) as matched
    cross join ${table} on ${table}.id = matched.id where ${isShown}`
}

/** The limit only makes SQLite evaluate each row once, not once per column. */
export function selectExtent(db: Context['db'], { matched, table, isShown }: Matches) {
  return db
    .select({
      count: sql<number>`count(*)`.as('count'),
      shown: sql<number>`count(shown_id)`.as('shown'),
      oldest: sql<number | null>`min(id)`.as('oldest'),
      oldestShown: sql<number | null>`min(shown_id)`.as('oldest_shown'),
    })
    .from(sql`(
      select matched.id, iif(${isShown}, matched.id, null) as shown_id
      from (${matched}) as matched cross join ${table} on ${table}.id = matched.id
      limit ${literal(SEARCH_WINDOW)}
    )`)
}

const MINUTE_IDS = MINUTE_MS * ID_RANDOM_VALUES

/** A bookmark must not name a hidden row, so it gets the last id of the previous minute. */
export function minuteBefore(id: number): number {
  return Math.max(1, Math.floor(id / MINUTE_IDS) * MINUTE_IDS - 1)
}
