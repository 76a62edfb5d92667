import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { businessAccess } from '../../../../db/identity/business.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { Refusal, type RefusalCode } from '../../../../refusal.ts'
import {
  emailRecords,
  type NewEmail,
  sendQueuedEmails,
} from '../../../core/emails/queue-email.server.ts'
import { storeIdempotencyKey } from '../../../core/idempotency/idempotency-keys.server.ts'
import { canInvite, isNotBlocked } from '../../../core/permissions/blocks.server.ts'
import { hasRightFor } from '../../../core/permissions/businesses.server.ts'
import { limitInviting } from '../../email-addresses/limit-inviting.server.ts'
import { emailToStranger } from '../../email-addresses/unwanted-emails.server.ts'
import type { Invitee } from '../../names/invitee.ts'
import { deviceOf } from '../../sessions/devices/device-name.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { writeSignedIn } from '../../sessions/write-signed-in.server.ts'
import { signInPath } from '../../sign-in/sign-in-path.ts'
import { actingId } from '../acting.ts'
import { actingFor } from '../acting-for.server.ts'
import { PEOPLE_PER_BUSINESS } from '../limits.ts'
import type { NewAccess } from './access.ts'
import { accessInvitationEmail } from './access-emails.server.ts'
import { rolesText } from './roles.ts'

/**
 * Invites somebody to manage the business that the viewer acts for. Never reveals whether an address has an account.
 * Refuses `access_there`, `access_of_owner`, `access_is_theirs`, `member_unknown`, `too_many_people`, `not_allowed`,
 * `not_found`, and what {@link limitInviting} refuses.
 */
export async function inviteToBusiness(
  context: Context,
  { invitee, roles }: NewAccess,
): Promise<void> {
  const { db } = context
  const businessId = actingId(signedIn(context))
  const viewer = actingFor(context, businessId, 'manage_access')
  refuseSelfInvitation(viewer, invitee)
  await limitInviting(context, invitee)
  const isNew = { viewer, businessId, invitee, roles }
  const [[business], [known]] = await db.batch([
    db
      .select({
        name: publicName().as('name'),
        username: members.username,
      })
      .from(members)
      .where(and(eq(members.id, businessId), hasRightFor(viewer, 'manage_access', businessId))),
    db
      .select({
        id: members.id,
        isAskable: sql`${acceptsInvitations(viewer, businessId)}`.mapWith(Boolean).as('is_askable'),
      })
      .from(members)
      .where('email' in invitee ? eq(members.email, invitee.email) : isInvitable(invitee)),
  ])
  if (!business) throw new Refusal('not_found')
  const isEmailed = !known || known.isAskable
  const [, [made], people] = await writeSignedIn(context, (id, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      insertInvitation(context, id, isNew),
      db
        .select({ isInvitee: sql`${isAccessOfInvitee(invitee)}`.mapWith(Boolean).as('is_invitee') })
        .from(businessAccess)
        .where(eq(businessAccess.businessId, businessId)),
      ...(isEmailed ? emailRecords(context, invitation(context, { ...isNew, id, business })) : []),
      ...storeIdempotencyKey(context),
    ]),
  )
  if (!made) {
    const isThere = people.some(({ isInvitee }) => isInvitee)
    const isFull = people.length >= PEOPLE_PER_BUSINESS
    const code = refusalCode({ isThere, isFull, known, businessId })
    throw new Refusal(code, 'who', { limit: PEOPLE_PER_BUSINESS })
  }
  context.waitUntil(sendQueuedEmails(context))
}

function refuseSelfInvitation(viewer: Viewer, invitee: Invitee): void {
  const isViewer =
    'email' in invitee ? invitee.email === viewer.email : invitee.username === viewer.username
  if (isViewer) throw new Refusal(viewer.acting ? 'access_is_theirs' : 'access_of_owner', 'who')
}

type InviteFailure = {
  isThere: boolean
  isFull: boolean
  known: { id: number } | undefined
  businessId: number
}

function refusalCode({ isThere, isFull, known, businessId }: InviteFailure): RefusalCode {
  if (isThere) return 'access_there'
  if (known?.id === businessId) return 'access_of_owner'
  return isFull ? 'too_many_people' : 'member_unknown'
}

type NewInvitation = NewAccess & { viewer: Viewer; businessId: number }

/** The statement that invites an active member or an address, unless already invited or over the limit. */
function insertInvitation(
  context: Context,
  id: number,
  { viewer, businessId, invitee, roles }: NewInvitation,
) {
  const { db, now } = context
  const isEmail = 'email' in invitee
  const row = {
    id: sql<number>`${id}`.as('id'),
    businessId: sql<number>`${businessId}`.as('business_id'),
    memberId: isEmail ? sql<null>`null`.as('member_id') : members.id,
    email: sql<string | null>`${isEmail ? invitee.email : null}`.as('email'),
    roles: sql<typeof roles>`${JSON.stringify(roles)}`.as('roles'),
    state: sql<'invited'>`'invited'`.as('state'),
    inviterId: sql<number>`${viewer.id}`.as('inviter_id'),
    createdAt: sql<number>`${now}`.as('created_at'),
    device: sql<string | null>`${deviceOf(context)}`.as('device'),
  }
  const whom = isEmail
    ? eq(members.id, businessId)
    : and(isInvitable(invitee), ne(members.id, businessId), acceptsInvitations(viewer, businessId))
  const already = isEmail ? sql`email = ${invitee.email}` : sql`member_id = ${members.id}`
  return db
    .insert(businessAccess)
    .select(
      db
        .select(row)
        .from(members)
        .where(
          sql`${whom} and ${hasRightFor(viewer, 'manage_access', businessId)} and not exists (
            select 1 from business_access where business_id = ${businessId} and ${already}
          ) and (
            select count(*) from business_access where business_id = ${businessId}
          ) < ${PEOPLE_PER_BUSINESS}`,
        ),
    )
    .returning({ id: businessAccess.id })
}

function isInvitable({ username }: { username: string }): SQL | undefined {
  return and(eq(members.username, username), eq(members.state, 'active'))
}

function acceptsInvitations({ id }: Viewer, businessId: number): SQL {
  return sql`(${isNotBlocked(businessId, members.id)} and ${canInvite(id, 'members')})`
}

function isAccessOfInvitee(invitee: Invitee): SQL {
  return 'email' in invitee
    ? eq(businessAccess.email, invitee.email)
    : sql`${businessAccess.memberId} = (select id from members where username = ${invitee.username})`
}

function invitation(
  context: Context,
  {
    id,
    invitee,
    roles,
    business,
  }: NewInvitation & { id: number; business: { name: string; username: string } },
): NewEmail {
  const { username: inviter } = signedIn(context)
  const next = '/invitations/'
  // Members get a link to their invitations. Everybody else has to sign up first.
  const path = 'email' in invitee ? signInPath('signup', { next }) : next
  const message = accessInvitationEmail({
    business,
    roles: rolesText(roles),
    inviter,
    email: 'email' in invitee ? invitee.email : null,
    url: context.env.SITE_ORIGIN + path,
  })
  const condition = sql`exists (select 1 from ${businessAccess} where ${businessAccess.id} = ${id})`
  if ('email' in invitee) {
    return emailToStranger(context.env, { address: invitee.email, content: message, condition })
  }
  const to = sql`select ${members.email} as address from ${members}
    where ${isInvitable(invitee)} and ${condition}`
  return { to, content: message }
}
