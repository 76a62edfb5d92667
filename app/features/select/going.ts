const keyOf = (boardId: number) => `going:${boardId}`

/** Remembers, while this tab is open, the large act that goes on with a board's pins; null for none. */
export function noteGoing(boardId: number, actionId: number | null): void {
  try {
    if (actionId === null) sessionStorage.removeItem(keyOf(boardId))
    else sessionStorage.setItem(keyOf(boardId), String(actionId))
  } catch {
    // Where nothing can be kept, a reload doesn't find the bar again.
  }
}

/** The act that went on with a board's pins when its page was left. */
export function goingOn(boardId: number): number | null {
  try {
    return Number(sessionStorage.getItem(keyOf(boardId))) || null
  } catch {
    return null
  }
}
