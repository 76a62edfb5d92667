import { foldName } from '../../../content/boards/board-names/names.ts'
import { BOARD_NAME_LENGTH } from '../../../content/boards/limits.ts'
import { piecesOf } from '../../../content/pins/hashtags/hashtags.ts'
import { SUGGESTED_WORDS, TITLE_SUGGESTIONS } from '../limits.ts'

/** Suggests the names of other members' boards, then hashtags, then a short title, without repeats. */
export function suggestTitles(
  pin: { title: string; description: string },
  boardNames: readonly string[],
): string[] {
  const titles = new Map<string, string>()
  const candidates = [...boardNames, ...hashtagsOf(pin.description), shortTitle(pin.title)]
  for (const candidate of candidates) {
    const name = candidate.trim()
    const key = foldName(name)
    if (name && name.length <= BOARD_NAME_LENGTH && !titles.has(key)) titles.set(key, name)
  }
  return [...titles.values()].slice(0, TITLE_SUGGESTIONS)
}

function hashtagsOf(text: string): string[] {
  return piecesOf(text).flatMap(({ text: written, tag }) =>
    tag === null ? [] : capitalised(written.slice(1)),
  )
}

function shortTitle(title: string): string {
  return title.split(/\s+/).length <= SUGGESTED_WORDS ? title : ''
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
