import { isCompound } from '../../../../text/index-words.ts'
import { wordsOf } from '../../../../text/words.ts'
import { SHOWN_NAME_LENGTH } from '../limits.ts'

/** The apostrophe of `'s`, which people leave out. */
const POSSESSIVE = /(?<=\p{L}\p{M}*)['’ʼ](?=s(?!\p{L}))/giu

/** Whether each word of a query begins the next word of a name, or stands in it if that is a compound. */
export function isFoundBy(name: string, query: string): boolean {
  const asked = nameWords(query)
  const words = nameWords(name)
  return (
    asked.length === 0 ||
    words.some((_, start) => asked.every((word, place) => isNamed(word, words[start + place])))
  )
}

function isNamed(asked: string, word = ''): boolean {
  return isCompound(word) ? word.includes(asked) : word.startsWith(asked)
}

const LETTERS = new Intl.Segmenter()

export function shownName(name: string): string {
  const letters = [...LETTERS.segment(name)]
  const end = letters[SHOWN_NAME_LENGTH]?.index
  return end === undefined ? name : `${name.slice(0, end).trimEnd()}…`
}

function nameWords(text: string): string[] {
  return wordsOf(text.replace(POSSESSIVE, ''))
}
