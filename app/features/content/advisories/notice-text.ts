import type { TextTag } from '../../../db/content/advisories.ts'
import { isShownLink } from './shown-link.ts'

export const LINK_TAG = 5

export type NoticePiece = { from: number; text: string; link: string | null }

/** Splits a text at its tags' UTF-16 offsets. The words of an invalid tag stay plain text. */
export function noticePieces(text: string, tags: readonly TextTag[]): NoticePiece[] {
  const pieces: NoticePiece[] = []
  let end = 0
  for (const { offset, length, link } of validTags(text, tags)) {
    if (!isShownLink(link)) continue
    if (offset > end) pieces.push({ from: end, text: text.slice(end, offset), link: null })
    pieces.push({ from: offset, text: text.slice(offset, offset + length), link })
    end = offset + length
  }
  if (end < text.length) pieces.push({ from: end, text: text.slice(end), link: null })
  return pieces
}

/** The valid tags of a text, sorted and without overlaps. A tag must not split a surrogate pair. */
export function validTags(text: string, tags: readonly TextTag[]): TextTag[] {
  let end = 0
  return tags
    .toSorted((one, other) => one.offset - other.offset)
    .filter(({ tagType, offset, length }) => {
      const fits =
        tagType === LINK_TAG &&
        Number.isInteger(offset) &&
        Number.isInteger(length) &&
        offset >= end &&
        length > 0 &&
        offset + length <= text.length &&
        isBetweenLetters(text, offset) &&
        isBetweenLetters(text, offset + length)
      if (fits) end = offset + length
      return fits
    })
}

function isBetweenLetters(text: string, place: number): boolean {
  return !/^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, place - 1), place + 1))
}
