import { wordsOf } from '../../words.ts'
import { SEARCH_WORDS } from '../feeds/limits.ts'

/** A search as FTS5 reads it: what has all its words, each as the start of a word or as a whole one. */
export type SearchWords = { count: number; begun: string; whole: string }

/**
 * The words of a search: quoted, so that nothing typed is an operator. Null where there is no word.
 */
export function searchWords(typed: string): SearchWords | null {
  const words = wordsOf(typed).slice(0, SEARCH_WORDS)
  if (words.length === 0) return null
  return {
    count: words.length,
    begun: words.map((word) => `"${word}"*`).join(' AND '),
    whole: words.map((word) => `"${word}"`).join(' AND '),
  }
}
