import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { businessAccess } from '../../../../db/identity/business.ts'
import { Refusal, type RefusalCode } from '../../../../refusal.ts'
import { sendLetter } from '../../../ground/mail/letters.server.ts'
import { isNotBlocked, mayInvite } from '../../../ground/permissions/blocks.server.ts'
import { mayFor } from '../../../ground/permissions/businesses.server.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import type { Invitee } from '../../names/invitee.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { writeSignedIn } from '../../sessions/write-signed-in.server.ts'
import { signInPath } from '../../sign-in/sign-in-path.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import { actingId } from '../acting.ts'
import { actingFor } from '../acting-for.server.ts'
import { PEOPLE_PER_BUSINESS } from '../limits.ts'
import type { NewAccess } from './access.ts'
import { accessInvitation } from './access-letters.ts'
import { rolesText } from './roles.ts'

/**
 * Invites somebody to act for the business that the viewer acts for, once; never reveals whether an address
 * has an account. Refuses `access_there`, `access_of_owner`, `access_is_theirs`, `member_unknown`,
 * `too_many_people`, `rate_limited`, `not_allowed`, `not_found`.
 */
export async function inviteToBusiness(
  context: Context,
  { invitee, roles }: NewAccess,
): Promise<void> {
  const { db } = context
  const businessId = actingId(signedIn(context))
  const viewer = actingFor(context, businessId, 'manage_access')
  refuseThemselves(viewer, invitee)
  await limitRate(context, 'invite', String(viewer.id))
  if ('email' in invitee) await limitRate(context, 'invitedAddress', hashToken(invitee.email))
  const isNew = { viewer, businessId, invitee, roles }
  const [, [made], [business], [known], [found]] = await writeSignedIn(context, (id, stillThere) =>
    db.batch([
      stillThere,
      insertion(context, id, isNew),
      db
        .select({
          name: sql<string>`coalesce(${members.businessName}, ${members.fullName})`.as('name'),
          people: sql<number>`(
            select count(*) from business_access where business_id = ${businessId}
          )`.as('people'),
        })
        .from(members)
        .where(and(eq(members.id, businessId), mayFor(viewer, 'manage_access', businessId))),
      db
        .select({
          id: members.id,
          email: members.email,
          isAskable: sql`${isAskable(viewer, businessId)}`.mapWith(Boolean).as('is_askable'),
        })
        .from(members)
        .where('email' in invitee ? eq(members.email, invitee.email) : isInvitable(invitee)),
      db
        .select({ id: businessAccess.id })
        .from(businessAccess)
        .where(and(eq(businessAccess.businessId, businessId), isOf(invitee))),
    ]),
  )
  if (!business) throw new Refusal('not_found')
  if (!made) {
    const isFull = business.people >= PEOPLE_PER_BUSINESS
    throw new Refusal(reason({ isThere: Boolean(found), isFull, known, businessId }), 'who')
  }
  if (known && !known.isAskable) return
  const email = 'email' in invitee ? invitee.email : (known?.email ?? '')
  writeInvitation(context, { ...isNew, email, business: business.name })
}

function refuseThemselves(viewer: Viewer, invitee: Invitee): void {
  const isThem =
    'email' in invitee ? invitee.email === viewer.email : invitee.username === viewer.username
  if (isThem) throw new Refusal(viewer.acting ? 'access_is_theirs' : 'access_of_owner', 'who')
}

type Standing = {
  isThere: boolean
  isFull: boolean
  known: { id: number } | undefined
  businessId: number
}

function reason({ isThere, isFull, known, businessId }: Standing): RefusalCode {
  if (isThere) return 'access_there'
  if (known?.id === businessId) return 'access_of_owner'
  return isFull ? 'too_many_people' : 'member_unknown'
}

type Insertion = NewAccess & { viewer: Viewer; businessId: number }

/** The statement that invites an active member or an address, once, while there is room. */
function insertion(
  { db, now }: Context,
  id: number,
  { viewer, businessId, invitee, roles }: Insertion,
) {
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
  }
  const whom = isEmail
    ? eq(members.id, businessId)
    : and(isInvitable(invitee), ne(members.id, businessId), isAskable(viewer, businessId))
  const already = isEmail ? sql`email = ${invitee.email}` : sql`member_id = ${members.id}`
  return db
    .insert(businessAccess)
    .select(
      db
        .select(row)
        .from(members)
        .where(
          sql`${whom} and ${mayFor(viewer, 'manage_access', businessId)} and not exists (
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

function isAskable({ id }: Viewer, businessId: number): SQL {
  return sql`(${isNotBlocked(businessId, members.id)} and ${mayInvite(id, 'members')})`
}

function isOf(invitee: Invitee): SQL {
  return 'email' in invitee
    ? eq(businessAccess.email, invitee.email)
    : sql`${businessAccess.memberId} = (select id from members where username = ${invitee.username})`
}

function writeInvitation(
  context: Context,
  { invitee, roles, email, business }: Insertion & { email: string; business: string },
): void {
  const { fullName: inviter } = signedIn(context)
  const next = '/invitations/'
  // Members are led on to their invitations, everybody else signs up first.
  const path = 'email' in invitee ? signInPath('signup', { next }) : next
  const letter = accessInvitation({
    business,
    roles: rolesText(roles),
    inviter,
    email: 'email' in invitee ? email : null,
    url: context.env.SITE_ORIGIN + path,
  })
  context.waitUntil(sendLetter(context, email, letter))
}
