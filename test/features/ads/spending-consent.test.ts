import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { campaigns } from '../../../app/db/ads/promote.ts'
import { DAY_MS } from '../../../app/durations.ts'
import { CampaignEdit } from '../../../app/features/ads/campaigns/campaign.ts'
import { editCampaign } from '../../../app/features/ads/campaigns/change-campaign.server.ts'
import { promotePin } from '../../../app/features/ads/quick-promote/promote-pin.server.ts'
import { FRESH_SESSION_MS } from '../../../app/features/identity/limits.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../emails.ts'
import { anAdvertiser, aPromotion } from '../../factories/ads/promotions.ts'

type Seller = Awaited<ReturnType<typeof anAdvertiser>>

/** The same session, when the log-in was too long ago to prove who uses it. */
function stale({ kiln }: Seller) {
  return { ...kiln, now: kiln.now + FRESH_SESSION_MS + 1 }
}

async function aPromoted() {
  const seller = await anAdvertiser()
  const kiln = withOutbox(seller.kiln)
  const { id } = await promotePin(kiln, aPromotion(kiln, seller.pin))
  await kiln.settled()
  return { ...seller, kiln, id }
}

type Promoted = Awaited<ReturnType<typeof aPromoted>>

function edit(context: Seller['kiln'], id: number, changes: Record<string, string>) {
  const place = { advertiserId: context.viewer.id, campaignId: id, lastDay: '' }
  return editCampaign(context, v.parse(CampaignEdit, { ...place, ...changes }))
}

async function emailsTo({ kiln }: Promoted) {
  await kiln.settled()
  return sentEmailsTo(kiln.viewer.email)
}

test('a campaign from an old session is refused and creates nothing, but a repeated call still finds its campaign', async () => {
  const seller = await anAdvertiser()
  const { kiln, pin } = seller
  const promotion = aPromotion(kiln, pin)

  expect(await refusal(promotePin(stale(seller), promotion))).toBe('fresh_login_required')
  const { id: advertiserId } = kiln.viewer
  const made = kiln.db.select().from(campaigns).where(eq(campaigns.advertiserId, advertiserId))
  expect(await made).toEqual([])

  const { id } = await promotePin(kiln, promotion)
  expect(await promotePin(stale(seller), promotion)).toMatchObject({ id })
})

test('impossible input is refused before an old session is', async () => {
  const seller = await anAdvertiser()
  const { kiln, pin } = seller

  const code = refusal(promotePin(stale(seller), aPromotion(kiln, pin, { budgetMicros: 1 })))

  expect(await code).toBe('budget_too_low')
})

test('a new campaign is emailed once with its most, its page and a link for somebody else’s act', async () => {
  const promoted = await aPromoted()
  const { kiln, id } = promoted

  const [email, ...others] = await emailsTo(promoted)

  expect(others).toEqual([])
  expect(email).toMatchObject({ subject: 'New campaign on Pinfold' })
  expect(email?.text).toContain('“Moon jars” now costs at most $70 in all, $7 a day')
  expect(email?.text).toContain(`/advertiser/${kiln.viewer.id}/reporting/campaigns/${id}/`)
  expect(email?.text).toContain('/account/not-me/')
})

const RAISES = [
  { budget: '7.01', ends: 'days' },
  { budget: '7', ends: 'ongoing' },
  { budget: '6', ends: 'ongoing' },
  { budget: '7', ends: 'date', lastDay: dayAfter(60) },
]

function dayAfter(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
}

test.each(RAISES)(
  '$budget a day until $ends needs a fresh session and is emailed, if it was $7 for ten days',
  async (changes) => {
    const promoted = await aPromoted()
    const { kiln, id } = promoted

    expect(await refusal(edit(stale(promoted), id, changes))).toBe('fresh_login_required')
    expect(await emailsTo(promoted)).toHaveLength(1)
    await edit(kiln, id, changes)

    const subjects = (await emailsTo(promoted)).map(({ subject }) => subject)
    expect(subjects).toContain('A campaign on Pinfold can cost more')
  },
)

test('a lower budget needs no fresh session and sends no email', async () => {
  const promoted = await aPromoted()

  await edit(stale(promoted), promoted.id, { budget: '6.50', ends: 'days' })

  expect(await emailsTo(promoted)).toHaveLength(1)
})
