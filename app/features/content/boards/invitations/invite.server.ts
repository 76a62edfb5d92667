import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { boardCollaborators, boards } from '../../../../db/content/boards.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { statement } from '../../../../db/statement.ts'
import { Refusal } from '../../../../refusal.ts'
import {
  emailRecords,
  type NewEmail,
  sendQueuedEmails,
} from '../../../core/emails/queue-email.server.ts'
import { storeIdempotencyKey } from '../../../core/idempotency/idempotency-keys.server.ts'
import { canInvite } from '../../../core/permissions/blocks.server.ts'
import { ownedByThemselves } from '../../../core/permissions/boards.server.ts'
import { limitInviting } from '../../../identity/email-addresses/limit-inviting.server.ts'
import { emailToStranger } from '../../../identity/email-addresses/unwanted-emails.server.ts'
import { insertNotification } from '../../../identity/notifications/insert-notification.server.ts'
import { deviceOf } from '../../../identity/sessions/devices/device-name.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { writeSignedIn } from '../../../identity/sessions/write-signed-in.server.ts'
import { signInPath } from '../../../identity/sign-in/sign-in-path.ts'
import { type Collaborator, selectCollaborators } from '../collaborators/collaborators.server.ts'
import type { BoardInvitee, NewInvitation } from '../collaborators/collaborators.ts'
import { invitationEmail } from './invitation-email.server.ts'

/**
 * Invites somebody, once. Never reveals whether an address has an account. Members who don't accept invitations get
 * no email, and their usernames count as unknown. Refuses `member_unknown`, `board_is_theirs`,
 * `too_many_collaborators`, `not_allowed`, `not_found`, and what {@link limitInviting} refuses.
 */
export async function inviteCollaborator(
  context: Context,
  { boardId, invitee }: NewInvitation,
): Promise<Collaborator> {
  const { db } = context
  const viewer = signedIn(context)
  if (viewer.acting) throw new Refusal('not_allowed')
  if (isViewer(invitee, viewer)) throw new Refusal('board_is_theirs', 'who')
  const isOwnBoard = and(eq(boards.id, boardId), ownedByThemselves(viewer))
  const [board] = await db.select({ name: boards.name }).from(boards).where(isOwnBoard)
  if (!board) throw new Refusal('not_found', 'boardId')
  await limitInviting(context, invitee)
  const [, [made], [invited]] = await writeSignedIn(context, (id, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      invitationInsert(context, { id, invitee, isOwnBoard }),
      selectCollaborators(db, and(isOwnBoard, isInvitee(invitee))),
      ...('email' in invitee
        ? emailRecords(
            context,
            invitationEmailRecord(context, { id, email: invitee.email, board: board.name }),
          )
        : []),
      statement(
        db,
        insertNotification(context, {
          kind: 'invited',
          subject: id,
          act: id,
          to: sql`select coalesce(member_id, (
            select invitees.id from members as invitees where invitees.email = board_collaborators.email
          )) from board_collaborators where id = ${id}`,
        }),
      ),
      ...storeIdempotencyKey(context),
    ]),
  ).catch((error) => {
    throw violates(error, 'board_collaborators_limit')
      ? new Refusal('too_many_collaborators')
      : error
  })
  if (!invited) throw new Refusal('member_unknown', 'who')
  if (made) context.waitUntil(sendQueuedEmails(context))
  return invited
}

function isViewer(invitee: BoardInvitee, viewer: Viewer): boolean {
  if ('email' in invitee) return invitee.email === viewer.email
  return 'username' in invitee
    ? invitee.username === viewer.username
    : viewer.id === invitee.memberId
}

type Insertion = { id: number; invitee: BoardInvitee; isOwnBoard: SQL | undefined }

function invitationInsert(context: Context, { id, invitee, isOwnBoard }: Insertion) {
  const { db, now } = context
  const row = {
    id: sql<number>`${id}`.as('id'),
    boardId: boards.id,
    memberId: sql<number | null>`null`.as('member_id'),
    email: sql<string | null>`null`.as('email'),
    state: sql<'invited'>`'invited'`.as('state'),
    inviterId: boards.ownerId,
    createdAt: sql<number>`${now}`.as('created_at'),
    device: sql<string | null>`${deviceOf(context)}`.as('device'),
  }
  const inserted = db.insert(boardCollaborators)
  if ('email' in invitee) {
    const address = sql<string>`${invitee.email}`
    return inserted
      .select(
        db
          .select({ ...row, email: address.as('email') })
          .from(boards)
          .where(and(isOwnBoard, isNotInvitedYet(sql`already.email = ${address}`))),
      )
      .returning({ id: boardCollaborators.id })
  }
  const canJoin = and(
    isNamed(invitee),
    eq(members.state, 'active'),
    ne(members.id, boards.ownerId),
    canInvite(boards.ownerId, 'members'),
  )
  return inserted
    .select(
      db
        .select({ ...row, memberId: members.id })
        .from(boards)
        .innerJoin(members, canJoin)
        .where(and(isOwnBoard, isNotInvitedYet(sql`already.member_id = ${members.id}`))),
    )
    .returning({ id: boardCollaborators.id })
}

function isNotInvitedYet(isAlreadyInvited: SQL): SQL {
  return sql`not exists (
    select 1 from board_collaborators as already where already.board_id = ${boards.id} and ${isAlreadyInvited}
  )`
}

function isInvitee(invitee: BoardInvitee): SQL | undefined {
  return 'email' in invitee ? eq(boardCollaborators.email, invitee.email) : isNamed(invitee)
}

function isNamed(invitee: Exclude<BoardInvitee, { email: string }>): SQL {
  return 'username' in invitee
    ? eq(members.username, invitee.username)
    : eq(members.id, invitee.memberId)
}

/** The record of the email, if the invitation is new and its recipient accepts invitations. */
function invitationEmailRecord(
  context: Context,
  { id, email, board }: { id: number; email: string; board: string },
): NewEmail {
  const { id: viewerId, username } = signedIn(context)
  // Members are redirected to their invitations; everybody else signs up first.
  const path = signInPath('signup', {
    source: 'boardInvite',
    inviter: username,
    next: '/invitations/',
  })
  const url = context.env.SITE_ORIGIN + path
  const takesNone = sql`exists (
    select 1 from ${members} where ${and(eq(members.email, email), not(canInvite(viewerId, 'members')))}
  )`
  return emailToStranger(context.env, {
    address: email,
    content: invitationEmail({ inviter: username, board, email, url }),
    condition: sql`(not ${takesNone} and exists (
      select 1 from ${boardCollaborators} where ${boardCollaborators.id} = ${id}
    ))`,
  })
}
