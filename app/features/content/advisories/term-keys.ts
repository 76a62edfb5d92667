import { wordsOf } from '../../../text/folded-words.ts'
import { isUnspaced } from '../../../text/index-words.ts'
import { LOOKALIKE_MIN_LENGTH, lookalikesOf, possibleMeanings, visibleWords } from './disguises.ts'

/** How a term matches a text. `app/db/content/advisories.ts` explains each kind. */
export type Match = 'phrase' | 'start' | 'together'

export type Term = { match: Match; foldedTerm: string }

/** The maximum number of words in a phrase, of letters in the start of a word, and of words that are paired. */
export const PHRASE_WORDS = 5
export const START_LETTERS = 20
const PAIRED_WORDS = 24
const TEXT_WORDS = 300
const MEANINGS = 8

/** Shorter starts match too many words. In Chinese, Japanese and Korean, two characters are enough. */
const SHORTEST_START = 3
const SHORTEST_OF_SIGNS = 2
const SIGNS = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u

/**
 * Returns the keys of all terms that a text could contain. Spaced letters ("s p a c e d") count as a word, and a
 * disguised word counts as each of its possible meanings.
 */
export function termsIn(text: string): Term[] {
  const words = wordsOf(text).slice(0, TEXT_WORDS)
  const seen = visibleWords(text).slice(0, TEXT_WORDS)
  const lists = [words, ...(seen.join(' ') === words.join(' ') ? [] : [seen])]
  const found = [
    ...[...lists, ...unmasked(seen)].flatMap(termsOfWords),
    ...seen.flatMap(termsByAppearance),
  ]
  return [...new Map(found.map((term) => [keyOf(term), term])).values()]
}

function termsOfWords(words: readonly string[]): Term[] {
  const spelled = spelledOut(words)
  const single = [...words, ...spelled, ...spelled.flatMap(possibleMeanings)]
  return [
    ...phrasesIn(words).map((term) => termOf('phrase', term)),
    ...single.map((term) => termOf('phrase', term)),
    ...single
      .filter(isUnspaced)
      .flatMap(startsOf)
      .map((term) => termOf('phrase', term)),
    ...single.flatMap(startsOf).map((term) => termOf('start', term)),
    ...pairsOf(words).map((term) => termOf('together', term)),
  ]
}

function termsByAppearance(word: string): Term[] {
  return lookalikesOf(word).flatMap((alike) => [
    termOf('phrase', alike),
    ...startsOf(alike)
      .filter((start) => start.length >= LOOKALIKE_MIN_LENGTH)
      .map((start) => termOf('start', start)),
  ])
}

function unmasked(words: readonly string[]): string[][] {
  const meant = words.map(possibleMeanings)
  const most = Math.max(0, ...meant.map((meanings) => meanings.length))
  return Array.from({ length: Math.min(most, MEANINGS) }, (_, place) =>
    words.map((word, at) => {
      const meanings = meant[at] ?? []
      return meanings[Math.min(place, meanings.length - 1)] ?? word
    }),
  )
}

export function termMatcher(terms: readonly Term[]): (text: string) => boolean {
  const termKeys = new Set(
    terms.flatMap(({ match, foldedTerm }) => [
      keyOf({ match, foldedTerm }),
      keyOf({ match, foldedTerm: withoutSpaces(foldedTerm) }),
    ]),
  )
  return (text) => termKeys.size > 0 && termsIn(text).some((term) => termKeys.has(keyOf(term)))
}

function withoutSpaces(term: string): string {
  return term.replaceAll(' ', '')
}

/** The words of a term as the table stores them. Words that may be in any order are sorted. */
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

function keyOf({ match, foldedTerm }: Term): string {
  return `${match} ${foldedTerm}`
}

function phrasesIn(words: readonly string[]): string[] {
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

/** The starts of a word. In scripts without spaces, the starts of every word that it may contain. */
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
