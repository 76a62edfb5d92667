import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { businessAccess, businesses } from '../../../../db/identity/business.ts'
import { publicNameIn } from '../../../../db/identity/public-name.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { emailRecords, sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { hasRightFor } from '../../../core/permissions/businesses.server.ts'
import { type AccountEvent, eventRecordWhere } from '../../sessions/account-events.server.ts'
import { deviceOf } from '../../sessions/devices/device-name.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { writeSignedIn } from '../../sessions/write-signed-in.server.ts'
import { actingId } from '../acting.ts'
import { actingFor } from '../acting-for.server.ts'
import type { AccessQuery, RolesChange, TwoFactorRule } from './access.ts'
import { accessRevokedEmail } from './access-emails.server.ts'
import { isManaged } from './access-page.server.ts'

export async function changeRoles(
  context: Context,
  { accessId, roles }: RolesChange,
): Promise<void> {
  const { db, now } = context
  const { viewer, businessId } = manager(context)
  const isAccess = and(eq(businessAccess.id, accessId), isManaged(viewer, businessId))
  const [, , , changed] = await writeSignedIn(context, (_, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      ...eventsOf(context, 'access_changed', isAccess),
      db
        .update(businessAccess)
        // This counts as giving the roles now, because a recovery revokes roles that were given after a warning.
        .set({ roles, inviterId: viewer.id, createdAt: now, device: deviceOf(context) })
        .where(isAccess)
        .returning({ id: businessAccess.id }),
    ]),
  )
  if (changed.length === 0) throw new Refusal('not_found')
}

/** Removes a person's access and emails them, or withdraws an invitation. Refuses `not_found`, `not_allowed`. */
export async function endAccess(context: Context, { accessId }: AccessQuery): Promise<void> {
  const { viewer, businessId } = manager(context)
  await endAccessWhere(context, and(eq(businessAccess.id, accessId), isManaged(viewer, businessId)))
}

/** Like {@link endAccess}, for the viewer's own business or one that they manage. */
export async function endGivenAccess(context: Context, { accessId }: AccessQuery): Promise<void> {
  const viewer = signedIn(context)
  await endAccessWhere(context, and(eq(businessAccess.id, accessId), isGiven(viewer)))
}

async function endAccessWhere(context: Context, isAccess: SQL | undefined): Promise<void> {
  const { db, now } = context
  const [person] = await selectHolders(context, isAccess)
  const [, , ended] = await withNewId(now, () =>
    db.batch([
      ...eventsOf(context, 'access_ended', isAccess),
      db.delete(businessAccess).where(isAccess).returning({ id: businessAccess.id }),
      ...(person ? endWithEmails(context, person, sql`changes() > 0`) : []),
    ]),
  )
  if (ended.length === 0) throw new Refusal('not_found')
  context.waitUntil(sendQueuedEmails(context))
}

/** The statements that remove, with emails, all access that {@link endGivenAccess} can remove. */
export function allGivenAccess(context: Context) {
  return accessToEnd(context, isGiven(signedIn(context)))
}

export function allOwnAccess(context: Context) {
  return accessToEnd(context, eq(businessAccess.businessId, signedIn(context).id))
}

async function accessToEnd(context: Context, isAny: SQL | undefined) {
  const holders = await selectHolders(context, isAny)
  const ended = () => [
    ...holders.flatMap(({ id }) => [
      ...eventsOf(context, 'access_ended', and(eq(businessAccess.id, id), isAny)),
    ]),
    context.db.delete(businessAccess).where(isAny),
    ...holders.flatMap((holder) => endWithEmails(context, holder)),
  ]
  return { ended }
}

function isGiven(viewer: Viewer): SQL | undefined {
  const { businessId, inviterId } = businessAccess
  const isManageable = hasRightFor(viewer, 'manage_access', sql`${businessId}`)
  return or(eq(businessId, viewer.id), and(eq(inviterId, viewer.id), isManageable))
}

function selectHolders({ db }: Context, condition: SQL | undefined) {
  return db
    .select({
      id: businessAccess.id,
      email: members.email,
      business: {
        name: sql<string>`(
          select ${publicNameIn('owner')} from members as owner
          where owner.id = ${businessAccess.businessId}
        )`.as('business_name'),
        username: sql<string>`(
          select username from members as owner where owner.id = ${businessAccess.businessId}
        )`.as('business_username'),
      },
    })
    .from(businessAccess)
    .innerJoin(members, eq(members.id, businessAccess.memberId))
    .where(and(condition, eq(businessAccess.state, 'accepted')))
}

type Holder = { email: string; business: { name: string; username: string } }

function endWithEmails(context: Context, { email, business }: Holder, condition: SQL = sql`true`) {
  const url = `${context.env.SITE_ORIGIN}/business/access/`
  return emailRecords(context, {
    to: sql`select ${email} as address where ${condition}`,
    content: accessRevokedEmail({ business, url }),
  })
}

/** Sets the second-factor rule. Refuses `not_found`, `not_allowed`, and `second_factor_first` to avoid a lock-out. */
export async function requireTwoFactor(
  context: Context,
  { isRequired }: TwoFactorRule,
): Promise<void> {
  const { viewer, businessId } = manager(context)
  if (isRequired && viewer.acting && !viewer.isTwoFactor) throw new Refusal('second_factor_first')
  const changed = await context.db
    .update(businesses)
    .set({ requiresTwoFactor: isRequired })
    .where(
      and(eq(businesses.memberId, businessId), hasRightFor(viewer, 'manage_access', businessId)),
    )
    .returning({ id: businesses.memberId })
  if (changed.length === 0) throw new Refusal('not_found')
}

function manager(context: Context): { viewer: Viewer; businessId: number } {
  const businessId = actingId(signedIn(context))
  return { viewer: actingFor(context, businessId, 'manage_access'), businessId }
}

/** Records an event for the business, and for the member if they had accepted the invitation. */
function eventsOf(context: Context, kind: AccountEvent, isAccess: SQL | undefined) {
  const from = sql`from business_access where ${isAccess} and state = 'accepted'`
  return [
    eventRecordWhere(context, kind, sql`${members.id} = (select member_id ${from})`),
    eventRecordWhere(context, kind, sql`${members.id} = (select business_id ${from})`),
  ] as const
}
