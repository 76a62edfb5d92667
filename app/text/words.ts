/** Accents, the vowel signs of Arabic and Hebrew, and the line that stretches an Arabic word. */
const MARKS = /[\u0300-\u036f\u0640]|(?=\p{M})[\p{scx=Arab}\p{scx=Hebr}]/gu

/** Letters that are written for each other: Lucene's for Arabic and Persian, and Greek's last sigma. */
const SAME_LETTERS: Readonly<Record<string, string>> = {
  ة: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ٱ: 'ا',
  ς: 'σ',
  ß: 'ss',
}

/** Pictures that stand for a word; a mark that only says that a name is protected is none. */
const EMOJI = /(?=\p{So})[\p{Extended_Pictographic}\p{Regional_Indicator}]/gu
const PROTECTED = /[©®™℠]/g

export const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/**
 * Folds a text for search: no case, accents or vowel signs, and one letter for those that are
 * written for each other. An emoji becomes a word of letters, since the index's own tables know
 * none; its skin tone and joiners go.
 */
export function foldWords(text: string): string {
  return text
    .replace(PROTECTED, ' ')
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ةەہىیکٱςß]/g, (letter) => SAME_LETTERS[letter] ?? letter)
    .replace(EMOJI, (sign) => ` emoji${sign.codePointAt(0)?.toString(16)} `)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of a text as search compares them. Marks belong to the letter before them. */
export function wordsOf(text: string): string[] {
  return foldWords(text).match(WORD) ?? []
}

const LETTERS = new Intl.Segmenter()

/** How many letters a text has as readers see them. */
export function lettersIn(text: string): number {
  return [...LETTERS.segment(text)].length
}

/** The start of a text in so many UTF-16 units at most, cut between two letters as readers see them. */
export function startOf(text: string, most: number): string {
  return text.slice(0, LETTERS.segment(text).containing(most)?.index)
}

/** The end of a text in so many UTF-16 units at most, cut in the same way. */
export function endOf(text: string, most: number): string {
  const letter = LETTERS.segment(text).containing(text.length - most)
  if (!letter) return text
  return text.slice(
    letter.index === text.length - most ? letter.index : letter.index + letter.segment.length,
  )
}
