import * as v from 'valibot'
import { CONVERSION_EVENTS } from '../../../../db/ads/conversion-events.ts'
import { calendarDay } from '../../../../forms/calendar-day.ts'
import { Flag, Id, NameText, plainDigits } from '../../../../forms/input.ts'
import type { RefusalCode } from '../../../../refusal.ts'
import { VISIBLE } from '../../../../text/visible.ts'
import { Link } from '../../../content/pins/links/link.ts'
import { AGE_BUCKETS, countriesIn, GENDERS } from '../../audience/targeting.ts'
import { isTopic } from '../../audience/topics.ts'
import { DAYS, LONGEST_CAMPAIGN_DAYS, PROMOTE_COUNTRIES } from '../../limits.ts'
import { PLACEMENTS } from '../../placements.ts'
import { TypedBudget } from '../../typed-budget.ts'
import { campaignName } from './campaign-name.ts'
import { endingOf } from './last-day.ts'

const AD_TYPES = ['CONSIDERATION', 'WEB_CONVERSION', 'CATALOG_SALES'] as const
export type AdType = (typeof AD_TYPES)[number]

export const CampaignName = v.pipe(
  NameText,
  v.regex(VISIBLE, 'campaign_name_missing'),
  v.transform(campaignName),
)

export const Destination = v.pipe(Link, v.string('destination_missing'))

/** Whole days, as a number or as digits. */
export const Duration = v.pipe(
  v.union([v.pipe(v.string(), v.maxLength(100)), v.number()], 'duration_invalid'),
  v.transform((days) => Number.parseInt(plainDigits(String(days)), 10)),
  v.integer('duration_invalid'),
  v.minValue(1, 'duration_invalid'),
  v.maxValue(LONGEST_CAMPAIGN_DAYS, 'duration_invalid'),
)

export const Day = calendarDay('end_date_invalid')

export const CountryList = v.pipe(
  v.array(v.picklist([...PROMOTE_COUNTRIES], 'country_not_served')),
  v.minLength(1, 'audience_missing'),
)

export const Genders = v.pipe(
  v.array(v.picklist(GENDERS, 'invalid_parameters')),
  v.minLength(1, 'audience_missing'),
)

export const Ages = v.pipe(
  v.array(v.picklist(AGE_BUCKETS, 'invalid_parameters')),
  v.minLength(1, 'audience_missing'),
)

export const Interests = v.array(v.pipe(v.number(), v.check(isTopic, 'invalid_parameters')))

export const SelectedTag = v.object({
  conversionTagId: v.pipe(
    v.nullish(v.union([v.string(), v.number()], 'tag_missing'), ''),
    v.check((id) => id !== '', 'tag_missing'),
    Id,
  ),
  conversionEvent: v.picklist(CONVERSION_EVENTS, 'tag_missing'),
})

export const AskedPlacement = v.fallback(v.nullable(v.picklist(PLACEMENTS)), null)

const ListedText = v.pipe(
  v.optional(v.string(), ''),
  v.transform((list) => list.split(',').filter(Boolean)),
)

const Ends = v.picklist([...DAYS.map(String), 'date', 'ongoing'], 'duration_invalid')

export function draftKey(key: string): string {
  return `draft:${key}`
}

/** A complete draft: the texts of the page's form. */
export const FinishedDraft = v.pipe(
  v.looseObject({
    name: CampaignName,
    destinationUrl: Destination,
    budget: v.pipe(v.optional(v.string(), ''), TypedBudget),
    ends: Ends,
    inclusiveEndDate: v.optional(v.string(), ''),
    genders: v.pipe(ListedText, Genders),
    ages: v.pipe(ListedText, Ages),
    interests: v.pipe(
      ListedText,
      v.transform((ids) => ids.map(Number)),
      Interests,
    ),
    location: v.pipe(v.optional(v.string(), ''), v.transform(countriesIn), CountryList),
    isAutoTargeting: Flag,
    adType: v.picklist(AD_TYPES, 'invalid_parameters'),
    conversionTagId: v.optional(v.string(), ''),
    conversionEvent: v.optional(v.string(), ''),
    key: v.pipe(v.string(), v.uuid()),
  }),
  v.forward(
    v.check(({ ends, inclusiveEndDate }) => {
      return ends !== 'date' || v.is(Day, inclusiveEndDate)
    }, 'end_date_invalid' satisfies RefusalCode),
    ['inclusiveEndDate'],
  ),
  v.forward(
    v.check(({ adType, conversionTagId, conversionEvent }) => {
      return adType !== 'WEB_CONVERSION' || v.is(SelectedTag, { conversionTagId, conversionEvent })
    }, 'tag_missing' satisfies RefusalCode),
    ['conversionTagId'],
  ),
  v.transform(({ genders, ages, interests, location, key, ...draft }) => ({
    name: draft.name,
    destinationUrl: draft.destinationUrl,
    budgetMicros: draft.budget,
    ending: endingOf(draft),
    targeting: { genders, ages, interests, countries: location },
    isAutoTargeting: draft.isAutoTargeting,
    adType: draft.adType,
    tag: draft.adType === 'WEB_CONVERSION' ? v.parse(SelectedTag, draft) : null,
    idempotencyKey: draftKey(key),
  })),
)
export type FinishedDraft = v.InferOutput<typeof FinishedDraft>

export type NewPromotion = FinishedDraft & {
  advertiserId: number
  pinId: number
  placement: string | null
  /** The key prefix of identical calls. A campaign with this prefix from the last minute is returned. */
  equalKey?: string
  /** The hash of the call's body, the only body for which the key is valid. */
  bodyHash?: string
}
