import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { billingProfiles } from '../../../app/db/ads/billing.ts'
import { conversionEvents, conversionTags } from '../../../app/db/ads/conversions.ts'
import { campaignDays, ledger } from '../../../app/db/ads/ledger.ts'
import { campaigns } from '../../../app/db/ads/promote.ts'
import { newId } from '../../../app/db/ids.ts'
import { DAY_MS } from '../../../app/durations.ts'
import { dayText, zonedDayText } from '../../../app/features/ads/days.ts'
import { shownValues } from '../../../app/features/ads/money.ts'
import { drawnReport } from '../../../app/features/ads/reporting/charts.server.ts'
import { reportCsv } from '../../../app/features/ads/reporting/csv.ts'
import { daysBefore, isoDay, rangeOf } from '../../../app/features/ads/reporting/range.ts'
import {
  changeText,
  costPer,
  NO_FIGURES,
  reportsByCurrency,
} from '../../../app/features/ads/reporting/report.ts'
import {
  readAdsReport,
  readCampaign,
  readReport,
  readReportRows,
} from '../../../app/features/ads/reporting/reports.server.ts'
import { dayNumber } from '../../../app/forms/zoned-days.ts'
import { refusal } from '../../emails.ts'
import { aCampaign, aRunningCampaign } from '../../factories/ads/campaigns.ts'
import { aTag } from '../../factories/ads/conversions.ts'
import { later } from '../../factories/content/pins.ts'
import { aBusiness, actingAs } from '../../factories/identity/businesses.ts'
import { aMember } from '../../factories/identity/people.ts'

const PAGE = { bookmark: null, pageSize: 25 }

type Running = Awaited<ReturnType<typeof aRunningCampaign>>
type Row = Pick<typeof ledger.$inferInsert, 'kind' | 'micros'> & Partial<typeof ledger.$inferInsert>

function query({ kiln }: Pick<Running, 'kiln'>) {
  return { advertiserId: kiln.viewer.id, ...PAGE }
}

async function note({ kiln, campaign }: Running, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    await kiln.db.insert(ledger).values({
      advertiserId: kiln.viewer.id,
      campaignId: campaign.id,
      currency: campaign.currency,
      key: crypto.randomUUID(),
      at: kiln.now,
      ...row,
    })
  }
}

test('a report has billed and unbilled clicks, by day and by reason', async () => {
  const running = await aRunningCampaign()
  const { kiln, campaign } = running
  const today = dayNumber(kiln.now, 'UTC')
  const yesterday = kiln.now - DAY_MS
  await note(running, [
    { kind: 'click', micros: 300_000 },
    { kind: 'click', micros: 200_000 },
    { kind: 'click', micros: 500_000, at: yesterday },
    { kind: 'unbilled', micros: 0, reason: 'bot' },
    { kind: 'unbilled', micros: 0, reason: 'bot', at: yesterday },
    { kind: 'unbilled', micros: 0, reason: 'own' },
  ])
  await kiln.db.insert(campaignDays).values([
    { campaignId: campaign.id, day: today, budgetMicros: 7_000_000, views: 40, saves: 3 },
    { campaignId: campaign.id, day: today - 1, budgetMicros: 5_000_000, views: 10, saves: 1 },
  ])

  const { reports, campaigns: listed } = await readReport(kiln, query(running))

  const [report] = reports
  expect(report?.currency).toBe('USD')
  expect(report?.totals).toEqual({
    ...NO_FIGURES,
    views: 50,
    clicks: 3,
    unbilled: 3,
    saves: 4,
    spentMicros: 1_000_000,
    plannedMicros: 12_000_000,
  })
  expect(report?.days.at(-1)).toMatchObject({ date: dayText(kiln.now), clicks: 2, unbilled: 2 })
  expect(report?.days.at(-2)).toMatchObject({ clicks: 1, spentMicros: 500_000 })
  expect(report?.reasons).toEqual([
    { reason: 'bot', count: 2 },
    { reason: 'own', count: 1 },
  ])
  expect(listed[0]?.figures).toEqual(report?.totals)
})

test('a click belongs to its UTC day, to the millisecond, and other days are left out', async () => {
  const running = await aRunningCampaign()
  const { kiln } = running
  const day = dayNumber(kiln.now, 'UTC') - 3
  await note(running, [
    { kind: 'click', micros: 1, at: day * DAY_MS - 1 },
    { kind: 'click', micros: 2, at: day * DAY_MS },
    { kind: 'click', micros: 4, at: (day + 1) * DAY_MS - 1 },
    { kind: 'click', micros: 8, at: (day + 1) * DAY_MS },
  ])

  const { reports } = await readReport(kiln, {
    ...query(running),
    start_date: day,
    end_date: day,
  })

  expect(reports[0]?.days.map(({ spentMicros }) => spentMicros)).toEqual([6])
})

test('conversions of the goal are separate from other events', async () => {
  const running = await aRunningCampaign({
    objective: 'WEB_CONVERSION',
    conversionEvent: 'CHECKOUT',
  })
  const { kiln, campaign } = running
  const tagId = newId(later())
  await kiln.db.insert(conversionTags).values({
    id: tagId,
    advertiserId: kiln.viewer.id,
    name: 'Shop',
    createdAt: kiln.now,
  })
  await kiln.db
    .update(campaigns)
    .set({ conversionTagId: tagId })
    .where(eq(campaigns.id, campaign.id))
  await note(running, [{ kind: 'click', micros: 1, key: 'k'.repeat(22) }])
  for (const event of ['CHECKOUT', 'PAGE_VISIT'] as const) {
    await kiln.db.insert(conversionEvents).values({
      id: newId(later()),
      tagId,
      event,
      clickKey: 'k'.repeat(22),
      via: 'script',
      at: kiln.now,
    })
  }

  const { reports } = await readReport(kiln, query(running))

  expect(reports[0]?.totals).toMatchObject({ conversions: 1, otherEvents: 1 })
})

test('sales are reported with their value by currency, and their cost', async () => {
  const running = await aRunningCampaign({ objective: 'WEB_CONVERSION', conversionEvent: 'LEAD' })
  const { kiln, campaign } = running
  const { id: tagId } = await aTag(kiln)
  await kiln.db
    .update(campaigns)
    .set({ conversionTagId: tagId })
    .where(eq(campaigns.id, campaign.id))
  await note(running, [{ kind: 'click', micros: 3_000_000, key: 's'.repeat(22) }])
  const worth = (amount: number, currency: string) => ({ valueMicros: amount * 1e6, currency })
  for (const [event, details] of [
    ['CHECKOUT', worth(20, 'EUR')],
    ['CHECKOUT', worth(5, 'EUR')],
    ['CHECKOUT', worth(9, 'JPY')],
    ['LEAD', worth(1, 'EUR')],
    ['ADD_TO_CART', worth(99, 'EUR')],
  ] as const) {
    await kiln.db.insert(conversionEvents).values({
      id: newId(later()),
      tagId,
      event,
      clickKey: 's'.repeat(22),
      via: 'script',
      ...details,
      at: kiln.now,
    })
  }

  const { reports } = await readReport(kiln, query(running))
  const { lines } = await readReportRows(kiln, query(running))

  const totals = reports[0]?.totals ?? NO_FIGURES
  expect(totals).toMatchObject({ conversions: 1, otherEvents: 4, sales: 3 })
  expect(totals.values).toEqual({ EUR: 26_000_000, JPY: 9_000_000 })
  expect(costPer(totals)).toEqual({ name: 'Cost per sale', micros: 1_000_000 })
  expect(shownValues(totals.values)).toBe('€26, ¥9')
  const [head, row] = reportCsv(lines).replaceAll('"', '').split('\r\n')
  expect(head).toMatch(/,Other events,Sales,Cost per sale,Value in EUR,Value in JPY$/)
  expect(row).toMatch(/,1,4,3,1\.00,26\.00,9\.00$/)
})

test('the cost is per conversion if nothing was sold, and omitted if nothing was converted either', () => {
  const figures = { ...NO_FIGURES, spentMicros: 900 }

  expect(costPer({ ...figures, conversions: 3 })).toEqual({
    name: 'Cost per conversion',
    micros: 300,
  })
  expect(costPer(figures)).toBeNull()
})

test('a report is compared with the same number of preceding days, which no other figure includes', () => {
  const facts = (day: number, count: number) => ({
    key: 0,
    paidIn: 'USD',
    day,
    reason: null,
    count,
    micros: 10 * count,
  })
  const bot = { ...facts(4, 9), reason: 'bot', micros: 0 } as const
  const range = { first: 5, last: 6 }

  const [report] = reportsByCurrency(
    {
      days: [],
      clicks: [facts(2, 50), facts(3, 2), facts(4, 2), bot, facts(6, 5)],
      conversions: [],
    },
    ['USD'],
    range,
    daysBefore(range),
  )

  expect(report).toMatchObject({
    totals: { clicks: 5 },
    before: { clicks: 4, unbilled: 9 },
    reasons: [],
  })
  expect([changeText(5, 4), changeText(3, 4), changeText(4, 4), changeText(4, 0)]).toEqual([
    '+25 %',
    '−25 %',
    '±0 %',
    null,
  ])
})

test('two currencies are never added up', () => {
  const fact = { key: 0, day: 5, reason: null, count: 1 }
  const reports = reportsByCurrency(
    {
      days: [],
      clicks: [
        { ...fact, paidIn: 'USD', micros: 7 },
        { ...fact, paidIn: 'EUR', micros: 5 },
      ],
      conversions: [],
    },
    ['EUR', 'USD'],
    { first: 5, last: 5 },
  )

  expect(reports.map(({ currency, totals }) => [currency, totals.spentMicros])).toEqual([
    ['EUR', 5],
    ['USD', 7],
  ])
})

test.each([
  [undefined, undefined, '2026-04-06', '2026-05-05'],
  ['2026-05-01', '2026-05-03', '2026-05-01', '2026-05-03'],
  ['2026-05-03', '2026-05-01', '2026-05-01', '2026-05-03'],
  ['2026-05-01', '2027-01-01', '2026-05-01', '2026-05-05'],
  ['2020-01-01', '2026-05-05', '2025-05-05', '2026-05-05'],
  ['2026-05-01', undefined, '2026-05-01', '2026-05-05'],
  [undefined, '2026-03-10', '2026-02-09', '2026-03-10'],
])('a range from %s to %s is read as %s to %s', (start, end, first, last) => {
  const day = (text: string | undefined) => (text ? Date.parse(text) / DAY_MS : undefined)

  const range = rangeOf(
    { start_date: day(start), end_date: day(end) },
    Date.UTC(2026, 4, 5) / DAY_MS,
  )

  expect([isoDay(range.first), isoDay(range.last)]).toEqual([first, last])
})

test("a campaign's page has its own figures and its clicks, page by page", async () => {
  const running = await aRunningCampaign()
  const { kiln, campaign } = running
  const other = { ...running, campaign: await aCampaign(kiln) }
  await note(other, [{ kind: 'click', micros: 900_000 }])
  await note(running, [
    { kind: 'click', micros: 300_000 },
    { kind: 'unbilled', micros: 0, reason: 'repeated' },
    { kind: 'click', micros: 200_000 },
  ])
  const asked = { ...query(running), campaignId: campaign.id, pageSize: 2 }

  const first = await readCampaign(kiln, asked)
  const second = await readCampaign(kiln, { ...asked, bookmark: Number(first.clicks.bookmark) })

  expect(first.reports[0]?.totals).toMatchObject({ clicks: 2, unbilled: 1, spentMicros: 500_000 })
  expect(first.clicks.items.map(({ price, why }) => [price, why])).toEqual([
    ['$0.20', null],
    ['$0', 'The same person again within 24 hours'],
  ])
  expect(second.clicks.items.map(({ price }) => price)).toEqual(['$0.30'])
  expect(second.clicks.bookmark).toBeNull()
})

test('a pin’s figures are summed across all its campaigns', async () => {
  const running = await aRunningCampaign()
  const { kiln, pin } = running
  const again = { ...running, campaign: await aCampaign(kiln, { pinId: pin.id }) }
  await note(running, [{ kind: 'click', micros: 1_000 }])
  await note(again, [{ kind: 'click', micros: 2_000 }])

  const { pins } = await readAdsReport(kiln, query(running))

  expect(pins).toMatchObject([
    { pinId: pin.id, pinTitle: 'Moon jar', campaigns: 2, figures: { spentMicros: 3_000 } },
  ])
})

test('a report’s file has a line per campaign and day, and no formulas', async () => {
  const running = await aRunningCampaign({ name: '=HYPERLINK("x"), you' })
  const { kiln, campaign } = running
  await note(running, [{ kind: 'click', micros: 350_000 }])

  const { lines } = await readReportRows(kiln, query(running))
  expect(reportCsv(lines.map((one) => ({ ...one, name: 'Jars\uffff\u0000' })))).toContain(
    ',"Jars",',
  )
  const [head = '', line = '', end] = reportCsv(lines).split('\r\n')

  expect(head).toMatch(/^\ufeff"Date","Time zone","Campaign","Name","Currency","Planned",/)
  expect(line).toBe(
    `"${isoDay(dayNumber(kiln.now, 'UTC'))}","UTC","${campaign.id}","'=HYPERLINK(""x""), you","USD","0.00","0.35","0","1","0","0","0","0","0",""`,
  )
  expect(end).toBe('')
})

test('charts have an entry for each day, and bars as high as their counts', () => {
  const figures = { ...NO_FIGURES, plannedMicros: 4_000_000 }
  const days = [2, 0, 4].map((clicks, day) => ({
    ...figures,
    day,
    clicks,
    unbilled: 0,
    spentMicros: clicks * 1_000_000,
  }))
  const { clicks, spending } = drawnReport({
    currency: 'USD',
    before: null,
    reasons: [],
    days,
    totals: { ...figures, clicks: 6, unbilled: 0, spentMicros: 6_000_000 },
  })

  const [bars] = clicks.paths
  const tops = [...(bars?.d.matchAll(/M[\d.]+,([\d.]+)V([\d.]+)/g) ?? [])]
  const heights = tops.map(([, bottom, top]) => Number(bottom) - Number(top))
  expect(heights).toHaveLength(2)
  expect(heights[1]).toBeCloseTo(2 * (heights[0] ?? 0), 0)
  expect(clicks.days.map(({ text }) => text)).toEqual(['Jan 1', 'Jan 2', 'Jan 3'])
  expect(spending.ticks.map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4'])
})

test('an axis is as wide as its numbers, with its currency beside it', () => {
  const figures = { ...NO_FIGURES, clicks: 1 }
  const axisOf = (spentMicros: number) =>
    drawnReport({
      currency: 'SEK',
      before: null,
      reasons: [],
      totals: figures,
      days: [{ ...figures, spentMicros, day: 0 }],
    }).spending

  const small = axisOf(800_000)
  const large = axisOf(1_200_000 * 1_000_000)

  expect(small.ticks.map(({ text }) => text)).toContain('0.20')
  expect(large.ticks.at(-1)?.text).toBe('1,200,000')
  expect(large.left).toBeGreaterThan(1.5 * small.left)
})

test('a campaign without clicks explains why, unless only some of its days are shown', async () => {
  const running = await aRunningCampaign()
  const { kiln, campaign } = running
  const since = zonedDayText(campaign.startAt, 'UTC')
  const asked = { ...query(running), campaignId: campaign.id }
  const change = (changes: Partial<typeof campaigns.$inferInsert>) =>
    kiln.db.update(campaigns).set(changes).where(eq(campaigns.id, campaign.id))
  const words = async () => {
    const [{ noClicks: row } = { noClicks: null }] = (await readReport(kiln, query(running)))
      .campaigns
    expect((await readCampaign(kiln, asked)).noClicks).toBe(row)
    return row
  }

  expect(await words()).toContain(`Running since ${since}. No clicks yet.`)
  await change({ status: 'paused' })
  expect(await words()).toContain('Resume it')
  await change({ status: 'active', review: 'pending' })
  expect(await words()).toContain('reviews it first')
  await change({ review: 'rejected' })
  expect(await words()).toContain('It was rejected')
  await change({ review: 'approved', startAt: kiln.now + DAY_MS })
  expect(await words()).toContain(`It starts on ${zonedDayText(kiln.now + DAY_MS, 'UTC')}`)
  await change({ startAt: campaign.startAt, endAt: kiln.now })
  expect(await words()).toContain(`Its last day was ${zonedDayText(kiln.now - 1, 'UTC')}`)
  await change({ endAt: null, status: 'ended' })
  expect(await words()).toContain('It ended without any clicks')
  await kiln.db
    .update(billingProfiles)
    .set({ cardState: 'failed' })
    .where(eq(billingProfiles.advertiserId, kiln.viewer.id))
  await change({ status: 'active' })
  expect(await words()).toContain('added a card')

  const today = dayNumber(kiln.now, 'UTC')
  const later = { ...query(running), start_date: today, end_date: today }
  await change({ startAt: kiln.now - 3 * DAY_MS })
  expect((await readReport(kiln, later)).campaigns[0]?.noClicks).toBe('No clicks in this period.')
  await note(running, [{ kind: 'click', micros: 300_000, at: kiln.now - 2 * DAY_MS }])
  expect((await readCampaign(kiln, { ...asked, ...later })).noClicks).toBe(
    'No clicks in this period.',
  )
  expect((await readReport(kiln, query(running))).campaigns[0]?.noClicks).toBeNull()
})

test('reports are visible to members who may see the business’s campaigns', async () => {
  const running = await aRunningCampaign()
  const { kiln, campaign } = running
  const analyst = await actingAs(await aBusiness(), kiln, ['ANALYST'])
  const profile = await actingAs(await aBusiness(), kiln, ['PROFILE'])
  const stranger = await aBusiness()
  const reads = [
    (as: typeof kiln) => readReport(as, query(running)),
    (as: typeof kiln) => readAdsReport(as, query(running)),
    (as: typeof kiln) => readReportRows(as, query(running)),
    (as: typeof kiln) => readCampaign(as, { ...query(running), campaignId: campaign.id }),
  ]

  for (const read of reads) {
    await expect(read(analyst)).resolves.toBeTruthy()
    expect(await refusal(read(profile))).toBe('not_allowed')
    expect(await refusal(read(stranger))).toBe('not_found')
    expect(await refusal(read(await aMember()))).toBe('not_found')
  }
  const own = { ...query({ kiln: stranger }), campaignId: campaign.id }
  expect(await refusal(readCampaign(stranger, own))).toBe('not_found')
})

test('a report takes two round trips: one for its zone, and one for the rest', async () => {
  const running = await aRunningCampaign()
  const before = running.kiln.db.roundTrips()

  await readReport(running.kiln, query(running))

  expect(running.kiln.db.roundTrips() - before).toBe(2)
})
