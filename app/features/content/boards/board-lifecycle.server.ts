import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { Refusal } from '../../../refusal.ts'
import { ownedBy, restorableFor } from '../../ground/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import type { BoardCover, BoardQuery } from './board.ts'
import { type Board, boardRefusal, ownBoardColumns, withOwner } from './boards.server.ts'
import { isFree, requireFreeToDelete } from './busy.server.ts'

/** Hides the viewer's board from profiles, feeds and search; its address keeps working. */
export function archiveBoard(context: Context, { boardId }: BoardQuery): Promise<Board> {
  return changeOwn(context, boardId, { archivedAt: context.now })
}

export function unarchiveBoard(context: Context, { boardId }: BoardQuery): Promise<Board> {
  return changeOwn(context, boardId, { archivedAt: null })
}

/** Deletes the viewer's board with its pins; {@link restoreBoard} undoes it. Refuses `boards_busy`. */
export async function deleteBoard(context: Context, { boardId }: BoardQuery): Promise<Board> {
  const own = ownedBy(signedIn(context))
  try {
    return await changeOwn(context, boardId, { deletedAt: context.now }, and(own, isFree(boardId)))
  } catch (error) {
    await requireFreeToDelete(context, boardId, own)
    throw error
  }
}

/** Restores a deleted board with its pins. Refuses `board_name_taken` and `too_many_boards`. */
export async function restoreBoard(context: Context, { boardId }: BoardQuery): Promise<Board> {
  const own = restorableFor(signedIn(context))
  try {
    return await changeOwn(context, boardId, { deletedAt: null }, own)
  } catch (error) {
    throw boardRefusal(error)
  }
}

export async function chooseCover(
  context: Context,
  { boardId, pinId }: BoardCover,
): Promise<Board> {
  const own = ownedBy(signedIn(context))
  if (pinId === null) return changeOwn(context, boardId, { coverId: null }, own)
  const coverId = sql<number>`(select picture_id from pins
    where id = ${pinId} and board_id = ${boardId} and deleted_at is null)`
  return changeOwn(context, boardId, { coverId }, and(own, isNotNull(coverId)))
}

async function changeOwn(
  context: Context,
  boardId: number,
  change: SQLiteUpdateSetSource<typeof boards>,
  own: SQL | undefined = ownedBy(signedIn(context)),
): Promise<Board> {
  const [board] = await context.db
    .update(boards)
    .set(change)
    .where(and(eq(boards.id, boardId), own))
    .returning(ownBoardColumns)
  if (!board) throw new Refusal('not_found')
  return withOwner(signedIn(context), board)
}
