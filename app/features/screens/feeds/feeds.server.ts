import { desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { boardFollows } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { memberFollows } from '../../../db/identity/accounts.ts'
import type { ListPage, PageQuery } from '../../../paging.ts'
import {
  isNewToAll,
  selectWallPins,
  selectWithWallPins,
  type WallPin,
  type WallRow,
  wallPage,
} from '../../content/pins/wall-pins.server.ts'
import {
  feedViewerOf,
  isNotBlockedOrMuted,
  isNotHiddenFrom,
} from '../../ground/permissions/blocks.server.ts'
import { isOfTopics, newestOfTopics } from './chosen-topics.server.ts'
import type { FeedQuery, HomeQuery } from './feeds.ts'

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

/** The newest pins of followed members and boards, and of chosen topics, then everyone's. A visitor gets everyone's. */
export async function homeFeed(context: Context, query: HomeQuery): Promise<ListPage<WallPin>> {
  const { db, viewer } = context
  const { phase, key, pageSize } = query
  if (!viewer) return recentPins(context, { bookmark: key, pageSize })
  if (phase === 'recent') {
    const [found, end] = await db.batch(othersQueries(db, viewer, key, pageSize))
    return fillPage(context, viewer, [], pageSize, othersPage(found, end, pageSize))
  }
  const [followed, found, end] = await db.batch([
    newestPins(db, { bookmark: key, pageSize }, followedPins(viewer, query)),
    ...othersQueries(db, viewer, null, pageSize),
  ])
  const { items: newest, bookmark } = wallPage(followed, pageSize)
  const items = eachPictureOnce(newest)
  if (bookmark) return { items, bookmark: `f${bookmark}` }
  const room = pageSize - items.length
  if (room === 0) return { items, bookmark: found.length + end.length > 0 ? 'r' : null }
  return fillPage(context, viewer, items, pageSize, othersPage(found, end, room))
}

/** Drops pins whose picture a newer pin of the page shows. */
function eachPictureOnce(found: WallPin[]): WallPin[] {
  const seen = new Set<string>()
  return found.filter(({ picture }) => !seen.has(picture.hash) && seen.add(picture.hash))
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

/** Pins of followed members, boards and topics, each by its own index. */
function followedPins(viewer: Viewer, { key, pageSize }: HomeQuery): SQL {
  const before = key === null ? sql`` : sql`and id < ${key}`
  const newest = sql`and deleted_at is null and is_listed = 1 and ${isNotHiddenFrom(feedViewerOf(viewer))} ${before}
    order by id desc limit ${pageSize + 1}`
  const owner = sql`(select owner_id from boards where boards.id = follow.board_id)`
  return sql`${pins.id} in (
    select newest.id from member_follows as follow, pins as newest where follow.follower_id = ${viewer.id}
      and ${isNotBlockedOrMuted(viewer.id, sql`follow.member_id`)}
      and newest.id in (select id from pins where pinner_id = follow.member_id ${newest})
    union
    select newest.id from board_follows as follow, pins as newest where follow.follower_id = ${viewer.id}
      and ${isNotBlockedOrMuted(viewer.id, owner)}
      and newest.id in (select id from pins where board_id = follow.board_id ${newest})
    ${hasTopics(viewer) ? sql`union ${newestOfTopics(viewer, { key, limit: pageSize + 1 })}` : sql``}
  )`
}

const WINDOW_PINS = 100

const MOST_WINDOWS = 8

/** The queries for a window of everyone's newest pins without followed ones, and for the window's end. */
function othersQueries(db: Context['db'], viewer: Viewer, key: number | null, pageSize: number) {
  const before = key === null ? sql`` : sql`and feed_key < ${key}`
  const others = sql`${isNewTo(viewer)} and ${ne(pins.pinnerId, viewer.id)} and not ${isFollowed(viewer)}
    and ${pins.feedKey} >= coalesce((
      select feed_key from pins where deleted_at is null and is_listed = 1 and via_pin_id is null ${before}
      order by feed_key desc limit 1 offset ${WINDOW_PINS}
    ), ${Number.MIN_SAFE_INTEGER})`
  const end = db
    .select({ feedKey: pins.feedKey })
    .from(pins)
    .where(sql`${isNewToAll()} and ${key === null ? sql`true` : lt(pins.feedKey, key)}`)
    .orderBy(desc(pins.feedKey))
    .limit(1)
    .offset(WINDOW_PINS)
  return [spreadPins(db, { bookmark: key, pageSize }, others), end] as const
}

/** A page of a window; a short page continues at the window's end. */
function othersPage(
  found: SpreadRow[],
  [end]: { feedKey: number }[],
  room: number,
): ListPage<WallPin> {
  const { items, bookmark } = spreadPage(found, room)
  return { items, bookmark: bookmark ?? (end ? String(end.feedKey) : null) }
}

/** Fills a page window by window; the first is nearly always enough. */
async function fillPage(
  { db }: Context,
  viewer: Viewer,
  begun: WallPin[],
  pageSize: number,
  first: ListPage<WallPin>,
): Promise<ListPage<WallPin>> {
  const items = [...begun, ...first.items]
  let { bookmark } = first
  for (let windows = 1; bookmark && items.length < pageSize && windows < MOST_WINDOWS; windows++) {
    const [found, end] = await db.batch(othersQueries(db, viewer, Number(bookmark), pageSize))
    const next = othersPage(found, end, pageSize - items.length)
    items.push(...next.items)
    bookmark = next.bookmark
  }
  return { items, bookmark: bookmark && `r${bookmark}` }
}

function isFollowed(viewer: Viewer): SQL {
  const { id: viewerId } = viewer
  const ofTopics = hasTopics(viewer) ? sql`or ${isOfTopics(viewer, sql`${pins.id}`)}` : sql``
  return sql`(
    exists (select 1 from ${memberFollows}
      where ${eq(memberFollows.followerId, viewerId)} and ${eq(memberFollows.memberId, pins.pinnerId)})
    or exists (select 1 from ${boardFollows}
      where ${eq(boardFollows.followerId, viewerId)} and ${eq(boardFollows.boardId, pins.boardId)})
    ${ofTopics}
  )`
}

function hasTopics({ topics }: Viewer): boolean {
  return topics !== null && topics.length > 0
}
