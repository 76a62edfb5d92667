import type { Context } from '../../../../context.server.ts'
import type { SearchQuery } from '../search.ts'
import type { Counted } from '../search-window.server.ts'
import { correctedWords, type Subject } from './corrected-words.server.ts'

/** The words that were typed, and those that were searched instead. */
export type Correction = { typed: string; shown: string }

export type Found<T> = Counted<T> & { correction: Correction | null }

/**
 * Searches, and where a page has nothing at all, once more without typing errors. What names a
 * sensitive term is neither corrected nor reached by a correction.
 */
export async function withCorrection<T>(
  context: Context,
  subject: Subject,
  query: SearchQuery,
  search: (context: Context, query: SearchQuery) => Promise<Counted<T>>,
): Promise<Found<T>> {
  const found = { ...(await search(context, query)), correction: null }
  const { q: typed, exact } = query
  if (exact || !isNothing(found)) return found
  const shown = await correctedWords(context, subject, typed)
  if (shown === null) return found
  const corrected = await search(context, { ...query, q: shown })
  const isShown = corrected.items.length > 0 && corrected.sensitivity === null
  return isShown ? { ...corrected, correction: { typed, shown } } : found
}

function isNothing({ items, bookmark, sensitivity }: Counted<unknown>): boolean {
  return items.length === 0 && bookmark === null && sensitivity === null
}
