import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardFollows, boards } from '../../../../db/content/boards.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { type PageQuery, pageOf } from '../../../../paging.ts'
import { Refusal } from '../../../../refusal.ts'
import { coverHash } from '../../../content/boards/shared-board.server.ts'
import { followMember } from '../../../content/follows/follows.server.ts'
import { hasOpenAccount } from '../../../core/permissions/accounts.server.ts'
import { isNotBlocked } from '../../../core/permissions/blocks.server.ts'
import { picturePath } from '../../../core/pictures/picture-path.ts'
import { actingId } from '../../../identity/business/acting.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { isOpenToAll } from '../../../screens/search/search-boards.server.ts'

/** Lists the followers of the viewer, or of the business they act for. */
export function listFollowers(context: Context, query: PageQuery) {
  return listMembers(context, query, sql.raw('follower_id'), sql.raw('member_id'))
}

export function listFollowing(context: Context, query: PageQuery) {
  return listMembers(context, query, sql.raw('member_id'), sql.raw('follower_id'))
}

export async function listFollowedBoards(context: Context, { bookmark, pageSize }: PageQuery) {
  const { db, env } = context
  const viewer = signedIn(context)
  const found = await db
    .select({
      id: boardFollows.id,
      boardId: boards.id,
      name: boards.name,
      description: boards.description,
      createdAt: boards.createdAt,
      pinCount: boards.pinCount,
      followerCount: boards.followerCount,
      collaboratorCount: sql<number>`(
        select count(*) from board_collaborators where board_id = ${boards.id} and state = 'accepted'
      )`,
      username: members.username,
      cover: coverHash(viewer.id),
    })
    .from(boardFollows)
    .innerJoin(boards, eq(boards.id, boardFollows.boardId))
    .innerJoin(members, eq(members.id, boards.ownerId))
    .where(
      and(
        eq(boardFollows.followerId, actingId(viewer)),
        further(bookmark, boardFollows.id),
        isOpenToAll(),
        isNotBlocked(viewer.id, boards.ownerId),
      ),
    )
    .orderBy(sql`${boardFollows.id} desc`)
    .limit(pageSize + 1)
  const page = pageOf(found, pageSize)
  return {
    ...page,
    items: page.items.map(({ boardId, username, cover, createdAt, ...board }) => ({
      ...board,
      id: String(boardId),
      createdAt: new Date(createdAt).toISOString(),
      privacy: 'PUBLIC' as const,
      owner: { username },
      media: { imageCoverUrl: cover && env.SITE_ORIGIN + picturePath(cover, '736x') },
    })),
  }
}

/** Follows a member by username. Refuses `not_found`, also if it is the viewer's own username. */
export async function followByName(context: Context, { username }: { username: string }) {
  signedIn(context)
  const [member] = await context.db
    .select({ memberId: members.id, username: members.username })
    .from(members)
    .where(and(eq(members.username, username), hasOpenAccount()))
  if (!member) throw new Refusal('not_found')
  await followMember(context, member)
  return { username: member.username, type: 'user' as const }
}

async function listMembers(
  context: Context,
  { bookmark, pageSize }: PageQuery,
  shown: SQL,
  whose: SQL,
) {
  const viewer = signedIn(context)
  const found = await context.db
    .select({ id: sql<number>`follow.id`, username: members.username })
    .from(sql`member_follows as follow`)
    .innerJoin(members, sql`${members.id} = follow.${shown}`)
    .where(
      and(
        sql`follow.${whose} = ${actingId(viewer)}`,
        further(bookmark, sql`follow.id`),
        hasOpenAccount(),
        isNotBlocked(viewer.id, members.id),
      ),
    )
    .orderBy(sql`follow.id desc`)
    .limit(pageSize + 1)
  const page = pageOf(found, pageSize)
  return {
    ...page,
    items: page.items.map(({ username }) => ({ username, type: 'user' as const })),
  }
}

function further(bookmark: number | null, id: SQL | typeof boardFollows.id): SQL | undefined {
  return bookmark === null ? undefined : sql`${id} < ${bookmark}`
}
