import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { boardSections, boards } from '../../db/boards.ts'
import { Refusal } from '../../refusal.ts'
import { signedIn } from '../accounts/signed-in.ts'
import { editableBy } from '../boards/visibility.server.ts'

/** Where a pin goes: a board and, for some, a section of it. */
export type Place = { boardId: number; section: number | null }

/**
 * The board that a pin goes to: one that the viewer may add to. Refuses `not_found` for any other, and
 * for a section of another board.
 */
export async function readOwnPlace(
  context: Context,
  { boardId, section }: Place,
): Promise<{ id: number; name: string }> {
  const [board] = await context.db
    .select({ id: boards.id, name: boards.name })
    .from(boards)
    .leftJoin(
      boardSections,
      and(eq(boardSections.boardId, boards.id), eq(boardSections.id, section ?? 0)),
    )
    .where(
      and(
        eq(boards.id, boardId),
        editableBy(signedIn(context)),
        section === null ? undefined : eq(boardSections.id, section),
      ),
    )
  if (!board) throw new Refusal('not_found', 'boardId')
  return board
}
