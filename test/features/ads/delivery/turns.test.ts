import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { campaigns } from '../../../../app/db/ads/promote.ts'
import { DAY_MS } from '../../../../app/durations.ts'
import { actOnCampaign } from '../../../../app/features/ads/campaigns/change-campaign.server.ts'
import { publishRunning } from '../../../../app/features/ads/delivery/publish-running.server.ts'
import { runTurn } from '../../../../app/features/ads/delivery/run-turn.server.ts'
import { readPublishedList } from '../../../../app/features/ads/delivery/running.server.ts'
import type { RunningCampaign } from '../../../../app/features/ads/delivery/running.ts'
import { shortlisted } from '../../../../app/features/ads/delivery/shortlist.ts'
import { BUSY_MS, IDLE_MS, LISTED_PER_KIND } from '../../../../app/features/ads/limits.ts'
import { scheduleNextTurns, turnOf } from '../../../../app/features/ads/spending/turn.server.ts'
import { aCampaign, aRunningCampaign, everybodyIn } from '../../../factories/ads/campaigns.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'
import { kindsOf } from '../../../factories/operations/notifications.ts'

const MINUTE_MS = 60_000

async function dueOf({ db }: Awaited<ReturnType<typeof aBusiness>>, id: number) {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id))
  return row?.dueAt
}

test('of 50,000 campaigns each gets its turn: shown ones every few minutes, a new one at once', async () => {
  const kiln = await aBusiness()
  await kiln.db.update(campaigns).set({ dueAt: null })
  const start = kiln.now
  const first = 1_000_000
  await env.DB.prepare(
    `insert into campaigns (id, advertiser_id, idempotency_key, name, objective, destination_url,
      budget_micros, currency, start_at, review, targeting, due_at, created_at)
    with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < 49999)
    select ?1 + n, ?2, n, 'n', 'CONSIDERATION', 'https://kiln.example/', 1, 'USD', 1, 'approved',
      '{"countries":["US"]}', ?3 + iif(n % 100 = 0, 0, n % 1800 * 1000), 1 from numbers`,
  )
    .bind(first, kiln.viewer.id, start)
    .run()
  const isBusy = (id: number) => id % 100 === 0
  const fresh = first - 1
  const askedAt = new Map([[fresh, 40]])
  const longest = { busy: 0, idle: 0 }

  for (let minute = 0; minute < 70; minute++) {
    const now = start + minute * MINUTE_MS
    if (minute === 40) await aCampaign(kiln, { id: fresh, review: 'approved' })
    const turn = await turnOf(kiln)
    for (const { id } of turn) {
      const kind = isBusy(id) ? 'busy' : 'idle'
      longest[kind] = Math.max(longest[kind], minute - (askedAt.get(id) ?? 0))
      askedAt.set(id, minute)
    }
    if (minute === 40) expect(turn.map(({ id }) => id)).toContain(fresh)
    await scheduleNextTurns(
      { ...kiln, now },
      turn,
      new Set(turn.map(({ id }) => id).filter(isBusy)),
    )
  }

  await env.DB.prepare('delete from campaigns where id >= ?').bind(first).run()

  for (const [id, minute] of askedAt) {
    const kind = isBusy(id) ? 'busy' : 'idle'
    longest[kind] = Math.max(longest[kind], 69 - minute)
  }
  expect(askedAt.size).toBe(50_001)
  expect(longest.busy).toBeLessThanOrEqual(3)
  expect(longest.idle).toBeLessThanOrEqual(35)
})

test('a shown campaign is due again soon, and a paused one only after it is resumed', async () => {
  const { kiln, campaign } = await aRunningCampaign()
  const seen = { advertiserId: kiln.viewer.id, campaignId: campaign.id }
  const stopped = await aCampaign(kiln, { status: 'ended' })
  const paused = await aCampaign(kiln, { status: 'paused' })

  await runTurn(kiln)

  expect(await dueOf(kiln, campaign.id)).toBe(kiln.now + BUSY_MS)
  expect(await dueOf(kiln, stopped.id)).toBeNull()
  expect(await dueOf(kiln, paused.id)).toBeNull()
  expect((await turnOf(kiln)).map(({ id }) => id)).toContain(campaign.id)
  await actOnCampaign(kiln, { ...seen, campaignId: paused.id, version: 1, act: 'resume' })
  expect(await dueOf(kiln, paused.id)).toBe(0)
  await runTurn(kiln)
  expect(await dueOf(kiln, paused.id)).toBe(kiln.now + IDLE_MS)
})

test('a country’s list has its running campaigns, and drops stopped ones at their next turn', async () => {
  const { kiln, campaign } = await aRunningCampaign({
    targeting: { ...everybodyIn('US'), countries: ['US', 'DK'] },
  })
  const isListed = async (country: string) =>
    (await readPublishedList(env, country)).some(({ id }) => id === campaign.id)
  await publishRunning(kiln)
  expect([await isListed('US'), await isListed('DK'), await isListed('FR')]).toEqual([
    true,
    true,
    false,
  ])

  await kiln.db.update(campaigns).set({ status: 'paused' }).where(eq(campaigns.id, campaign.id))
  await publishRunning(kiln)

  expect([await isListed('US'), await isListed('DK')]).toEqual([false, false])
})

test('a campaign keeps its pace for the day even if it was on no list in the meantime', async () => {
  const { kiln, campaign } = await aRunningCampaign()
  const paceIn = async () =>
    (await readPublishedList(env, 'US')).find(({ id }) => id === campaign.id)?.pace
  await publishRunning(kiln)
  const pace = await paceIn()
  await env.PROMOTIONS.delete('running:US')

  await publishRunning({ ...kiln, now: kiln.now + MINUTE_MS })

  expect(pace).toBeDefined()
  expect(await paceIn()).toEqual(pace)
})

const PLAIN: RunningCampaign = {
  id: 1,
  advertiserId: 1,
  advertiserUsername: 'kiln',
  advertiserName: 'Kiln',
  pin: {
    id: 1,
    title: 'Moon jar',
    altText: '',
    link: null,
    domain: null,
    durationMs: null,
    picture: { hash: 'a', width: 2, height: 3, dominantColor: '#888888' },
    aiLabel: null,
    maker: { id: 1, username: 'kiln', fullName: 'Kiln', avatarColorIndex: 0, pictureHash: null },
  },
  host: 'kiln.example',
  topics: [6],
  targeting: everybodyIn('US'),
  isAutoTargeting: false,
  country: 'US',
  budgetMicros: 7_000_000,
  spentTodayMicros: 0,
  endAt: null,
  pace: { from: 0, until: DAY_MS, spentMicros: 0, budgetMicros: 7_000_000 },
}

test('a short list has the most expensive campaigns, and the few for a rare topic or audience', () => {
  const many = Array.from({ length: 5000 }, (_, place) => ({ ...PLAIN, id: place + 10 }))
  const rare = { ...PLAIN, id: 1, budgetMicros: 1_000_000, topics: [21] }
  const old = {
    ...PLAIN,
    id: 2,
    budgetMicros: 1_000_000,
    targeting: { ...PLAIN.targeting, ages: ['65+'], genders: ['male'] },
  }
  const women = many.map((one) => ({
    ...one,
    targeting: { ...one.targeting, genders: ['female'] },
  }))

  const list = shortlisted([...women, rare, old], DAY_MS / 2, () => 1)

  expect(list.length).toBeLessThanOrEqual(3 * LISTED_PER_KIND)
  expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2]))
})

test('a business with 500 expensive campaigns gets one place of a kind, and more only while there is room', () => {
  const dear = { ...PLAIN, advertiserId: 2, budgetMicros: 20_000_000 }
  const many = Array.from({ length: 500 }, (_, place) => ({ ...dear, id: place + 1000 }))
  const shops = Array.from({ length: 15 }, (_, place) => ({
    ...PLAIN,
    id: place + 10,
    advertiserId: place + 10,
    budgetMicros: 1_000_000,
  }))
  const businessesOf = (all: readonly RunningCampaign[]) =>
    shortlisted(all, DAY_MS / 2, () => 1).map(({ advertiserId }) => advertiserId)

  expect(businessesOf([...many, ...shops])).toEqual([2, ...shops.map(({ id }) => id)])
  expect(businessesOf([...many, ...shops.slice(0, 5)]).filter((id) => id === 2)).toHaveLength(11)
})

test('campaigns for some interests take no places from campaigns for all pages', () => {
  const aimed = Array.from({ length: 40 }, (_, place) => ({
    ...PLAIN,
    id: place + 10,
    advertiserId: place + 10,
    budgetMicros: 20_000_000,
    targeting: { ...PLAIN.targeting, interests: [12] },
  }))
  const plain = { ...PLAIN, id: 1, budgetMicros: 1_000_000, topics: [] }

  expect(shortlisted([...aimed, plain], DAY_MS / 2, () => 1)).toContainEqual(plain)
})

test('campaigns ahead of their day’s plan leave their places to others', () => {
  const ahead = Array.from({ length: 40 }, (_, place) => ({
    ...PLAIN,
    id: place + 10,
    budgetMicros: 20_000_000,
    spentTodayMicros: 7_000_000,
  }))
  const list = shortlisted([...ahead, { ...PLAIN, id: 1 }], 1, () => 1)

  expect(list[0]?.id).toBe(1)
  expect(list).toHaveLength(LISTED_PER_KIND)
})

test('a business is notified of a campaign’s end once, unless it ended the campaign itself', async () => {
  const kiln = await aBusiness()
  const endAt = kiln.now + MINUTE_MS
  const { id } = await aCampaign(kiln, { review: 'approved', endAt })
  const own = await aCampaign(kiln, { review: 'approved', endAt, status: 'ended' })
  const turn = [id, own.id].map((each) => ({ id: each, countries: [], dueAt: null, endAt }))

  await scheduleNextTurns(kiln, turn, new Set())
  expect(await kindsOf(kiln)).toEqual([])
  for (const now of [endAt, endAt + IDLE_MS])
    await scheduleNextTurns({ ...kiln, now }, turn, new Set())

  expect(await kindsOf(kiln)).toEqual(['campaign_ended'])
})
