import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardCollaborators, boards } from '../../../../db/content/boards.ts'
import { pictures } from '../../../../db/core/media.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { statement } from '../../../../db/statement.ts'
import { Refusal } from '../../../../refusal.ts'
import {
  collaborationsOf,
  isInvitationOf,
  visibleTo,
} from '../../../core/permissions/boards.server.ts'
import {
  type AccessInvitation,
  accessInvitationRows,
} from '../../../identity/business/access/answer.server.ts'
import { insertNotification } from '../../../identity/notifications/insert-notification.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { writeSignedIn } from '../../../identity/sessions/write-signed-in.server.ts'
import type { BoardQuery } from '../board.ts'
import { type Board, selectBoard } from '../boards.server.ts'
import type { Face } from '../collaborators/faces.server.ts'

export type Invitation = {
  board: Pick<Board, 'id' | 'name' | 'slug' | 'privacy' | 'pinCount' | 'ownerUsername'>
  inviter: Face
}

export async function listInvitations(
  context: Context,
): Promise<{ invitations: Invitation[]; accesses: AccessInvitation[]; isEmailVerified: boolean }> {
  const { db } = context
  const viewer = signedIn(context)
  const [invitations, [own], accesses] = await db.batch([
    db
      .select({
        board: {
          id: boards.id,
          name: boards.name,
          slug: boards.slug,
          privacy: boards.privacy,
          pinCount: boards.pinCount,
          ownerUsername: sql<string>`${members.username}`.as('owner_username'),
        },
        inviter: {
          id: members.id,
          username: members.username,
          fullName: publicName().as('public_name'),
          avatarColorIndex: members.avatarColorIndex,
          pictureHash: sql<string | null>`${pictures.hash}`.as('picture_hash'),
        },
      })
      .from(boards)
      .innerJoin(members, and(eq(members.id, boards.ownerId), eq(members.state, 'active')))
      .leftJoin(pictures, eq(pictures.id, members.pictureId))
      .where(
        sql`${boards.id} in (
          select board_id from board_collaborators where ${isInvitationOf(viewer.id)} and state = 'invited'
        ) and ${boards.id} not in ${collaborationsOf(viewer.id)}
          and ${boards.ownerId} <> ${viewer.id} and ${isNull(boards.deletedAt)}`,
      )
      .orderBy(sql`${boards.id} desc`),
    db
      .select({ isEmailVerified: sql`${members.emailVerifiedAt} is not null`.mapWith(Boolean) })
      .from(members)
      .where(eq(members.id, viewer.id)),
    accessInvitationRows(context),
  ])
  return { invitations, accesses, isEmailVerified: own?.isEmailVerified ?? false }
}

/** Accepts an invitation, once. Refuses `not_found`. */
export async function acceptInvitation(context: Context, { boardId }: BoardQuery): Promise<Board> {
  const { db } = context
  const viewer = signedIn(context)
  const isInvitingBoard = and(
    eq(boards.id, boardId),
    visibleTo(viewer),
    ne(boards.ownerId, viewer.id),
  )
  const isPendingInvitation = sql`board_id in (select id from ${boards} where ${isInvitingBoard}) and ${isInvitationOf(viewer.id)}`
  const joining = sql`(
    select id from board_collaborators
    where board_id = ${boardId} and member_id = ${viewer.id} and state = 'accepted'
  )`
  const [, , , , [board]] = await writeSignedIn(context, (_, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      db
        .update(boardCollaborators)
        .set({ state: 'accepted', memberId: viewer.id, email: null })
        .where(sql`id = (
        select id from board_collaborators
        where ${isPendingInvitation} and board_id not in ${collaborationsOf(viewer.id)}
        order by member_id is null, id limit 1
      )`),
      statement(
        db,
        insertNotification(context, {
          kind: 'joined',
          subject: joining,
          to: sql`select owner_id from boards where id = ${boardId} and changes() > 0`,
        }),
      ),
      db
        .delete(boardCollaborators)
        .where(
          sql`${isPendingInvitation} and member_id is null and board_id in ${collaborationsOf(viewer.id)}`,
        ),
      selectBoard(db, sql`${isInvitingBoard} and ${boards.id} in ${collaborationsOf(viewer.id)}`),
    ]),
  )
  if (!board) throw new Refusal('not_found')
  return board
}

export async function declineInvitation(context: Context, { boardId }: BoardQuery): Promise<void> {
  const viewer = signedIn(context)
  await context.db
    .delete(boardCollaborators)
    .where(sql`board_id = ${boardId} and state = 'invited' and ${isInvitationOf(viewer.id)}`)
}
