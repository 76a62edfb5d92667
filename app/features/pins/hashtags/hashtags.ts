import { foldName } from '../../boards/names/names.ts'
import { PIN_HASHTAGS } from '../limits.ts'

/**
 * A hashtag as the specification has it: `#` and characters that are neither punctuation nor white
 * space. Inside a word or an address it is none.
 */
const HASHTAG = /(?<![\p{L}\p{N}\p{M}_/&#])#([^\p{P}\p{Z}\s]+)/gu

/** A piece of a text: words, or a hashtag as it is written there and as it is known. */
export type TextPiece = { text: string; tag: string | null }

/** A hashtag as it is known: without `#`, accents and case. */
export function foldTag(tag: string): string {
  return foldName(tag.replace(/^#+/, ''))
}

/** Cuts a text at its hashtags; the pieces together are the text. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: written, 1: name = '', index } of text.matchAll(HASHTAG)) {
    const tag = foldTag(name)
    if (!tag) continue
    if (index > end) pieces.push({ text: text.slice(end, index), tag: null })
    pieces.push({ text: written, tag })
    end = index + written.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), tag: null })
  return pieces
}

/** The hashtags in a pin's words, each once. */
export function hashtagsIn(...texts: string[]): string[] {
  const tags = texts.flatMap(piecesOf).flatMap(({ tag }) => tag ?? [])
  return [...new Set(tags)].slice(0, PIN_HASHTAGS)
}

/** The hashtag that is being typed before the caret: where it begins, and what there is of it. */
export function hashtagBefore(
  text: string,
  caret: number,
): { start: number; typed: string } | null {
  const found = [...text.slice(0, caret).matchAll(HASHTAG)].at(-1)
  if (!found || found.index + found[0].length !== caret) return null
  return { start: found.index, typed: found[1] ?? '' }
}

/** A hashtag's page. */
export function hashtagPath(tag: string): string {
  return `/hashtag/${encodeURIComponent(tag)}/`
}
