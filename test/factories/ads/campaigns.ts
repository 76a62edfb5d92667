import { eq } from 'drizzle-orm'
import type { Context } from '../../../app/context.server.ts'
import { billingProfiles } from '../../../app/db/ads/billing.ts'
import { ledger } from '../../../app/db/ads/ledger.ts'
import { campaigns } from '../../../app/db/ads/promote.ts'
import { newId } from '../../../app/db/ids.ts'
import {
  AGE_BUCKETS,
  GENDERS,
  type Targeting,
} from '../../../app/features/ads/audience/targeting.ts'
import { later } from '../content/pins.ts'
import { anAdvertiser } from './promotions.ts'

type Campaign = typeof campaigns.$inferSelect
type Member = Context & { viewer: NonNullable<Context['viewer']> }

/** Targets everybody of age in a country, like a new draft. */
export function everybodyIn(country: string): Targeting {
  return { genders: [...GENDERS], ages: [...AGE_BUCKETS], interests: [], countries: [country] }
}

/** An approved campaign of a business that started today. */
export async function aCampaign(
  business: Member,
  changes: Partial<Campaign> = {},
): Promise<Campaign> {
  const [campaign] = await business.db
    .insert(campaigns)
    .values({
      id: newId(later()),
      advertiserId: business.viewer.id,
      actorId: business.viewer.id,
      idempotencyKey: crypto.randomUUID(),
      name: 'Moon jars',
      objective: 'CONSIDERATION',
      destinationUrl: 'https://kiln.example/',
      budgetMicros: 7_000_000,
      currency: 'USD',
      startAt: business.now,
      review: 'approved',
      targeting: { genders: [], ages: [], interests: [], countries: ['US'] },
      startedAt: (changes.review ?? 'approved') === 'approved' ? business.now : null,
      createdAt: business.now,
      ...changes,
    })
    .returning()
  if (!campaign) throw new Error('the campaign was not inserted')
  return campaign
}

/** A business with a card, and a running campaign of its pin for everybody of age in the US. */
export async function aRunningCampaign(
  changes: Partial<Campaign> = {},
  of: Parameters<typeof anAdvertiser>[0] = {},
) {
  const { kiln, pin } = await anAdvertiser(of)
  await addValidCard(kiln)
  const campaign = await aCampaign(kiln, {
    pinId: pin.id,
    destinationUrl: 'https://kiln.example/jars',
    targeting: everybodyIn('US'),
    startAt: kiln.now - 60_000,
    ...changes,
  })
  return { kiln, pin, campaign }
}

async function addValidCard({ db, viewer }: Member): Promise<void> {
  await db
    .update(billingProfiles)
    .set({ cardState: 'valid', cardRef: `pm_${viewer.id}`, cardBrand: 'visa', cardLast4: '4242' })
    .where(eq(billingProfiles.advertiserId, viewer.id))
}

/** The ledger's entries for a campaign, oldest first. */
export async function ledgerOf({ db }: Context, { id }: { id: number }) {
  return db.select().from(ledger).where(eq(ledger.campaignId, id)).orderBy(ledger.id)
}
