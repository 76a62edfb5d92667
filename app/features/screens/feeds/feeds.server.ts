import { desc, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { builtOnceFor } from '../../../db/built-once.ts'
import { pins } from '../../../db/content/pins.ts'
import { literal } from '../../../db/literal.ts'
import { type ListPage, PAGE_SIZE, type PageQuery } from '../../../paging.ts'
import {
  isListedOriginal,
  placingColumns,
  selectWallPins,
  selectWithWallPins,
  type WallPin,
  type WallRow,
  wallPins,
} from '../../content/pins/wall-pins.server.ts'
import {
  ANY_FEED_VIEWER,
  type FeedViewer,
  feedViewerOf,
  isNotHiddenFrom,
} from '../../core/permissions/blocks.server.ts'
import type { FeedQuery } from './feeds.ts'
import { LIST_START } from './list-place.ts'
import { type Listed, lookAheadFor, spreadOut } from './spread-out.ts'

export async function recentPins(context: Context, page: FeedQuery): Promise<ListPage<WallPin>> {
  return spreadPage(await newPins(context, page), page)
}

/** Selects pins that are new to the viewer with {@link spreadPins}. Builds the first page's query only once. */
export function newPins({ db, viewer }: Context, page: FeedQuery) {
  const { bookmark, pageSize } = page
  const feedViewer = feedViewerOf(viewer)
  if (bookmark === null && pageSize <= PAGE_SIZE) {
    return firstNewPins(db, { isVisitor: viewer === null, pageSize }, feedViewer)
  }
  return spreadPins(db, page, isNewTo(feedViewer))
}

const firstNewPins = builtOnceFor(
  (db, { isVisitor, pageSize }: { isVisitor: boolean; pageSize: number }) => {
    const isShown = isNewTo(isVisitor ? feedViewerOf(null) : ANY_FEED_VIEWER)
    return spreadPins(db, { bookmark: null, pageSize }, isShown)
  },
)

export function isNewTo(feedViewer: FeedViewer): SQL {
  return sql`${isListedOriginal()} and ${isNotHiddenFrom(feedViewer)}`
}

/** The query for a page of pins, newest first, plus one extra pin. */
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

/** The query for everyone's pins, newest first, with the extra rows that {@link spreadPage} chooses from. */
export function spreadPins(
  db: Context['db'],
  { bookmark, pageSize }: FeedQuery,
  condition: SQL | undefined,
) {
  const { key, waiting } = bookmark ?? LIST_START
  const most = lookAheadFor(pageSize) + 1
  const behind = sql`${condition} and ${key === null ? sql`true` : lt(pins.feedKey, key)}`
  const withWaiting = sql`${condition} and ${pins.id} in (
    select * from (select id from pins where ${behind} order by feed_key desc limit ${literal(most)})
    union all select value from json_each(${JSON.stringify(waiting)})
  )`
  return selectWithWallPins(db, { ...placingColumns, key: pins.feedKey })
    .where(waiting.length === 0 ? behind : withWaiting)
    .orderBy(desc(pins.feedKey))
    .limit(most + waiting.length)
}

/** The pins that a page shows, chosen from its rows by {@link spreadOut}. */
export function spreadPage(
  rows: readonly (WallRow & Listed)[],
  { bookmark, pageSize }: FeedQuery,
  most?: number,
): ListPage<WallPin> {
  const place = bookmark ?? LIST_START
  const shown = spreadOut(rows, { place, pageSize, ...(most && { most }) })
  return { ...shown, items: wallPins(shown.items) }
}
