import { recall, remember } from '../../../../tab-memory.ts'

const keyOf = (boardId: number) => `going:${boardId}`

export function rememberRunningAction(boardId: number, actionId: number | null): void {
  remember(keyOf(boardId), actionId)
}

export function runningActionId(boardId: number): number | null {
  return Number(recall(keyOf(boardId))) || null
}
