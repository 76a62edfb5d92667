import { env, runInDurableObject } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { campaigns } from '../../../app/db/ads/promote.ts'
import { CampaignEdit } from '../../../app/features/ads/campaigns/campaign.ts'
import {
  actOnCampaign,
  editCampaign,
} from '../../../app/features/ads/campaigns/change-campaign.server.ts'
import { publishRunning } from '../../../app/features/ads/delivery/publish-running.server.ts'
import type { RunningCampaign } from '../../../app/features/ads/delivery/running.ts'
import { newNonce } from '../../../app/features/ads/delivery/showing.server.ts'
import { takeTurn } from '../../../app/features/ads/delivery/take-turn.server.ts'
import { promotePin } from '../../../app/features/ads/quick-promote/promote-pin.server.ts'
import { readCampaign } from '../../../app/features/ads/reports/reports.server.ts'
import { budgetOf } from '../../../app/features/ads/spending/budget.server.ts'
import { DAY_MS } from '../../../app/features/ads/spending/days.ts'
import { changedTotal, totalOf } from '../../../app/features/ads/spending/total.ts'
import { beforeBatch } from '../../broken-database.ts'
import { aRunningCampaign, ledgerOf } from '../../factories/ads/campaigns.ts'
import { anAdvertiser, aPromotion } from '../../factories/ads/promotions.ts'
import { refusal } from '../../mail.ts'

const HOUR_MS = 60 * 60_000
const UNIT = 1_000_000
const PAGE = { bookmark: null, pageSize: 25, objective: undefined }

type Running = Awaited<ReturnType<typeof aTwoDays>>

/** A campaign from a noon of the past month's last day on, for two days of 10 each. */
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
    ...{ campaignId: id, advertiserId, currency, nonce: newNonce(), at, flaw: null },
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
  const place = { advertiserId: campaign.advertiserId, campaignId: campaign.id, version: '1' }
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

test('two days of noon to noon cost two budgets over three days and a month’s end, clicks at once', async () => {
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
    ...{ spentMicros: 20 * UNIT, spentTodayMicros: UNIT, unwrittenMicros: 0 },
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

test('a pause doesn’t raise the total, nor does what went unspent', async () => {
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

test('an object that lost its memory, or was killed before it wrote, bills no more than the total', async () => {
  const running = await aTwoDays()
  const { kiln, campaign, startAt } = running
  await press(running, startAt, 10)
  await takeTurn({ ...kiln, now: startAt + HOUR_MS })
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

test('a raised budget and a later end raise the total by what is still to come', async () => {
  const running = await aTwoDays()
  const { startAt } = running
  await press(running, startAt, 10)
  const now = startAt + 13 * HOUR_MS
  await press(running, now, 4)

  await edit(running, now, { budget: '20', lastDay: '2026-11-03' })

  expect(await totalOfRow(running)).toBe((10 + 3 * 20) * UNIT)
  expect(await press(running, now, 50)).toEqual({ billed: 16, reasons: new Set(['budget_gone']) })
})

test('a change that raises neither budget nor end doesn’t raise the total', async () => {
  const running = await aTwoDays()
  await press(running, running.startAt, 10)
  const now = running.startAt + 13 * HOUR_MS

  await edit(running, now, { budget: '10', lastDay: '2026-11-02' })

  expect(await totalOfRow(running)).toBe(20 * UNIT)
})

test('clicks between a change’s total and its row don’t exceed what the row promises', async () => {
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

test('a change that dies before its row binds for five minutes, then the row alone', async () => {
  const running = await aTwoDays()
  const { kiln, startAt } = running
  await press(running, startAt, 2)
  const db = beforeBatch('update "campaigns"', () => Promise.reject(new Error('It died.')))
  const lower = { budget: '3', lastDay: '2026-11-02' }
  await expect(edit(running, startAt, lower, { db })).rejects.toThrow('It died.')

  const soon = startAt + 4 * 60_000
  await takeTurn({ ...kiln, now: soon })
  expect(await press(running, soon, 9)).toMatchObject({ billed: 1 })
  const late = startAt + 5 * 60_000
  await takeTurn({ ...kiln, now: late })

  expect(await totalOfRow(running)).toBe(20 * UNIT)
  expect(await press(running, late, 9)).toMatchObject({ billed: 7 })
})

test('a change that dies after its row counts from the next click or clock on', async () => {
  const running = await aTwoDays()
  const { kiln, campaign, startAt } = running
  const { id: campaignId, endAt } = campaign
  const raised = { budgetMicros: 15 * UNIT, endAt }
  const before = { ...campaign, timeZone: 'UTC' }
  const asked = { campaignId, version: 2, now: startAt }
  const after = { ...raised, timeZone: 'UTC' }
  const totalMicros = await budgetOf(env, campaignId).change(asked, before, after)
  expect(await press(running, startAt, 11)).toMatchObject({ billed: 10 })
  await kiln.db
    .update(campaigns)
    .set({ ...raised, totalMicros, version: 2 })
    .where(eq(campaigns.id, campaignId))

  await takeTurn({ ...kiln, now: startAt })

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

test('of two changes on their way to the row the narrower one binds', async () => {
  const running = await aTwoDays()
  const { campaign, startAt } = running
  const { id: campaignId, endAt } = campaign
  const asked = { campaignId, version: 2, now: startAt }
  for (const budgetMicros of [3 * UNIT, 9 * UNIT]) {
    const after = { budgetMicros, endAt, timeZone: 'UTC' }
    await budgetOf(env, campaignId).change(asked, { ...campaign, timeZone: 'UTC' }, after)
  }

  expect(await press(running, startAt, 12)).toMatchObject({ billed: 3 })
})

test('of two changes at once one is made, and no click exceeds its total', async () => {
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

test('while the budget can’t be reached nothing is changed, and the log tells why', async () => {
  const running = await aTwoDays()
  const told: unknown[] = []
  const away = {
    waitUntil: (work: Promise<unknown>) => void work.catch((error) => told.push(error)),
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
  expect(told).toMatchObject([{ message: 'no object answers' }])
  expect(await totalOfRow(running)).toBe(20 * UNIT)
})

test('an ongoing campaign has no total, and one that gets an end has one', () => {
  const endAt = DAY_MS * 10
  const spending = { spentMicros: 50, spentTodayMicros: 7, unwrittenMicros: 0 }
  const timeZone = 'UTC'
  const before = { budgetMicros: 10, totalMicros: null, endAt: null, timeZone }

  expect(totalOf({ budgetMicros: 10, endAt: null, timeZone }, 5)).toBeNull()
  expect(
    changedTotal(before, { budgetMicros: 10, endAt, timeZone }, endAt - DAY_MS, spending),
  ).toBe(53)
  expect(changedTotal(before, { budgetMicros: 5, endAt, timeZone }, endAt - DAY_MS, spending)).toBe(
    50,
  )
  expect(changedTotal(before, { budgetMicros: 10, endAt, timeZone }, endAt, spending)).toBe(50)
})

test('a promotion answers its total, which its page shows with what is spent and reserved', async () => {
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

test('on its last day a campaign is planned for no more than its total leaves', async () => {
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
