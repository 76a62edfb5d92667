import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { billingProfiles } from '../../../db/ads/billing.ts'
import { conversionTags } from '../../../db/ads/conversions.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { Refusal, type RefusalCode } from '../../../refusal.ts'
import { mayFor } from '../../ground/permissions/businesses.server.ts'
import { needsGdprConsent } from '../countries.ts'
import { PROMOTE_COUNTRIES } from '../limits.ts'
import { isOwnPin } from './own-pins.server.ts'

type Asked = { advertiserId: number; pinId: number; tagId: number | null }

export type Standing = NonNullable<Awaited<ReturnType<typeof standingRow>>[number]>

/** The query for all that a campaign of a pin needs, and whether it is there. */
export function standingRow({ db }: Context, viewer: Viewer, asked: Asked) {
  const { advertiserId, pinId, tagId } = asked
  return db
    .select({
      country: businesses.country,
      timeZone: businesses.timeZone,
      mayEdit: flag(mayFor(viewer, 'edit_campaigns', advertiserId), 'may_edit'),
      isClosed: flag(sql`${members.promoteExcludedAt} is not null`, 'is_closed'),
      hasConsent: flag(sql`${businesses.gdprConsentAt} is not null`, 'has_consent'),
      hasAddress: flag(hasAddress(), 'has_address'),
      hasBilling: flag(hasBilling(advertiserId), 'has_billing'),
      hasPin: flag(isOwnPin(advertiserId, pinId), 'has_pin'),
      hasTag: flag(tagId === null ? sql`1` : isOwnTag(advertiserId, tagId), 'has_tag'),
    })
    .from(businesses)
    .innerJoin(members, eq(members.id, businesses.memberId))
    .where(eq(businesses.memberId, advertiserId))
}

/** The same conditions on `businesses` and `members`, for the write itself. */
export function stillStands(viewer: Viewer, asked: Asked, country: string): SQL | undefined {
  const { advertiserId, pinId, tagId } = asked
  return and(
    eq(businesses.memberId, advertiserId),
    eq(businesses.country, country),
    mayFor(viewer, 'edit_campaigns', advertiserId),
    sql`${members.promoteExcludedAt} is null`,
    or(sql`not ${Number(needsGdprConsent(country))}`, sql`${businesses.gdprConsentAt} is not null`),
    hasAddress(),
    hasBilling(advertiserId),
    isOwnPin(advertiserId, pinId),
    tagId === null ? undefined : isOwnTag(advertiserId, tagId),
  )
}

/** The names of what may be refused, as the form has them. */
export const FORM_FIELDS = {
  budget: 'budget',
  lastDay: 'inclusiveEndDate',
  adType: 'adType',
  tag: 'conversionTagId',
}
export type FieldNames = Readonly<Record<keyof typeof FORM_FIELDS, string>>

export function refuseUnlessReady(
  standing: Standing | undefined,
  names: FieldNames,
): asserts standing is Standing {
  if (!standing) throw new Refusal('not_found')
  if (!standing.mayEdit) throw new Refusal('not_allowed')
  const { country } = standing
  if (standing.isClosed) throw refusedPromotion('promote_closed')
  if (!PROMOTE_COUNTRIES.has(country)) throw refusedPromotion('country_not_served')
  if (!standing.hasPin) throw refusedPromotion('pin_not_promotable')
  if (!standing.hasConsent && needsGdprConsent(country)) throw refusedPromotion('consent_missing')
  if (!standing.hasTag) throw refusedPromotion('tag_missing', names.tag)
  if (!standing.hasAddress) throw refusedPromotion('business_address_missing')
  if (!standing.hasBilling) throw refusedPromotion('payer_unknown')
}

/** The page chooses by `details` where to show the refusal. */
export function refusedPromotion(code: RefusalCode, field?: string): Refusal {
  const { status: httpStatus, message: messageDetail } = new Refusal(code)
  return new Refusal(code, field, { messageDetail, httpStatus })
}

/** Street, city and postal code: what a bill needs. */
export function hasAddress(): SQL {
  return sql`(${businesses.street} <> '' and ${businesses.city} <> '' and ${businesses.postalCode} <> '')`
}

export function hasBilling(advertiserId: number): SQL {
  return sql`exists (
    select 1 from ${billingProfiles} where ${billingProfiles.advertiserId} = ${advertiserId}
  )`
}

function isOwnTag(advertiserId: number, tagId: number): SQL {
  return sql`exists (
    select 1 from ${conversionTags}
    where ${conversionTags.id} = ${tagId} and ${conversionTags.advertiserId} = ${advertiserId}
      and ${conversionTags.deletedAt} is null
  )`
}

/** `coalesce`, since a missing line of an address makes the whole unknown. */
export function flag(condition: SQL, name: string) {
  return sql`coalesce(${condition}, 0)`.mapWith(Boolean).as(name)
}
