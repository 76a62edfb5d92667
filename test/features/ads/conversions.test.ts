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
import { storeEvent } from '../../../app/features/ads/conversions/store-event.server.ts'
import { readValue, TagEvent } from '../../../app/features/ads/conversions/tag-event.ts'
import { ATTRIBUTION_MS, CONVERSIONS_KEPT_MS } from '../../../app/features/ads/limits.ts'
import { RATE_LIMITS, RATE_WINDOW_MS } from '../../../app/features/core/rate-limits/limits.ts'
import { refusal } from '../../emails.ts'
import { aCampaign } from '../../factories/ads/campaigns.ts'
import { aClick, aClickId, aTag, eventsOf } from '../../factories/ads/conversions.ts'
import { aBusiness, actingAs } from '../../factories/identity/businesses.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'

type Business = Awaited<ReturnType<typeof aBusiness>>

const DAY = 24 * 60 * 60_000

/** Reports an event as a tag does in a browser without cookies. */
function reportEvent(
  { id }: { id: number },
  fields: Record<string, unknown> = {},
  changes: Partial<Context> = {},
) {
  const input = v.parse(TagEvent, { tid: String(id), event: 'CHECKOUT', ...fields })
  return storeEvent(aVisitor(changes), { ...input, via: 'script', host: 'kiln.example' })
}

function inUtc({ from, to }: { from: number; to: number }) {
  const first = Math.floor(from / DAY)
  const last = Math.floor((to - 1) / DAY)
  const since = to - from < DAY ? from : first * DAY
  return [{ timeZone: 'UTC', first, last, from: since, to }]
}

/** Counts the conversions from a business's clicks, with their values by currency. */
async function report(business: Business, changes: Partial<{ from: number; to: number }> = {}) {
  const { db, now, viewer } = business
  const range = { from: now - 60 * DAY, to: now + 60 * DAY, ...changes }
  const rows = await conversionRows(db, viewer, { advertiserId: viewer.id, spans: inUtc(range) })
  const keyOf = ({ key: campaignId, day, event, isGoal }: (typeof rows)[number]) =>
    JSON.stringify({ campaignId, day, event, isGoal })
  return [...Map.groupBy(rows, keyOf)].map(([key, group]) => ({
    ...JSON.parse(key),
    count: group.reduce((sum, { count }) => sum + count, 0),
    values: group.flatMap(({ currency, micros }) => (currency ? [{ currency, micros }] : [])),
  }))
}

/** A business with a tag and a campaign whose goal is that tag's check-outs. */
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

test('of fifty concurrent reports of one event one counts, and the others are repeats', async () => {
  const { kiln, tag } = await aShop()
  const cid = aClickId()

  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      reportEvent(tag, {
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

test('event ids are separate by event and tag, and without one each report counts', async () => {
  const { kiln, tag } = await aShop()
  const other = await aTag(kiln)

  await reportEvent(tag, { eid: '1' })
  await reportEvent(tag, { eid: '1', event: 'LEAD' })
  await reportEvent(other, { eid: '1' })
  await reportEvent(tag)
  await reportEvent(tag, { eid: ' ' })

  expect((await eventsOf(kiln, tag)).map(({ event, eventId }) => [event, eventId])).toEqual([
    ['CHECKOUT', '1'],
    ['LEAD', '1'],
    ['CHECKOUT', null],
    ['CHECKOUT', null],
  ])
  expect(await eventsOf(kiln, other)).toHaveLength(1)
})

test('a test with an order’s number doesn’t count as the order', async () => {
  const { kiln, tag } = await aShop()

  await reportEvent(tag, { eid: '1001', test: '1' })
  await reportEvent(tag, { eid: '1001' })

  expect((await eventsOf(kiln, tag)).map(({ isTest }) => isTest)).toEqual([true, false])
})

test('events of an unknown or deleted tag aren’t stored', async () => {
  const { kiln, tag } = await aShop()
  await kiln.db.update(conversionTags).set({ deletedAt: 1 }).where(eq(conversionTags.id, tag.id))

  await reportEvent(tag)
  await reportEvent(tag, { event: 'PURCHASE' })
  await reportEvent({ id: 5 })

  expect(await eventsOf(kiln, tag)).toEqual([])
  expect(await eventsOf(kiln, { id: 5 })).toEqual([])
  const [kept] = await kiln.db.select().from(conversionTags).where(eq(conversionTags.id, tag.id))
  expect(kept?.unknownEvent).toBeNull()
})

test('of unknown events only the latest name is stored', async () => {
  const { kiln, tag } = await aShop()

  await reportEvent(tag, { event: 'purchase' })
  await reportEvent(tag, { event: 'Buy now', value: '3', currency: 'EUR' })

  expect(await eventsOf(kiln, tag)).toEqual([])
  const [kept] = await kiln.db.select().from(conversionTags).where(eq(conversionTags.id, tag.id))
  expect(kept).toMatchObject({ unknownEvent: 'BUY NOW', unknownEventAt: expect.any(Number) })
})

test('event names are accepted in lower case, too', async () => {
  const { kiln, tag } = await aShop()

  await reportEvent(tag, { event: ' add_to_cart ' })

  expect(await eventsOf(kiln, tag)).toMatchObject([{ event: 'ADD_TO_CART' }])
})

test('events from a network that reports too often are not counted', async () => {
  const { kiln, tag } = await aShop()
  const origin = { ...aVisitor().origin, network: '198.51.100.77' }
  for (const window of [0, 1]) {
    const at = Math.floor(Date.now() / RATE_WINDOW_MS) + window
    const key = `rate:conversion:${origin.network}:${at}`
    await env.COUNTERS.put(key, String(RATE_LIMITS.conversion))
  }

  expect(await refusal(reportEvent(tag, {}, { origin }))).toBe('rate_limited')
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

test.each(VALUES)(
  'a value “%s” in “%s” is either kept, or dropped with its problem',
  (value, currency, valueMicros, kept, valueProblem) => {
    expect(readValue({ value, currency })).toEqual({ valueMicros, currency: kept, valueProblem })
  },
)

test('a value is exact to its six decimals, as a text or a number', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999_999 })
  fc.assert(
    fc.property(cents, (amount) => {
      const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
      const fields = { tid: 1, event: 'LEAD', currency: 'usd' }
      for (const value of [text, Number(text)]) {
        const { valueMicros } = readValue(v.parse(TagEvent, { ...fields, value }))
        expect(valueMicros).toBe(amount * 10_000)
      }
    }),
  )
})

test('any input is either a valid event or malformed', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('tid', 'event', 'cid', 'eid', 'value', 'currency', 'test'),
        fc.anything(),
      ),
      (fields) => {
        const parsed = v.safeParse(TagEvent, { tid: 1, event: 'LEAD', ...fields })
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
  ['1 ms before 30 days are over', ATTRIBUTION_MS - 1, 1],
  ['when 30 days are over', ATTRIBUTION_MS, 1],
  ['1 ms later', ATTRIBUTION_MS + 1, 0],
] as const

test.each(EDGES)('an event belongs to its click for 30 days: %s', async (_, elapsedMs, count) => {
  const { kiln, tag, campaign } = await aShop()
  const cid = await aClick(kiln, campaign)

  await reportEvent(tag, { cid }, { now: kiln.now + elapsedMs })

  expect(await report(kiln)).toHaveLength(count)
})

test('an event that arrives before its click’s row still belongs to it', async () => {
  const { kiln, tag, campaign } = await aShop()
  const key = aClickId()
  await reportEvent(tag, { cid: key })
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
  'a click that is free because of %s leads to %i conversions',
  async (reason, n) => {
    const { kiln, tag, campaign } = await aShop()
    const cid = await aClick(kiln, campaign, { kind: 'unbilled', reason })

    await reportEvent(tag, { cid })

    expect(await report(kiln)).toHaveLength(n)
  },
)

test('an event with a foreign, unknown or missing click id isn’t counted as a conversion', async () => {
  const { kiln, tag } = await aShop()
  const oven = await aShop()
  const theirs = await aClick(oven.kiln, oven.campaign)

  await reportEvent(tag, { cid: theirs })
  await reportEvent(tag, { cid: aClickId() })
  await reportEvent(tag, { cid: 'too-short' })
  await reportEvent(tag)

  expect(await eventsOf(kiln, tag)).toHaveLength(4)
  expect(await report(kiln)).toEqual([])
  expect(await report(oven.kiln)).toEqual([])
})

test('conversions are counted by campaign, day and event, and values by currency', async () => {
  const { kiln, tag, campaign } = await aShop()
  const other = await aTag(kiln)
  const looking = await aCampaign(kiln)
  const cid = await aClick(kiln, campaign)
  const second = await aClick(kiln, looking)
  const noon = { now: (Math.floor(kiln.now / DAY) + 1) * DAY + DAY / 2 }

  await reportEvent(tag, { cid, value: 10.5, currency: 'EUR' }, noon)
  await reportEvent(tag, { cid, value: '2', currency: 'EUR' }, noon)
  await reportEvent(tag, { cid, value: '7', currency: 'JPY' }, noon)
  await reportEvent(tag, { cid }, noon)
  await reportEvent(tag, { cid, event: 'LEAD' }, noon)
  await reportEvent(tag, { cid, test: 'true', value: '1', currency: 'EUR' }, noon)
  await reportEvent(other, { cid }, noon)
  await reportEvent(tag, { cid }, { now: noon.now + DAY })
  await reportEvent(tag, { cid: second }, noon)

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

test('a deleted tag keeps its counts, and is still its campaign’s goal', async () => {
  const { kiln, tag, campaign } = await aShop()
  await reportEvent(tag, { cid: await aClick(kiln, campaign) })

  await kiln.db.update(conversionTags).set({ deletedAt: 1 }).where(eq(conversionTags.id, tag.id))

  expect(await report(kiln)).toMatchObject([{ isGoal: true, count: 1 }])
})

test('conversions are private to their business: an analyst sees them, and others don’t', async () => {
  const { kiln, tag, campaign } = await aShop()
  await reportEvent(tag, { cid: await aClick(kiln, campaign) })
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

test('events are deleted after 13 months, followed by their deleted tag', async () => {
  const { kiln, tag } = await aShop()
  const storedAt = kiln.now
  await reportEvent(tag, {}, { now: storedAt })
  await reportEvent(tag, {}, { now: storedAt + 1 })
  await kiln.db.update(conversionTags).set({ deletedAt: 1 }).where(eq(conversionTags.id, tag.id))
  const tags = () => kiln.db.select().from(conversionTags).where(eq(conversionTags.id, tag.id))

  await purgeConversions({ ...kiln, now: storedAt + CONVERSIONS_KEPT_MS })
  expect(await eventsOf(kiln, tag)).toHaveLength(2)
  await purgeConversions({ ...kiln, now: storedAt + CONVERSIONS_KEPT_MS + 1 })
  expect(await eventsOf(kiln, tag)).toMatchObject([{ at: storedAt + 1 }])
  expect(await tags()).toHaveLength(1)
  await purgeConversions({ ...kiln, now: storedAt + CONVERSIONS_KEPT_MS + 2 })

  expect(await eventsOf(kiln, tag)).toEqual([])
  expect(await tags()).toEqual([])
})

test('old events are deleted in steps, and a tag stays even without events', async () => {
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

test('an event stores nothing about the visitor', async () => {
  const { kiln, tag } = await aShop()
  await reportEvent(tag, { cid: aClickId(), eid: '7' })

  const [event = {}] = await eventsOf(kiln, tag)

  expect(Object.keys(event)).toEqual([
    'id',
    'tagId',
    'event',
    'eventId',
    'clickKey',
    'valueMicros',
    'currency',
    'valueProblem',
    'repeats',
    'isTest',
    'via',
    'host',
    'at',
  ])
})

test('an order reported by two tags of a business counts once, by its campaign’s tag', async () => {
  const { kiln, tag, campaign } = await aShop()
  const other = await aTag(kiln)
  const cid = await aClick(kiln, campaign)
  const order = { cid, eid: 'order-7', value: '40', currency: 'USD' }

  for (const each of [other, tag]) await reportEvent(each, order)
  for (const each of [tag, other]) await reportEvent(each, { ...order, eid: 'order-8' })
  await reportEvent(other, { ...order, eid: 'order-9' })

  const found = await report(kiln)
  const counts = found.map(({ isGoal, count }) => ({ isGoal, count }))
  expect(counts).toHaveLength(2)
  expect(counts).toEqual(
    expect.arrayContaining([
      { isGoal: true, count: 2 },
      { isGoal: false, count: 1 },
    ]),
  )
})
