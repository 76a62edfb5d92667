import { TOP_CHOICES } from './limits.ts'
import type { PickerBoards } from './picker.ts'

export type Asker = { profileId: number; username: string; isActing: boolean }

let lastRead: { profileId: number; boards: PickerBoards } | null = null

export function lastBoards({ profileId }: Asker): PickerBoards | null {
  return lastRead?.profileId === profileId ? lastRead.boards : null
}

export function keepBoards(profileId: number, boards: PickerBoards): void {
  lastRead = boards.allBoards.length > 0 ? { profileId, boards } : null
}

/** Keeps that a board was saved to last, as the next answer will say; a new one is read first. */
export function noteBoard(id: number | undefined): void {
  if (!lastRead) return
  const { allBoards, boardsShortlist } = lastRead.boards
  const saved = allBoards.find((board) => board.id === id)
  if (saved) {
    const others = boardsShortlist.filter(({ id: other }) => other !== id)
    lastRead.boards = { allBoards, boardsShortlist: [saved, ...others].slice(0, TOP_CHOICES) }
  } else forgetBoards()
}

/** Keeps the choices at the top: others would move the rows below. */
export function withTopOf(shown: PickerBoards, found: PickerBoards): PickerBoards {
  const byId = new Map(found.allBoards.map((board) => [board.id, board]))
  const boardsShortlist = shown.boardsShortlist.flatMap(({ id }) => byId.get(id) ?? [])
  return { allBoards: found.allBoards, boardsShortlist }
}

export function forgetBoards(): void {
  lastRead = null
}
