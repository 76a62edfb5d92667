import { sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import type { Guarded } from '../../../content/advisories/sensitivity.ts'
import type { SearchQuery } from '../search.ts'
import type { Counted } from '../search-window.server.ts'
import { correctedWords, type Vocabulary } from './corrected-words.server.ts'
import { LONGEST_PREFIXES } from './limits.ts'

/** The typed words, and the words that were searched instead. */
export type Correction = { typed: string; shown: string }

export type Corrected<Page> = Page & { correction: Correction | null }

export type CorrectedCount<T> = Corrected<Counted<T>>

type Subject = keyof typeof LONGEST_PREFIXES

/** Searches, correcting typing errors only to words of listed rows, so that secret words never appear. */
export async function searchCorrected<T>(
  context: Context,
  subject: Subject,
  query: SearchQuery,
  search: (context: Context, query: SearchQuery) => Promise<Counted<T>>,
): Promise<CorrectedCount<T>> {
  const index = sql.raw(`${subject}_fts`)
  const listed: Vocabulary = {
    rowsWith: (match) => sql`select 1 from ${index} where ${index} match ${match}`,
    toMatch: (match) => match,
    longestStart: LONGEST_PREFIXES[subject],
  }
  return withCorrection(context, query, await search(context, query), {
    vocabulary: listed,
    search: (q) => search(context, { ...query, q }),
  })
}

/** If nothing is found, searches with typing errors corrected. Never corrects to or from a sensitive term. */
export async function withCorrection<Page extends Guarded<unknown>>(
  context: Context,
  { q: typed, exact }: { q: string; exact: boolean },
  page: Page,
  { vocabulary, search }: { vocabulary: Vocabulary; search: (q: string) => Promise<Page> },
): Promise<Corrected<Page>> {
  const found = { ...page, correction: null }
  if (exact || !isNothing(page)) return found
  const shown = await correctedWords(context, vocabulary, typed)
  if (shown === null) return found
  const corrected = await search(shown)
  const isShown = corrected.items.length > 0 && corrected.sensitivity === null
  return isShown ? { ...corrected, correction: { typed, shown } } : found
}

function isNothing({ items, bookmark, sensitivity }: Guarded<unknown>): boolean {
  return items.length === 0 && bookmark === null && sensitivity === null
}
