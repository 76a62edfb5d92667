import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardSections, boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import type { ListPage, PageQuery } from '../../../../paging.ts'
import { Refusal } from '../../../../refusal.ts'
import type { PinOrder } from '../../../content/boards/order/board-order.ts'
import { PINS_IN_ORDER, pinsAfter } from '../../../content/boards/order/pin-place.server.ts'
import { newestFirstKey } from '../../../content/boards/place-key.ts'
import { isPinNotBlocked } from '../../../ground/permissions/blocks.server.ts'
import { visibleTo } from '../../../ground/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { type FullPin, fullPage, selectFullPins } from './full-pins.server.ts'
import { ofKinds } from './pin-filters.server.ts'

type OfBoard = PageQuery & { boardId: number }

/** Lists the pins of a visible board in its order. Refuses `not_signed_in`, `not_found` and `filter_not_offered`. */
export function listPinsOfBoard(
  context: Context,
  { creativeTypes, ...query }: OfBoard & { creativeTypes: readonly string[] },
): Promise<ListPage<FullPin>> {
  return listPinsIn(context, query, { isPlace: undefined, isThere: ofKinds(creativeTypes) })
}

/** Lists the pins of a section as {@link listPinsOfBoard} those of a board. */
export function listPinsOfSection(
  context: Context,
  { sectionId, ...query }: OfBoard & { sectionId: number },
): Promise<ListPage<FullPin>> {
  const isOfBoard = and(eq(boardSections.id, sectionId), eq(boardSections.boardId, boards.id))
  return listPinsIn(context, query, {
    isPlace: sql`exists (select 1 from ${boardSections} where ${isOfBoard})`,
    isThere: eq(pins.sectionId, sectionId),
  })
}

/** Of four queries only that of the board's order finds the board: which one it is, is known afterwards. */
async function listPinsIn(
  context: Context,
  { boardId, bookmark, pageSize }: OfBoard,
  { isPlace, isThere }: { isPlace: SQL | undefined; isThere: SQL | undefined },
): Promise<ListPage<FullPin>> {
  const viewer = signedIn(context)
  const theBoard = and(eq(boards.id, boardId), visibleTo(viewer), isPlace)
  const isFurther = pinsAfter({
    id: bookmark ?? 0,
    from: bookmark === null ? '' : newestFirstKey(bookmark),
    boardId: sql`${boardId}`,
  })
  const rowsIn = (order: PinOrder) => {
    const isOrder = and(theBoard, eq(boards.pinOrder, order))
    const place = sql`(select ${boards.id} from ${boards} where ${isOrder})`
    return selectFullPins(context)
      .where(
        and(
          ...[isNull(pins.deletedAt), sql`${pins.boardId} = ${place}`, isFurther[order]],
          ...[isThere, isPinNotBlocked(viewer.id)],
        ),
      )
      .orderBy(...PINS_IN_ORDER[order])
      .limit(pageSize + 1)
  }
  const [found, ...rows] = await context.db.batch([
    context.db.select({ id: boards.id }).from(boards).where(theBoard),
    ...(['hand', 'newest', 'oldest', 'title'] as const).map(rowsIn),
  ])
  if (found.length === 0) throw new Refusal('not_found')
  return fullPage(context, rows.flat(), pageSize)
}
