import type { TrayPicture } from '../tray.ts'
import type { TableRow } from './meet-rows.ts'
import { type BoardsByName, type MissingBoards, missingBoards } from './row-boards.ts'

/** The tables that were added last. Their rows wait for pictures until the page is closed. */
export type TrayTable = {
  /** The names of the files; empty if none could be read. */
  names: readonly string[]
  rows: readonly TableRow[]
  /** Why a table wasn't used, or not all of it, and which boards couldn't be created. */
  problems: readonly string[]
  /** The member's boards. `failed` if they couldn't be loaded. */
  boards: BoardsByName | 'unknown' | 'failed'
}

/** The table after a picture got another id. */
export function withRenamed(table: TrayTable, oldId: string, id: string): TrayTable {
  const rows = table.rows.map((row) => (row.pictureId === oldId ? { ...row, pictureId: id } : row))
  return { ...table, rows }
}

/** Whether the boards have to be loaded before the pictures are saved. */
export function needsBoards(table: TrayTable | null): boolean {
  return table?.boards === 'unknown' && table.rows.some(({ board }) => board !== '')
}

export function missingBoardsOf(
  table: TrayTable | null,
  pictures: readonly TrayPicture[],
): MissingBoards {
  if (!table || typeof table.boards === 'string') return { names: [], pictures: 0 }
  return missingBoards(pictures, table.rows, table.boards)
}
