import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { campaignChanges, campaigns } from '../../../../app/db/ads/promote.ts'
import { operatorOrders } from '../../../../app/db/core/operator-orders.ts'
import { newId } from '../../../../app/db/ids.ts'
import { readHistory } from '../../../../app/features/ads/campaigns/history.server.ts'
import { AUTOMATIC_REVIEW_MS } from '../../../../app/features/ads/limits.ts'
import { processReviews } from '../../../../app/features/ads/review/process-reviews.server.ts'
import { carryOutOrders } from '../../../../app/features/operations/moderation/members/member-orders.server.ts'
import { sentEmailsTo } from '../../../emails.ts'
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import { later } from '../../../factories/content/pins.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'
import { kindsOf } from '../../../factories/operations/notifications.ts'

type Business = Awaited<ReturnType<typeof aBusiness>>

/** Orders a review and runs the cron job twice concurrently. Returns why the order wasn't carried out, if so. */
async function order(kiln: Business, act: 'approve' | 'reject', account: string, reason = '') {
  const site = { ...kiln, env: { ...kiln.env, OUTBOX: 'on' }, now: later() }
  const id = newId(site.now)
  await site.db
    .insert(operatorOrders)
    .values({ id, act: `${act}-campaign`, account, reason, createdAt: site.now })
  await carryOutOrders(site)
  await Promise.all([processReviews(site), processReviews(site)])
  const [done] = await site.db.select().from(operatorOrders).where(eq(operatorOrders.id, id))
  expect(done?.doneAt).not.toBeNull()
  return done?.problem ?? null
}

async function reviewOf({ db }: Business, id: number) {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, id))
  const changes = await db
    .select({ act: campaignChanges.act })
    .from(campaignChanges)
    .where(eq(campaignChanges.campaignId, id))
    .orderBy(desc(campaignChanges.id))
  return { ...campaign, acts: changes.map(({ act }) => act) }
}

test('an approved campaign runs, and its business gets an email', async () => {
  const kiln = await aBusiness()
  const { id } = await aCampaign(kiln, { review: 'pending' })

  expect(await order(kiln, 'approve', String(id))).toBeNull()

  expect(await reviewOf(kiln, id)).toMatchObject({
    review: 'approved',
    reviewReason: null,
    version: 1,
    acts: ['approved'],
  })
  const emails = await sentEmailsTo(kiln.viewer.email)
  expect(emails.map(({ subject }) => subject)).toEqual(['Your campaign on Pinfold is approved'])
  expect(await kindsOf(kiln)).toEqual(['campaign_approved'])
})

test('a rejected campaign’s reason is in the email and in the history', async () => {
  const kiln = await aBusiness()
  const { id } = await aCampaign(kiln, { review: 'pending' })

  expect(await order(kiln, 'reject', String(id), 'The page shows something else.')).toBeNull()

  expect(await reviewOf(kiln, id)).toMatchObject({
    review: 'rejected',
    reviewReason: 'The page shows something else.',
  })
  const [email] = await sentEmailsTo(kiln.viewer.email)
  expect(email?.text).toContain('Our reason: The page shows something else.')
  expect(await kindsOf(kiln)).toEqual(['campaign_rejected'])
  const query = { advertiserId: kiln.viewer.id, bookmark: null, pageSize: 25 }
  const { changes } = await readHistory(kiln, query)
  expect(changes[0]).toMatchObject({ who: 'We', act: 'rejected' })
  expect(changes[0]?.details).toContain('The page shows something else.')
})

test('a decision can be changed, but not repeated, nor made on an ended or unknown campaign', async () => {
  const kiln = await aBusiness()
  const { id } = await aCampaign(kiln, { review: 'rejected' })
  const ended = await aCampaign(kiln, { review: 'pending', status: 'ended' })

  expect(await order(kiln, 'approve', String(id))).toBeNull()
  expect(await order(kiln, 'approve', String(id))).toBe(`There is no campaign ${id} to approve.`)
  expect(await order(kiln, 'reject', String(ended.id))).toContain('There is no campaign')
  expect(await order(kiln, 'reject', '5')).toContain('There is no campaign 5 to reject.')
})

test('with automatic reviews, a campaign is in review for a while and then approved', async () => {
  const kiln = await aBusiness()
  const { id } = await aCampaign(kiln, { review: 'pending' })
  const site = { ...kiln, env: { ...kiln.env, CAMPAIGN_REVIEW: 'auto' } }

  await processReviews({ ...site, now: kiln.now + AUTOMATIC_REVIEW_MS - 1 })
  expect(await reviewOf(kiln, id)).toMatchObject({ review: 'pending' })
  await processReviews({ ...site, now: kiln.now + AUTOMATIC_REVIEW_MS })

  expect(await reviewOf(kiln, id)).toMatchObject({ review: 'approved', acts: ['approved'] })
})

test('a business with many campaigns in review doesn’t delay others', async () => {
  const kiln = await aBusiness()
  const mill = await aBusiness()
  for (let made = 0; made < 21; made++) await aCampaign(kiln, { review: 'pending' })
  const { id } = await aCampaign(mill, { review: 'pending' })
  const site = { ...kiln, env: { ...kiln.env, CAMPAIGN_REVIEW: 'auto' } }

  await processReviews({ ...site, now: mill.now + AUTOMATIC_REVIEW_MS })

  expect(await reviewOf(mill, id)).toMatchObject({ review: 'approved' })
})

test('with an operator, nothing is approved automatically', async () => {
  const kiln = await aBusiness()
  const { id } = await aCampaign(kiln, { review: 'pending' })

  await processReviews({ ...kiln, now: kiln.now + 100 * AUTOMATIC_REVIEW_MS })

  expect(await reviewOf(kiln, id)).toMatchObject({ review: 'pending' })
})
