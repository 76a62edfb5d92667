import { saveAddress, savePayer } from '../../../app/features/ads/payer/payer.server.ts'
import type { NewPromotion } from '../../../app/features/ads/quick-promote/promotion-form/promotion.ts'
import { aBoard } from '../content/boards.ts'
import { aPin } from '../content/pins.ts'
import { aBusiness } from '../identity/businesses.ts'

type Member = Awaited<ReturnType<typeof aBusiness>>

/** A business with a pin that has entered everything a campaign needs. */
export async function anAdvertiser(changes: Parameters<typeof aBusiness>[0] = {}) {
  const kiln = await aBusiness(changes)
  await enterPayerDetails(kiln)
  const pin = await aPin(kiln, await aBoard(kiln), {
    title: 'Moon jar',
    link: 'https://kiln.example/jars',
  })
  return { kiln, pin }
}

/** Enters who pays for a business's campaigns, and the address. */
export async function enterPayerDetails(business: Member): Promise<void> {
  const { id: advertiserId, country } = business.viewer
  const address = { street: 'Kiln Lane 4', city: 'Stoke', region: null, postalCode: 'ST4 7QQ' }
  await saveAddress(business, { advertiserId, country, ...address })
  await savePayer(business, {
    advertiserId,
    payerName: 'Kiln & Co',
    email: 'bills@kiln.example',
    vatId: null,
  })
}

/** A campaign of a pin, as an advertiser's page requests it. */
export function aPromotion(
  { viewer }: { viewer: { id: number } },
  pin: { id: number },
  changes: Partial<NewPromotion> = {},
): NewPromotion {
  return {
    advertiserId: viewer.id,
    pinId: pin.id,
    name: 'Moon jars',
    destinationUrl: 'https://kiln.example/jars',
    budgetMicros: 7_000_000,
    ending: { isOngoing: false, inclusiveEndDate: null, duration: 10 },
    targeting: {
      genders: ['female', 'male', 'unknown'],
      ages: ['18-24', '25-34'],
      interests: [6],
      countries: ['US'],
    },
    isAutoTargeting: false,
    adType: 'CONSIDERATION',
    tag: null,
    placement: 'pin_rep',
    idempotencyKey: crypto.randomUUID(),
    ...changes,
  }
}

/** The body of the documented call, with every field in section 7 of the specification. */
export function aQuickPromotion(
  advertiserId: number | string,
  pinId: number | string,
): Record<string, unknown> {
  return {
    budget_in_micro_currency: 7_000_000,
    campaign_name: 'Moon jars',
    destination_url: 'https://kiln.example/jars',
    duration: 10,
    auto_targeting_enabled: false,
    is_ongoing: false,
    start_now: true,
    targeting_spec: { LOCATION: 'US+CA', GENDER: ['female'], AGE_BUCKET: ['25-34'], INTEREST: [] },
    advertiser_id: String(advertiserId),
    ads_client_type: 'quick_promote',
    pin_id: String(pinId),
    product_group_id: null,
    flexible_daily_budget_enabled: false,
  }
}
