import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { businesses } from '../../../app/db/identity/business.ts'
import { newNonce } from '../../../app/features/ads/delivery/impression.server.ts'
import { publishRunning } from '../../../app/features/ads/delivery/publish-running.server.ts'
import type { RunningCampaign } from '../../../app/features/ads/delivery/running.ts'
import { promotePin } from '../../../app/features/ads/quick-promote/promote-pin.server.ts'
import { readCampaign } from '../../../app/features/ads/reporting/reports.server.ts'
import { budgetOf } from '../../../app/features/ads/spending/budget.server.ts'
import { totalOf } from '../../../app/features/ads/spending/total.ts'
import { dayNumber, startOfDay } from '../../../app/forms/zoned-days.ts'
import { aRunningCampaign, ledgerOf } from '../../factories/ads/campaigns.ts'
import { anAdvertiser, aPromotion } from '../../factories/ads/promotions.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const UNIT = 1_000_000

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  ['Europe/Berlin', '2026-12-31', '2026-12-30T23:00:00Z', 24],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', 23],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', 25],
  ['Pacific/Chatham', '2026-01-01', '2025-12-31T10:15:00Z', 24],
  // In this zone, the clocks go from 24:00 to 1:00.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', 23],
  ['Pacific/Kiritimati', '2027-01-01', '2026-12-31T10:00:00Z', 24],
  ['America/St_Johns', '2026-03-08', '2026-03-08T03:30:00Z', 23],
  ['America/St_Johns', '2026-11-01', '2026-11-01T02:30:00Z', 25],
  ['UTC', '2026-03-29', '2026-03-29T00:00:00Z', 24],
])('in %s the day %s starts at %s and has %i hours', (timeZone, day, start, hours) => {
  const number = Date.parse(day) / DAY_MS
  const from = startOfDay(number, timeZone)

  expect(new Date(from).toISOString()).toBe(start.replace('Z', '.000Z'))
  expect(startOfDay(number + 1, timeZone) - from).toBe(hours * HOUR_MS)
  expect(dayNumber(from, timeZone)).toBe(number)
  expect(dayNumber(from - 1, timeZone)).toBe(number - 1)
})

type Running = Awaited<ReturnType<typeof aRunningCampaign>>

async function press({ campaign }: Running, time: string, times: number): Promise<number> {
  const { id, advertiserId, currency, version, budgetMicros, totalMicros, endAt } = campaign
  const at = Date.parse(time)
  const answers = await Promise.all(
    Array.from({ length: times }, () =>
      budgetOf(env, id).click({
        campaignId: id,
        advertiserId,
        currency,
        nonce: newNonce(),
        at,
        flaw: null,
        plan: { version, isRunning: true, budgetMicros, totalMicros, endAt },
        memberId: Math.ceil(Math.random() * 2 ** 50),
        priceMicros: UNIT,
      }),
    ),
  )
  return answers.filter((answer) => answer?.micros === UNIT).length
}

test('a new budget starts at midnight of the zone, at a month’s end as well', async () => {
  const running = await aRunningCampaign({ budgetMicros: 5 * UNIT, timeZone: 'Europe/Berlin' })

  expect(await press(running, '2026-11-30T22:59:59.999Z', 9)).toBe(5)
  expect(await press(running, '2026-11-30T23:00:00Z', 9)).toBe(5)
  expect(await press(running, '2026-12-01T00:00:00Z', 9)).toBe(0)
})

test.each([
  ['Europe/Berlin', ['2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'], '2026-10-25T23:00:00Z'],
  ['America/New_York', ['2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z'], '2026-11-02T05:00:00Z'],
  ['America/New_York', ['2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z'], '2026-03-09T04:00:00Z'],
  ['America/St_Johns', ['2026-11-01T02:30:00Z', '2026-11-02T03:29:59Z'], '2026-11-02T03:30:00Z'],
])('a day with a clock change in %s has one budget', async (timeZone, inIt, after) => {
  const running = await aRunningCampaign({ budgetMicros: 5 * UNIT, timeZone })
  const [first = '', last = ''] = inIt

  expect(await press(running, first, 3)).toBe(3)
  expect(await press(running, last, 9)).toBe(2)
  expect(await press(running, after, 9)).toBe(5)

  await budgetOf(env, running.campaign.id).reconcile(running.campaign.id, Date.parse(after))
  const days = (await ledgerOf(running.kiln, running.campaign)).map(({ day }) => day)
  expect(new Set(days)).toEqual(
    new Set([dayNumber(Date.parse(first), timeZone), dayNumber(Date.parse(after), timeZone)]),
  )
})

test('each day has one budget, even if the last day comes after a clock change', () => {
  const timeZone = 'Europe/Berlin'
  const now = Date.parse('2026-10-24T21:30:00Z')
  const endAt = startOfDay(Date.parse('2026-10-27') / DAY_MS, timeZone)

  // The three days are half an hour of the 24th, the long 25th, and the 26th.
  expect(totalOf({ budgetMicros: UNIT, endAt, waitingDays: null, timeZone }, now)).toBe(3 * UNIT)
})

test('a campaign gets its business’s zone, or the main one of its country', async () => {
  const { kiln, pin } = await anAdvertiser()
  const zone = (timeZone: string | null) =>
    kiln.db.update(businesses).set({ timeZone }).where(eq(businesses.memberId, kiln.viewer.id))
  const now = Date.parse('2026-11-26T04:30:00Z')
  const evening = { ...kiln, now }
  const ending = { isOngoing: false, inclusiveEndDate: '2026-11-25', duration: 1 }
  const campaign = async () => {
    const { id, endAt } = await promotePin(evening, aPromotion(kiln, pin, { ending }))
    const asked = { advertiserId: kiln.viewer.id, campaignId: id }
    const page = { bookmark: null, pageSize: 25, objective: undefined }
    const { campaign } = await readCampaign(evening, { ...asked, ...page })
    return { endAt, days: campaign.days, most: campaign.most }
  }

  await zone(null)
  const ofNewYork = await campaign()
  await zone('America/Chicago')
  const ofChicago = await campaign()

  expect(ofNewYork).toEqual({
    endAt: Date.parse('2026-11-26T05:00:00Z'),
    days: 'From its start to Nov 25, 2026 (New York time)',
    most: '$7 in all, $7 a day',
  })
  expect(ofChicago).toMatchObject({
    endAt: Date.parse('2026-11-26T06:00:00Z'),
    days: 'From its start to Nov 25, 2026 (Chicago time)',
  })
})

test('a report’s days and a day’s plan are in the campaign’s zone', async () => {
  const timeZone = 'America/New_York'
  const running = await aRunningCampaign({ timeZone, startAt: Date.parse('2026-11-20T12:00:00Z') })
  const { kiln, campaign } = running
  await kiln.db
    .update(businesses)
    .set({ timeZone })
    .where(eq(businesses.memberId, campaign.advertiserId))
  await press(running, '2026-11-25T04:59:00Z', 2)
  await press(running, '2026-11-25T05:00:00Z', 1)
  const late = { ...kiln, now: Date.parse('2026-11-25T05:30:00Z') }
  await budgetOf(env, campaign.id).reconcile(campaign.id, late.now)

  const asked = { advertiserId: campaign.advertiserId, campaignId: campaign.id }
  const page = { bookmark: null, pageSize: 25, objective: undefined }
  const { reports, zone } = await readCampaign(late, { ...asked, ...page })
  expect(zone).toBe('New York time')
  expect(reports[0]?.days.slice(-2).map(({ date, clicks }) => [date, clicks])).toEqual([
    ['Nov 24, 2026', 2],
    ['Nov 25, 2026', 1],
  ])
  await publishRunning(late)
  const published = await env.PROMOTIONS.get<RunningCampaign[]>('running:US', 'json')
  expect(published?.find(({ id }) => id === campaign.id)).toMatchObject({
    spentTodayMicros: UNIT,
    pace: { until: Date.parse('2026-11-26T05:00:00Z') },
  })
})

test('a report includes today in the campaign’s zone, even if its business isn’t there yet', async () => {
  const running = await aRunningCampaign({
    timeZone: 'Europe/Berlin',
    startAt: Date.parse('2026-11-20T12:00:00Z'),
  })
  const { kiln, campaign } = running
  await kiln.db
    .update(businesses)
    .set({ timeZone: 'America/New_York' })
    .where(eq(businesses.memberId, campaign.advertiserId))
  await press(running, '2026-11-25T23:30:00Z', 1)
  const late = { ...kiln, now: Date.parse('2026-11-25T23:40:00Z') }
  await budgetOf(env, campaign.id).reconcile(campaign.id, late.now)

  const asked = { advertiserId: campaign.advertiserId, campaignId: campaign.id }
  const page = { bookmark: null, pageSize: 25, objective: undefined }
  const { reports, endDate } = await readCampaign(late, { ...asked, ...page })

  expect(endDate).toBe('2026-11-26')
  expect(reports[0]?.days.at(-1)).toMatchObject({ date: 'Nov 26, 2026', clicks: 1 })
})
