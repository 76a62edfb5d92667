import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { billingProfiles } from '../../../../app/db/ads/billing.ts'
import { campaigns } from '../../../../app/db/ads/promote.ts'
import { DAY_MS } from '../../../../app/durations.ts'
import { CampaignEdit } from '../../../../app/features/ads/campaigns/campaign.ts'
import {
  actOnCampaign,
  editCampaign,
} from '../../../../app/features/ads/campaigns/change-campaign.server.ts'
import { readHistory } from '../../../../app/features/ads/campaigns/history.server.ts'
import { runTurn } from '../../../../app/features/ads/delivery/run-turn.server.ts'
import { emailMissedCampaigns } from '../../../../app/features/ads/delivery/start/missed-campaigns.server.ts'
import { promotePin } from '../../../../app/features/ads/quick-promote/promote-pin.server.ts'
import type { Ending } from '../../../../app/features/ads/quick-promote/promotion-form/last-day.ts'
import { readCampaign } from '../../../../app/features/ads/reporting/reports.server.ts'
import { processReviews } from '../../../../app/features/ads/review/process-reviews.server.ts'
import { budgetOf } from '../../../../app/features/ads/spending/budget.server.ts'
import { editBaseText } from '../../../../app/features/core/edits/edit-base.ts'
import * as api from '../../../../app/features/transfer/api/ads/campaigns.server.ts'
import { refusal, sentEmailsTo } from '../../../emails.ts'
import { anAdvertiser, aPromotion } from '../../../factories/ads/promotions.ts'
import { kindsOf } from '../../../factories/operations/notifications.ts'

const HOUR_MS = 60 * 60_000
const ONE_DAY: Ending = { isOngoing: false, inclusiveEndDate: null, duration: 1 }
const UNIT = 1_000_000

type Waiting = Awaited<ReturnType<typeof aNewCampaign>>

async function aNewCampaign(ending: Ending = ONE_DAY) {
  const { kiln, pin } = await anAdvertiser()
  const { id } = await promotePin(kiln, aPromotion(kiln, pin, { ending }))
  return { kiln, pin, id }
}

function setCard({ kiln }: Waiting, cardState: 'none' | 'valid' | 'failed') {
  return kiln.db
    .update(billingProfiles)
    .set({ cardState })
    .where(eq(billingProfiles.advertiserId, kiln.viewer.id))
}

function approve({ kiln, id }: Waiting) {
  return kiln.db.update(campaigns).set({ review: 'approved' }).where(eq(campaigns.id, id))
}

/** Runs the cron job this many hours after the campaign was created. */
async function runCron({ kiln }: Waiting, hours: number) {
  const worker = { ...kiln, env: { ...kiln.env, OUTBOX: 'on' }, now: kiln.now + hours * HOUR_MS }
  await runTurn(worker)
  await emailMissedCampaigns(worker)
}

async function rowOf({ kiln, id }: Waiting) {
  const [row] = await kiln.db.select().from(campaigns).where(eq(campaigns.id, id))
  if (!row) throw new Error('the campaign is gone')
  return row
}

async function pageOf({ kiln, id }: Waiting, hours: number) {
  const context = { ...kiln, now: kiln.now + hours * HOUR_MS }
  const query = { advertiserId: kiln.viewer.id, campaignId: id, bookmark: null, pageSize: 25 }
  const { campaign } = await readCampaign(context, query)
  return campaign
}

async function subjectsTo({ kiln }: Waiting): Promise<string[]> {
  return (await sentEmailsTo(kiln.viewer.email)).map(({ subject }) => subject)
}

function change({ kiln, id }: Waiting, hours: number, changes: Record<string, string>) {
  const place = { advertiserId: kiln.viewer.id, campaignId: id, version: '1', lastDay: '' }
  const edit = v.parse(CampaignEdit, { ...place, budget: '7', ...changes })
  const now = kiln.now + hours * HOUR_MS
  return editCampaign({ ...kiln, viewer: { ...kiln.viewer, sessionStartedAt: now }, now }, edit)
}

test('a one-day campaign that waits 25 hours for review then runs a full day', async () => {
  const waiting = await aNewCampaign()
  await setCard(waiting, 'valid')

  await runCron(waiting, 25)
  expect(await pageOf(waiting, 25)).toMatchObject({
    standing: 'in_review',
    days: '1 day from its start',
    most: '$7 in all, $7 a day',
  })
  await approve(waiting)
  await runCron(waiting, 26)

  const started = waiting.kiln.now + 26 * HOUR_MS
  expect(await rowOf(waiting)).toMatchObject({
    startAt: started,
    startedAt: started,
    endAt: started + DAY_MS,
    waitingDays: null,
    totalMicros: 7 * UNIT,
  })
  expect(await pageOf(waiting, 27)).toMatchObject({ standing: 'active' })
  expect(await pageOf(waiting, 50)).toMatchObject({ standing: 'over' })
  expect(await subjectsTo(waiting)).toEqual(['New campaign on Pinfold'])
})

test('an automatic review lets a campaign start with all its days', async () => {
  const waiting = await aNewCampaign()
  await setCard(waiting, 'valid')
  const now = waiting.kiln.now + 25 * HOUR_MS

  await processReviews({
    ...waiting.kiln,
    env: { ...waiting.kiln.env, CAMPAIGN_REVIEW: 'auto' },
    now,
  })
  await runCron(waiting, 25)

  expect(await rowOf(waiting)).toMatchObject({ review: 'approved', endAt: now + DAY_MS })
})

test.each(['none', 'failed'] as const)(
  'an approved campaign waits for a working card if its state is %s',
  async (state) => {
    const waiting = await aNewCampaign()
    await setCard(waiting, state)
    await approve(waiting)

    await runCron(waiting, 25)
    expect(await pageOf(waiting, 25)).toMatchObject({ standing: 'needs_card', endAt: null })
    await setCard(waiting, 'valid')
    await runCron(waiting, 48)

    expect(await rowOf(waiting)).toMatchObject({ endAt: waiting.kiln.now + 72 * HOUR_MS })
  },
)

test('a campaign’s days keep passing if its card fails after the start', async () => {
  const waiting = await aNewCampaign()
  await setCard(waiting, 'valid')
  await approve(waiting)
  await runCron(waiting, 1)
  await setCard(waiting, 'failed')

  await runCron(waiting, 2)
  await setCard(waiting, 'valid')
  await runCron(waiting, 20)

  expect(await rowOf(waiting)).toMatchObject({ endAt: waiting.kiln.now + 25 * HOUR_MS })
})

test('a campaign paused while waiting starts when it is resumed', async () => {
  const waiting = await aNewCampaign()
  const act = { advertiserId: waiting.kiln.viewer.id, campaignId: waiting.id }
  await setCard(waiting, 'valid')
  await actOnCampaign(waiting.kiln, { ...act, version: 1, act: 'pause' })
  await approve(waiting)

  await runCron(waiting, 25)
  expect(await rowOf(waiting)).toMatchObject({ startedAt: null })
  await actOnCampaign(waiting.kiln, { ...act, version: 2, act: 'resume' })
  await runCron(waiting, 30)

  expect(await rowOf(waiting)).toMatchObject({ endAt: waiting.kiln.now + 54 * HOUR_MS })
})

test('the budget bills clicks from the start to the end of the campaign’s days', async () => {
  const waiting = await aNewCampaign()
  const { kiln, id } = waiting
  await setCard(waiting, 'valid')
  await approve(waiting)
  await runCron(waiting, 25)
  const { version, budgetMicros, totalMicros, endAt, currency, advertiserId } = await rowOf(waiting)
  const plan = { version, isRunning: true, budgetMicros, totalMicros, endAt }
  const press = (hours: number) =>
    budgetOf(kiln.env, id).click({
      campaignId: id,
      advertiserId,
      currency,
      plan,
      flaw: null,
      priceMicros: UNIT,
      nonce: crypto.randomUUID(),
      memberId: hours,
      at: kiln.now + hours * HOUR_MS,
    })

  expect(await press(26)).toEqual({ micros: UNIT, reason: null })
  expect(await press(48)).toEqual({ micros: UNIT, reason: null })
  expect(await press(50)).toEqual({ micros: 0, reason: 'ended' })
})

test('the open API reports a waiting campaign as not started, and later its times', async () => {
  const waiting = await aNewCampaign()
  const query = { adAccountId: waiting.kiln.viewer.id, campaignId: waiting.id }
  const read = (hours: number) =>
    api.readCampaign({ ...waiting.kiln, now: waiting.kiln.now + hours * HOUR_MS }, query)
  await setCard(waiting, 'valid')

  expect(await read(25)).toMatchObject({ summaryStatus: 'NOT_STARTED', endTime: null })
  await approve(waiting)
  await runCron(waiting, 26)

  const started = Math.floor(waiting.kiln.now / 1000) + 26 * 3600
  expect(await read(27)).toMatchObject({
    summaryStatus: 'RUNNING',
    startTime: started,
    endTime: started + 24 * 3600,
  })
})

test('a waiting campaign keeps its days when its budget changes or when it gets a last day', async () => {
  const waiting = await aNewCampaign({ ...ONE_DAY, duration: 3 })

  await change(waiting, 25, { budget: '9', ends: 'days' })
  expect(await rowOf(waiting)).toMatchObject({ waitingDays: 3, totalMicros: 27 * UNIT })

  const lastDay = new Date(waiting.kiln.now + 5 * DAY_MS).toISOString().slice(0, 10)
  await change(waiting, 25, { ends: 'date', lastDay, version: '2' })
  expect(await rowOf(waiting)).toMatchObject({ waitingDays: null, endAt: expect.any(Number) })
  expect(await refusal(change(waiting, 25, { ends: 'days', version: '3' }))).toBe(
    'end_date_invalid',
  )
  const query = { advertiserId: waiting.kiln.viewer.id, bookmark: null, pageSize: 25 }
  const { changes } = await readHistory(waiting.kiln, query)
  expect(changes.map(({ details }) => details).join()).toContain(
    '“3 days from its start” changed to “until ',
  )
})

test('a form opened before the campaign started asks before it changes the end', async () => {
  const waiting = await aNewCampaign()
  await setCard(waiting, 'valid')
  await approve(waiting)
  await runCron(waiting, 1)

  const base = editBaseText({
    rendered: { budget: 7 * UNIT, end: 'days' },
    conflicts: [],
  })
  const late = change(waiting, 2, { ends: 'ongoing', base })

  expect(await refusal(late)).toBe('edited_meanwhile')
})

const MISSED = [
  ['review', "we didn't review it in time"],
  ['card', 'there was no working card'],
] as const

test.each(MISSED)(
  'a last day that passes while a campaign waits for its %s is reported once, by email and on its page',
  async (waitsFor, text) => {
    const { kiln, pin } = await anAdvertiser()
    const today = new Date(kiln.now).toISOString().slice(0, 10)
    const ending = { ...ONE_DAY, inclusiveEndDate: today }
    const { id } = await promotePin(kiln, aPromotion(kiln, pin, { ending }))
    const waiting = { kiln, pin, id }
    if (waitsFor === 'card') await approve(waiting)
    else await setCard(waiting, 'valid')

    for (const hours of [48, 49]) await runCron(waiting, hours)

    const emails = await sentEmailsTo(kiln.viewer.email)
    expect(await subjectsTo(waiting)).toEqual([
      'Your campaign on Pinfold ended without being shown',
      'New campaign on Pinfold',
    ])
    expect(emails[0]?.text).toContain(text)
    expect(await pageOf(waiting, 49)).toMatchObject({ standing: 'missed' })
    expect(await kindsOf(kiln)).toEqual([])

    const lastDay = new Date(kiln.now + 3 * DAY_MS).toISOString().slice(0, 10)
    await change(waiting, 49, { ends: 'date', lastDay })
    if (waitsFor === 'card') await setCard(waiting, 'valid')
    else await approve(waiting)
    await runCron(waiting, 50)
    expect(await pageOf(waiting, 51)).toMatchObject({ standing: 'active' })
  },
)
