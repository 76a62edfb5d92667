import type { MoveSource } from '../select/move-source.ts'
import type { Chosen } from '../select/place.ts'
import { chosenPins, type FoundPins, NO_PINS } from './found-pins.ts'

/** Finds the board and section of the selected pins. `search` has the ids that the search found, and its board and section. */
export function foundSource(
  known: FoundPins | null,
  chosen: Chosen,
  search: { ids: ReadonlySet<number>; boardId: number; sectionId: number | null },
): MoveSource {
  const { boards, fixedIds } = chosenPins(known ?? NO_PINS, chosen)
  const [first, second] = boards
  const boardId = first && !second ? first.boardId : null
  const isOfSearch = boardId === search.boardId && chosen.ids.every((id) => search.ids.has(id))
  const fixed = new Set(fixedIds)
  return {
    boardId,
    sectionId: isOfSearch ? search.sectionId : null,
    all: false,
    fixedIds,
    fixedBoards: boards
      .filter(({ pinIds }) => pinIds.some((id) => fixed.has(id)))
      .map((board) => board.boardId),
  }
}
