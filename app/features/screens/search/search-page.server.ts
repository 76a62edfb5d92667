import type { Context } from '../../../context.server.ts'
import { withHushedWords } from '../../content/advisories/hushed.server.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { newPins, spreadPage } from '../feeds/feeds.server.ts'
import { LIST_START } from '../feeds/list-place.ts'
import type { Found } from './corrections/with-correction.server.ts'
import { selectRecentSearches } from './recent/recent-searches.server.ts'
import { searchPins } from './search.server.ts'
import type { PinSearchQuery } from './search.ts'
import { isFirst } from './search-window.server.ts'

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
  const place = isFirst(bookmark) ? null : { ...LIST_START, key: bookmark.top }
  const page = { bookmark: bookmark.list ?? place, pageSize }
  const hushed = withHushedWords(context)
  const [recent, newest] = await hushed.context.db.batch([
    selectRecentSearches(context),
    newPins(context, page),
  ])
  const isHushed = await hushed.whatIsHushed()
  return {
    words: '',
    colour,
    pins: { ...spreadPage(newest, page), sensitivity: null, count: null, correction: null },
    recent: recent.map(({ words }) => words).filter((words) => !isHushed(words)),
  }
}
