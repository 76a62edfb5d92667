import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import type { boardSections } from '../../../../db/content/boards.ts'
import type { pins } from '../../../../db/content/pins.ts'
import { Refusal } from '../../../../refusal.ts'
import { isFree, requireFree } from '../../../content/boards/busy.server.ts'
import { keyBetween } from '../../../content/boards/order-key.ts'

export type Ordered = {
  table: typeof pins | typeof boardSections
  standing: SQL
  mayMove: SQL | undefined
}

export type Put = { id: number; side: 'before' | 'after'; anchorId: number | SQL | null }

export function besideOf({
  beforeId,
  afterId,
}: {
  beforeId: number | null
  afterId: number | null
}): Omit<Put, 'id'> {
  return { side: beforeId === null ? 'after' : 'before', anchorId: beforeId ?? afterId }
}

export type Neighbours = { wasAfterId: number | null; wasBeforeId: number | null }

/** Puts a row beside another row. Safe to run concurrently. Refuses `not_found` and `board_busy`. */
export async function putBetween(
  context: Context,
  order: Ordered,
  { id, side, anchorId }: Put,
): Promise<Neighbours> {
  const { db } = context
  const { table, standing, mayMove } = order
  const anchorKey = sql<string>`anchors.order_key`
  const isMovedRow = and(eq(table.id, id), mayMove)
  const [found] = await db
    .select({
      boardId: table.boardId,
      anchorKey: anchorKey.as('anchor_key'),
      lesserKey: nearest(order, 'order_key', '<', anchorKey).as('lesser_key'),
      greaterKey: nearest(order, 'order_key', '>', anchorKey).as('greater_key'),
      wasAfterId: nearest<number>(order, 'id', '<', table.orderKey).as('was_after_id'),
      wasBeforeId: nearest<number>(order, 'id', '>', table.orderKey).as('was_before_id'),
    })
    .from(table)
    .innerJoin(
      sql`${standing} as anchors`,
      sql`anchors.id = ${anchorId} and anchors.board_id = ${table.boardId}`,
    )
    .where(isMovedRow)
  if (!found) throw new Refusal('not_found')
  const { boardId, wasAfterId, wasBeforeId } = found
  const orderKey = keyBetween({
    before: side === 'after' ? found.anchorKey : found.lesserKey,
    after: side === 'after' ? found.greaterKey : found.anchorKey,
    id,
  })
  const placed = await db
    .update(table)
    .set({ orderKey })
    .where(and(isMovedRow, eq(table.boardId, boardId), isFree(boardId)))
    .returning({ id: table.id })
  if (placed.length === 0) {
    await requireFree(context, boardId)
    throw new Refusal('not_found')
  }
  return { wasAfterId, wasBeforeId }
}

function nearest<T = string>(
  { table, standing }: Ordered,
  column: 'id' | 'order_key',
  side: '<' | '>',
  key: SQLWrapper,
): SQL<T | null> {
  const outwards = side === '<' ? 'desc' : 'asc'
  return sql<T | null>`(
    select near.${sql.raw(column)} from ${standing} as near
    where near.board_id = ${table.boardId} and near.id <> ${table.id}
      and near.order_key ${sql.raw(side)} ${key}
    order by near.order_key ${sql.raw(outwards)} limit 1
  )`
}
