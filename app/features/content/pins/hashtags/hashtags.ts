import { foldName } from '../../boards/board-names/names.ts'
import { PIN_HASHTAGS } from '../limits.ts'

/**
 * A hashtag, as specified: `#`, followed by anything but punctuation or white space; not within a word or address.
 */
const HASHTAG = /(?<![\p{L}\p{N}\p{M}_/&#])#([^\p{P}\p{Z}\s]+)/gu

export type TextPiece = { text: string; tag: string | null }

/** Folds a hashtag: removes `#`, accents and case. */
export function foldTag(tag: string): string {
  return foldName(tag.replace(/^#+/, ''))
}

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

export function hashtagsIn(...texts: string[]): string[] {
  const tags = texts.flatMap(piecesOf).flatMap(({ tag }) => tag ?? [])
  return [...new Set(tags)].slice(0, PIN_HASHTAGS)
}

export function hashtagBefore(
  text: string,
  caret: number,
): { start: number; typed: string } | null {
  const found = [...text.slice(0, caret).matchAll(HASHTAG)].at(-1)
  if (!found || found.index + found[0].length !== caret) return null
  return { start: found.index, typed: found[1] ?? '' }
}

export function hashtagPath(tag: string): string {
  return `/hashtag/${encodeURIComponent(tag)}/`
}
