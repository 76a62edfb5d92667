import type { EditableBoard } from '../../content/boards/own-boards.server.ts'
import type { Place } from '../../content/pins/places/own-place.server.ts'
import type { TrayPlace } from './tray.ts'

/** A place with its name, or the latest board if the place can't be used; null without boards. */
export function namedPlace(
  boards: readonly EditableBoard[],
  place: Place | null,
): TrayPlace | null {
  const board = boards.find(({ id }) => id === place?.boardId) ?? boards[0]
  if (!board) return null
  const section = board.sections.find(({ id }) => id === place?.section)
  return { boardId: board.id, sectionId: section?.id ?? null, name: section?.title ?? board.name }
}
