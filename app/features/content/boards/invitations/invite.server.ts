import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { boardCollaborators, boards } from '../../../../db/content/boards.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { statement } from '../../../../db/statement.ts'
import { Refusal } from '../../../../refusal.ts'
import { sendLetter } from '../../../ground/mail/letters.server.ts'
import { mayInvite } from '../../../ground/permissions/blocks.server.ts'
import { ownedByThemselves } from '../../../ground/permissions/boards.server.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { writeSignedIn } from '../../../identity/sessions/write-signed-in.server.ts'
import { signInPath } from '../../../identity/sign-in/sign-in-path.ts'
import { hashToken } from '../../../identity/tokens/tokens.server.ts'
import { telling } from '../../../identity/updates/telling.server.ts'
import { type Collaborator, selectCollaborators } from '../collaborators/collaborators.server.ts'
import type { Invitee, NewInvitation } from '../collaborators/collaborators.ts'
import { invitationLetter } from './invitation-letter.ts'

/**
 * Invites somebody, once; never reveals whether an address has an account: where its member takes no
 * invitation, nothing arrives. By name, such a member is as unknown as nobody. Refuses `member_unknown`,
 * `board_is_theirs`, `too_many_collaborators`, `rate_limited`, `not_allowed` and `not_found`.
 */
export async function inviteCollaborator(
  context: Context,
  { boardId, invitee }: NewInvitation,
): Promise<Collaborator> {
  const { db } = context
  const viewer = signedIn(context)
  if (viewer.acting) throw new Refusal('not_allowed')
  if (isThemselves(invitee, viewer)) throw new Refusal('board_is_theirs', 'who')
  const isOwnBoard = and(eq(boards.id, boardId), ownedByThemselves(viewer))
  const [board] = await db.select({ name: boards.name }).from(boards).where(isOwnBoard)
  if (!board) throw new Refusal('not_found', 'boardId')
  await limitInviting(context, invitee)
  const [, [made], [invited], [unasked]] = await writeSignedIn(context, (id, stillThere) =>
    db.batch([
      stillThere,
      insertion(context, { id, invitee, isOwnBoard }),
      selectCollaborators(db, and(isOwnBoard, isInvitee(invitee))),
      db
        .select({ id: members.id })
        .from(members)
        .where(and(isAccountOf(invitee), not(mayInvite(viewer.id, 'members')))),
      statement(
        db,
        telling(context, {
          ...{ kind: 'invited', subject: id, act: id },
          to: sql`select coalesce(member_id, (
            select invitees.id from members as invitees where invitees.email = board_collaborators.email
          )) from board_collaborators where id = ${id}`,
        }),
      ),
    ]),
  ).catch((error) => {
    throw violates(error, 'board_collaborators_limit')
      ? new Refusal('too_many_collaborators')
      : error
  })
  if (!invited) throw new Refusal('member_unknown', 'who')
  if (made && !unasked && 'email' in invitee) writeInvitation(context, invitee.email, board.name)
  return invited
}

function isThemselves(invitee: Invitee, viewer: Viewer): boolean {
  if ('email' in invitee) return invitee.email === viewer.email
  return 'username' in invitee
    ? invitee.username === viewer.username
    : invitee.memberId === viewer.id
}

async function limitInviting(context: Context, invitee: Invitee): Promise<void> {
  await limitRate(context, 'invite', String(signedIn(context).id))
  if ('email' in invitee) await limitRate(context, 'invitedAddress', hashToken(invitee.email))
}

type Insertion = { id: number; invitee: Invitee; isOwnBoard: SQL | undefined }

function insertion(context: Context, { id, invitee, isOwnBoard }: Insertion) {
  const { db, now } = context
  const row = {
    id: sql<number>`${id}`.as('id'),
    boardId: boards.id,
    memberId: sql<number | null>`null`.as('member_id'),
    email: sql<string | null>`null`.as('email'),
    state: sql<'invited'>`'invited'`.as('state'),
    inviterId: boards.ownerId,
    createdAt: sql<number>`${now}`.as('created_at'),
  }
  const inserted = db.insert(boardCollaborators)
  if ('email' in invitee) {
    const address = sql<string>`${invitee.email}`
    return inserted
      .select(
        db
          .select({ ...row, email: address.as('email') })
          .from(boards)
          .where(and(isOwnBoard, isNotYet(sql`already.email = ${address}`))),
      )
      .returning({ id: boardCollaborators.id })
  }
  const canJoin = and(
    isNamed(invitee),
    eq(members.state, 'active'),
    ne(members.id, boards.ownerId),
    mayInvite(boards.ownerId, 'members'),
  )
  return inserted
    .select(
      db
        .select({ ...row, memberId: members.id })
        .from(boards)
        .innerJoin(members, canJoin)
        .where(and(isOwnBoard, isNotYet(sql`already.member_id = ${members.id}`))),
    )
    .returning({ id: boardCollaborators.id })
}

function isNotYet(already: SQL): SQL {
  return sql`not exists (
    select 1 from board_collaborators as already where already.board_id = ${boards.id} and ${already}
  )`
}

function isInvitee(invitee: Invitee): SQL | undefined {
  return 'email' in invitee ? eq(boardCollaborators.email, invitee.email) : isNamed(invitee)
}

function isAccountOf(invitee: Invitee): SQL {
  return 'email' in invitee ? eq(members.email, invitee.email) : sql`false`
}

function isNamed(invitee: Exclude<Invitee, { email: string }>): SQL {
  return 'username' in invitee
    ? eq(members.username, invitee.username)
    : eq(members.id, invitee.memberId)
}

function writeInvitation(context: Context, email: string, board: string): void {
  const { fullName: inviter, username } = signedIn(context)
  // Members are led on to their invitations, everybody else signs up first.
  const path = signInPath('signup', {
    ...{ source: 'boardInvite', inviter: username, next: '/invitations/' },
  })
  const url = context.env.SITE_ORIGIN + path
  context.waitUntil(sendLetter(context, email, invitationLetter({ inviter, board, email, url })))
}
