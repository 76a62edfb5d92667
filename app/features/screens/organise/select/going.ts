import { recall, remember } from '../../../../tab-memory.ts'

const keyOf = (boardId: number) => `going:${boardId}`

export function noteGoing(boardId: number, actionId: number | null): void {
  remember(keyOf(boardId), actionId)
}

export function goingOn(boardId: number): number | null {
  return Number(recall(keyOf(boardId))) || null
}
