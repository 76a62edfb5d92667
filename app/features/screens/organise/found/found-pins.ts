export type FoundPins = {
  boards: { boardId: number; pinIds: number[] }[]
  /** Pins among them that the viewer can't delete or move to another board. */
  fixedIds: number[]
}

export const NO_PINS: FoundPins = { boards: [], fixedIds: [] }

export function countFound({ boards }: FoundPins): number {
  return boards.reduce((count, { pinIds }) => count + pinIds.length, 0)
}

export function idsOf({ boards }: FoundPins): number[] {
  return boards.flatMap(({ pinIds }) => pinIds)
}

/** The selected pins by board, because a bulk action takes pins from one board. */
export function chosenPins(
  { boards, fixedIds }: FoundPins,
  { all, ids }: { all: boolean; ids: Iterable<number> },
): FoundPins {
  const named = new Set(ids)
  const isChosen = (id: number) => named.has(id) !== all
  const chosen = boards.map(({ boardId, pinIds }) => ({
    boardId,
    pinIds: pinIds.filter(isChosen),
  }))
  return {
    boards: chosen.filter(({ pinIds }) => pinIds.length > 0),
    fixedIds: fixedIds.filter(isChosen),
  }
}

/** Merges two lists. A pin in both is on the board where `first` has it. */
export function mergedPins(first: FoundPins, second: FoundPins): FoundPins {
  const known = new Set(idsOf(first))
  const boards = new Map(first.boards.map(({ boardId, pinIds }) => [boardId, pinIds]))
  for (const { boardId, pinIds } of second.boards) {
    const more = pinIds.filter((id) => !known.has(id))
    boards.set(boardId, [...(boards.get(boardId) ?? []), ...more])
  }
  return {
    boards: [...boards].map(([boardId, pinIds]) => ({ boardId, pinIds })),
    fixedIds: [...first.fixedIds, ...second.fixedIds.filter((id) => !known.has(id))],
  }
}
