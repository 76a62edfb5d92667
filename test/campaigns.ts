import type { Context } from '../app/context.server.ts'
import { newId } from '../app/db/ids.ts'
import { campaigns } from '../app/db/promote.ts'
import { later } from './pins.ts'

type Campaign = typeof campaigns.$inferSelect
type Member = Context & { viewer: NonNullable<Context['viewer']> }

/** A campaign of a business, which runs since today and was approved. */
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
      createdAt: business.now,
      ...changes,
    })
    .returning()
  if (!campaign) throw new Error('the campaign was not inserted')
  return campaign
}
