import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { businessAccess } from '../../../../db/identity/business.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { isNotBlocked } from '../../../core/permissions/blocks.server.ts'
import { isInvitationOf } from '../../../core/permissions/boards.server.ts'
import { eventRecordWhere } from '../../sessions/account-events.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { writeSignedIn } from '../../sessions/write-signed-in.server.ts'
import type { BusinessQuery } from './access.ts'

export function accessInvitationRows(context: Context) {
  const viewer = signedIn(context)
  return context.db
    .select({
      businessId: businessAccess.businessId,
      business: publicName().as('business'),
      roles: businessAccess.roles,
    })
    .from(businessAccess)
    .innerJoin(members, eq(members.id, businessAccess.businessId))
    .where(
      sql`${businessAccess.id} in (
        select max(id) from business_access where state = 'invited' and ${isInvitationOf(viewer.id)}
        group by business_id
      ) and ${members.id} <> ${viewer.id} and ${members.isPartner} and ${members.state} = 'active'
        and ${isNotBlocked(viewer.id, members.id)}`,
    )
    .orderBy(sql`${businessAccess.id} desc`)
}

export type AccessInvitation = Awaited<ReturnType<typeof accessInvitationRows>>[number]

/** Accepts a business's latest invitation, once; its roles replace any others. Refuses `not_found`. */
export async function acceptAccess(
  context: Context,
  { businessId }: BusinessQuery,
): Promise<{ business: string }> {
  const { db } = context
  const viewer = signedIn(context)
  const isViewersAccess = isOfBusiness(businessId, viewer.id)
  const newest = sql`(
    select id from business_access where ${isViewersAccess} and state = 'invited' order by id desc limit 1
  )`
  const isInvited = sql`${newest} is not null`
  const [, , , , , [business]] = await writeSignedIn(context, (_, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      eventRecordWhere(context, 'access_given', sql`${members.id} = ${viewer.id} and ${isInvited}`),
      eventRecordWhere(
        context,
        'access_given',
        sql`${members.id} = ${businessId} and ${isInvited}`,
      ),
      db.delete(businessAccess).where(sql`${isViewersAccess} and id <> ${newest}`),
      db
        .update(businessAccess)
        .set({ state: 'accepted', memberId: viewer.id, email: null })
        .where(sql`id = ${newest}`),
      db
        .select({
          name: publicName().as('name'),
        })
        .from(members)
        .where(
          sql`${members.id} = (
            select business_id from business_access
            where ${isViewersAccess} and member_id = ${viewer.id} and state = 'accepted'
          )`,
        ),
    ]),
  )
  if (!business) throw new Refusal('not_found')
  return { business: business.name }
}

export async function declineAccess(
  context: Context,
  { businessId }: BusinessQuery,
): Promise<void> {
  const viewer = signedIn(context)
  await context.db
    .delete(businessAccess)
    .where(sql`business_id = ${businessId} and state = 'invited' and ${isInvitationOf(viewer.id)}`)
}

export async function leaveBusiness(
  context: Context,
  { businessId }: BusinessQuery,
): Promise<{ business: string }> {
  const { db, now } = context
  const viewer = signedIn(context)
  const isOwnAccess = and(
    eq(businessAccess.businessId, businessId),
    eq(businessAccess.memberId, viewer.id),
    eq(businessAccess.state, 'accepted'),
  )
  const had = sql`exists (select 1 from business_access where ${isOwnAccess})`
  const [, , [business], left] = await withNewId(now, () =>
    db.batch([
      eventRecordWhere(context, 'access_ended', sql`${members.id} = ${viewer.id} and ${had}`),
      eventRecordWhere(context, 'access_ended', sql`${members.id} = ${businessId} and ${had}`),
      db
        .select({
          name: publicName().as('name'),
        })
        .from(members)
        .where(eq(members.id, businessId)),
      db.delete(businessAccess).where(isOwnAccess).returning({ id: businessAccess.id }),
    ]),
  )
  if (!business || left.length === 0) throw new Refusal('not_found')
  return { business: business.name }
}

/** The rows that give a member or their verified address access to a business that is open. */
function isOfBusiness(businessId: number, viewerId: number): SQL {
  return sql`business_id = ${businessId} and business_id <> ${viewerId} and exists (
    select 1 from members as owner
    where owner.id = ${businessId} and owner.is_partner and owner.state = 'active'
  ) and ${isInvitationOf(viewerId)} and ${isNotBlocked(viewerId, sql`business_id`)}`
}
