import { recall, remember } from '../../../tab-memory.ts'

const keyOf = (boardId: number) => `going:${boardId}`

/** Remembers, while this tab is open, the large act that goes on with a board's pins; null for none. */
export function noteGoing(boardId: number, actionId: number | null): void {
  remember(keyOf(boardId), actionId)
}

/** The act that went on with a board's pins when its page was left. */
export function goingOn(boardId: number): number | null {
  return Number(recall(keyOf(boardId))) || null
}
