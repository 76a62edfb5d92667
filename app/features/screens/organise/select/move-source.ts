import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import { type Chosen, isChosen, type SelectionPlace, type WallPlace } from './place.ts'

/** The board and section of the selected pins, as far as the page knows them, and the boards that they can't leave. */
export type MoveSource = {
  /** The board that all of them are on; null if they are on several. */
  boardId: number | null
  /** The section that all of them are in; null if they may be in any section or none. */
  sectionId: number | null
  /** Whether they are selected as all pins of the board or section, with exceptions. */
  all: boolean
  /** The selected pins that the viewer can't delete or move to another board, unless `all`. */
  fixedIds: readonly number[]
  /** The boards of the pins in `fixedIds`. */
  fixedBoards: readonly number[]
}

/**
 * The source for a board's or section's page. Collaborators can take only their own pins off a board; if they select
 * all pins, the server takes only those. `makers` has the maker of each pin shown so far, and `hasMore` says whether
 * more pins follow.
 */
export function boardSource(
  { boardId, sectionId, isOwn }: Pick<WallPlace, 'boardId' | 'sectionId' | 'isOwn'>,
  chosen: Chosen,
  {
    pins,
    makers,
    hasMore,
    viewerId,
  }: {
    pins: readonly Pick<WallPin, 'id'>[]
    makers: ReadonlyMap<number, number>
    hasMore: boolean
    viewerId: number
  },
): MoveSource {
  const { all, ids } = chosen
  const isTheirs = (id: number) => makers.get(id) === viewerId
  const fixedIds = isOwn || all ? [] : ids.filter((id) => !isTheirs(id))
  const mayTake = all
    ? isOwn || hasMore || pins.filter(isChosen(chosen)).some(({ id }) => isTheirs(id))
    : fixedIds.length === 0
  return { boardId, sectionId, all, fixedIds, fixedBoards: mayTake ? [] : [boardId] }
}

/** Whether the viewer may move all selected pins to a board. */
export function isWithinReach({ fixedBoards }: MoveSource, boardId: number | null): boolean {
  return fixedBoards.every((id) => id === boardId)
}

/** Whether the server would refuse a move because the pins are at the place already. */
export function isSamePlace(
  source: MoveSource,
  to: Pick<SelectionPlace, 'boardId' | 'sectionId'>,
  sectionCount: number,
): boolean {
  if (to.boardId !== source.boardId || to.sectionId !== source.sectionId) return false
  return source.sectionId !== null || source.all || sectionCount === 0
}
