import { env, runInDurableObject } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { campaigns } from '../../../app/db/ads/promote.ts'
import { DAY_MS } from '../../../app/durations.ts'
import { CampaignEdit } from '../../../app/features/ads/campaigns/campaign.ts'
import {
  actOnCampaign,
  editCampaign,
} from '../../../app/features/ads/campaigns/change-campaign.server.ts'
import { newNonce } from '../../../app/features/ads/delivery/impression.server.ts'
import { publishRunning } from '../../../app/features/ads/delivery/publish-running.server.ts'
import { runTurn } from '../../../app/features/ads/delivery/run-turn.server.ts'
import type { RunningCampaign } from '../../../app/features/ads/delivery/running.ts'
import { promotePin } from '../../../app/features/ads/quick-promote/promote-pin.server.ts'
import { readCampaign } from '../../../app/features/ads/reporting/reports.server.ts'
import { budgetOf } from '../../../app/features/ads/spending/budget.server.ts'
import { changedTotal, totalOf } from '../../../app/features/ads/spending/total.ts'
import { beforeBatch } from '../../broken-database.ts'
import { refusal } from '../../emails.ts'
import { aRunningCampaign, ledgerOf } from '../../factories/ads/campaigns.ts'
import { anAdvertiser, aPromotion } from '../../factories/ads/promotions.ts'

const HOUR_MS = 60 * 60_000
const UNIT = 1_000_000
const PAGE = { bookmark: null, pageSize: 25, objective: undefined }

type Running = Awaited<ReturnType<typeof aTwoDays>>

/** A two-day campaign for 10 a day, from noon on the last day of the previous month. */
async function aTwoDays() {
  const startAt = Date.UTC(2026, 9, 31, 12)
  const plan = { budgetMicros: 10 * UNIT, totalMicros: 20 * UNIT }
  const running = await aRunningCampaign({ ...plan, startAt, endAt: startAt + 2 * DAY_MS })
  return { ...running, startAt }
}

async function press({ kiln, campaign: { id } }: Running, at: number, times = 1) {
  const [row] = await kiln.db.select().from(campaigns).where(eq(campaigns.id, id))
  if (!row) throw new Error('there is no campaign')
  const { advertiserId, currency, version, status, budgetMicros, totalMicros, endAt } = row
  const isRunning = status === 'active'
  const clicks = Array.from({ length: times }, () => ({
    campaignId: id,
    advertiserId,
    currency,
    nonce: newNonce(),
    at,
    flaw: null,
    plan: { version, isRunning, budgetMicros, totalMicros, endAt },
    memberId: Math.ceil(Math.random() * 2 ** 50),
    priceMicros: UNIT,
  }))
  const answers = await Promise.all(clicks.map((click) => budgetOf(env, id).click(click)))
  return {
    billed: answers.filter((answer) => answer?.micros === UNIT).length,
    reasons: new Set(answers.flatMap((answer) => answer?.reason ?? [])),
  }
}

function edit(
  { kiln, campaign }: Running,
  now: number,
  fields: Record<string, string>,
  changes: Partial<Running['kiln']> = {},
) {
  const place = { advertiserId: campaign.advertiserId, campaignId: campaign.id }
  return editCampaign(
    { ...kiln, now, ...changes },
    v.parse(CampaignEdit, { ends: 'date', ...place, ...fields }),
  )
}

async function totalOfRow({ kiln, campaign }: Running) {
  const [row] = await kiln.db.select().from(campaigns).where(eq(campaigns.id, campaign.id))
  return row?.totalMicros
}

async function billed({ kiln, campaign }: Running) {
  const rows = await ledgerOf(kiln, campaign)
  return rows.reduce((sum, { micros }) => sum + micros, 0)
}

test('48 hours from noon cost two daily budgets, despite three dates, a month’s end and concurrent clicks', async () => {
  const running = await aTwoDays()
  const { startAt } = running

  expect(await press(running, startAt + HOUR_MS, 50)).toEqual({
    billed: 10,
    reasons: new Set(['budget_gone']),
  })
  expect(await press(running, startAt + 12 * HOUR_MS, 9)).toMatchObject({ billed: 9 })
  expect(await press(running, startAt + 37 * HOUR_MS, 50)).toEqual({
    billed: 1,
    reasons: new Set(['total_gone']),
  })

  const now = startAt + 38 * HOUR_MS
  expect(await budgetOf(env, running.campaign.id).reconcile(running.campaign.id, now)).toEqual({
    spentMicros: 20 * UNIT,
    spentTodayMicros: UNIT,
    unwrittenMicros: 0,
  })
  expect(await billed(running)).toBe(20 * UNIT)
})

test('the last click costs what is left of the total', async () => {
  const running = await aTwoDays()
  const { kiln, campaign, startAt } = running
  await kiln.db
    .update(campaigns)
    .set({ totalMicros: 1_500_000 })
    .where(eq(campaigns.id, campaign.id))

  await press(running, startAt, 3)

  await budgetOf(env, campaign.id).reconcile(campaign.id, startAt)
  expect(await billed(running)).toBe(1_500_000)
})

test('neither a pause nor unspent budget raises the total', async () => {
  const running = await aTwoDays()
  const { kiln, campaign, startAt } = running
  const seen = { advertiserId: campaign.advertiserId, campaignId: campaign.id }
  await press(running, startAt, 10)
  await actOnCampaign(kiln, { ...seen, version: 1, act: 'pause' })
  expect(await press(running, startAt + 13 * HOUR_MS, 2)).toMatchObject({ billed: 0 })
  await actOnCampaign(kiln, { ...seen, version: 2, act: 'resume' })

  await press(running, startAt + 14 * HOUR_MS, 50)
  await press(running, startAt + 40 * HOUR_MS, 50)

  await budgetOf(env, campaign.id).reconcile(campaign.id, startAt + 41 * HOUR_MS)
  expect(await billed(running)).toBe(20 * UNIT)
})

test('a Durable Object that lost its memory, or was killed before writing, bills no more than the total', async () => {
  const running = await aTwoDays()
  const { kiln, campaign, startAt } = running
  await press(running, startAt, 10)
  await runTurn({ ...kiln, now: startAt + HOUR_MS })
  await press(running, startAt + 13 * HOUR_MS, 4)
  await budgetOf(env, campaign.id).reconcile(campaign.id, startAt + 14 * HOUR_MS)
  await runInDurableObject(budgetOf(env, campaign.id), async (_, { storage }) => {
    storage.kv.delete('timeZone')
    for (const table of ['clicks', 'days']) storage.sql.exec(`delete from ${table}`)
  })

  expect(await press(running, startAt + 15 * HOUR_MS, 50)).toMatchObject({ billed: 6 })
  expect(await press(running, startAt + 37 * HOUR_MS, 50)).toMatchObject({ billed: 0 })

  await budgetOf(env, campaign.id).reconcile(campaign.id, startAt + 38 * HOUR_MS)
  expect(await billed(running)).toBe(20 * UNIT)
})

test('a higher budget and a later end raise the total for the remaining time only', async () => {
  const running = await aTwoDays()
  const { startAt } = running
  await press(running, startAt, 10)
  const now = startAt + 13 * HOUR_MS
  await press(running, now, 4)

  await edit(running, now, { budget: '20', lastDay: '2026-11-03' })

  expect(await totalOfRow(running)).toBe((10 + 3 * 20) * UNIT)
  expect(await press(running, now, 50)).toEqual({ billed: 16, reasons: new Set(['budget_gone']) })
})

test('undoing a raise of the budget restores the total', async () => {
  const running = await aTwoDays()
  await press(running, running.startAt, 4)
  const now = running.startAt + 13 * HOUR_MS

  await edit(running, now, { budget: '20', lastDay: '2026-11-02' })
  expect(await totalOfRow(running)).toBeGreaterThan(20 * UNIT)
  await edit(running, now, { budget: '10', lastDay: '2026-11-02' })

  expect(await totalOfRow(running)).toBe(20 * UNIT)
})

test('a change that raises neither budget nor end doesn’t raise the total', async () => {
  const running = await aTwoDays()
  await press(running, running.startAt, 10)
  const now = running.startAt + 13 * HOUR_MS

  await edit(running, now, { budget: '10', lastDay: '2026-11-02' })

  expect(await totalOfRow(running)).toBe(20 * UNIT)
})

test('clicks between a change of the total and the update of its row don’t exceed the row’s total', async () => {
  const running = await aTwoDays()
  const now = running.startAt + HOUR_MS
  await press(running, now, 2)
  const between: number[] = []
  const db = beforeBatch('update "campaigns"', async () => {
    between.push((await press(running, now, 9)).billed)
  })

  await edit(running, now, { budget: '3', lastDay: '2026-11-02' }, { db })

  expect(between).toEqual([1])
  expect(await totalOfRow(running)).toBe(6 * UNIT)
  await press(running, now + DAY_MS, 50)
  await press(running, now + 2 * DAY_MS - 2 * HOUR_MS, 50)
  await budgetOf(env, running.campaign.id).reconcile(running.campaign.id, now + 2 * DAY_MS)
  expect(await billed(running)).toBe(6 * UNIT)
})

test('a change that crashes before the campaign’s row is updated applies for five minutes, and then no longer', async () => {
  const running = await aTwoDays()
  const { kiln, startAt } = running
  await press(running, startAt, 2)
  const db = beforeBatch('update "campaigns"', () => Promise.reject(new Error('It died.')))
  const lower = { budget: '3', lastDay: '2026-11-02' }
  await expect(edit(running, startAt, lower, { db })).rejects.toThrow('It died.')

  const soon = startAt + 4 * 60_000
  await runTurn({ ...kiln, now: soon })
  expect(await press(running, soon, 9)).toMatchObject({ billed: 1 })
  const late = startAt + 5 * 60_000
  await runTurn({ ...kiln, now: late })

  expect(await totalOfRow(running)).toBe(20 * UNIT)
  expect(await press(running, late, 9)).toMatchObject({ billed: 7 })
})

test('a change that crashes after the campaign’s row is updated applies from the next click or cron run on', async () => {
  const running = await aTwoDays()
  const { kiln, campaign, startAt } = running
  const { id: campaignId, endAt } = campaign
  const raised = { budgetMicros: 15 * UNIT, endAt }
  const before = { ...campaign, timeZone: 'UTC' }
  const asked = { campaignId, version: 2, now: startAt }
  const after = { ...raised, waitingDays: null, timeZone: 'UTC' }
  const totalMicros = await budgetOf(env, campaignId).change(asked, before, after)
  expect(await press(running, startAt, 11)).toMatchObject({ billed: 10 })
  await kiln.db
    .update(campaigns)
    .set({ ...raised, totalMicros, version: 2 })
    .where(eq(campaigns.id, campaignId))

  await runTurn({ ...kiln, now: startAt })

  const old = {
    version: 1,
    isRunning: true,
    budgetMicros: 10 * UNIT,
    totalMicros: 20 * UNIT,
    endAt,
  }
  const click = { campaignId, advertiserId: campaign.advertiserId, currency: 'USD', plan: old }
  const pressed = { nonce: newNonce(), memberId: 1, priceMicros: UNIT, at: startAt, flaw: null }
  expect(await budgetOf(env, campaignId).click({ ...click, ...pressed })).toMatchObject({
    micros: UNIT,
  })
})

test('of two changes whose rows aren’t updated yet, the stricter one applies', async () => {
  const running = await aTwoDays()
  const { campaign, startAt } = running
  const { id: campaignId, endAt } = campaign
  const asked = { campaignId, version: 2, now: startAt }
  for (const budgetMicros of [3 * UNIT, 9 * UNIT]) {
    const after = { budgetMicros, endAt, waitingDays: null, timeZone: 'UTC' }
    await budgetOf(env, campaignId).change(asked, { ...campaign, timeZone: 'UTC' }, after)
  }

  expect(await press(running, startAt, 12)).toMatchObject({ billed: 3 })
})

test('of two concurrent changes one is made, and no click exceeds its total', async () => {
  const running = await aTwoDays()
  const { startAt } = running
  const lastDay = '2026-11-02'
  const db = beforeBatch('update "campaigns"', async () => {
    await edit(running, startAt, { budget: '3', lastDay })
    await press(running, startAt, 9)
  })

  const late = edit(running, startAt, { budget: '9', lastDay }, { db })

  expect(await refusal(late)).toBe('campaign_changed')
  expect(await totalOfRow(running)).toBe(6 * UNIT)
  expect(await press(running, startAt, 9)).toMatchObject({ billed: 0 })
})

test('while the budget can’t be reached nothing is changed, and the log says why', async () => {
  const running = await aTwoDays()
  const failures: unknown[] = []
  const away = {
    waitUntil: (work: Promise<unknown>) => void work.catch((error) => failures.push(error)),
    env: {
      ...env,
      CAMPAIGN_BUDGET: {
        ...env.CAMPAIGN_BUDGET,
        idFromName: (name: string) => name,
        get: () => ({ change: () => Promise.reject(new Error('no object answers')) }),
      },
    },
  }

  // @ts-expect-error a namespace that is out of order
  const edited = edit(running, running.startAt, { budget: '3', lastDay: '2026-11-02' }, away)

  expect(await refusal(edited)).toBe('budget_unreachable')
  expect(failures).toMatchObject([{ message: 'no object answers' }])
  expect(await totalOfRow(running)).toBe(20 * UNIT)
})

test('an ongoing campaign has no total, and gets one once it has an end', () => {
  const endAt = DAY_MS * 10
  const spending = { spentMicros: 50, spentTodayMicros: 7, unwrittenMicros: 0 }
  const before = {
    budgetMicros: 10,
    totalMicros: null,
    endAt: null,
    waitingDays: null,
    timeZone: 'UTC',
  }
  const after = { ...before, endAt }

  expect(totalOf(before, 5)).toBeNull()
  expect(changedTotal(before, after, endAt - DAY_MS, spending)).toBe(53)
  expect(changedTotal(before, { ...after, budgetMicros: 5 }, endAt - DAY_MS, spending)).toBe(50)
  expect(changedTotal(before, after, endAt, spending)).toBe(50)
})

test('a promotion returns its total, which its page shows with the spent and reserved sums', async () => {
  const { kiln, pin } = await anAdvertiser()
  const promotion = aPromotion(kiln, pin)

  const { id, totalInMicroCurrency, startAt } = await promotePin(kiln, promotion)

  expect(totalInMicroCurrency).toBe(70 * UNIT)
  const advertiserId = kiln.viewer.id
  const [campaign] = await kiln.db
    .update(campaigns)
    .set({ review: 'approved' })
    .where(eq(campaigns.id, id))
    .returning()
  if (!campaign) throw new Error('there is no campaign')
  await press({ kiln, pin, campaign, startAt }, kiln.now, 3)
  const page = await readCampaign(kiln, { advertiserId, campaignId: id, ...PAGE })
  expect(page.campaign.most).toBe('$70 in all, $7 a day')
  expect(page.spending).toMatchObject({ spentMicros: 3 * UNIT })
})

test('on its last day a campaign’s plan doesn’t exceed the rest of its total', async () => {
  const startAt = Date.now() - 2 * DAY_MS + HOUR_MS
  const plan = { budgetMicros: 10 * UNIT, totalMicros: 20 * UNIT, endAt: startAt + 2 * DAY_MS }
  const running = { ...(await aRunningCampaign({ startAt, ...plan })), startAt }
  const { kiln, campaign } = running
  for (const days of [2, 1]) await press(running, kiln.now - days * DAY_MS, 8)
  await budgetOf(env, campaign.id).reconcile(campaign.id, kiln.now - DAY_MS)

  await publishRunning(kiln)

  const published = await env.PROMOTIONS.get<RunningCampaign[]>('running:US', 'json')
  const midnight = (Math.floor(kiln.now / DAY_MS) + 1) * DAY_MS
  expect(published?.find(({ id }) => id === campaign.id)).toMatchObject({
    pace: { budgetMicros: 4 * UNIT, until: Math.min(plan.endAt, midnight) },
  })
})
