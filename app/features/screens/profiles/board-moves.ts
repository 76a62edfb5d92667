import type { BoardStep } from '../../content/boards/board-order/orders.ts'

type Listed = { id: number; archivedAt: number | null }

/** A board's new place: next to a shown board, or a step that may go beyond the shown boards. */
export type BoardPlace = { beforeId: number } | { afterId: number } | { step: BoardStep }

/** The place after a step; null if the board stays where it is. Archived boards are a separate group. */
export function placeAfter(
  boards: readonly Listed[],
  board: Listed,
  step: BoardStep,
): BoardPlace | null {
  const group = boards.filter(
    ({ archivedAt }) => isArchived(archivedAt) === isArchived(board.archivedAt),
  )
  const at = group.findIndex(({ id }) => id === board.id)
  const beside = step === 'earlier' ? group[at - 1] : step === 'later' ? group[at + 1] : undefined
  if (!beside) return group.length === 1 ? null : { step }
  return step === 'earlier' ? { beforeId: beside.id } : { afterId: beside.id }
}

/** The boards in their new order, as far as the page shows them. */
export function movedBoards<Board extends Listed>(
  boards: readonly Board[],
  boardId: number,
  place: BoardPlace,
): readonly Board[] {
  const moved = boards.find(({ id }) => id === boardId)
  const others = boards.filter((board) => board !== moved)
  if (!moved) return boards
  if ('step' in place) {
    if (place.step === 'front') return [moved, ...others]
    return place.step === 'end' ? [...others, moved] : boards
  }
  const anchorId = 'beforeId' in place ? place.beforeId : place.afterId
  const at = others.findIndex(({ id }) => id === anchorId)
  if (at < 0) return boards
  return others.toSpliced('beforeId' in place ? at : at + 1, 0, moved)
}

function isArchived(archivedAt: number | null): boolean {
  return archivedAt !== null
}
