import { and, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { pins } from '../../db/pins.ts'
import { signedIn } from '../accounts/signed-in.ts'
import { movableBy } from '../pins/pin-rights.server.ts'
import type { PinOrder } from './organise.ts'
import { type Neighbours, putBetween } from './put-between.server.ts'

/** A pin that was put elsewhere, and where it was. */
export type PinPlaced = { pinId: number } & Neighbours

/**
 * Puts a pin beside another one of its board, in the board's order and so in its section's. Refuses
 * what {@link putBetween} does, `not_found` also on a board that the viewer may not add to.
 */
export async function movePinBetween(
  context: Context,
  { pinId, ...beside }: PinOrder,
): Promise<PinPlaced> {
  const order = {
    table: pins,
    standing: sql`(select * from pins where deleted_at is null)`,
    mayMove: and(sql`${pins.deletedAt} is null`, movableBy(signedIn(context))),
  }
  return { pinId, ...(await putBetween(context, order, { id: pinId, ...beside })) }
}
