/** The board, or the section of it, whose pins are arranged. */
export type Here = {
  boardId: number
  /** Null on the board's own page, where the pins of its sections are too. */
  sectionId: number | null
  /** What the page is called. */
  name: string
  boardName: string
  pinCount: number
  /** Whether the board is the viewer's, who alone chooses its cover. */
  isOwn: boolean
  sections: readonly { id: number; title: string }[]
  /** The call that answers its pins. */
  feed: string
}

/** A board, or a section of it, where pins can go. */
export type Place = { boardId: number; sectionId: number | null; name: string }

/** The pins that an act is about: those of `ids`, or with `all` every one but those. */
export type Chosen = { all: boolean; ids: readonly number[]; count: number }

/** Where on their wall pins are put: right before or behind another pin, or at its edge. */
export type Target = { anchorId: number; side: 'before' | 'after' } | { edge: 'start' | 'end' }

/** Whether pins that go to a place leave the wall of this page. */
export function leavesWall(here: Here, to: Place): boolean {
  if (to.boardId !== here.boardId) return true
  return here.sectionId !== null && to.sectionId !== here.sectionId
}

/** Whether a pin is one of those chosen. */
export function isChosen({ all, ids }: Omit<Chosen, 'count'>): (pin: { id: number }) => boolean {
  const named = new Set(ids)
  return ({ id }) => named.has(id) !== all
}
