import type { FoundPins } from './found-pins.ts'

type BoardSelection = {
  boardId: number
  sectionId: number | null
  all: boolean
  ids: readonly number[]
}

/** A selection that stays while somebody searches. `handed` is what was selected on the board before. */
export type KeptSelection = { pins: FoundPins; handed: BoardSelection | null }

let handed: BoardSelection | null = null

/** Hands a board's selection over to the search of that board, which is the next page. */
export function handOver(selection: BoardSelection): void {
  handed = selection
}

/** The selection that this board handed over, if any. A second call finds none. */
export function takeHanded(boardId: number | null): BoardSelection | null {
  const taken = handed
  handed = null
  return taken?.boardId === boardId ? taken : null
}
