import { wordsOf } from '../../../text/words.ts'
import { SEARCH_WORDS } from '../feeds/limits.ts'

export type SearchWords = { count: number; begun: string; whole: string }

/** Quotes the words of a search; null for none. */
export function searchWords(typed: string): SearchWords | null {
  const words = wordsOf(typed).slice(0, SEARCH_WORDS)
  if (words.length === 0) return null
  return {
    count: words.length,
    begun: words.map((word) => `"${word}"*`).join(' AND '),
    whole: words.map((word) => `"${word}"`).join(' AND '),
  }
}
