import { lettersIn, startOf } from '../../../text/folded-words.ts'
import { countWords, MOST_WORDS } from '../../../text/index-words.ts'
import { SEARCH_LENGTH } from '../feeds/limits.ts'

export type Limit = { unit: 'word' | 'character'; count: number }

/** The first words of a text, as many as a search can hold. `limit` is null if all fit. */
export function searchedPart(typed: string): { q: string; limit: Limit | null } {
  const within = typed.length > SEARCH_LENGTH ? cutAtWord(typed) : typed
  let count = 0
  for (const { 0: word, index } of within.matchAll(/\S+/g)) {
    const more = countWords(word)
    if (index > 0 && count + more > MOST_WORDS) {
      return { q: within.slice(0, index).trim(), limit: { unit: 'word', count } }
    }
    count += more
  }
  if (within === typed) return { q: typed, limit: null }
  return { q: within, limit: { unit: 'character', count: lettersIn(within) } }
}

/** Cuts a text between words. A text of a single word is cut inside the word. */
function cutAtWord(typed: string): string {
  const start = startOf(typed, SEARCH_LENGTH)
  const isBetweenWords = /^\s/.test(typed.slice(start.length))
  return (isBetweenWords ? start : start.replace(/\s\S*$/, '')).trim()
}
