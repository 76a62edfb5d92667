import type { Place } from './own-place.server.ts'

/** A place as a form's select sends it: a board's id, or `4/9` with a section. */
export function placeValue({ boardId, section }: Place): string {
  return section === null ? String(boardId) : `${boardId}/${section}`
}
