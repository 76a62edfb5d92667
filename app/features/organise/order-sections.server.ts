import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Context } from '../../context.server.ts'
import { boardSections } from '../../db/boards.ts'
import { Refusal } from '../../refusal.ts'
import { signedIn } from '../accounts/signed-in.ts'
import { isFree, requireFree } from '../boards/busy.server.ts'
import { keyBetween } from '../boards/place-key.ts'
import type { SectionOrder } from './organise.ts'
import { isSectionOf } from './section-rights.server.ts'

/** Where a section was: right behind one and right before another. Putting it back there undoes it. */
export type SectionPlaced = {
  sectionId: number
  wasAfterId: number | null
  wasBeforeId: number | null
}

const anchors = alias(boardSections, 'anchors')

/**
 * Puts a section right before or right behind another one of its board. Two who do it at once both get
 * their way. Refuses `not_found` and `board_busy`.
 */
export async function moveSectionBetween(
  context: Context,
  { sectionId, beforeId, afterId }: SectionOrder,
): Promise<SectionPlaced> {
  const { db } = context
  const mayMove = and(eq(boardSections.id, sectionId), isSectionOf(signedIn(context)))
  const [found] = await db
    .select({
      boardId: boardSections.boardId,
      anchorKey: sql<string>`${anchors.orderKey}`.as('anchor_key'),
      lesserKey: neighbour('order_key', '<', anchors.orderKey, 'desc').as('lesser_key'),
      greaterKey: neighbour('order_key', '>', anchors.orderKey, 'asc').as('greater_key'),
      wasAfterId: neighbour<number>('id', '<', boardSections.orderKey, 'desc').as('was_after_id'),
      wasBeforeId: neighbour<number>('id', '>', boardSections.orderKey, 'asc').as('was_before_id'),
    })
    .from(boardSections)
    .innerJoin(
      anchors,
      and(eq(anchors.id, beforeId ?? afterId ?? 0), eq(anchors.boardId, boardSections.boardId)),
    )
    .where(mayMove)
  if (!found) throw new Refusal('not_found')
  const { boardId, anchorKey, lesserKey, greaterKey, wasAfterId, wasBeforeId } = found
  const orderKey = keyBetween({
    before: beforeId === null ? anchorKey : lesserKey,
    after: beforeId === null ? greaterKey : anchorKey,
    id: sectionId,
  })
  const placed = await db
    .update(boardSections)
    .set({ orderKey })
    .where(and(mayMove, isFree(boardId)))
    .returning({ id: boardSections.id })
  if (placed.length === 0) {
    await requireFree(context, boardId)
    throw new Refusal('not_found')
  }
  return { sectionId, wasAfterId, wasBeforeId }
}

function neighbour<T = string>(
  column: 'id' | 'order_key',
  side: '<' | '>',
  key: SQLWrapper,
  order: 'asc' | 'desc',
): SQL<T | null> {
  return sql<T | null>`(
    select near.${sql.raw(column)} from board_sections as near
    where near.board_id = ${boardSections.boardId} and near.id <> ${boardSections.id}
      and near.order_key ${sql.raw(side)} ${key}
    order by near.order_key ${sql.raw(order)} limit 1
  )`
}
