import { SEARCH_WORDS } from './limits.ts'

/**
 * Words as FTS5 reads them: quoted, so that nothing typed is an operator, each as the start of a word
 * and better as a whole one. Marks belong to the letter before them. Null where there is no word.
 */
export function ftsQuery(words: string): string | null {
  const found = words.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)?.slice(0, SEARCH_WORDS) ?? []
  return found.length > 0 ? found.map((word) => `("${word}" OR "${word}"*)`).join(' AND ') : null
}
