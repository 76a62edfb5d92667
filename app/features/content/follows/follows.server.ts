import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boardFollows, boards } from '../../../db/content/boards.ts'
import { memberFollows, members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { statement } from '../../../db/statement.ts'
import { Refusal } from '../../../refusal.ts'
import { hasOpenAccount } from '../../core/permissions/accounts.server.ts'
import { isNotBlocked } from '../../core/permissions/blocks.server.ts'
import { visibleTo } from '../../core/permissions/boards.server.ts'
import { insertNotification } from '../../identity/notifications/insert-notification.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import type { BoardQuery, FollowChange, MemberQuery } from '../boards/board.ts'

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
  const isVisibleMember = and(
    eq(members.id, memberId),
    ne(members.id, viewer.id),
    hasOpenAccount(),
    isNotBlocked(viewer.id, members.id),
  )
  const [, [member]] = await withNewId(now, (id) =>
    db.batch([
      db.insert(memberFollows).select(sql`select ${id}, ${viewer.id}, ${members.id} from ${members}
        where ${isVisibleMember} on conflict (follower_id, member_id) do nothing`),
      db.select({ id: members.id }).from(members).where(isVisibleMember),
      statement(
        db,
        insertNotification(context, {
          kind: 'followed',
          to: sql`${memberId}`,
          subject: memberId,
          act: id,
        }),
      ),
    ]),
  )
  if (!member) throw new Refusal('not_found')
}

/** Unfollows a member; does nothing if the viewer doesn't follow them. */
export async function unfollowMember(context: Context, { memberId }: MemberQuery): Promise<void> {
  const viewer = signedIn(context)
  await context.db
    .delete(memberFollows)
    .where(and(eq(memberFollows.followerId, viewer.id), eq(memberFollows.memberId, memberId)))
}

/** Follows somebody else's visible board. Refuses `not_found`. */
export async function followBoard(context: Context, { boardId }: BoardQuery): Promise<void> {
  const { db, now } = context
  const viewer = signedIn(context)
  const isVisible = and(eq(boards.id, boardId), visibleTo(viewer), ne(boards.ownerId, viewer.id))
  const [, [board]] = await withNewId(now, (id) =>
    db.batch([
      db.insert(boardFollows).select(sql`select ${id}, ${viewer.id}, ${boards.id} from ${boards}
        where ${isVisible} on conflict (follower_id, board_id) do nothing`),
      db.select({ id: boards.id }).from(boards).where(isVisible),
      statement(
        db,
        insertNotification(context, {
          kind: 'board_followed',
          subject: boardId,
          act: id,
          to: sql`select owner_id from boards where id = ${boardId}`,
        }),
      ),
    ]),
  )
  if (!board) throw new Refusal('not_found')
}

async function unfollowBoard(context: Context, { boardId }: BoardQuery): Promise<void> {
  const viewer = signedIn(context)
  await context.db
    .delete(boardFollows)
    .where(and(eq(boardFollows.followerId, viewer.id), eq(boardFollows.boardId, boardId)))
}
