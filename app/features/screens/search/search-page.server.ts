import type { Context } from '../../../context.server.ts'
import { hushedWords } from '../../content/advisories/hushed.server.ts'
import type { Guarded } from '../../content/advisories/sensitivity.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { isNewTo, spreadPage, spreadPins } from '../feeds/feeds.server.ts'
import { selectRecentSearches } from './recent/recent-searches.server.ts'
import { searchPins } from './search.server.ts'
import type { SearchQuery } from './search.ts'

export type SearchPage = { words: string; pins: Guarded<WallPin>; recent: string[] }

/** Reads a search; without words the newest pins and recent searches. */
export async function readSearchPage(context: Context, query: SearchQuery): Promise<SearchPage> {
  const { q: words, bookmark, pageSize } = query
  if (words) return { words, pins: await searchPins(context, query), recent: [] }
  const isTop = bookmark.top === Number.MAX_SAFE_INTEGER
  const page = { bookmark: isTop ? null : bookmark.top, pageSize }
  const hushed = hushedWords(context)
  const [recent, newest, terms] = await context.db.batch([
    selectRecentSearches(context),
    spreadPins(context.db, page, isNewTo(context.viewer)),
    hushed.query,
  ])
  const isHushed = hushed.isHushed(terms)
  return {
    words,
    pins: { ...spreadPage(newest, pageSize), sensitivity: null },
    recent: recent.map(({ words }) => words).filter((words) => !isHushed(words)),
  }
}
