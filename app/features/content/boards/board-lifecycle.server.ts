import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { Refusal } from '../../../refusal.ts'
import { ownedBy, restorableFor } from '../../core/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import type { BoardCover, BoardQuery } from './board.ts'
import { type Board, boardRefusal, ownBoardColumns, withOwner } from './boards.server.ts'
import { isFree, requireFreeToDelete } from './busy.server.ts'

/** Hides the viewer's board from profiles, feeds and search; its address keeps working. */
export function archiveBoard(context: Context, { boardId }: BoardQuery): Promise<Board> {
  return changeOwnBoard(context, boardId, { archivedAt: context.now })
}

export function unarchiveBoard(context: Context, { boardId }: BoardQuery): Promise<Board> {
  return changeOwnBoard(context, boardId, { archivedAt: null })
}

/** Deletes the viewer's board with its pins; {@link restoreBoard} undoes it. Refuses `boards_busy`. */
export async function deleteBoard(context: Context, { boardId }: BoardQuery): Promise<Board> {
  const isOwnBoard = ownedBy(signedIn(context))
  try {
    return await changeOwnBoard(
      context,
      boardId,
      { deletedAt: context.now },
      and(isOwnBoard, isFree(boardId)),
    )
  } catch (error) {
    await requireFreeToDelete(context, boardId, isOwnBoard)
    throw error
  }
}

/** Restores a deleted board with its pins. Refuses `board_name_taken` and `too_many_boards`. */
export async function restoreBoard(context: Context, { boardId }: BoardQuery): Promise<Board> {
  const isOwnBoard = restorableFor(signedIn(context))
  try {
    return await changeOwnBoard(context, boardId, { deletedAt: null }, isOwnBoard)
  } catch (error) {
    throw boardRefusal(error)
  }
}

export async function chooseCover(
  context: Context,
  { boardId, pinId }: BoardCover,
): Promise<Board> {
  const isOwnBoard = ownedBy(signedIn(context))
  if (pinId === null) return changeOwnBoard(context, boardId, { coverId: null }, isOwnBoard)
  const coverId = sql<number>`(select picture_id from pins
    where id = ${pinId} and board_id = ${boardId} and deleted_at is null)`
  return changeOwnBoard(context, boardId, { coverId }, and(isOwnBoard, isNotNull(coverId)))
}

async function changeOwnBoard(
  context: Context,
  boardId: number,
  change: SQLiteUpdateSetSource<typeof boards>,
  isOwnBoard: SQL | undefined = ownedBy(signedIn(context)),
): Promise<Board> {
  const [board] = await context.db
    .update(boards)
    .set(change)
    .where(and(eq(boards.id, boardId), isOwnBoard))
    .returning(ownBoardColumns)
  if (!board) throw new Refusal('not_found')
  return withOwner(signedIn(context), board)
}
