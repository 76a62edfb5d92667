import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../app/context.server.ts'
import { conversionTags } from '../../../app/db/ads/conversions.ts'
import { firstIdAt } from '../../../app/db/ids.ts'
import { conversionRows } from '../../../app/features/ads/conversions/attribution.server.ts'
import { purgeConversions } from '../../../app/features/ads/conversions/purge.server.ts'
import { takeEvent } from '../../../app/features/ads/conversions/take-event.server.ts'
import { readValue, ToldEvent } from '../../../app/features/ads/conversions/told-event.ts'
import { CLICK_COUNTS_MS, CONVERSIONS_KEPT_MS } from '../../../app/features/ads/limits.ts'
import { RATE_LIMITS, RATE_WINDOW_MS } from '../../../app/features/ground/rate-limits/limits.ts'
import { aCampaign } from '../../factories/ads/campaigns.ts'
import { aClick, aClickId, aTag, eventsOf } from '../../factories/ads/conversions.ts'
import { aBusiness, actingAs } from '../../factories/identity/businesses.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'
import { refusal } from '../../mail.ts'

type Business = Awaited<ReturnType<typeof aBusiness>>

const DAY = 24 * 60 * 60_000

/** A tag tells something; as a browser without cookies does. */
function tell(
  { id }: { id: number },
  told: Record<string, unknown> = {},
  changes: Partial<Context> = {},
) {
  const input = v.parse(ToldEvent, { tid: String(id), event: 'CHECKOUT', ...told })
  return takeEvent(aVisitor(changes), { ...input, via: 'script', host: 'kiln.example' })
}

function inUtc({ from, to }: { from: number; to: number }) {
  const [first, last] = [Math.floor(from / DAY), Math.floor((to - 1) / DAY)]
  const since = to - from < DAY ? from : first * DAY
  return [{ timeZone: 'UTC', first, last, from: since, to }]
}

/** Counts the conversions of a business's clicks, with their values by currency. */
async function report(business: Business, changes: Partial<{ from: number; to: number }> = {}) {
  const { db, now, viewer } = business
  const range = { from: now - 60 * DAY, to: now + 60 * DAY, ...changes }
  const rows = await conversionRows(db, viewer, { advertiserId: viewer.id, spans: inUtc(range) })
  const keyOf = ({ campaignId, day, event, isGoal }: (typeof rows)[number]) =>
    JSON.stringify({ campaignId, day, event, isGoal })
  return [...Map.groupBy(rows, keyOf)].map(([key, group]) => ({
    ...JSON.parse(key),
    count: group.reduce((sum, { count }) => sum + count, 0),
    values: group.flatMap(({ currency, micros }) => (currency ? [{ currency, micros }] : [])),
  }))
}

/** A business with a tag and a campaign that counts check-outs by it. */
async function aShop() {
  const kiln = await aBusiness()
  const tag = await aTag(kiln)
  const campaign = await aCampaign(kiln, {
    objective: 'WEB_CONVERSION',
    conversionTagId: tag.id,
    conversionEvent: 'CHECKOUT',
  })
  return { kiln, tag, campaign }
}

test('fifty tellings of one event at once count once, and the others as repeats', async () => {
  const { kiln, tag } = await aShop()
  const cid = aClickId()

  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      tell(tag, {
        eid: 'order-1',
        ...(n % 2 && { cid }),
        ...(n % 3 && { value: '7', currency: 'EUR' }),
      }),
    ),
  )

  expect(await eventsOf(kiln, tag)).toMatchObject([
    { eventId: 'order-1', repeats: 49, clickKey: cid, valueMicros: 7_000_000, currency: 'EUR' },
  ])
})

test('an event id is its event’s and its tag’s, and without one each telling counts', async () => {
  const { kiln, tag } = await aShop()
  const other = await aTag(kiln)

  await tell(tag, { eid: '1' })
  await tell(tag, { eid: '1', event: 'LEAD' })
  await tell(other, { eid: '1' })
  await tell(tag)
  await tell(tag, { eid: ' ' })

  expect((await eventsOf(kiln, tag)).map(({ event, eventId }) => [event, eventId])).toEqual([
    ['CHECKOUT', '1'],
    ['LEAD', '1'],
    ['CHECKOUT', null],
    ['CHECKOUT', null],
  ])
  expect(await eventsOf(kiln, other)).toHaveLength(1)
})

test('a test with an order’s number doesn’t take the order’s place', async () => {
  const { kiln, tag } = await aShop()

  await tell(tag, { eid: '1001', test: '1' })
  await tell(tag, { eid: '1001' })

  expect((await eventsOf(kiln, tag)).map(({ isTest }) => isTest)).toEqual([true, false])
})

test('nothing is kept of a tag that there isn’t, or that was deleted', async () => {
  const { kiln, tag } = await aShop()
  await kiln.db.update(conversionTags).set({ deletedAt: 1 }).where(eq(conversionTags.id, tag.id))

  await tell(tag)
  await tell(tag, { event: 'PURCHASE' })
  await tell({ id: 5 })

  expect(await eventsOf(kiln, tag)).toEqual([])
  expect(await eventsOf(kiln, { id: 5 })).toEqual([])
  const [kept] = await kiln.db.select().from(conversionTags).where(eq(conversionTags.id, tag.id))
  expect(kept?.unknownEvent).toBeNull()
})

test('an event that we don’t know is kept as its name alone, the last one', async () => {
  const { kiln, tag } = await aShop()

  await tell(tag, { event: 'purchase' })
  await tell(tag, { event: 'Buy now', value: '3', currency: 'EUR' })

  expect(await eventsOf(kiln, tag)).toEqual([])
  const [kept] = await kiln.db.select().from(conversionTags).where(eq(conversionTags.id, tag.id))
  expect(kept).toMatchObject({ unknownEvent: 'BUY NOW', unknownEventAt: expect.any(Number) })
})

test('names of events are taken in small letters, too', async () => {
  const { kiln, tag } = await aShop()

  await tell(tag, { event: ' add_to_cart ' })

  expect(await eventsOf(kiln, tag)).toMatchObject([{ event: 'ADD_TO_CART' }])
})

test('a network that tells all the time is not counted', async () => {
  const { kiln, tag } = await aShop()
  const origin = { ...aVisitor().origin, network: '198.51.100.77' }
  for (const window of [0, 1]) {
    const at = Math.floor(Date.now() / RATE_WINDOW_MS) + window
    const key = `rate:conversion:${origin.network}:${at}`
    await env.COUNTERS.put(key, String(RATE_LIMITS.conversion))
  }

  expect(await refusal(tell(tag, {}, { origin }))).toBe('rate_limited')
  expect(await eventsOf(kiln, tag)).toEqual([])
})

const VALUES = [
  ['24.9', 'eur', 24_900_000, 'EUR', null],
  ['0', 'USD', 0, 'USD', null],
  ['', 'USD', null, null, null],
  ['24.90', '', null, null, 'currency_missing'],
  ['24.90', '€', null, null, 'currency_unknown'],
  ['24.90', 'EURO', null, null, 'currency_unknown'],
  ['24.90', 'XQZ', null, null, 'currency_unknown'],
  ['1,299', 'USD', null, null, 'malformed'],
  ['-3', 'USD', null, null, 'malformed'],
  ['1e3', 'USD', null, null, 'malformed'],
  ['NaN', 'USD', null, null, 'malformed'],
  ['9999999999', 'USD', null, null, 'malformed'],
] as const

test.each(VALUES)('a value “%s” in “%s”', (value, currency, valueMicros, kept, valueProblem) => {
  expect(readValue({ value, currency })).toEqual({ valueMicros, currency: kept, valueProblem })
})

test('a value is exact to its six decimals, as a text or a number', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999_999 })
  fc.assert(
    fc.property(cents, (amount) => {
      const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
      const told = { tid: 1, event: 'LEAD', currency: 'usd' }
      for (const value of [text, Number(text)]) {
        const { valueMicros } = readValue(v.parse(ToldEvent, { ...told, value }))
        expect(valueMicros).toBe(amount * 10_000)
      }
    }),
  )
})

test('whatever is told, it is an event that can be kept or it is malformed', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('tid', 'event', 'cid', 'eid', 'value', 'currency', 'test'),
        fc.anything(),
      ),
      (told) => {
        const parsed = v.safeParse(ToldEvent, { tid: 1, event: 'LEAD', ...told })
        if (!parsed.success) return
        const { valueMicros, currency } = readValue(parsed.output)
        expect(valueMicros === null).toBe(currency === null)
        expect(valueMicros ?? 0).toBeGreaterThanOrEqual(0)
        expect(parsed.output.cid ?? 'x'.repeat(22)).toMatch(/^[\w-]{22}$/)
      },
    ),
  )
})

const EDGES = [
  ['at the click', 0, 1],
  ['1 ms before 30 days are over', CLICK_COUNTS_MS - 1, 1],
  ['when 30 days are over', CLICK_COUNTS_MS, 1],
  ['1 ms later', CLICK_COUNTS_MS + 1, 0],
] as const

test.each(EDGES)('an event %s goes back to its click or not', async (_, elapsedMs, count) => {
  const { kiln, tag, campaign } = await aShop()
  const cid = await aClick(kiln, campaign)

  await tell(tag, { cid }, { now: kiln.now + elapsedMs })

  expect(await report(kiln)).toHaveLength(count)
})

test('an event that comes before its click’s row goes back to it all the same', async () => {
  const { kiln, tag, campaign } = await aShop()
  const key = aClickId()
  await tell(tag, { cid: key })
  expect(await report(kiln)).toEqual([])

  await aClick(kiln, campaign, { key })

  expect(await report(kiln)).toMatchObject([{ campaignId: campaign.id, count: 1 }])
})

const REASONS = [
  ['own', 0],
  ['bot', 0],
  ['prefetch', 0],
  ['stale', 0],
  ['repeated', 1],
  ['used', 1],
  ['budget_gone', 1],
  ['ended', 1],
  ['unreachable', 1],
] as const

test.each(REASONS)(
  'a click that cost nothing for %s leads to %i conversions',
  async (reason, n) => {
    const { kiln, tag, campaign } = await aShop()
    const cid = await aClick(kiln, campaign, { kind: 'unbilled', reason })

    await tell(tag, { cid })

    expect(await report(kiln)).toHaveLength(n)
  },
)

test('a click of somebody else’s campaign, an unknown one and none go back to nothing', async () => {
  const [{ kiln, tag }, oven] = [await aShop(), await aShop()]
  const theirs = await aClick(oven.kiln, oven.campaign)

  await tell(tag, { cid: theirs })
  await tell(tag, { cid: aClickId() })
  await tell(tag, { cid: 'too-short' })
  await tell(tag)

  expect(await eventsOf(kiln, tag)).toHaveLength(4)
  expect(await report(kiln)).toEqual([])
  expect(await report(oven.kiln)).toEqual([])
})

test('conversions are counted by campaign, day and event, and values by currency', async () => {
  const { kiln, tag, campaign } = await aShop()
  const [other, looking] = [await aTag(kiln), await aCampaign(kiln)]
  const [cid, second] = [await aClick(kiln, campaign), await aClick(kiln, looking)]
  const noon = { now: (Math.floor(kiln.now / DAY) + 1) * DAY + DAY / 2 }

  await tell(tag, { cid, value: 10.5, currency: 'EUR' }, noon)
  await tell(tag, { cid, value: '2', currency: 'EUR' }, noon)
  await tell(tag, { cid, value: '7', currency: 'JPY' }, noon)
  await tell(tag, { cid }, noon)
  await tell(tag, { cid, event: 'LEAD' }, noon)
  await tell(tag, { cid, test: 'true', value: '1', currency: 'EUR' }, noon)
  await tell(other, { cid }, noon)
  await tell(tag, { cid }, { now: noon.now + DAY })
  await tell(tag, { cid: second }, noon)

  const day = Math.floor(noon.now / DAY)
  const ofCampaign = { campaignId: campaign.id, day }
  const none = { count: 1, values: [] }
  expect(await report(kiln)).toEqual([
    { ...ofCampaign, event: 'CHECKOUT', isGoal: false, ...none },
    {
      ...ofCampaign,
      event: 'CHECKOUT',
      isGoal: true,
      count: 4,
      values: [
        { currency: 'EUR', micros: 12_500_000 },
        { currency: 'JPY', micros: 7_000_000 },
      ],
    },
    { ...ofCampaign, event: 'LEAD', isGoal: false, ...none },
    { campaignId: campaign.id, day: day + 1, event: 'CHECKOUT', isGoal: true, ...none },
    { campaignId: looking.id, day, event: 'CHECKOUT', isGoal: false, ...none },
  ])
  const range = { from: noon.now, to: noon.now + 1 }
  expect(await report(kiln, range)).toHaveLength(4)
  expect(await report(kiln, { ...range, to: noon.now })).toEqual([])
})

test('what a deleted tag counted stays counted, and its campaign’s goal stays its goal', async () => {
  const { kiln, tag, campaign } = await aShop()
  await tell(tag, { cid: await aClick(kiln, campaign) })

  await kiln.db.update(conversionTags).set({ deletedAt: 1 }).where(eq(conversionTags.id, tag.id))

  expect(await report(kiln)).toMatchObject([{ isGoal: true, count: 1 }])
})

test('conversions are their business’s: an analyst reads them, others find none', async () => {
  const { kiln, tag, campaign } = await aShop()
  await tell(tag, { cid: await aClick(kiln, campaign) })
  const advertiserId = kiln.viewer.id
  const asked = { advertiserId, spans: inUtc({ from: 0, to: kiln.now + DAY }) }
  const analyst = await actingAs(await aBusiness(), kiln, ['ANALYST'])
  const editor = await actingAs(await aBusiness(), kiln, ['PROFILE'])

  const found = ({ db, viewer }: Business) => conversionRows(db, viewer, asked)

  expect(await found(analyst)).toHaveLength(1)
  expect(await found(editor)).toEqual([])
  expect(await found(await aBusiness())).toEqual([])
  expect(await found(await aMember())).toEqual([])
})

test('after 13 months events are deleted, and then the deleted tag that told them', async () => {
  const { kiln, tag } = await aShop()
  const told = kiln.now
  await tell(tag, {}, { now: told })
  await tell(tag, {}, { now: told + 1 })
  await kiln.db.update(conversionTags).set({ deletedAt: 1 }).where(eq(conversionTags.id, tag.id))
  const tags = () => kiln.db.select().from(conversionTags).where(eq(conversionTags.id, tag.id))

  await purgeConversions({ ...kiln, now: told + CONVERSIONS_KEPT_MS })
  expect(await eventsOf(kiln, tag)).toHaveLength(2)
  await purgeConversions({ ...kiln, now: told + CONVERSIONS_KEPT_MS + 1 })
  expect(await eventsOf(kiln, tag)).toMatchObject([{ at: told + 1 }])
  expect(await tags()).toHaveLength(1)
  await purgeConversions({ ...kiln, now: told + CONVERSIONS_KEPT_MS + 2 })

  expect(await eventsOf(kiln, tag)).toEqual([])
  expect(await tags()).toEqual([])
})

test('old events are deleted in steps, and a tag that is there stays without any', async () => {
  const { kiln, tag } = await aShop()
  const first = firstIdAt(kiln.now - 2 * CONVERSIONS_KEPT_MS)
  await env.DB.prepare(
    `with recursive places(n) as (select 0 union all select n + 1 from places where n < 11999)
    insert into conversion_events (id, tag_id, event, via, at)
    select ?1 + n, ?2, 'LEAD', 'script', 0 from places`,
  )
    .bind(first, tag.id)
    .run()

  await purgeConversions(kiln)

  expect(await eventsOf(kiln, tag)).toEqual([])
  const [kept] = await kiln.db.select().from(conversionTags).where(eq(conversionTags.id, tag.id))
  expect(kept).toBeDefined()
})

test('a report reads only events with a click, by their index', async () => {
  const { kiln } = await aShop()
  const asked = { advertiserId: kiln.viewer.id, spans: inUtc({ from: 0, to: 1 }) }
  const { sql, params } = conversionRows(kiln.db, kiln.viewer, asked).toSQL()

  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>()

  expect(results.map(({ detail }) => detail).join('\n')).toContain('conversion_events_clicked')
})

test('an event holds nothing of who somebody was', async () => {
  const { kiln, tag } = await aShop()
  await tell(tag, { cid: aClickId(), eid: '7' })

  const [event = {}] = await eventsOf(kiln, tag)

  expect(Object.keys(event)).toEqual([
    ...['id', 'tagId', 'event', 'eventId', 'clickKey', 'valueMicros', 'currency', 'valueProblem'],
    ...['repeats', 'isTest', 'via', 'host', 'at'],
  ])
})
