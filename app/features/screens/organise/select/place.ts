import type { KeptSelection } from '../found/kept-selection.ts'

export type WallPlace = {
  /** {@link SEVERAL_BOARDS} for a search of all boards. */
  boardId: number
  /** Null on a board's page, which includes its sections' pins. */
  sectionId: number | null
  name: string
  boardName: string
  pinCount: number
  isOwn: boolean
  /** Only pins in manual order can be reordered. */
  isByHand: boolean
  sections: readonly { id: number; title: string }[]
  feed: string
  /** The search that found the wall's pins; null on the page of a board or section. */
  found: { filters: string; kept: KeptSelection } | null
}

export const SEVERAL_BOARDS = 0

export type SelectionPlace = { boardId: number; sectionId: number | null; name: string }

export type Chosen = { all: boolean; ids: readonly number[]; count: number }

export type DropPlace = { anchorId: number; side: 'before' | 'after' } | { edge: 'start' | 'end' }

export function leavesWall(here: WallPlace, to: SelectionPlace): boolean {
  if (here.boardId === SEVERAL_BOARDS) return false
  if (to.boardId !== here.boardId) return true
  return here.sectionId !== null && to.sectionId !== here.sectionId
}

export function isChosen({ all, ids }: Omit<Chosen, 'count'>): (pin: { id: number }) => boolean {
  const named = new Set(ids)
  return ({ id }) => named.has(id) !== all
}
