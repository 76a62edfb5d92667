import type { billingProfiles, invoices } from '../../db/ads/billing.ts'
import type { conversionEvents, conversionTags } from '../../db/ads/conversions.ts'
import type { hiddenPromotions, ledger } from '../../db/ads/ledger.ts'
import type { campaignChanges, campaigns, promoteDrafts } from '../../db/ads/promote.ts'
import type { businesses } from '../../db/identity/business.ts'
import type { LeftOut } from '../../db/listed-columns.ts'

const OWN = 'the member themselves'
const PAYMENT = 'an id at the payment company'
const COUNTED = 'about the shop’s visitors; only their counts are copied'

/** The columns missing from the copy of a member's data, each with the reason. */
export const ADS_LEFT_OUT = {
  businesses: { memberId: 'copied as id' } satisfies LeftOut<typeof businesses>,
  billing_profiles: {
    advertiserId: OWN,
    email: 'copied as payer_email',
    customerRef: PAYMENT,
    cardRef: PAYMENT,
  } satisfies LeftOut<typeof billingProfiles>,
  campaigns: {
    advertiserId: OWN,
    actorId: 'an id of another member',
    idempotencyKey: 'detects repeated requests',
    bodyHash: 'detects repeated requests',
    version: 'counts changes',
    dueAt: 'about the next check',
  } satisfies LeftOut<typeof campaigns>,
  promote_drafts: { advertiserId: OWN } satisfies LeftOut<typeof promoteDrafts>,
  hidden_promotions: {
    memberId: OWN,
    campaignId: 'copied as the address of its pin',
  } satisfies LeftOut<typeof hiddenPromotions>,
  conversion_tags: { advertiserId: OWN } satisfies LeftOut<typeof conversionTags>,
  conversion_events: {
    id: COUNTED,
    event: COUNTED,
    eventId: COUNTED,
    clickKey: COUNTED,
    valueMicros: COUNTED,
    currency: COUNTED,
    valueProblem: COUNTED,
    repeats: COUNTED,
    via: COUNTED,
    host: COUNTED,
    at: COUNTED,
  } satisfies LeftOut<typeof conversionEvents>,
  campaign_changes: {
    campaignId: 'copied as a name',
    actorId: 'an id of a member',
  } satisfies LeftOut<typeof campaignChanges>,
  invoices: {
    advertiserId: OWN,
    taxRef: PAYMENT,
    taxBooked: PAYMENT,
    paymentRef: PAYMENT,
    triedCard: PAYMENT,
  } satisfies LeftOut<typeof invoices>,
  ledger: {
    advertiserId: OWN,
    key: 'an id of the click',
    at: 'copied as happened_at',
  } satisfies LeftOut<typeof ledger>,
} as const
