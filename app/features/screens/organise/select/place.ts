export type Here = {
  boardId: number
  /** Null on a board's page, which shows its sections' pins too. */
  sectionId: number | null
  name: string
  boardName: string
  pinCount: number
  isOwn: boolean
  /** Whether its pins stand by hand: only then they can be put elsewhere. */
  isByHand: boolean
  sections: readonly { id: number; title: string }[]
  feed: string
}

export type Place = { boardId: number; sectionId: number | null; name: string }

export type Chosen = { all: boolean; ids: readonly number[]; count: number }

export type Target = { anchorId: number; side: 'before' | 'after' } | { edge: 'start' | 'end' }

export function leavesWall(here: Here, to: Place): boolean {
  if (to.boardId !== here.boardId) return true
  return here.sectionId !== null && to.sectionId !== here.sectionId
}

export function isChosen({ all, ids }: Omit<Chosen, 'count'>): (pin: { id: number }) => boolean {
  const named = new Set(ids)
  return ({ id }) => named.has(id) !== all
}
