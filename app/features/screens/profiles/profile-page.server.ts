import { and, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { builtOnce, builtOnceFor } from '../../../db/built-once.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { pictures } from '../../../db/core/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { literal } from '../../../db/literal.ts'
import { PAGE_SIZE, pageOf } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { selectRankedCards } from '../../content/boards/board-cards.server.ts'
import { requireLowerCasePath } from '../../content/boards/board-names/lower-case-path.ts'
import { boardSortKeyOf } from '../../content/boards/board-order/board-sort-key.server.ts'
import { followsMember } from '../../content/follows/follows-member.server.ts'
import { isOn } from '../../content/pins/pin-rights.server.ts'
import { makerColumns, wallPage } from '../../content/pins/wall-pins.server.ts'
import { hasOpenAccount, isUnindexedMember } from '../../core/permissions/accounts.server.ts'
import { isNotBlocked, type ViewerId } from '../../core/permissions/blocks.server.ts'
import {
  collaborationsOf,
  openToAll,
  visibleTo,
  visibleToId,
} from '../../core/permissions/boards.server.ts'
import { newestPins } from '../feeds/feeds.server.ts'
import type { ProfileQuery } from '../feeds/feeds.ts'

/** Reads a profile with the original pins that the member made. Like {@link readSavedPage}, refuses `moved`. */
export async function readCreatedPage(context: Context, query: ProfileQuery) {
  const { db, viewer } = context
  requireLowerCasePath(query.username, '_created')
  const memberId = idUnlessBlocked(query.username, viewer?.id ?? 0)
  const mayShow =
    viewer?.username === query.username
      ? isOn(visibleTo(viewer))
      : sql`${pins.isListed} = 1 and ${isOn(visibleTo(viewer))}`
  const [[member], created] = await db.batch([
    memberRow(context, query.username),
    newestPins(
      db,
      query,
      sql`${pins.pinnerId} = ${memberId} and ${pins.deletedAt} is null and ${pins.viaPinId} is null
        and ${mayShow}`,
    ),
  ])
  return { member: shownMember(member), pins: wallPage(created, query.pageSize) }
}

/** Reads a profile with its boards. Includes secret and archived boards only on the viewer's own profile. */
export async function readSavedPage(context: Context, query: ProfileQuery) {
  const { username, pageSize } = query
  requireLowerCasePath(username)
  const [[member], found] = await context.db.batch([
    memberRow(context, username),
    boardsOf(context, query),
  ])
  return { member: shownMember(member), boards: pageOf(found, pageSize) }
}

/** A member's id; null if the viewer or the member has blocked the other. */
function idUnlessBlocked(username: string | Placeholder, viewerId: ViewerId): SQL {
  return sql`(select ${members.id} from ${members}
    where ${members.username} = ${username} and ${isNotBlocked(viewerId, members.id)})`
}

function boardsOf({ db, viewer }: Context, query: ProfileQuery) {
  const { username, bookmark, pageSize } = query
  const viewerId = viewer?.id ?? 0
  const isOwn = viewer?.username === username
  if (bookmark === null && pageSize <= PAGE_SIZE && !viewer?.bearer) {
    return firstBoards(db, { isOwn, pageSize }, { username, viewerId })
  }
  const isShown = isOwn ? visibleTo(viewer) : isOpenTo(viewerId)
  return selectRankedCards(db, viewerId, onProfile({ ...query, viewerId, isShown }))
}

const firstBoards = builtOnceFor(
  (db, { isOwn, pageSize }: { isOwn: boolean; pageSize: number }) => {
    const username = sql.placeholder('username')
    const viewerId = sql.placeholder('viewerId')
    const isShown = isOwn ? visibleToId(viewerId) : isOpenTo(viewerId)
    const ranking = onProfile({ username, viewerId, isShown, bookmark: null, pageSize })
    return selectRankedCards(db, viewerId, ranking)
  },
)

function isOpenTo(viewerId: number | Placeholder): SQL | undefined {
  return and(openToAll(), isNotBlocked(viewerId, boards.ownerId))
}

type ShownBoards = Omit<ProfileQuery, 'username'> & {
  username: string | Placeholder
  viewerId: number | Placeholder
  isShown: SQL | undefined
}

/**
 * A page of a profile's boards in the owner's order. The order "newest first" is read from an index.
 * Other orders rank only visible boards, so that they don't reveal where secret boards are.
 */
function onProfile({ username, viewerId, isShown, bookmark, pageSize }: ShownBoards): SQL {
  const newest = sql`${isShown} ${bookmark === null ? sql`` : sql`and id < ${bookmark}`}
    order by id desc limit ${literal(pageSize + 1)}`
  const byAge = sql`(select id from profile where board_order = 'newest')`
  const byChoice = sql`(select id from profile where board_order <> 'newest')`
  const place = boardSortKeyOf(
    sql`(select board_order from profile)`,
    sql`(select id from profile)`,
  )
  const isFurther = sql`(place, -id) > (
    coalesce((select place from listed where id = ${bookmark}), iif((select board_order from profile) = 'newest', -${bookmark}, null)),
    -${bookmark}
  )`
  return sql`(
    with profile as (
      select id, coalesce(board_order, 'newest') as board_order from members
      where id = ${idUnlessBlocked(username, viewerId)}
    ), listed as (
      select * from (select id, -id as place from boards where owner_id = ${byAge} and ${newest})
      union all
      select * from (select id, -id from boards where id in ${collaborationsOf(byAge)} and ${newest})
      union all
      select id, ${place} from boards where owner_id = ${byChoice} and ${isShown}
      union all
      select id, ${place} from boards where id in ${collaborationsOf(byChoice)} and ${isShown}
    )
    select id, -row_number() over (order by place, id desc) as score from listed
    where ${bookmark === null ? sql`true` : isFurther}
    order by place, id desc limit ${literal(pageSize + 1)}
  )`
}

export type ProfileMember = NonNullable<Awaited<ReturnType<typeof memberRow>>[number]>

export function memberRow({ db, viewer }: Context, username: string) {
  return findMember(db, { username, viewerId: viewer?.id ?? 0 })
}

const findMember = builtOnce((db) => {
  const viewerId = sql.placeholder('viewerId')
  const isKnown = or(isNotBlocked(viewerId, members.id), hasBlock(viewerId, 'block'))
  return db
    .select({
      ...makerColumns,
      about: members.about,
      isPartner: members.isPartner,
      followerCount: members.followerCount,
      followingCount: members.followingCount,
      business: { kind: businesses.kind, site: businesses.site },
      isUnindexed: isUnindexedMember().as('is_unindexed'),
      pictureHash: pictures.hash,
      isFollowed: followsMember(viewerId).as('is_followed'),
      isBlocked: hasBlock(viewerId, 'block').as('is_blocked'),
      isMuted: hasBlock(viewerId, 'mute').as('is_muted'),
    })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .leftJoin(businesses, and(eq(businesses.memberId, members.id), eq(members.isPartner, true)))
    .where(and(eq(members.username, sql.placeholder('username')), hasOpenAccount(), isKnown))
})

function hasBlock(viewerId: ViewerId, kind: 'block' | 'mute') {
  return sql`exists (
    select 1 from blocks where viewer_id = ${viewerId} and other_id = ${members.id} and kind = ${kind}
  )`.mapWith(Boolean)
}

function shownMember(member: ProfileMember | undefined): ProfileMember {
  if (!member) throw new Refusal('not_found')
  if (!member.isBlocked) return member
  const nothing = { about: '', business: null, pictureHash: null }
  return { ...member, ...nothing, isPartner: false, followerCount: 0, followingCount: 0 }
}
