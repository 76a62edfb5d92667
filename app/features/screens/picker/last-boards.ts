import type { PickerBoards } from './picker.ts'

/** Whose boards are asked for: of the profile that the viewer acts as. */
export type Asker = { profileId: number; username: string; isActing: boolean }

/** The last boards and whose they are, shown while they are read again. */
let lastRead: { profileId: number; boards: PickerBoards } | null = null

export function lastBoards({ profileId }: Asker): PickerBoards | null {
  return lastRead?.profileId === profileId ? lastRead.boards : null
}

export function keepBoards(profileId: number, boards: PickerBoards): void {
  lastRead = { profileId, boards }
}

export function forgetBoards(): void {
  lastRead = null
}
