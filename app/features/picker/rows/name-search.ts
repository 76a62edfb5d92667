import { foldName } from '../../boards/names.ts'
import { SHOWN_NAME_LENGTH } from '../limits.ts'

/**
 * Whether a name answers what was typed: each word of the query begins the next word of the name, from
 * any word on, without regard to accents and case. A blank query finds everything.
 */
export function isFoundBy(name: string, query: string): boolean {
  const asked = wordsOf(query)
  const words = wordsOf(name)
  return (
    asked.length === 0 ||
    words.some((_, start) => asked.every((word, place) => words[start + place]?.startsWith(word)))
  )
}

/** A name as far as a row shows it. */
export function shownName(name: string): string {
  const letters = [...name]
  if (letters.length <= SHOWN_NAME_LENGTH) return name
  return `${letters.slice(0, SHOWN_NAME_LENGTH).join('').trimEnd()}…`
}

function wordsOf(text: string): string[] {
  return foldName(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}
