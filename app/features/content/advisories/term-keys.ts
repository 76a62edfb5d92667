import { isUnspaced } from '../../../text/index-words.ts'
import { wordsOf } from '../../../text/words.ts'
import { meantBy, wordsInSight } from './disguises.ts'

/** `app/db/content/advisories.ts` tells what each kind means. */
export type Match = 'phrase' | 'start' | 'together'

export type Term = { match: Match; foldedTerm: string }

/** Words in a row, letters at the beginning of a word, and words that are paired. */
export const PHRASE_WORDS = 5
export const START_LETTERS = 20
const PAIRED_WORDS = 24
const TEXT_WORDS = 300
const MEANINGS = 8

/** Fewer letters begin too many words; a syllable's sign says as much as several letters. */
const SHORTEST_START = 3
const SHORTEST_OF_SIGNS = 2
const SIGNS = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u

/**
 * Every term that a text could name, as keys of the table. Letters that stand apart ("s p a c e d")
 * are one word, too, and a disguised word is also what it may be meant to say.
 */
export function termsIn(text: string): Term[] {
  const words = wordsOf(text).slice(0, TEXT_WORDS)
  const seen = wordsInSight(text).slice(0, TEXT_WORDS)
  const lists = [words, ...(seen.join(' ') === words.join(' ') ? [] : [seen])]
  const found = [...lists, ...unmasked(seen)].flatMap(namedBy)
  return [...new Map(found.map((term) => [nameOf(term), term])).values()]
}

function namedBy(words: readonly string[]): Term[] {
  const spelled = spelledOut(words)
  const single = [...words, ...spelled, ...spelled.flatMap(meantBy)]
  return [
    ...inARow(words).map((term) => termOf('phrase', term)),
    ...single.map((term) => termOf('phrase', term)),
    ...single
      .filter(isUnspaced)
      .flatMap(startsOf)
      .map((term) => termOf('phrase', term)),
    ...single.flatMap(startsOf).map((term) => termOf('start', term)),
    ...pairsOf(words).map((term) => termOf('together', term)),
  ]
}

/** The words with the disguised ones as they may be meant: as many lists as the most ambiguous has meanings, or eight. */
function unmasked(words: readonly string[]): string[][] {
  const meant = words.map(meantBy)
  const most = Math.max(0, ...meant.map((meanings) => meanings.length))
  return Array.from({ length: Math.min(most, MEANINGS) }, (_, place) =>
    words.map((word, at) => {
      const meanings = meant[at] ?? []
      return meanings[Math.min(place, meanings.length - 1)] ?? word
    }),
  )
}

export function namesAny(terms: readonly Term[]): (text: string) => boolean {
  const names = new Set(
    terms.flatMap(({ match, foldedTerm }) => [
      nameOf({ match, foldedTerm }),
      nameOf({ match, foldedTerm: closed(foldedTerm) }),
    ]),
  )
  return (text) => names.size > 0 && termsIn(text).some((term) => names.has(nameOf(term)))
}

function closed(term: string): string {
  return term.replaceAll(' ', '')
}

/** The words of a term as the table keeps them; those in any order stand in the alphabet's. */
export function foldTerm(match: Match, term: string): string {
  const words = wordsOf(term)
  return (match === 'together' ? words.sort() : words).join(' ')
}

export function shortestStart(term: string): number {
  return SIGNS.test(term) ? SHORTEST_OF_SIGNS : SHORTEST_START
}

function termOf(match: Match, foldedTerm: string): Term {
  return { match, foldedTerm }
}

function nameOf({ match, foldedTerm }: Term): string {
  return `${match} ${foldedTerm}`
}

function inARow(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: PHRASE_WORDS - 1 }, (_, more) => words.slice(from, from + more + 2))
      .filter((row, more) => row.length === more + 2)
      .map((row) => row.join(' ')),
  )
}

function spelledOut(words: readonly string[]): string[] {
  const spelled = words.map((word) => (/^.$/u.test(word) ? word : ' ')).join('')
  return spelled.split(' ').filter((letters) => [...letters].length >= SHORTEST_START)
}

/** The beginnings of a word; without spaces, of every word that may stand in it. */
function startsOf(word: string): string[] {
  const letters = [...word]
  const places = isUnspaced(word) ? letters.keys() : [0]
  const shortest = shortestStart(word)
  return [...places].flatMap((from) => {
    const rest = letters.slice(from, from + START_LETTERS)
    return rest.slice(shortest - 1).map((_, more) => rest.slice(0, shortest + more).join(''))
  })
}

function pairsOf(words: readonly string[]): string[] {
  const sorted = [...new Set(words)].slice(0, PAIRED_WORDS).sort()
  return sorted.flatMap((one, place) => sorted.slice(place + 1).map((other) => `${one} ${other}`))
}
