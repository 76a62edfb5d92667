import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { campaigns } from '../../../app/db/ads/promote.ts'
import { standingOf } from '../../../app/features/ads/campaigns/standing.ts'
import { seedCampaign } from '../../../workers/seed-campaign.ts'
import { anAdvertiser } from '../../factories/ads/promotions.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60_000

test('a demo campaign, which has clicks and no card, is over and asks for no card', async () => {
  const { kiln, pin } = await anAdvertiser()

  await seedCampaign(kiln, {
    pinId: pin.id,
    name: 'Moon jars',
    destinationUrl: 'https://kiln.example/',
    budgetMicros: 7_000_000,
    days: DAYS,
  })

  const [row] = await kiln.db
    .select()
    .from(campaigns)
    .where(eq(campaigns.advertiserId, kiln.viewer.id))
  expect(row?.endAt).toBe(kiln.now + DAYS * DAY_MS)
  expect(row && standingOf({ ...row, hasCard: false }, kiln.now + DAYS * DAY_MS)).toBe('over')
})
