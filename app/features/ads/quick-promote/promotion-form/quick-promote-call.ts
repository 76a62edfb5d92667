import * as v from 'valibot'
import { Flag, Id, OptionalId, Text } from '../../../../forms/input.ts'
import { countriesIn } from '../../audience/targeting.ts'
import {
  Ages,
  AskedPlacement,
  CampaignName,
  CountryList,
  Day,
  Destination,
  Duration,
  Genders,
  Interests,
  type NewPromotion,
  SelectedTag,
} from './promotion.ts'

/** The names are those of the public API. A location is a list of countries, or one text joined by plus signs. */
const TargetingSpec = v.object({
  GENDER: v.optional(Genders, ['female', 'male', 'unknown']),
  AGE_BUCKET: v.optional(Ages, ['18-24', '25-34', '35-44', '45-49', '50-54', '55-64', '65+']),
  INTEREST: v.optional(v.pipe(v.array(Id), Interests), []),
  LOCATION: v.pipe(
    v.union([v.string(), v.array(v.string())], 'audience_missing'),
    v.transform((location) => countriesIn([location].flat().join('+'))),
    CountryList,
  ),
})

const GoalMetadata = v.object({
  conversion_tag_v3_goal_metadata: v.pipe(
    v.object({
      conversion_tag_id: SelectedTag.entries.conversionTagId,
      conversion_event: SelectedTag.entries.conversionEvent,
    }),
    v.transform((goal) => ({
      conversionTagId: goal.conversion_tag_id,
      conversionEvent: goal.conversion_event,
    })),
  ),
})

/** The documented call. Its body repeats the advertiser and the pin of its path. */
export const QuickPromoteCall = v.pipe(
  v.object({
    advertiser: Id,
    pin: Id,
    advertiserId: Id,
    pinId: OptionalId,
    productGroupId: v.fallback(v.nullable(v.union([v.string(), v.number()])), null),
    campaignName: CampaignName,
    destinationUrl: Destination,
    budgetInMicroCurrency: v.pipe(
      v.number('budget_malformed'),
      v.safeInteger('budget_malformed'),
      v.minValue(1, 'budget_malformed'),
    ),
    duration: Duration,
    isOngoing: Flag,
    inclusiveEndDate: v.optional(
      v.nullable(v.union([v.pipe(v.string(), v.trim(), v.literal('')), Day])),
      null,
    ),
    autoTargetingEnabled: Flag,
    startNow: v.literal(true, 'invalid_parameters'),
    targetingSpec: TargetingSpec,
    adsClientType: v.literal('quick_promote', 'invalid_parameters'),
    flexibleDailyBudgetEnabled: v.literal(false, 'invalid_parameters'),
    objectiveType: v.optional(
      v.picklist(['CONSIDERATION', 'WEB_CONVERSION', 'CATALOG_SALES'], 'invalid_parameters'),
      'CONSIDERATION',
    ),
    optimizationGoalMetadata: v.optional(GoalMetadata),
    placement: v.optional(AskedPlacement, null),
    idempotencyKey: v.pipe(Text, v.maxLength(100, 'invalid_parameters')),
  }),
  v.forward(
    v.check(({ advertiser, advertiserId }) => advertiser === advertiserId, 'ids_disagree'),
    ['advertiserId'],
  ),
  v.forward(
    v.check(({ pin, pinId }) => pinId === null || pin === pinId, 'ids_disagree'),
    ['pinId'],
  ),
  v.forward(
    v.check(
      ({ pinId, productGroupId }) => pinId !== null || productGroupId !== null,
      'pin_not_promotable',
    ),
    ['pinId'],
  ),
  v.forward(
    v.check(({ objectiveType, optimizationGoalMetadata }) => {
      return objectiveType !== 'WEB_CONVERSION' || optimizationGoalMetadata !== undefined
    }, 'tag_missing'),
    ['optimizationGoalMetadata'],
  ),
)
export type QuickPromoteCall = v.InferOutput<typeof QuickPromoteCall>

/** The call's names for fields that may be refused later. */
export const CALL_FIELDS = {
  budget: 'budgetInMicroCurrency',
  destination: 'destinationUrl',
  lastDay: 'inclusiveEndDate',
  adType: 'objectiveType',
  tag: 'optimizationGoalMetadata.conversion_tag_v3_goal_metadata.conversion_tag_id',
}

/** A call's campaign without its key; null for a product group without a pin, which isn't saved. */
export function promotionOf(call: QuickPromoteCall): Omit<NewPromotion, 'idempotencyKey'> | null {
  const { pinId, targetingSpec, objectiveType: adType } = call
  if (pinId === null) return null
  const goal = call.optimizationGoalMetadata?.conversion_tag_v3_goal_metadata
  return {
    advertiserId: call.advertiserId,
    pinId,
    name: call.campaignName,
    destinationUrl: call.destinationUrl,
    budgetMicros: call.budgetInMicroCurrency,
    ending: {
      isOngoing: call.isOngoing,
      inclusiveEndDate: call.inclusiveEndDate,
      duration: call.duration,
    },
    targeting: {
      genders: targetingSpec.GENDER,
      ages: targetingSpec.AGE_BUCKET,
      interests: targetingSpec.INTEREST,
      countries: targetingSpec.LOCATION,
    },
    isAutoTargeting: call.autoTargetingEnabled,
    adType,
    tag: adType === 'WEB_CONVERSION' && goal ? goal : null,
    placement: call.placement,
  }
}
