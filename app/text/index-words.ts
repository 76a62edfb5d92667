import { foldWords, WORD } from './words.ts'

/** A letter of a script without spaces between words. */
const UNSPACED =
  /(?=[\p{L}\p{N}\p{M}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u

/** Runs of such letters, and of Hangul, whose words are compounds. */
const RUN = new RegExp(`((?:${UNSPACED.source})+|\\p{Script=Hang}+)`, 'u')
const RUNS = new RegExp(RUN, 'gu')

const HANGUL = /^\p{Script=Hang}/u

/** Vowels and tones, which FTS5 takes for the end of a word: it has them as letters of private use. */
const MARK = /\p{M}/u
const PRIVATE_USE = 0xe000
const OF_ITS_BLOCKS = 0xfff

/** Latin letters, of which FTS5 itself takes case and accents, and what stands between them. */
const LATIN = /^[\0-\x7f\u00c0-\u00de\u00e0-\u024f\u2010-\u2027]*$/

/** A word as FTS5 parts them. */
const INDEX_WORD = /[\p{L}\p{N}\p{Co}]+/gu

/** Further words of a search are ignored. */
export const MOST_WORDS = 12

/** FTS5 finds nothing for a word without any. */
const SPEAKS = /[\p{L}\p{N}]/u

/** Whether words stand in a text without spaces between them. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text)
}

/** Whether other words may stand in a word, as search finds them there. */
export function isCompound(word: string): boolean {
  return RUN.test(word)
}

/** The text for the index, runs as overlapping pairs of letters; null where it reads the text itself as well. */
export function indexed(text: string): string | null {
  if (LATIN.test(text) && text.normalize('NFKC') === text) return null
  return foldWords(text)
    .replace(RUNS, (run) => ` ${HANGUL.test(run) ? withPairs(run) : pairsOf(lettersOf(run))} `)
    .replace(/ +/g, ' ')
    .trim()
}

/** A sign before words that only members find whose they are; no typed word has it ({@link WORD}). */
const OWN_SIGN = '\uf8fe'

/** The same for words that are found by {@link ownAsked} alone; null for none. */
export function ownIndexed(text: string): string | null {
  return signed(indexed(text) ?? foldWords(text)) || null
}

/** Asks for words of one's own as well, each in the place of what was asked. */
export function ownAsked(match: string): string {
  return match.replace(
    /"([^"]*)"(\*?)/g,
    (phrase, words: string, star: string) => `(${phrase} OR "${signed(words)}"${star})`,
  )
}

function signed(words: string): string {
  return (words.match(INDEX_WORD) ?? []).map((word) => OWN_SIGN + word).join(' ')
}

/** A query of FTS5: words that are begun, and the same as whole ones. */
export type AskedWords = { count: number; begun: string; whole: string }

/** Asks the index for the words of a search; null for none. A run is found wherever it stands in another. */
export function askedWords(typed: string): AskedWords | null {
  const words = (foldWords(typed).match(WORD) ?? [])
    .flatMap((word) => word.split(RUN))
    .filter((piece) => SPEAKS.test(piece))
    .slice(0, MOST_WORDS)
  if (words.length === 0) return null
  return {
    count: words.length,
    begun: words.map(begun).join(' AND '),
    whole: words
      .map((word) => `"${isUnspaced(word) ? pairsOf(lettersOf(word)) : word}"`)
      .join(' AND '),
  }
}

function begun(word: string): string {
  const letters = lettersOf(word)
  const inside = `"${pairsOf(letters.slice(0, -1), letters.at(-1))}"`
  if (isUnspaced(word) && letters.length > 1) return inside
  const start = `"${isUnspaced(word) ? letters.join('') : word}"*`
  return HANGUL.test(word) && letters.length > 2 ? `(${start} OR ${inside})` : start
}

/** A word of Hangul, and its pairs but the first, which begins it. */
function withPairs(word: string): string {
  const letters = [...word]
  return letters.length < 3 ? word : `${word} ${pairsOf(letters.slice(1, -1), letters.at(-1))}`
}

/** Each letter with the next; the last alone where nothing follows. */
function pairsOf(letters: readonly string[], next = ''): string {
  return letters.map((letter, place) => letter + (letters[place + 1] ?? next)).join(' ')
}

function lettersOf(run: string): string[] {
  return [...run].map((letter) =>
    MARK.test(letter)
      ? String.fromCharCode(PRIVATE_USE + ((letter.codePointAt(0) ?? 0) & OF_ITS_BLOCKS))
      : letter,
  )
}
