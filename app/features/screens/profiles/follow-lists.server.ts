import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { members } from '../../../db/identity/accounts.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import { literal } from '../../../db/literal.ts'
import type { ListPage } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { requireLowerCasePath } from '../../content/boards/board-names/lower-case-path.ts'
import { coverHash } from '../../content/boards/shared-board.server.ts'
import { hasOpenAccount } from '../../core/permissions/accounts.server.ts'
import { isNotBlocked } from '../../core/permissions/blocks.server.ts'
import type { ProfileQuery } from '../feeds/feeds.ts'
import { type FoundMember, selectMembers } from '../search/member-rows.server.ts'
import { isOpenToAll } from '../search/search-boards.server.ts'
import { memberRow, type ProfileMember } from './profile-page.server.ts'

type MemberListPage = { member: ProfileMember; list: ListPage<FoundMember> }

export type FollowedBoard = Awaited<ReturnType<typeof selectFollowedBoards>>[number]

/** Lists a member's followers, most recent first. Refuses `not_found` and `moved`. */
export async function readFollowers(
  context: Context,
  query: ProfileQuery,
): Promise<MemberListPage> {
  requireLowerCasePath(query.username, '_followers')
  return readMembers(context, query, sql.raw('follower_id'), sql.raw('member_id'))
}

export async function readFollowing(
  context: Context,
  query: ProfileQuery,
): Promise<MemberListPage> {
  requireLowerCasePath(query.username, '_following')
  return readMembers(context, query, sql.raw('member_id'), sql.raw('follower_id'))
}

export async function readFollowedBoards(
  context: Context,
  query: ProfileQuery,
): Promise<{ member: ProfileMember; list: ListPage<FollowedBoard> }> {
  requireLowerCasePath(query.username, '_following', 'boards')
  const [[member], found] = await context.db.batch([
    memberRow(context, query.username),
    selectFollowedBoards(context, query),
  ])
  if (!member || member.isBlocked) throw new Refusal('not_found')
  return { member, list: followPage(found, query.pageSize) }
}

async function readMembers(
  context: Context,
  { username, bookmark, pageSize }: ProfileQuery,
  shown: SQL,
  relation: SQL,
): Promise<MemberListPage> {
  const ranked = sql`(
    select ${members.id}, follow.id as score from member_follows as follow
    cross join ${members} on ${members.id} = follow.${shown}
    where follow.${relation} = ${idOf(username)} ${further(bookmark)} and ${hasOpenAccount()}
      and ${isNotBlocked(context.viewer?.id ?? 0, members.id)}
    order by follow.id desc limit ${literal(pageSize + 1)}
  )`
  const [[member], found] = await context.db.batch([
    memberRow(context, username),
    selectMembers(context, ranked),
  ])
  if (!member || member.isBlocked) throw new Refusal('not_found')
  return { member, list: followPage(found, pageSize) }
}

function selectFollowedBoards(
  { db, viewer }: Context,
  { username, bookmark, pageSize }: ProfileQuery,
) {
  const viewerId = viewer?.id ?? 0
  return db
    .select({
      id: boards.id,
      name: boards.name,
      slug: boards.slug,
      pinCount: boards.pinCount,
      ownerId: boards.ownerId,
      ownerUsername: sql<string>`${members.username}`.as('owner_username'),
      ownerName: publicName().as('owner_name'),
      pictureHash: coverHash(viewerId).as('picture_hash'),
      isFollowed: sql`exists (
        select 1 from board_follows where board_id = ${boards.id} and follower_id = ${viewerId}
      )`
        .mapWith(Boolean)
        .as('is_followed'),
      rank: sql<number>`follow.id`.as('rank'),
    })
    .from(sql`board_follows as follow`)
    .innerJoin(boards, sql`${boards.id} = follow.board_id`)
    .innerJoin(members, eq(members.id, boards.ownerId))
    .where(sql`follow.follower_id = ${idOf(username)} ${further(bookmark)} and ${isOpenToAll()}
      and ${isNotBlocked(viewerId, boards.ownerId)}`)
    .orderBy(sql`follow.id desc`)
    .limit(pageSize + 1)
}

function idOf(username: string): SQL {
  return sql`(select id from members where username = ${username})`
}

function further(bookmark: number | null): SQL {
  return bookmark === null ? sql`` : sql`and follow.id < ${bookmark}`
}

function followPage<T extends { rank: number }>(rows: T[], pageSize: number): ListPage<T> {
  const items = rows.slice(0, pageSize)
  return { items, bookmark: rows.length > pageSize ? String(items.at(-1)?.rank) : null }
}
