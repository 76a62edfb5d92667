import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../context.server.ts'
import { pins } from '../../db/pins.ts'
import { Refusal } from '../../refusal.ts'
import { signedIn } from '../accounts/signed-in.ts'
import { domainOf } from './link.ts'
import { readOwnPlace } from './own-place.server.ts'
import type { PinEdit, PinQuery } from './pin.ts'

/**
 * Changes a pin of the viewer's own; another board or section moves it there.
 * Refuses `not_signed_in` and `not_found` (field `boardId` where it is the board).
 */
export async function editPin(context: Context, input: PinEdit): Promise<void> {
  const { pinId, boardId, section, ...words } = input
  const viewer = signedIn(context)
  if (boardId !== undefined) await readOwnPlace(context, { boardId, section: section ?? null })
  const sectionOfSameBoard = sql`case when ${pins.boardId} = ${boardId} then ${pins.sectionId} end`
  const changed = await context.db
    .update(pins)
    .set({
      ...words,
      boardId,
      sectionId: section === undefined && boardId !== undefined ? sectionOfSameBoard : section,
      domain: words.link === undefined ? undefined : domainOf(words.link),
    })
    .where(and(eq(pins.id, pinId), pinnedBy(viewer), isNull(pins.deletedAt)))
    .returning({ id: pins.id })
  if (changed.length === 0) throw new Refusal('not_found')
}

/** Deletes a pin of the viewer's own and answers where it was. `restorePin` undoes it. */
export async function deletePin(
  context: Context,
  { pinId }: PinQuery,
): Promise<{ board: { ownerUsername: string; slug: string } }> {
  const viewer = signedIn(context)
  const [deleted] = await context.db
    .update(pins)
    .set({ deletedAt: context.now })
    .where(and(eq(pins.id, pinId), pinnedBy(viewer), isNull(pins.deletedAt)))
    .returning({
      slug: sql<string>`(select slug from boards where id = ${pins.boardId})`,
      ownerUsername: sql<string>`(select username from members join boards on boards.owner_id = members.id
        where boards.id = ${pins.boardId})`,
    })
  if (!deleted) throw new Refusal('not_found')
  return { board: deleted }
}

/** Brings a deleted pin of the viewer's own back to its board. Refuses `not_found` while that is deleted. */
export async function restorePin(context: Context, { pinId }: PinQuery): Promise<void> {
  const viewer = signedIn(context)
  const restored = await context.db
    .update(pins)
    .set({ deletedAt: null })
    .where(and(eq(pins.id, pinId), pinnedBy(viewer), isNotNull(pins.deletedAt)))
    .returning({ id: pins.id })
  if (restored.length === 0) throw new Refusal('not_found')
}

/** The viewer's pins. Those on a deleted board went with it. */
function pinnedBy(viewer: Viewer): SQL {
  return sql`${pins.pinnerId} = ${viewer.id} and exists (
    select 1 from boards where boards.id = ${pins.boardId} and boards.deleted_at is null
  )`
}
