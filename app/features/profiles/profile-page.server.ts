import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { members } from '../../db/accounts.ts'
import { boards } from '../../db/boards.ts'
import { businesses } from '../../db/business.ts'
import { pictures } from '../../db/media.ts'
import { pins } from '../../db/pins.ts'
import { pageOf } from '../../paging.ts'
import { Refusal } from '../../refusal.ts'
import { selectBoardCards } from '../boards/board-cards.server.ts'
import { requireOneSpelling } from '../boards/names/spelling.ts'
import { newestPins } from '../feeds/feeds.server.ts'
import type { ProfileQuery } from '../feeds/feeds.ts'
import { followsMember } from '../follows/follows-member.server.ts'
import { hasOpenAccount, isUnindexedMember } from '../permissions/accounts.server.ts'
import { collaborationsOf, visibleTo } from '../permissions/boards.server.ts'
import { isOn } from '../pins/pin-rights.server.ts'
import { makerColumns, wallPage } from '../pins/wall-pins.server.ts'

/** Reads a profile with the pins the member brought in. Refuses `moved`, as {@link readSavedPage}. */
export async function readCreatedPage(context: Context, query: ProfileQuery) {
  const { db, viewer } = context
  requireOneSpelling(query.username, '_created')
  const theMember = sql`(select id from members where username = ${query.username})`
  const mayShow =
    viewer?.username === query.username ? isOn(visibleTo(viewer)) : sql`${pins.isListed} = 1`
  const [[member], created] = await db.batch([
    memberRow(context, query.username),
    newestPins(
      db,
      query,
      sql`${pins.pinnerId} = ${theMember} and ${pins.deletedAt} is null and ${pins.viaPinId} is null and ${mayShow}`,
    ),
  ])
  if (!member) throw new Refusal('not_found')
  return { member, pins: wallPage(created, query.pageSize) }
}

/** Reads a profile with its boards; secret and archived ones on one's own profile only. */
export async function readSavedPage(context: Context, query: ProfileQuery) {
  const { db, viewer } = context
  const { username, pageSize } = query
  requireOneSpelling(username)
  const [[member], found] = await db.batch([
    memberRow(context, username),
    selectBoardCards(db, isOnProfile(query, viewer?.username === username)).limit(pageSize + 1),
  ])
  if (!member) throw new Refusal('not_found')
  return { member, boards: pageOf(found, pageSize) }
}

/** A page of a profile's boards: the newest own and shared ones, each by its own index. */
function isOnProfile({ username, bookmark, pageSize }: ProfileQuery, isOwn: boolean): SQL {
  const theMember = sql`(select id from members where username = ${username})`
  const newest = sql`and deleted_at is null
    ${bookmark === null ? sql`` : sql`and id < ${bookmark}`}
    ${isOwn ? sql`` : sql`and privacy = 'public' and archived_at is null`}
    order by id desc limit ${pageSize + 1}`
  return sql`${boards.id} in (
    select * from (select id from boards where owner_id = ${theMember} ${newest})
    union all
    select * from (select id from boards where id in ${collaborationsOf(theMember)} ${newest})
  )`
}

export type ProfileMember = NonNullable<Awaited<ReturnType<typeof memberRow>>[number]>

export function memberRow({ db, viewer }: Context, username: string) {
  return db
    .select({
      ...makerColumns,
      about: members.about,
      isPartner: members.isPartner,
      businessName: members.businessName,
      followerCount: members.followerCount,
      followingCount: members.followingCount,
      business: { kind: businesses.kind, site: businesses.site },
      isUnindexed: isUnindexedMember().as('is_unindexed'),
      pictureHash: pictures.hash,
      isFollowed: followsMember(viewer?.id ?? 0).as('is_followed'),
    })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .leftJoin(businesses, and(eq(businesses.memberId, members.id), eq(members.isPartner, true)))
    .where(and(eq(members.username, username), hasOpenAccount()))
}
