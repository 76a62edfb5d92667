import type { SelectionPlace } from './place.ts'

/** What the page knows about where the selected pins are. */
export type MoveSource = {
  /** The board that all of them are on; null if they are on several. */
  boardId: number | null
  /** The section that all of them are in; null if they may be in any section or none. */
  sectionId: number | null
  /** Whether they are selected as all pins of the board or section, with exceptions. */
  all: boolean
}

/** Whether the server would refuse a move because the pins are at the place already. */
export function isSamePlace(
  source: MoveSource,
  to: Pick<SelectionPlace, 'boardId' | 'sectionId'>,
  sectionCount: number,
): boolean {
  if (to.boardId !== source.boardId || to.sectionId !== source.sectionId) return false
  return source.sectionId !== null || source.all || sectionCount === 0
}
