import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { boards } from '../../db/boards.ts'
import { violates } from '../../db/constraints.ts'
import { pins } from '../../db/pins.ts'
import { Refusal } from '../../refusal.ts'
import { signedIn } from '../accounts/signed-in.ts'
import type { BoardCover, BoardQuery } from './board.ts'
import { ownedBy } from './visibility.server.ts'

type BoardChange = Partial<typeof boards.$inferInsert>

/** Takes a board of the viewer's own off profiles, feeds and search; its address keeps working. */
export function archiveBoard(context: Context, { boardId }: BoardQuery): Promise<void> {
  return changeOwnBoard(context, boardId, { archivedAt: context.now })
}

/** Puts an archived board back where it was. */
export function unarchiveBoard(context: Context, { boardId }: BoardQuery): Promise<void> {
  return changeOwnBoard(context, boardId, { archivedAt: null })
}

/** Deletes a board of the viewer's own with its pins. `restoreBoard` undoes it. */
export function deleteBoard(context: Context, { boardId }: BoardQuery): Promise<void> {
  return changeOwnBoard(context, boardId, { deletedAt: context.now })
}

/**
 * Brings a deleted board of the viewer's own back with its pins.
 * Refuses `board_name_taken` when another board has taken its name since.
 */
export async function restoreBoard(context: Context, { boardId }: BoardQuery): Promise<void> {
  const viewer = signedIn(context)
  try {
    const restored = await context.db
      .update(boards)
      .set({ deletedAt: null })
      .where(
        and(eq(boards.id, boardId), eq(boards.ownerId, viewer.id), isNotNull(boards.deletedAt)),
      )
      .returning({ id: boards.id })
    if (restored.length === 0) throw new Refusal('not_found')
  } catch (error) {
    throw violates(error, 'boards.folded_name') ? new Refusal('board_name_taken', 'name') : error
  }
}

/** Chooses the picture that stands for a board of the viewer's own from the board's pins. */
export async function chooseCover(context: Context, { boardId, pinId }: BoardCover): Promise<void> {
  if (pinId === null) return changeOwnBoard(context, boardId, { coverId: null })
  const [pin] = await context.db
    .select({ pictureId: pins.pictureId })
    .from(pins)
    .where(and(eq(pins.id, pinId), eq(pins.boardId, boardId)))
  if (!pin) throw new Refusal('not_found', 'pinId')
  return changeOwnBoard(context, boardId, { coverId: pin.pictureId })
}

async function changeOwnBoard(
  context: Context,
  boardId: number,
  change: BoardChange,
): Promise<void> {
  const viewer = signedIn(context)
  const changed = await context.db
    .update(boards)
    .set(change)
    .where(and(eq(boards.id, boardId), ownedBy(viewer)))
    .returning({ id: boards.id })
  if (changed.length === 0) throw new Refusal('not_found')
}
