import { askedWords, MOST_WORDS } from '../../../text/index-words.ts'
import { lettersIn, startOf } from '../../../text/words.ts'
import { SEARCH_LENGTH } from '../feeds/limits.ts'

export type Limit = { unit: 'word' | 'character'; count: number }

/** The first words of a text that one search has room for; `limit` is null where that is all. */
export function searchedPart(typed: string): { q: string; limit: Limit | null } {
  const within = typed.length > SEARCH_LENGTH ? wholeWords(typed) : typed
  let count = 0
  for (const { 0: word, index } of within.matchAll(/\S+/g)) {
    const more = askedWords(word)?.count ?? 0
    if (index > 0 && count + more > MOST_WORDS) {
      return { q: within.slice(0, index).trim(), limit: { unit: 'word', count } }
    }
    count += more
  }
  if (within === typed) return { q: typed, limit: null }
  return { q: within, limit: { unit: 'character', count: lettersIn(within) } }
}

/** The last word isn't cut, unless it is the only one. */
function wholeWords(typed: string): string {
  const start = startOf(typed, SEARCH_LENGTH)
  const isBetweenWords = /^\s/.test(typed.slice(start.length))
  return (isBetweenWords ? start : start.replace(/\s\S*$/, '')).trim()
}
