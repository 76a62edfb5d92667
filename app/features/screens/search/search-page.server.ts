import type { Context } from '../../../context.server.ts'
import { hushedWords } from '../../content/advisories/hushed.server.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { isNewTo, spreadPage, spreadPins } from '../feeds/feeds.server.ts'
import type { Found } from './corrections/with-correction.server.ts'
import { selectRecentSearches } from './recent/recent-searches.server.ts'
import { searchPins } from './search.server.ts'
import type { PinSearchQuery } from './search.ts'

export type SearchPage = {
  words: string
  colour: string | null
  pins: Found<WallPin>
  recent: string[]
}

/** Reads a search; without words or a colour the newest pins and recent searches. */
export async function readSearchPage(context: Context, query: PinSearchQuery): Promise<SearchPage> {
  const { q, colour, bookmark, pageSize } = query
  if (q || colour) {
    const pins = await searchPins(context, query)
    return { words: pins.correction?.shown ?? q, colour, pins, recent: [] }
  }
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
    words: '',
    colour,
    pins: { ...spreadPage(newest, pageSize), sensitivity: null, count: null, correction: null },
    recent: recent.map(({ words }) => words).filter((words) => !isHushed(words)),
  }
}
