import type { Context } from '../../../context.server.ts'
import { withSuppressedTerms } from '../../content/advisories/suppressed-terms.server.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { newPins, spreadPage } from '../feeds/feeds.server.ts'
import { LIST_START } from '../feeds/list-place.ts'
import type { CorrectedCount } from './corrections/with-correction.server.ts'
import { selectRecentSearches } from './recent-searches/recent-searches.server.ts'
import { searchPins } from './search.server.ts'
import type { PinSearchQuery } from './search.ts'
import { isFirst } from './search-window.server.ts'

export type SearchPage = {
  words: string
  colour: string | null
  pins: CorrectedCount<WallPin>
  recent: string[]
}

/** Reads a search page. Without words or colour, shows the newest pins and recent searches. */
export async function readSearchPage(context: Context, query: PinSearchQuery): Promise<SearchPage> {
  const { q, colour, bookmark, pageSize } = query
  if (q || colour) {
    const pins = await searchPins(context, query)
    return { words: pins.correction?.shown ?? q, colour, pins, recent: [] }
  }
  const place = isFirst(bookmark) ? null : { ...LIST_START, key: bookmark.top }
  const page = { bookmark: bookmark.list ?? place, pageSize }
  const suppression = withSuppressedTerms(context)
  const [recent, newest] = await suppression.context.db.batch([
    selectRecentSearches(context),
    newPins(context, page),
  ])
  const isSuppressed = await suppression.termMatcher()
  return {
    words: '',
    colour,
    pins: { ...spreadPage(newest, page), sensitivity: null, count: null, correction: null },
    recent: recent.map(({ words }) => words).filter((words) => !isSuppressed(words)),
  }
}
