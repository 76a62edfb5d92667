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

type SpreadRow = WallRow & { feedKey: number }

export async function recentPins(
  { db, viewer }: Context,
  page: FeedQuery,
): Promise<ListPage<WallPin>> {
  return spreadPage(await spreadPins(db, page, isNewTo(viewer)), page.pageSize)
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

/** Everyone's pins, newest first, at most three of a member in twenty; then those left over. */
export function spreadPins(
  db: Context['db'],
  { bookmark, pageSize }: FeedQuery,
  condition: SQL | undefined,
) {
  const before = bookmark === null ? sql`true` : lt(pins.feedKey, bookmark)
  return selectWithWallPins(db, { feedKey: pins.feedKey })
    .where(sql`${condition} and ${before}`)
    .orderBy(desc(pins.feedKey))
    .limit(pageSize + 1)
}

export function spreadPage(rows: readonly SpreadRow[], pageSize: number): ListPage<WallPin> {
  const { items } = wallPage(rows, pageSize)
  const isLast = rows.length <= pageSize
  return { items, bookmark: isLast ? null : String(rows[pageSize - 1]?.feedKey) }
}
