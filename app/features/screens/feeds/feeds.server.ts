import { desc, lt, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { pins } from '../../../db/content/pins.ts'
import type { ListPage, PageQuery } from '../../../paging.ts'
import {
  isNewToAll,
  selectWallPins,
  selectWithWallPins,
  type WallPin,
  type WallRow,
  wallPage,
} from '../../content/pins/wall-pins.server.ts'
import { feedViewerOf, isNotHiddenFrom } from '../../ground/permissions/blocks.server.ts'
import type { FeedQuery } from './feeds.ts'
import { LIST_START } from './list-place.ts'
import { readFor, spreadOut } from './spread-out.ts'

type SpreadRow = WallRow & { feedKey: number; boardId: number }

export async function recentPins(
  { db, viewer }: Context,
  page: FeedQuery,
): Promise<ListPage<WallPin>> {
  return spreadPage(await spreadPins(db, page, isNewTo(viewer)), page)
}

export function isNewTo(viewer: Viewer | null): SQL {
  return sql`${isNewToAll()} and ${isNotHiddenFrom(feedViewerOf(viewer))}`
}

/** The query for a page of pins, newest first, and one more. */
export function newestPins(
  db: Context['db'],
  { bookmark, pageSize }: PageQuery,
  condition: SQL | undefined,
) {
  const before = bookmark === null ? sql`true` : lt(pins.id, bookmark)
  return selectWallPins(db)
    .where(sql`${condition} and ${before}`)
    .orderBy(desc(pins.id))
    .limit(pageSize + 1)
}

/** The query for everyone's pins, newest first, at most three of a member or board in twenty; then those left over. */
export function spreadPins(
  db: Context['db'],
  { bookmark, pageSize }: FeedQuery,
  condition: SQL | undefined,
) {
  const { key, waiting } = bookmark ?? LIST_START
  const most = readFor(pageSize) + 1
  const behind = sql`${condition} and ${key === null ? sql`true` : lt(pins.feedKey, key)}`
  const withWaiting = sql`${condition} and ${pins.id} in (
    select * from (select id from pins where ${behind} order by feed_key desc limit ${most})
    union all select value from json_each(${JSON.stringify(waiting)})
  )`
  return selectWithWallPins(db, { feedKey: pins.feedKey, boardId: pins.boardId })
    .where(waiting.length === 0 ? behind : withWaiting)
    .orderBy(desc(pins.feedKey))
    .limit(most + waiting.length)
}

export function spreadPage(
  rows: readonly SpreadRow[],
  { bookmark, pageSize }: FeedQuery,
): ListPage<WallPin> {
  const { items } = wallPage(rows, rows.length)
  const listed = rows.flatMap(({ feedKey: key, boardId }, place) => {
    const item = items[place]
    return item ? [{ item, key, boardId }] : []
  })
  return spreadOut(listed, { place: bookmark ?? LIST_START, pageSize })
}
