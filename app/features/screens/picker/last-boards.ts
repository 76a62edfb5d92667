import type { PickerBoards } from './picker.ts'

/** The boards of the profile that the viewer acts as. */
export type Asker = { profileId: number; username: string; isActing: boolean }

let lastRead: { profileId: number; boards: PickerBoards } | null = null

export function lastBoards({ profileId }: Asker): PickerBoards | null {
  return lastRead?.profileId === profileId ? lastRead.boards : null
}

export function keepBoards(profileId: number, boards: PickerBoards): void {
  lastRead = boards.allBoards.length > 0 ? { profileId, boards } : null
}

export function forgetBoards(): void {
  lastRead = null
}
