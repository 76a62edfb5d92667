import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { billingProfiles } from '../../../db/ads/billing.ts'
import { conversionTags } from '../../../db/ads/conversions.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { Refusal, type RefusalCode } from '../../../refusal.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { needsGdprConsent } from '../countries.ts'
import { PROMOTE_COUNTRIES } from '../limits.ts'
import { isOwnPin } from './own-pins.server.ts'

type PromotionTarget = { advertiserId: number; pinId: number; tagId: number | null }

export type Requirements = NonNullable<Awaited<ReturnType<typeof selectRequirements>>[number]>

/** The query for whether a business and its pin meet each requirement of a campaign. */
export function selectRequirements({ db }: Context, viewer: Viewer, target: PromotionTarget) {
  const { advertiserId, pinId, tagId } = target
  return db
    .select({
      country: businesses.country,
      timeZone: businesses.timeZone,
      mayEdit: flag(hasRightFor(viewer, 'edit_campaigns', advertiserId), 'may_edit'),
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

/** The conditions of {@link selectRequirements} on `businesses` and `members`; the write checks them again. */
export function meetsRequirements(
  viewer: Viewer,
  target: PromotionTarget,
  country: string,
): SQL | undefined {
  const { advertiserId, pinId, tagId } = target
  return and(
    eq(businesses.memberId, advertiserId),
    eq(businesses.country, country),
    hasRightFor(viewer, 'edit_campaigns', advertiserId),
    sql`${members.promoteExcludedAt} is null`,
    or(sql`not ${Number(needsGdprConsent(country))}`, sql`${businesses.gdprConsentAt} is not null`),
    hasAddress(),
    hasBilling(advertiserId),
    isOwnPin(advertiserId, pinId),
    tagId === null ? undefined : isOwnTag(advertiserId, tagId),
  )
}

/** The form's names of fields that may be refused. */
export const FORM_FIELDS = {
  budget: 'budget',
  destination: 'destinationUrl',
  lastDay: 'inclusiveEndDate',
  adType: 'adType',
  tag: 'conversionTagId',
}
export type FieldNames = Readonly<Record<keyof typeof FORM_FIELDS, string>>

export function refuseUnlessReady(
  requirements: Requirements | undefined,
  names: FieldNames,
): asserts requirements is Requirements {
  if (!requirements) throw new Refusal('not_found')
  if (!requirements.mayEdit) throw new Refusal('not_allowed')
  const { country } = requirements
  if (requirements.isClosed) throw refusedPromotion('promote_closed')
  if (!PROMOTE_COUNTRIES.has(country)) throw refusedPromotion('country_not_served')
  if (!requirements.hasPin) throw refusedPromotion('pin_not_promotable')
  if (!requirements.hasConsent && needsGdprConsent(country))
    throw refusedPromotion('consent_missing')
  if (!requirements.hasTag) throw refusedPromotion('tag_missing', names.tag)
  if (!requirements.hasAddress) throw refusedPromotion('business_address_missing')
  if (!requirements.hasBilling) throw refusedPromotion('payer_unknown')
}

/** Refuses a promotion. The page uses `details` to choose where to show the refusal. */
export function refusedPromotion(
  code: RefusalCode,
  field?: string,
  details: Readonly<Record<string, string>> = {},
): Refusal {
  const { status: httpStatus, message: messageDetail } = new Refusal(code, field, details)
  return new Refusal(code, field, { ...details, messageDetail, httpStatus })
}

/** Whether there is a street, city and postal code, which a bill requires. */
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

/** Uses `coalesce`, because a null part of an address would make the whole condition null. */
export function flag(condition: SQL, name: string) {
  return sql`coalesce(${condition}, 0)`.mapWith(Boolean).as(name)
}
