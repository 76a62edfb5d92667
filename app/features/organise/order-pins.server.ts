import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Context } from '../../context.server.ts'
import { pins } from '../../db/pins.ts'
import { Refusal } from '../../refusal.ts'
import { signedIn } from '../accounts/signed-in.ts'
import { isFree, requireFree } from '../boards/busy.server.ts'
import { keyBetween } from '../boards/place-key.ts'
import { movableBy } from '../pins/pin-rights.server.ts'
import type { PinOrder } from './organise.ts'

/** Where a pin was: right behind one pin and right before another. Putting it back there undoes it. */
export type PinPlaced = { pinId: number; wasAfterId: number | null; wasBeforeId: number | null }

const anchors = alias(pins, 'anchors')

/**
 * Puts a pin right before or right behind another one of its board, in the board's order and so in its
 * section's. Two who do it at once both get their way: no key is made twice.
 * Refuses `not_found` for a pin that isn't there, on a board that the viewer may not add to, or on
 * another board than its neighbour, and `board_busy`.
 */
export async function movePinBetween(context: Context, order: PinOrder): Promise<PinPlaced> {
  const { db } = context
  const { pinId, beforeId, afterId } = order
  const mayMove = and(
    eq(pins.id, pinId),
    sql`${pins.deletedAt} is null`,
    movableBy(signedIn(context)),
  )
  const [found] = await db
    .select({
      boardId: pins.boardId,
      anchorKey: sql<string>`${anchors.orderKey}`.as('anchor_key'),
      lesserKey: neighbour('order_key', '<', anchors.orderKey, 'desc').as('lesser_key'),
      greaterKey: neighbour('order_key', '>', anchors.orderKey, 'asc').as('greater_key'),
      wasAfterId: neighbour<number>('id', '<', pins.orderKey, 'desc').as('was_after_id'),
      wasBeforeId: neighbour<number>('id', '>', pins.orderKey, 'asc').as('was_before_id'),
    })
    .from(pins)
    .innerJoin(
      anchors,
      and(
        eq(anchors.id, beforeId ?? afterId ?? 0),
        eq(anchors.boardId, pins.boardId),
        sql`${anchors.deletedAt} is null`,
      ),
    )
    .where(mayMove)
  if (!found) throw new Refusal('not_found')
  const { boardId, anchorKey, lesserKey, greaterKey, wasAfterId, wasBeforeId } = found
  const orderKey = keyBetween({
    before: beforeId === null ? anchorKey : lesserKey,
    after: beforeId === null ? greaterKey : anchorKey,
    id: pinId,
  })
  const placed = await db
    .update(pins)
    .set({ orderKey })
    .where(and(mayMove, eq(pins.boardId, boardId), isFree(boardId)))
    .returning({ id: pins.id })
  if (placed.length === 0) {
    await requireFree(context, boardId)
    throw new Refusal('not_found')
  }
  return { pinId, wasAfterId, wasBeforeId }
}

/** What is next to a key on the pin's board, the pin itself aside. */
function neighbour<T = string>(
  column: 'id' | 'order_key',
  side: '<' | '>',
  key: SQLWrapper,
  order: 'asc' | 'desc',
): SQL<T | null> {
  return sql<T | null>`(
    select near.${sql.raw(column)} from pins as near
    where near.board_id = ${pins.boardId} and near.deleted_at is null and near.id <> ${pins.id}
      and near.order_key ${sql.raw(side)} ${key}
    order by near.order_key ${sql.raw(order)} limit 1
  )`
}
