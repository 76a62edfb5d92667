import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardSections, boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import type { ListPage, PageQuery } from '../../../../paging.ts'
import { Refusal } from '../../../../refusal.ts'
import { lastPin, pinsInOrder } from '../../../content/boards/board-order/pins-in-order.server.ts'
import { isPinNotBlocked } from '../../../core/permissions/blocks.server.ts'
import { visibleTo } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { type FullPin, fullPage, selectFullPins } from './full-pins.server.ts'
import { isOfCreativeTypes } from './pin-filters.server.ts'

type OfBoard = PageQuery & { boardId: number }

type Place = Pick<Parameters<typeof pinsInOrder>[0], 'column' | 'id' | 'isShown'> & {
  isPlace: SQL | undefined
}

/** Lists a visible board's pins in order. Refuses `not_signed_in`, `not_found` and `filter_not_offered`. */
export function listPinsOfBoard(
  context: Context,
  { creativeTypes, ...query }: OfBoard & { creativeTypes: readonly string[] },
): Promise<ListPage<FullPin>> {
  return listPinsIn(context, query, {
    isPlace: undefined,
    column: pins.boardId,
    id: boards.id,
    isShown: isOfCreativeTypes(creativeTypes),
  })
}

/** Like {@link listPinsOfBoard}, for a section. */
export function listPinsOfSection(
  context: Context,
  { sectionId, ...query }: OfBoard & { sectionId: number },
): Promise<ListPage<FullPin>> {
  const isOfBoard = and(eq(boardSections.id, sectionId), eq(boardSections.boardId, boards.id))
  return listPinsIn(context, query, {
    isPlace: sql`exists (select 1 from ${boardSections} where ${isOfBoard})`,
    column: pins.sectionId,
    id: sectionId,
    isShown: undefined,
  })
}

async function listPinsIn(
  context: Context,
  { boardId, bookmark, pageSize }: OfBoard,
  { isPlace, isShown, ...place }: Place,
): Promise<ListPage<FullPin>> {
  const viewer = signedIn(context)
  const theBoard = and(eq(boards.id, boardId), visibleTo(viewer), isPlace)
  const ranked = pinsInOrder({
    board: theBoard,
    ...place,
    begins: { after: lastPin(bookmark) },
    limit: pageSize + 1,
    isShown: and(isShown, isPinNotBlocked(viewer.id)),
  })
  const [found, rows] = await context.db.batch([
    context.db.select({ id: boards.id }).from(boards).where(theBoard),
    selectFullPins(context.db, signedIn(context))
      .innerJoin(sql`${ranked} as ranked`, sql`ranked.id = ${pins.id}`)
      .orderBy(sql`ranked.place, ranked.id`),
  ])
  if (found.length === 0) throw new Refusal('not_found')
  return fullPage(context, rows, pageSize)
}
