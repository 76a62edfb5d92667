import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { pictures } from '../../../db/ground/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { pageOf } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { selectBoardCards } from '../../content/boards/board-cards.server.ts'
import { requireOneSpelling } from '../../content/boards/names/spelling.ts'
import { followsMember } from '../../content/follows/follows-member.server.ts'
import { isOn } from '../../content/pins/pin-rights.server.ts'
import { makerColumns, wallPage } from '../../content/pins/wall-pins.server.ts'
import { hasOpenAccount, isUnindexedMember } from '../../ground/permissions/accounts.server.ts'
import { isNotBlocked } from '../../ground/permissions/blocks.server.ts'
import { collaborationsOf, visibleTo } from '../../ground/permissions/boards.server.ts'
import { newestPins } from '../feeds/feeds.server.ts'
import type { ProfileQuery } from '../feeds/feeds.ts'

/** Reads a profile with the pins the member brought in. Refuses `moved`, as {@link readSavedPage}. */
export async function readCreatedPage(context: Context, query: ProfileQuery) {
  const { db, viewer } = context
  requireOneSpelling(query.username, '_created')
  const theMember = idUnlessBlocked(query.username, viewer)
  const mayShow =
    viewer?.username === query.username
      ? isOn(visibleTo(viewer))
      : sql`${pins.isListed} = 1 and ${isOn(visibleTo(viewer))}`
  const [[member], created] = await db.batch([
    memberRow(context, query.username),
    newestPins(
      db,
      query,
      sql`${pins.pinnerId} = ${theMember} and ${pins.deletedAt} is null and ${pins.viaPinId} is null
        and ${mayShow}`,
    ),
  ])
  return { member: shownMember(member), pins: wallPage(created, query.pageSize) }
}

/** Reads a profile with its boards; secret and archived ones on one's own profile only. */
export async function readSavedPage(context: Context, query: ProfileQuery) {
  const { db, viewer } = context
  const { username, pageSize } = query
  requireOneSpelling(username)
  const [[member], found] = await db.batch([
    memberRow(context, username),
    selectBoardCards(context, isOnProfile(query, viewer)).limit(pageSize + 1),
  ])
  return { member: shownMember(member), boards: pageOf(found, pageSize) }
}

/** Null where a block is between the viewer and the member. */
function idUnlessBlocked(username: string, viewer: Viewer | null): SQL {
  return sql`(select ${members.id} from ${members}
    where ${members.username} = ${username} and ${isNotBlocked(viewer?.id ?? 0, members.id)})`
}

/** A page of a profile's boards: the newest own and shared ones, each by its own index. */
function isOnProfile({ username, bookmark, pageSize }: ProfileQuery, viewer: Viewer | null): SQL {
  const isOwn = viewer?.username === username
  const theMember = idUnlessBlocked(username, viewer)
  const newest = sql`and deleted_at is null
    ${bookmark === null ? sql`` : sql`and id < ${bookmark}`}
    ${isOwn ? sql`` : sql`and privacy = 'public' and archived_at is null and ${isNotBlocked(viewer?.id ?? 0, boards.ownerId)}`}
    order by id desc limit ${pageSize + 1}`
  return sql`${boards.id} in (
    select * from (select id from boards where owner_id = ${theMember} ${newest})
    union all
    select * from (select id from boards where id in ${collaborationsOf(theMember)} ${newest})
  )`
}

export type ProfileMember = NonNullable<Awaited<ReturnType<typeof memberRow>>[number]>

export function memberRow({ db, viewer }: Context, username: string) {
  const viewerId = viewer?.id ?? 0
  const isKnown = or(isNotBlocked(viewerId, members.id), hasBlock(viewerId, 'block'))
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
      isFollowed: followsMember(viewerId).as('is_followed'),
      isBlocked: hasBlock(viewerId, 'block').as('is_blocked'),
      isMuted: hasBlock(viewerId, 'mute').as('is_muted'),
    })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .leftJoin(businesses, and(eq(businesses.memberId, members.id), eq(members.isPartner, true)))
    .where(and(eq(members.username, username), hasOpenAccount(), isKnown))
}

function hasBlock(viewerId: number, kind: 'block' | 'mute') {
  return sql`exists (
    select 1 from blocks where viewer_id = ${viewerId} and other_id = ${members.id} and kind = ${kind}
  )`.mapWith(Boolean)
}

/** Of a blocked member only the name is shown. */
function shownMember(member: ProfileMember | undefined): ProfileMember {
  if (!member) throw new Refusal('not_found')
  if (!member.isBlocked) return member
  const nothing = { about: '', business: null, businessName: null, pictureHash: null }
  return { ...member, ...nothing, isPartner: false, followerCount: 0, followingCount: 0 }
}
