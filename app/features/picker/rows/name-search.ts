import { wordsOf } from '../../../words.ts'
import { SHOWN_NAME_LENGTH } from '../limits.ts'

/** The apostrophe of an `'s`, which people leave out together with it. */
const POSSESSIVE = /(?<=\p{L}\p{M}*)['’ʼ](?=s(?!\p{L}))/giu

/**
 * Whether a name answers what was typed: each word of the query begins the next word of the name, from
 * any word on, as search compares words; an `'s` belongs to its word. A blank query finds everything.
 */
export function isFoundBy(name: string, query: string): boolean {
  const asked = nameWords(query)
  const words = nameWords(name)
  return (
    asked.length === 0 ||
    words.some((_, start) => asked.every((word, place) => words[start + place]?.startsWith(word)))
  )
}

const LETTERS = new Intl.Segmenter()

/** A name as far as a row shows it, cut between two letters as readers see them. */
export function shownName(name: string): string {
  const letters = [...LETTERS.segment(name)]
  const end = letters[SHOWN_NAME_LENGTH]?.index
  return end === undefined ? name : `${name.slice(0, end).trimEnd()}…`
}

function nameWords(text: string): string[] {
  return wordsOf(text.replace(POSSESSIVE, ''))
}
