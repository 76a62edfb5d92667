import { letterAt, lettersOf } from './graphemes.ts'

/** Accents, the vowel signs of Arabic and Hebrew, and the Arabic elongation line. */
const MARKS = /[\u0300-\u036f\u0640]|(?=\p{M})[\p{scx=Arab}\p{scx=Hebr}]/gu

/**
 * Letters treated as equal: letters with a stroke that Unicode doesn't decompose, ligatures, Lucene's Arabic and
 * Persian equivalents, and Greek's final sigma.
 */
export const SAME_LETTERS: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ß: 'ss',
  ς: 'σ',
  ة: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ٱ: 'ا',
}

/**
 * Soft hyphens, joiners, fillers and marks, but not U+200C between Arabic letters, where it separates parts of a
 * word.
 */
const UNSEEN =
  /(?!(?<=\p{scx=Arab})\u200c)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu

/** Emoji that mean a word, but not signs such as ® and ™. */
const EMOJI = /(?=\p{So})[\p{Extended_Pictographic}\p{Regional_Indicator}]/gu
const PROTECTED = /[©®\u2122\u2120]/g

export const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/** Replaces each lower-case letter by its plain equivalent: `smørrebrød` becomes `smorrebrod`. */
export function plainLetters(text: string): string {
  return text.replace(/[^ -~]/g, (letter) => SAME_LETTERS[letter] ?? letter)
}

/**
 * Folds a text for search: removes case, accents, strokes and vowel signs, and replaces `SAME_LETTERS`. The index
 * doesn't know emoji, so each becomes a word; skin tones and joiners are dropped.
 */
export function foldWords(text: string): string {
  const letters = text
    .replace(PROTECTED, ' ')
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
  return plainLetters(letters)
    .replace(EMOJI, (sign) => ` emoji${sign.codePointAt(0)?.toString(16)} `)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of a text as search compares them. Marks belong to the preceding letter. */
export function wordsOf(text: string): string[] {
  return foldWords(text).match(WORD) ?? []
}

/** Characters that people leave out when they write two words as one. */
const JOIN = /(?<=[\p{L}\p{M}])['\u2019\u02bc\u2010\u2011\u200c-](?=\p{L})/gu

/** Like {@link wordsOf}, but joins words at an apostrophe, a hyphen or U+200C: `obriens` for `O'Brien's`. */
export function closedWordsOf(text: string): string[] {
  return wordsOf(text.replace(JOIN, ''))
}

const ARTICLE = /^[\u0648\u0628\u0643\u0641]?\u0627\u0644(?=..)/

/** A folded word without the Arabic article, or the word itself if it has none. */
export function withoutArticle(word: string): string {
  return word.replace(ARTICLE, '')
}

export function lettersIn(text: string): number {
  return [...lettersOf(text)].length
}

/** The start of a text, at most `most` UTF-16 units, cut between letters as readers see them. */
export function startOf(text: string, most: number): string {
  return text.slice(0, letterAt(text, most)?.index)
}

/** The end of a text, cut in the same way. */
export function endOf(text: string, most: number): string {
  const letter = letterAt(text, text.length - most)
  if (!letter) return text
  return text.slice(
    letter.index === text.length - most ? letter.index : letter.index + letter.segment.length,
  )
}
