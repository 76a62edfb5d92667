import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { businessAccess, businesses } from '../../../../db/identity/business.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { sendLetter } from '../../../ground/mail/letters.server.ts'
import { mayFor } from '../../../ground/permissions/businesses.server.ts'
import { type AccountEvent, eventRecordWhere } from '../../sessions/account-events.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { writeSignedIn } from '../../sessions/write-signed-in.server.ts'
import { actingId } from '../acting.ts'
import { actingFor } from '../acting-for.server.ts'
import type { AccessQuery, RolesChange, TwoFactorRule } from './access.ts'
import { accessEnded } from './access-letters.ts'
import { isManaged } from './access-page.server.ts'

export async function changeRoles(
  context: Context,
  { accessId, roles }: RolesChange,
): Promise<void> {
  const { db, now } = context
  const { viewer, businessId } = manager(context)
  const isThe = and(eq(businessAccess.id, accessId), isManaged(viewer, businessId))
  const [, , , changed] = await writeSignedIn(context, (_, stillThere) =>
    db.batch([
      stillThere,
      ...eventsOf(context, 'access_changed', businessId, isThe),
      db
        .update(businessAccess)
        // A way back ends what was given since a warning, and this is given now.
        .set({ roles, inviterId: viewer.id, createdAt: now })
        .where(isThe)
        .returning({ id: businessAccess.id }),
    ]),
  )
  if (changed.length === 0) throw new Refusal('not_found')
}

/** Ends an access, with a letter, or takes an invitation back. Refuses `not_found`, `not_allowed`. */
export async function endAccess(context: Context, { accessId }: AccessQuery): Promise<void> {
  const { db, now } = context
  const { viewer, businessId } = manager(context)
  const isThe = and(eq(businessAccess.id, accessId), isManaged(viewer, businessId))
  const [, , [person], ended] = await withNewId(now, () =>
    db.batch([
      ...eventsOf(context, 'access_ended', businessId, isThe),
      db
        .select({
          email: members.email,
          state: businessAccess.state,
          business: sql<string>`(
            select coalesce(business_name, full_name) from members where id = ${businessId}
          )`.as('business'),
        })
        .from(businessAccess)
        .innerJoin(members, eq(members.id, businessAccess.memberId))
        .where(isThe),
      db.delete(businessAccess).where(isThe).returning({ id: businessAccess.id }),
    ]),
  )
  if (ended.length === 0) throw new Refusal('not_found')
  if (person?.state !== 'accepted') return
  const url = `${context.env.SITE_ORIGIN}/business/access/`
  const letter = accessEnded({ business: person.business, url })
  context.waitUntil(sendLetter(context, person.email, letter))
}

/** Refuses `second_factor_first` where it would shut the viewer out, `not_found`, `not_allowed`. */
export async function requireTwoFactor(
  context: Context,
  { isRequired }: TwoFactorRule,
): Promise<void> {
  const { viewer, businessId } = manager(context)
  if (isRequired && viewer.acting && !viewer.isTwoFactor) throw new Refusal('second_factor_first')
  const changed = await context.db
    .update(businesses)
    .set({ requiresTwoFactor: isRequired })
    .where(and(eq(businesses.memberId, businessId), mayFor(viewer, 'manage_access', businessId)))
    .returning({ id: businesses.memberId })
  if (changed.length === 0) throw new Refusal('not_found')
}

function manager(context: Context): { viewer: Viewer; businessId: number } {
  const businessId = actingId(signedIn(context))
  return { viewer: actingFor(context, businessId, 'manage_access'), businessId }
}

/** Records an event for the member and for the business, where the access was accepted. */
function eventsOf(
  context: Context,
  kind: AccountEvent,
  businessId: number,
  isThe: SQL | undefined,
) {
  const accepted = sql`(select member_id from business_access where ${isThe} and state = 'accepted')`
  return [
    eventRecordWhere(context, kind, sql`${members.id} = ${accepted}`),
    eventRecordWhere(context, kind, sql`${members.id} = ${businessId} and ${accepted} is not null`),
  ] as const
}
