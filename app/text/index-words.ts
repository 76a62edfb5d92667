import { closedWordsOf, foldWords, WORD, withoutArticle, wordsOf } from './folded-words.ts'
import { numberForms } from './search/number-forms.ts'
import { searchTerms } from './search/search-syntax.ts'

/** A letter of a script that doesn't put spaces between words. */
const UNSPACED =
  /(?=[\p{L}\p{N}\p{M}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u

/** Runs of letters without spaces, or of Hangul, whose words are often compounds. */
const RUN = new RegExp(`((?:${UNSPACED.source})+|\\p{Script=Hang}+)`, 'u')

const HANGUL = /^\p{Script=Hang}/u

/** Vowel signs and tones. Indexed as private-use letters, because FTS5 would end words at them. */
const MARK = /\p{M}/u
const PRIVATE_USE = 0xe000
const BLOCK_MASK = 0xfff

/** Letters that FTS5 doesn't fold. */
const UNFOLDED = /[\u0111ð\u0127\u0131\u0142ø\u0167æ\u0153þ]/iu

/** Latin letters whose case and accents FTS5 folds itself, and the punctuation between them. */
const LATIN = /^[\0-\x7f\u00c0-\u00de\u00e0-\u017f\u0218-\u021b\u2010-\u2027]*$/

const INDEX_WORD = /[\p{L}\p{N}\p{Co}]+/gu

export const MOST_WORDS = 12

/** FTS5 finds nothing for a word without a letter or number. */
const HAS_LETTER = /[\p{L}\p{N}]/u

/** Whether a text contains a script without spaces between words. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text)
}

/** Whether a word can contain other words that search finds inside it. */
export function isCompound(word: string): boolean {
  return RUN.test(word)
}

/** A text for the index, with runs as overlapping pairs; null if the index finds the plain text as it is. */
export function indexedText(text: string): string | null {
  const folded = foldWords(text)
  const others = otherWords(text, folded)
  const isPlain = LATIN.test(text) && !UNFOLDED.test(text) && text.normalize('NFKC') === text
  if (isPlain && others.length === 0) return null
  return [folded, ...others]
    .join(' ')
    .replace(new RegExp(RUN, 'gu'), (run) => ` ${indexedPiece(run)} `)
    .replace(/ +/g, ' ')
    .trim()
}

/** Further words that find a text: joined words, and Arabic words without the article. */
function otherWords(text: string, folded: string): string[] {
  const words = new Set(folded.match(WORD))
  const others = [...closedWordsOf(text), ...[...words].map(withoutArticle)]
  return others.filter((word) => !words.has(word))
}

/** The prefix of words that only their owner may find. No typed word contains it ({@link WORD}). */
const OWN_SIGN = '\uf8fe'

/** Like {@link indexedText}, for words that only {@link withOwnWords} finds; null for none. */
export function ownIndexedText(text: string): string | null {
  return withOwnSign(indexedText(text) ?? foldWords(text)) || null
}

/** Extends a query, so that words also match those that only the owner may find. */
export function withOwnWords(match: string): string {
  return match.replace(
    /"([^"]*)"(\*?)/g,
    (phrase, words: string, star: string) => `(${phrase} OR "${withOwnSign(words)}"${star})`,
  )
}

function withOwnSign(words: string): string {
  return (words.match(INDEX_WORD) ?? []).map((word) => OWN_SIGN + word).join(' ')
}

/** FTS5 queries: `begun` matches words as prefixes, and `whole` matches whole words; both omit `excluded`. */
export type WordQuery = { count: number; begun: string; whole: string; excluded: string | null }

/**
 * The index query of a typed search ({@link searchTerms}). It also finds joined words, English words in singular and
 * plural, and words inside Korean compounds and text without spaces. Null if the search only excludes words.
 */
export function wordQuery(typed: string): WordQuery | null {
  const sought = searchTerms(typed).filter(({ isExcluded }) => !isExcluded)
  const plain = sought.flatMap(({ text, isPhrase }) => (isPhrase ? [] : [text])).join(' ')
  const phrases = sought.flatMap(({ text, isPhrase }) => (isPhrase ? phraseQueries(text) : []))
  const words = piecesOf(wordsOf(plain))
  const closed = piecesOf(closedWordsOf(plain))
  if (words.length + phrases.length === 0) return null
  const ways = closed.join(' ') === words.join(' ') ? [words] : [words, closed]
  const anyWay = (write: (word: string) => string) => {
    const asked = ways.map((way) => way.map(write).join(' AND ')).join(') OR (')
    return ways.length === 1 ? asked : `((${asked}))`
  }
  const excluded = excludedQuery(typed)
  const found = (write: (word: string) => string) => {
    const all = [...(words.length > 0 ? [anyWay(write)] : []), ...phrases].join(' AND ')
    return excluded === null ? all : `(${all}) NOT (${excluded})`
  }
  const count = words.length + phrases.length
  return { count, begun: found(prefixQuery), whole: found(wholeQuery), excluded }
}

/** The index query of the words that a typed search excludes; null if it excludes none. */
export function excludedQuery(typed: string): string | null {
  const terms = searchTerms(typed).filter(({ isExcluded }) => isExcluded)
  return terms.flatMap(({ text }) => exclusionOf(text)).join(' OR ') || null
}

export function countWords(typed: string): number {
  return wordsOf(typed).flatMap(splitRuns).length
}

function phraseQueries(text: string): string[] {
  const pieces = piecesOf(wordsOf(text))
  const last = pieces.pop()
  if (last === undefined) return []
  const before = pieces.map(indexedPiece).join(' ')
  const letters = lettersOf(last)
  const isRun = isUnspaced(last)
  const isLetter = isRun && letters.length === 1
  const end = isRun && !isLetter ? pairsOf(letters.slice(0, -1), letters.at(-1)) : last
  return [`"${`${before} ${end}`.trim()}"${isLetter ? '*' : ''}`]
}

function indexedPiece(piece: string): string {
  if (HANGUL.test(piece)) return hangulPairs(piece)
  return isUnspaced(piece) ? pairsOf(lettersOf(piece)) : piece
}

function exclusionOf(text: string): string[] {
  const [word, ...others] = piecesOf(wordsOf(text))
  if (word === undefined || others.length > 0) return phraseQueries(text)
  return [...phraseQueries(word), ...numberForms(word).map((form) => `"${form}"`)]
}

function piecesOf(words: readonly string[]): string[] {
  return words.flatMap(splitRuns).slice(0, MOST_WORDS)
}

function splitRuns(word: string): string[] {
  return word.split(RUN).filter((piece) => HAS_LETTER.test(piece))
}

function wholeQuery(word: string): string {
  const bare = withoutArticle(word)
  const asked = `"${isUnspaced(word) ? pairsOf(lettersOf(word)) : word}"`
  return bare === word ? asked : `(${asked} OR "${bare}")`
}

function prefixQuery(word: string): string {
  const bare = withoutArticle(word)
  if (bare !== word) return `("${word}"* OR "${bare}"*)`
  const letters = lettersOf(word)
  const inside = `"${pairsOf(letters.slice(0, -1), letters.at(-1))}"`
  if (isUnspaced(word) && letters.length > 1) return inside
  const start = `"${isUnspaced(word) ? letters.join('') : word}"*`
  const others = numberForms(word).map((form) => `"${form}"`)
  if (HANGUL.test(word) && letters.length > 2) others.push(inside)
  return others.length > 0 ? `(${[start, ...others].join(' OR ')})` : start
}

/** A Hangul word and its pairs of letters, except the first, which the word's prefix matches. */
function hangulPairs(word: string): string {
  const letters = [...word]
  return letters.length < 3 ? word : `${word} ${pairsOf(letters.slice(1, -1), letters.at(-1))}`
}

/** Pairs of adjacent letters. The last letter stays alone if `next` is empty. */
function pairsOf(letters: readonly string[], next = ''): string {
  return letters.map((letter, place) => letter + (letters[place + 1] ?? next)).join(' ')
}

function lettersOf(run: string): string[] {
  return [...run].map((letter) =>
    MARK.test(letter)
      ? String.fromCharCode(PRIVATE_USE + ((letter.codePointAt(0) ?? 0) & BLOCK_MASK))
      : letter,
  )
}
