import { TOP_CHOICES } from './limits.ts'
import type { PickerBoards } from './picker.ts'

export type PickerProfile = { profileId: number; username: string; isActing: boolean }

let cache: { profileId: number; boards: PickerBoards } | null = null

export function cachedBoards({ profileId }: PickerProfile): PickerBoards | null {
  return cache?.profileId === profileId ? cache.boards : null
}

export function cacheBoards(profileId: number, boards: PickerBoards): void {
  cache = boards.allBoards.length > 0 ? { profileId, boards } : null
}

/** Moves the latest save's board to the top, as the server will. A new board clears the cached list. */
export function moveBoardToTop(id: number | undefined): void {
  if (!cache) return
  const { allBoards, boardsShortlist } = cache.boards
  const saved = allBoards.find((board) => board.id === id)
  if (saved) {
    const others = boardsShortlist.filter(({ id: other }) => other !== id)
    cache.boards = { ...cache.boards, boardsShortlist: [saved, ...others].slice(0, TOP_CHOICES) }
  } else clearBoardCache()
}

/** The top choices stay as shown, because new ones would shift the rows below. */
export function withSameTopChoices(shown: PickerBoards, found: PickerBoards): PickerBoards {
  const byId = new Map(found.allBoards.map((board) => [board.id, board]))
  const boardsShortlist = shown.boardsShortlist.flatMap(({ id }) => byId.get(id) ?? [])
  return { ...found, boardsShortlist }
}

export function clearBoardCache(): void {
  cache = null
}
