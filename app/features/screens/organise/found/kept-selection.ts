import type { FoundPins } from './found-pins.ts'

type BoardSelection = {
  boardId: number
  sectionId: number | null
  all: boolean
  ids: readonly number[]
  fixedIds: readonly number[]
}

/** A selection that is kept across searches. `handed` is the selection on the board where the search started. */
export type KeptSelection = { pins: FoundPins; handed: BoardSelection | null }

let handed: BoardSelection | null = null

/** Passes a board's selection to the next page, which is a search of that board. */
export function handOver(selection: BoardSelection): void {
  handed = selection
}

/** The selection that this board passed on, if any. It can be read only once. */
export function takeHanded(boardId: number | null): BoardSelection | null {
  const taken = handed
  handed = null
  return taken?.boardId === boardId ? taken : null
}
