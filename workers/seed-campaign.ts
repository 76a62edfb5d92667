import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../app/context.server.ts'
import { ledger } from '../app/db/ads/ledger.ts'
import { campaigns } from '../app/db/ads/promote.ts'
import { DAY_MS } from '../app/durations.ts'
import { AGE_BUCKETS, GENDERS } from '../app/features/ads/audience/targeting.ts'
import { giveConsent, saveAddress, savePayer } from '../app/features/ads/payer/payer.server.ts'
import { promotePin } from '../app/features/ads/quick-promote/promote-pin.server.ts'
import type { CountedClick, UnbilledReason } from '../app/features/ads/spending/clicks.ts'
import { floorMicros } from '../app/features/ads/spending/price.ts'
import { writeClicks, writeDays } from '../app/features/ads/spending/write-clicks.server.ts'
import { signedIn } from '../app/features/identity/sessions/signed-in.ts'
import { dayNumber } from '../app/forms/zoned-days.ts'

export const CampaignToSeed = v.object({
  pinId: v.number(),
  name: v.string(),
  destinationUrl: v.string(),
  budgetMicros: v.number(),
  days: v.number(),
})
export type CampaignToSeed = v.InferOutput<typeof CampaignToSeed>

const FREE: readonly UnbilledReason[] = ['repeated', 'bot', 'prefetch', 'budget_gone']

/** Promotes a pin in past days, with clicks and free credit, because a running campaign needs a card. */
export async function seedCampaign(visit: Context, input: CampaignToSeed): Promise<void> {
  const viewer = { ...signedIn(visit), isPartner: true }
  const context = { ...visit, viewer }
  const { id: advertiserId, country } = viewer
  const address = { street: 'Market Street 4', city: 'Lerwick', region: null, postalCode: '1000' }
  await saveAddress(context, { advertiserId, country, ...address })
  await savePayer(context, {
    advertiserId,
    payerName: 'The owner',
    email: 'bills@pinfold.example',
    vatId: null,
  })
  await giveConsent(context, { advertiserId })
  const campaign = await promotePin(context, {
    advertiserId,
    pinId: input.pinId,
    name: input.name,
    destinationUrl: input.destinationUrl,
    budgetMicros: input.budgetMicros,
    ending: { isOngoing: false, inclusiveEndDate: null, duration: input.days },
    targeting: {
      genders: [...GENDERS],
      ages: [...AGE_BUCKETS],
      interests: [],
      countries: ['GB', 'SE', 'US'],
    },
    isAutoTargeting: true,
    adType: 'CONSIDERATION',
    tag: null,
    placement: null,
    idempotencyKey: crypto.randomUUID(),
  })
  await context.db
    .update(campaigns)
    .set({
      review: 'approved',
      startedAt: context.now,
      endAt: context.now + input.days * DAY_MS,
      waitingDays: null,
    })
    .where(eq(campaigns.id, campaign.id))
  await seedDays(context, { ...campaign, country }, input.days)
}

type SeededCampaign = { id: number; advertiserId: number; currency: string; country: string }

async function seedDays(
  { db, now }: Context,
  { id: campaignId, advertiserId, currency, country }: SeededCampaign,
  days: number,
): Promise<void> {
  const clicks: CountedClick[] = []
  const counts = []
  for (let place = 0; place < days; place++) {
    const at = now + place * DAY_MS
    const day = dayNumber(at, 'UTC')
    const billed = 2 + ((campaignId + place * 7) % 5)
    for (let click = 0; click < billed + (place % 3); click++) {
      const reason = click < billed ? null : (FREE[(place + click) % FREE.length] ?? 'bot')
      const micros = reason ? 0 : floorMicros(country)
      clicks.push({ key: `demo ${campaignId} ${place} ${click}`, micros, reason, at, day })
    }
    counts.push({ day, views: 140 + ((place * 37) % 90), saves: place % 4 })
  }
  const spender = { campaignId, advertiserId, currency }
  await writeClicks(db, spender, clicks)
  await writeDays(db, campaignId, counts)
  const micros = -clicks.reduce((sum, click) => sum + click.micros, 0)
  await db.insert(ledger).values({
    advertiserId,
    kind: 'credit',
    micros,
    currency,
    key: `demo ${campaignId}`,
    at: now + days * DAY_MS,
  })
}
