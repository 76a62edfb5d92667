import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { boards } from '../../db/boards.ts'
import { violates } from '../../db/constraints.ts'
import { pins } from '../../db/pins.ts'
import { Refusal } from '../../refusal.ts'
import { signedIn } from '../accounts/signed-in.ts'
import type { BoardCover, BoardQuery } from './board.ts'
import type { Board } from './boards.server.ts'
import { ownedBy } from './visibility.server.ts'

/** Takes a board of the viewer's own off profiles, feeds and search; its address keeps working. */
export function archiveBoard(context: Context, { boardId }: BoardQuery): Promise<Board> {
  return changeOwn(context, boardId, { archivedAt: context.now })
}

/** Puts an archived board back where it was. */
export function unarchiveBoard(context: Context, { boardId }: BoardQuery): Promise<Board> {
  return changeOwn(context, boardId, { archivedAt: null })
}

/** Deletes a board of the viewer's own with its pins. {@link restoreBoard} undoes it. */
export function deleteBoard(context: Context, { boardId }: BoardQuery): Promise<Board> {
  return changeOwn(context, boardId, { deletedAt: context.now })
}

/**
 * Brings a deleted board of the viewer's own back with its pins.
 * Refuses `board_name_taken` when another board has taken its name since.
 */
export async function restoreBoard(context: Context, { boardId }: BoardQuery): Promise<Board> {
  const own = and(eq(boards.ownerId, signedIn(context).id), isNotNull(boards.deletedAt))
  try {
    return await changeOwn(context, boardId, { deletedAt: null }, own)
  } catch (error) {
    throw violates(error, 'boards.folded_name') ? new Refusal('board_name_taken', 'name') : error
  }
}

/** Chooses the picture that stands for a board of the viewer's own from the board's pins. */
export async function chooseCover(
  context: Context,
  { boardId, pinId }: BoardCover,
): Promise<Board> {
  if (pinId === null) return changeOwn(context, boardId, { coverId: null })
  const [pin] = await context.db
    .select({ pictureId: pins.pictureId })
    .from(pins)
    .where(and(eq(pins.id, pinId), eq(pins.boardId, boardId)))
  if (!pin) throw new Refusal('not_found', 'pinId')
  return changeOwn(context, boardId, { coverId: pin.pictureId })
}

async function changeOwn(
  context: Context,
  boardId: number,
  change: Partial<typeof boards.$inferInsert>,
  own: SQL | undefined = ownedBy(signedIn(context)),
): Promise<Board> {
  const [board] = await context.db
    .update(boards)
    .set(change)
    .where(and(eq(boards.id, boardId), own))
    .returning()
  if (!board) throw new Refusal('not_found')
  return { ...board, ownerUsername: signedIn(context).username }
}
