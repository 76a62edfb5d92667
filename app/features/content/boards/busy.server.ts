import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { busyBoards } from '../../../db/content/board-actions.ts'
import { boards } from '../../../db/content/boards.ts'
import { Refusal } from '../../../refusal.ts'

export function isFree(boardId: number | SQLWrapper): SQL {
  return sql`not exists (select 1 from busy_boards where busy_boards.board_id = ${boardId})`
}

/** Refuses busy boards: `board_busy` for the source, `target_board_busy`, or `boards_busy` for both. */
export async function requireFree(
  { db }: Pick<Context, 'db'>,
  sourceId: number,
  targetId: number | null = null,
): Promise<void> {
  const busy = await db
    .select({ boardId: busyBoards.boardId })
    .from(busyBoards)
    .where(inArray(busyBoards.boardId, [sourceId, targetId ?? sourceId]))
  const isBusy = (id: number | null) => busy.some(({ boardId }) => boardId === id)
  if (isBusy(sourceId) && isBusy(targetId) && sourceId !== targetId)
    throw new Refusal('boards_busy')
  if (isBusy(sourceId)) throw new Refusal('board_busy')
  if (isBusy(targetId)) throw new Refusal('target_board_busy')
}

export async function requireFreeToDelete(
  { db }: Pick<Context, 'db'>,
  boardId: number,
  condition: SQL | undefined,
): Promise<void> {
  const busy = await db
    .select({ boardId: busyBoards.boardId })
    .from(busyBoards)
    .innerJoin(boards, eq(boards.id, busyBoards.boardId))
    .where(and(eq(boards.id, boardId), condition))
  if (busy.length > 0) throw new Refusal('boards_busy')
}
