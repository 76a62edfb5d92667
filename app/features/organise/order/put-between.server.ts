import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import type { boardSections } from '../../../db/boards.ts'
import type { pins } from '../../../db/pins.ts'
import { Refusal } from '../../../refusal.ts'
import { isFree, requireFree } from '../../boards/busy.server.ts'
import { keyBetween } from '../../boards/place-key.ts'

/** Rows that stand in an order on their board. */
export type Ordered = {
  table: typeof pins | typeof boardSections
  /** The rows that have a place, as a table to select from. */
  standing: SQL
  /** The rows that the viewer may put elsewhere. */
  mayMove: SQL | undefined
}

/** A row, and the one that it is put right before or right behind. */
export type Put = { id: number; side: 'before' | 'after'; anchorId: number | SQL | null }

/** Which side of which row a request names; the schema sees that it is one. */
export function besideOf({
  beforeId,
  afterId,
}: {
  beforeId: number | null
  afterId: number | null
}): Omit<Put, 'id'> {
  return { side: beforeId === null ? 'after' : 'before', anchorId: beforeId ?? afterId }
}

/** The rows that one stood between. Putting it back beside them undoes it. */
export type Neighbours = { wasAfterId: number | null; wasBeforeId: number | null }

/**
 * Puts a row right before or right behind another one of its board. Two who do it at once both get
 * their way: no key is made twice. Refuses `not_found` for a row that isn't there for the viewer to
 * move, or on another board than its neighbour, and `board_busy`.
 */
export async function putBetween(
  context: Context,
  order: Ordered,
  { id, side, anchorId }: Put,
): Promise<Neighbours> {
  const { db } = context
  const { table, standing, mayMove } = order
  const anchorKey = sql<string>`anchors.order_key`
  const isIt = and(eq(table.id, id), mayMove)
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
    .where(isIt)
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
    .where(and(isIt, eq(table.boardId, boardId), isFree(boardId)))
    .returning({ id: table.id })
  if (placed.length === 0) {
    await requireFree(context, boardId)
    throw new Refusal('not_found')
  }
  return { wasAfterId, wasBeforeId }
}

/** What is next to a key on the row's board, the row itself aside. */
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
