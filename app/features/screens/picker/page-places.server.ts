import type { Viewer } from '../../../context.server.ts'
import type { PickerBoards, PickerSection } from './picker.ts'
import { placesOf } from './picker-boards.server.ts'

export type PagePlaces = { boards: PickerBoards; sections: PickerSection[] }

/** The results of `placeQueries`, with the board in the address as the first top choice. */
export function pagePlaces(
  viewer: Viewer,
  boardId: number | null,
  [rows, recent, sectionRows]: readonly [
    Parameters<typeof placesOf>[1],
    Parameters<typeof placesOf>[2],
    Parameters<typeof placesOf>[3],
  ],
): PagePlaces {
  const { sections, allBoards, boardsShortlist } = placesOf(viewer, rows, recent, sectionRows)
  const board = allBoards.find(({ id }) => id === boardId)
  const others = boardsShortlist.filter(({ id }) => id !== boardId)
  return {
    boards: { allBoards, boardsShortlist: board ? [board, ...others] : boardsShortlist },
    sections: board ? sections : [],
  }
}
