import { recall, remember } from '../../../../tab-memory.ts'

const keyOf = (boardId: number) => `going:${boardId}`

export function noteGoing(boardId: number, actionId: number | null): void {
  remember(keyOf(boardId), actionId)
}

/** The bulk action that ran when the page was left. */
export function goingOn(boardId: number): number | null {
  return Number(recall(keyOf(boardId))) || null
}
