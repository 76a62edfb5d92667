import type { Viewer } from '../../../context.server.ts'
import type { PickerBoards, PickerSection } from './picker.ts'
import { placesOf } from './picker-boards.server.ts'

export type PagePlaces = { boards: PickerBoards; sections: PickerSection[] }

/** The results of `placeQueries`, with the board in the address as the first top choice. */
export function pagePlaces(
  viewer: Viewer,
  boardId: number | null,
  [rows, recent, others, sectionRows]: readonly [
    Parameters<typeof placesOf>[1],
    Parameters<typeof placesOf>[2],
    Parameters<typeof placesOf>[3],
    Parameters<typeof placesOf>[4],
  ],
): PagePlaces {
  const { sections, ...boards } = placesOf(viewer, rows, recent, others, sectionRows)
  const { allBoards, boardsShortlist } = boards
  const board = allBoards.find(({ id }) => id === boardId)
  const rest = boardsShortlist.filter(({ id }) => id !== boardId)
  return {
    boards: { ...boards, boardsShortlist: board ? [board, ...rest] : boardsShortlist },
    sections: board ? sections : [],
  }
}
