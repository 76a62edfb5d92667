import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { memberFollows, members } from '../../db/accounts.ts'
import { boardFollows, boards } from '../../db/boards.ts'
import { withNewId } from '../../db/ids.ts'
import { Refusal } from '../../refusal.ts'
import { signedIn } from '../auth/sessions/signed-in.ts'
import type { BoardQuery, FollowChange, MemberQuery } from '../boards/board.ts'
import { hasOpenAccount } from '../permissions/accounts.server.ts'
import { visibleTo } from '../permissions/boards.server.ts'

/** Follows or unfollows a member or a board. Refuses as the functions below. */
export function changeFollow(context: Context, change: FollowChange): Promise<void> {
  if ('memberId' in change) {
    return change.follow ? followMember(context, change) : unfollowMember(context, change)
  }
  return change.follow ? followBoard(context, change) : unfollowBoard(context, change)
}

/** Follows a member, once. Refuses `not_found`, also for oneself. */
export async function followMember(context: Context, { memberId }: MemberQuery): Promise<void> {
  const { db, now } = context
  const viewer = signedIn(context)
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), ne(members.id, viewer.id), hasOpenAccount()))
  if (!member) throw new Refusal('not_found')
  await withNewId(now, (id) =>
    db
      .insert(memberFollows)
      .values({ id, followerId: viewer.id, memberId })
      .onConflictDoNothing({ target: [memberFollows.followerId, memberFollows.memberId] }),
  )
}

/** Unfollows a member; not following is no error. */
export async function unfollowMember(context: Context, { memberId }: MemberQuery): Promise<void> {
  const viewer = signedIn(context)
  await context.db
    .delete(memberFollows)
    .where(and(eq(memberFollows.followerId, viewer.id), eq(memberFollows.memberId, memberId)))
}

/** Follows a visible board of somebody else's. Refuses `not_found`. */
export async function followBoard(context: Context, { boardId }: BoardQuery): Promise<void> {
  const { db, now } = context
  const viewer = signedIn(context)
  const [board] = await db
    .select({ id: boards.id })
    .from(boards)
    .where(and(eq(boards.id, boardId), visibleTo(viewer), ne(boards.ownerId, viewer.id)))
  if (!board) throw new Refusal('not_found')
  await withNewId(now, (id) =>
    db
      .insert(boardFollows)
      .values({ id, followerId: viewer.id, boardId })
      .onConflictDoNothing({ target: [boardFollows.followerId, boardFollows.boardId] }),
  )
}

async function unfollowBoard(context: Context, { boardId }: BoardQuery): Promise<void> {
  const viewer = signedIn(context)
  await context.db
    .delete(boardFollows)
    .where(and(eq(boardFollows.followerId, viewer.id), eq(boardFollows.boardId, boardId)))
}
