import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { businesses } from '../../../../db/identity/business.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { indexedText } from '../../../../text/index-words.ts'
import { hasRightFor } from '../../../core/permissions/businesses.server.ts'
import { hasCampaign } from '../../../core/permissions/campaigns.server.ts'
import { refuseUnfitBusiness } from '../../names/unfit-names.server.ts'
import { eventRecord } from '../../sessions/account-events.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { actingId } from '../acting.ts'
import { actingFor } from '../acting-for.server.ts'
import type { BusinessDetails, NewBusiness } from './details.ts'
import { zoneIn } from './time-zones.ts'

/**
 * Makes the viewer's account a business, or renames the business. Refuses `not_signed_in` and what {@link
 * refuseUnfitBusiness} refuses.
 */
export async function convertToBusiness(
  context: Context,
  { businessName, kind, site, country, timeZone }: NewBusiness,
): Promise<void> {
  refuseUnfitBusiness(businessName)
  const { db, now } = context
  const { id, isPartner } = signedIn(context)
  await withNewId(now, () =>
    db.batch([
      db
        .update(members)
        .set({ isPartner: true, businessName, indexedName: indexedText(businessName) })
        .where(eq(members.id, id)),
      db
        .update(businesses)
        .set({
          kind,
          site,
          ...(country && {
            country: withOpenCountry(id, country),
            timeZone: sql`iif(${isKept(id, country)}, ${businesses.timeZone}, ${fittingZone(country, timeZone)})`,
          }),
        })
        .where(eq(businesses.memberId, id)),
      ...(isPartner ? [] : [eventRecord(context, id, 'converted')]),
    ]),
  )
}

/** The time zone to store: the given one if the country has it, else the stored one if the country stays. */
export function fittingZone(country: string, timeZone: string | undefined): SQL {
  const validZone = timeZone === undefined ? null : zoneIn(country, timeZone)
  return sql`iif(${businesses.country} = ${country}, coalesce(${validZone}, ${businesses.timeZone}), ${validZone})`
}

function withOpenCountry(id: number, country: string): SQL {
  return sql`iif(${isKept(id, country)}, ${businesses.country}, ${country})`
}

function isKept(id: number, country: string): SQL {
  return sql`${hasCampaign(id)} and ${businesses.country} <> ${country}`
}

/** Reads a business's details; null if there is no business. Refuses `not_signed_in`, `not_found` and `not_allowed`. */
export async function readDetails(context: Context) {
  const viewer = signedIn(context)
  if (!viewer.isPartner) return null
  const id = actingId(viewer)
  actingFor(context, id, 'edit_profile')
  const [details] = await context.db
    .select({
      businessName: publicName().as('name'),
      kind: businesses.kind,
      site: businesses.site,
      country: businesses.country,
      timeZone: businesses.timeZone,
      contactName: businesses.contactName,
      contactEmail: businesses.contactEmail,
      contactPhone: businesses.contactPhone,
      street: businesses.street,
      city: businesses.city,
      region: businesses.region,
      postalCode: businesses.postalCode,
      wantsWeeklyEmail: businesses.wantsWeeklyEmail,
      isCountryFixed: sql`${hasCampaign(sql`${businesses.memberId}`)}`.mapWith(Boolean).as('fixed'),
    })
    .from(businesses)
    .innerJoin(members, eq(members.id, businesses.memberId))
    .where(isEditable(viewer, id))
  if (!details) throw new Refusal('not_found')
  return details
}

export type ShownDetails = NonNullable<Awaited<ReturnType<typeof readDetails>>>

/** Changes details. Refuses `country_fixed` (field `country`) after the first campaign, `not_found`, `not_allowed`. */
export async function editDetails(
  context: Context,
  { businessName, timeZone, ...details }: BusinessDetails,
): Promise<void> {
  refuseUnfitBusiness(businessName)
  const { db } = context
  const id = actingId(signedIn(context))
  const viewer = actingFor(context, id, 'edit_profile')
  const isOpen = or(eq(businesses.country, details.country), sql`not ${hasCampaign(id)}`)
  const isEdited = sql`exists (
    select 1 from businesses where member_id = ${id} and country = ${details.country}
  ) and ${hasRightFor(viewer, 'edit_profile', id)}`
  const [edited, , [there]] = await db.batch([
    db
      .update(businesses)
      .set({ ...details, timeZone: fittingZone(details.country, timeZone) })
      .where(and(isEditable(viewer, id), isOpen))
      .returning({ id: businesses.memberId }),
    db
      .update(members)
      .set({ businessName, indexedName: indexedText(businessName) })
      .where(and(eq(members.id, id), isEdited)),
    db.select({ id: businesses.memberId }).from(businesses).where(isEditable(viewer, id)),
  ])
  if (edited.length > 0) return
  throw there ? new Refusal('country_fixed', 'country') : new Refusal('not_found')
}

function isEditable(viewer: Viewer, id: number): SQL | undefined {
  return and(eq(businesses.memberId, id), hasRightFor(viewer, 'edit_profile', id))
}
