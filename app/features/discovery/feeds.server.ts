import { desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { memberFollows } from '../../db/accounts.ts'
import { boardFollows } from '../../db/boards.ts'
import { pins } from '../../db/pins.ts'
import { type ListPage, type PageQuery, pageOf } from '../../paging.ts'
import { isNewToAll, selectWallPins, type WallPin } from '../pins/wall-pins.server.ts'
import type { HomeQuery } from './feeds.ts'

/** The newest pins that anyone may see: the wall of `/ideas/` and of a visitor's home. */
export async function recentPins({ db }: Context, page: PageQuery): Promise<ListPage<WallPin>> {
  return pageOf(await newestPins(db, page, isNewToAll()), page.pageSize)
}

/**
 * The viewer's home: the newest pins of the members and boards that they follow, and when those run
 * out the newest pins of everyone else. A visitor's home is everyone's newest.
 */
export async function homeFeed(context: Context, query: HomeQuery): Promise<ListPage<WallPin>> {
  const { db, viewer } = context
  const { phase, key, pageSize } = query
  if (!viewer) return recentPins(context, { bookmark: key, pageSize })
  if (phase === 'recent') {
    const found = await newestPins(db, { bookmark: key, pageSize }, othersPins(viewer.id, key))
    const rest = pageOf(found, pageSize)
    return { ...rest, bookmark: rest.bookmark && `r${rest.bookmark}` }
  }
  const [followed, recent] = await db.batch([
    newestPins(db, { bookmark: key, pageSize }, followedPins(viewer.id, query)),
    newestPins(db, { bookmark: null, pageSize }, othersPins(viewer.id, null)),
  ])
  const { items: newest, bookmark } = pageOf(followed, pageSize)
  const items = eachPictureOnce(newest)
  if (bookmark) return { items, bookmark: `f${bookmark}` }
  const room = pageSize - items.length
  if (room === 0) return { items, bookmark: recent.length > 0 ? 'r' : null }
  const rest = pageOf(recent, room)
  return { items: [...items, ...rest.items], bookmark: rest.bookmark && `r${rest.bookmark}` }
}

/** Drops a pin whose picture a newer pin of the same page shows: two whom one follows saved the same. */
function eachPictureOnce(found: WallPin[]): WallPin[] {
  const seen = new Set<string>()
  return found.filter(({ picture }) => !seen.has(picture.hash) && seen.add(picture.hash))
}

/** The query for one page of the pins that a condition names, newest first, and one pin more. */
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

/**
 * The pins of whom and what a member follows. Each followed member and board gives its own newest
 * page from its index, so the cost grows with what one follows and never with how much is pinned.
 */
function followedPins(viewerId: number, { key, pageSize }: HomeQuery): SQL {
  const before = key === null ? sql`` : sql`and id < ${key}`
  const newest = sql`and deleted_at is null and is_listed = 1 ${before} order by id desc limit ${pageSize + 1}`
  return sql`${pins.id} in (
    select newest.id from member_follows as follow, pins as newest where follow.follower_id = ${viewerId}
      and newest.id in (select id from pins where pinner_id = follow.member_id ${newest})
    union
    select newest.id from board_follows as follow, pins as newest where follow.follower_id = ${viewerId}
      and newest.id in (select id from pins where board_id = follow.board_id ${newest})
  )`
}

/** How many of everyone's newest pins a page of home looks through for those that aren't followed. */
const WINDOW_PINS = 100

/**
 * Everyone's newest pins but the member's own and those of whom and what they follow. The window keeps
 * the walk short for who follows nearly everyone that pins.
 */
function othersPins(viewerId: number, key: number | null): SQL {
  const before = key === null ? sql`` : sql`and id < ${key}`
  return sql`${isNewToAll()} and ${ne(pins.pinnerId, viewerId)} and not ${isFollowed(viewerId)}
    and ${pins.id} >= coalesce((
      select id from pins where deleted_at is null and is_listed = 1 and via_pin_id is null ${before}
      order by id desc limit 1 offset ${WINDOW_PINS}
    ), 0)`
}

function isFollowed(viewerId: number): SQL {
  return sql`(
    exists (select 1 from ${memberFollows}
      where ${eq(memberFollows.followerId, viewerId)} and ${eq(memberFollows.memberId, pins.pinnerId)})
    or exists (select 1 from ${boardFollows}
      where ${eq(boardFollows.followerId, viewerId)} and ${eq(boardFollows.boardId, pins.boardId)})
  )`
}
