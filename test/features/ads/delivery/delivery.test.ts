import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { billingProfiles } from '../../../../app/db/ads/billing.ts'
import { campaigns } from '../../../../app/db/ads/promote.ts'
import { boards } from '../../../../app/db/content/boards.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { DAY_MS } from '../../../../app/durations.ts'
import {
  type AuctionRequest,
  type ChosenPromotion,
  candidatesFor,
  choosePromotions,
} from '../../../../app/features/ads/delivery/choose.ts'
import { departByPromotion } from '../../../../app/features/ads/delivery/clicks.server.ts'
import { countSave, countViews } from '../../../../app/features/ads/delivery/counts.server.ts'
import type { AdViewer } from '../../../../app/features/ads/delivery/eligible.ts'
import { hideOrShowPromotion } from '../../../../app/features/ads/delivery/hide.server.ts'
import {
  readImpression,
  signImpression,
} from '../../../../app/features/ads/delivery/impression.server.ts'
import { storeInterests } from '../../../../app/features/ads/delivery/interests.server.ts'
import { marketOf } from '../../../../app/features/ads/delivery/market.ts'
import { publishRunning } from '../../../../app/features/ads/delivery/publish-running.server.ts'
import { runTurn } from '../../../../app/features/ads/delivery/run-turn.server.ts'
import type { RunningCampaign } from '../../../../app/features/ads/delivery/running.ts'
import {
  HOME,
  hashtagSubject,
  pinSubject,
  type Subject,
  searchSubject,
} from '../../../../app/features/ads/delivery/subject.ts'
import {
  shownPromotion,
  withPromotions,
} from '../../../../app/features/ads/delivery/with-promotions.server.ts'
import { floorMicros, highestPrice } from '../../../../app/features/ads/spending/price.ts'
import type { Sensitivity } from '../../../../app/features/content/advisories/sensitivity.ts'
import { isPromoted, promotedText } from '../../../../app/features/content/pins/promoted-pin.ts'
import { readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { readCreatedPage } from '../../../../app/features/screens/profiles/profile-page.server.ts'
import { aCampaign, aRunningCampaign, ledgerOf } from '../../../factories/ads/campaigns.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { giveAccess } from '../../../factories/identity/businesses.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aMember>>

const HOUR_MS = 60 * 60_000

beforeEach(async () => {
  await env.DB.prepare('update campaigns set status = ? where status = ?')
    .bind('ended', 'active')
    .run()
})

async function aWall(size = 25) {
  const owner = await aMember()
  const own = await aBoard(owner)
  for (let made = 0; made < size; made++) await aPin(owner, own, { title: `Pin ${made}` })
  const page = { username: owner.viewer.username, bookmark: null, pageSize: size }
  return (await readCreatedPage(aVisitor(), page)).pins
}

/** Adds promoted pins to a page of a wall. */
async function withPromotedPins(
  context: Context,
  page: Awaited<ReturnType<typeof aWall>>,
  subject = HOME,
  screen = { advertisers: new Set<number>() },
) {
  const query = { pageSize: page.items.length }
  const read = async ({ db }: Context, { pageSize }: typeof query) => {
    await db.batch([db.select({ id: pins.id }).from(pins).limit(1)])
    return { pins: { ...page, items: page.items.slice(0, pageSize) } }
  }
  // Only the home page knows its subject in advance.
  const subjectOf = subject === HOME ? HOME : () => subject
  return (await withPromotions(context, { query, screen }, read, subjectOf)).pins
}

type Wall = Awaited<ReturnType<typeof aWall>> & { sensitivity?: Sensitivity | null }

async function promotedFor(member: Member, page: Wall, subject = HOME) {
  const { items } = await withPromotedPins(member, page, subject)
  return items.filter(isPromoted)
}

test('every eighth pin is promoted, labelled, with the reasons', async () => {
  for (const businessName of ['Kiln', 'Loom', 'Forge', 'Mill']) {
    const running = await aRunningCampaign({}, { businessName })
    await publishRunning(running.kiln)
  }
  const ana = await aMember()
  const page = await aWall()

  const { items } = await withPromotedPins(ana, page)

  const places = items.flatMap((pin, place) => (isPromoted(pin) ? [place] : []))
  expect(places).toEqual([7, 15, 23])
  const [first] = items.filter(isPromoted)
  expect(first).toMatchObject({
    isPromoted: true,
    promotedIsRemovable: true,
    sponsorshipStatus: 1,
    title: 'Moon jar',
    reasons: ["You're in a country the business chose."],
  })
  expect(first && promotedText(first)).toMatch(/^Promoted by (Kiln|Loom|Forge|Mill)$/)
  expect(items).toHaveLength(25)
  expect(items.filter((pin) => !isPromoted(pin))).toEqual(page.items.slice(0, 22))
})

test('choosing promoted pins needs no extra round trip', async () => {
  const { kiln } = await aRunningCampaign()
  await publishRunning(kiln)
  const ana = await aMember()
  const page = await aWall()
  await promotedFor(ana, page)
  const before = ana.db.roundTrips()

  expect(await promotedFor(ana, page)).toHaveLength(1)

  expect(ana.db.roundTrips()).toBe(before + 1)
})

test('a business never appears twice on a page, nor on a page after its own', async () => {
  const one = await aRunningCampaign({ name: 'One' })
  const { db, viewer } = one.kiln
  const pin = await aPin(one.kiln, await aBoard(one.kiln, { name: 'More' }))
  await db.insert(campaigns).values({
    ...one.campaign,
    id: one.campaign.id + 1,
    pinId: pin.id,
    idempotencyKey: 'two',
  })
  await publishRunning(one.kiln)
  const ana = await aMember()
  const page = await aWall()

  expect(await promotedFor(ana, page)).toHaveLength(1)
  const next = await withPromotedPins(ana, page, HOME, { advertisers: new Set([viewer.id]) })
  expect(next.items.filter(isPromoted)).toEqual([])
})

test('a business with many expensive campaigns gets one place per page and pays the next business’s offer', async () => {
  const shops = [await aRunningCampaign(), await aRunningCampaign()]
  const third = await aRunningCampaign({ budgetMicros: 20_000_000 })
  const board = await aBoard(third.kiln, { name: 'More' })
  for (let made = 1; made < 20; made++) {
    const pin = await aPin(third.kiln, board, { title: `Jar ${made}` })
    const { id: _, ...campaign } = third.campaign
    await aCampaign(third.kiln, { ...campaign, pinId: pin.id, idempotencyKey: `${made}` })
  }
  await publishRunning(third.kiln)
  const ana = await aMember()
  const page = await aWall()
  const ids = [...shops, third].map(({ kiln }) => kiln.viewer.id)

  for (let made = 0; made < 5; made++) {
    for (const subject of [HOME, searchSubject('pottery')]) {
      const promoted = (await withPromotedPins(ana, page, subject)).items.filter(isPromoted)
      const places = promoted.map(({ promoter, trackingParams }) => [
        promoter.id,
        readImpression(env, trackingParams)?.priceMicros,
      ])

      expect(new Set(places.map(([id]) => id))).toEqual(new Set(ids))
      expect(places.find(([id]) => id === third.kiln.viewer.id)).toEqual([
        third.kiln.viewer.id,
        700_000,
      ])
    }
  }
})

test('places left empty by look-ups go to businesses not looked up yet', async () => {
  const shown = await aRunningCampaign()
  const paused = []
  for (let made = 0; made < 8; made++) {
    paused.push(await aRunningCampaign({ budgetMicros: 20_000_000 }))
  }
  await publishRunning(shown.kiln)
  for (const { kiln, campaign } of paused) {
    await kiln.db.update(campaigns).set({ status: 'paused' }).where(eq(campaigns.id, campaign.id))
  }

  const promoted = await promotedFor(await aMember(), await aWall(8))

  expect(promoted.map(({ promoter }) => promoter.id)).toEqual([shown.kiln.viewer.id])
})

test('a long page has as many promoted pins as places', async () => {
  for (let made = 0; made < 10; made++) await aRunningCampaign()
  const { kiln } = await aRunningCampaign()
  await publishRunning(kiln)

  expect(await promotedFor(await aMember(), await aWall(90))).toHaveLength(11)
})

test('neither a visitor nor a wall of fewer than eight pins gets promoted pins', async () => {
  const { kiln } = await aRunningCampaign()
  await publishRunning(kiln)
  const page = await aWall()

  const seen = await withPromotedPins(aVisitor(), page)
  const short = { items: page.items.slice(0, 7), bookmark: null }

  expect(seen.items).toEqual(page.items)
  expect(await promotedFor(await aMember(), short)).toEqual([])
})

test.each<[string, (running: Awaited<ReturnType<typeof aRunningCampaign>>) => unknown]>([
  ['paused', ({ kiln }) => kiln.db.update(campaigns).set({ status: 'paused' })],
  ['ended', ({ kiln }) => kiln.db.update(campaigns).set({ status: 'ended' })],
  ['not yet approved', ({ kiln }) => kiln.db.update(campaigns).set({ review: 'pending' })],
  ['rejected', ({ kiln }) => kiln.db.update(campaigns).set({ review: 'rejected' })],
  ['not yet begun', ({ kiln }) => kiln.db.update(campaigns).set({ startAt: kiln.now + HOUR_MS })],
  ['over', ({ kiln }) => kiln.db.update(campaigns).set({ endAt: kiln.now })],
  [
    'of a business without a card',
    ({ kiln }) => kiln.db.update(billingProfiles).set({ cardState: 'none', cardRef: null }),
  ],
  [
    'of a business whose card was refused',
    ({ kiln }) => kiln.db.update(billingProfiles).set({ cardState: 'failed' }),
  ],
  [
    'of a closed account',
    ({ kiln }) =>
      kiln.db.update(members).set({ state: 'deactivated' }).where(eq(members.id, kiln.viewer.id)),
  ],
  [
    'of an account that is personal again',
    ({ kiln }) =>
      kiln.db.update(members).set({ isPartner: false }).where(eq(members.id, kiln.viewer.id)),
  ],
  [
    'of somebody to whom promoting was closed',
    ({ kiln }) =>
      kiln.db
        .update(members)
        .set({ promoteExcludedAt: kiln.now })
        .where(eq(members.id, kiln.viewer.id)),
  ],
  [
    'of a deleted pin',
    ({ kiln, pin }) => kiln.db.update(pins).set({ deletedAt: 1 }).where(eq(pins.id, pin.id)),
  ],
  [
    'of a board that is secret now',
    ({ kiln }) =>
      kiln.db.update(boards).set({ privacy: 'secret' }).where(eq(boards.ownerId, kiln.viewer.id)),
  ],
  [
    'of an archived board',
    ({ kiln }) =>
      kiln.db.update(boards).set({ archivedAt: 1 }).where(eq(boards.ownerId, kiln.viewer.id)),
  ],
])('a campaign that is %s is not shown', async (_, change) => {
  const running = await aRunningCampaign()
  await change(running)
  await publishRunning(running.kiln)

  expect(await promotedFor(await aMember(), await aWall(8))).toEqual([])
})

test('a pin of a protected board is promoted', async () => {
  const { kiln } = await aRunningCampaign()
  await kiln.db
    .update(boards)
    .set({ privacy: 'protected' })
    .where(eq(boards.ownerId, kiln.viewer.id))
  await publishRunning(kiln)

  expect(await promotedFor(await aMember(), await aWall(8))).toHaveLength(1)
})

test('nobody sees their own promotions, or ones they hid', async () => {
  const { kiln, campaign } = await aRunningCampaign()
  await publishRunning(kiln)
  const page = await aWall(8)
  const ana = await aSignedInMember()

  expect(await promotedFor(kiln, page)).toEqual([])
  expect(await promotedFor(ana, page)).toHaveLength(1)
  await hideOrShowPromotion(ana, { campaignId: campaign.id, act: 'hide' })
  const viewer = await readViewer(ana.db, ana.token, ana.now)
  if (!viewer) throw new Error('the session is gone')
  expect(await promotedFor({ ...ana, viewer }, page)).toEqual([])
})

test('nothing is promoted next to sensitive words', async () => {
  const { kiln } = await aRunningCampaign()
  await publishRunning(kiln)
  const ana = await aMember()
  const page = await aWall(8)

  expect(await promotedFor(ana, page, searchSubject('moon jar'))).toHaveLength(1)
  expect(await promotedFor(ana, page, searchSubject('ways to self harm'))).toEqual([])
  expect(await promotedFor(ana, page, hashtagSubject('suicideprevention'))).toEqual([])
  const about = pinSubject({ title: 'My mother’s funeral', description: '' })
  expect(await promotedFor(ana, page, about)).toEqual([])
})

test('nothing is promoted next to terms from the table, however recently they were published', async () => {
  const { kiln } = await aRunningCampaign()
  await publishRunning(kiln)
  const ana = await aMember()
  const page = await aWall(8)
  const sensitivity = {
    advisory: 0,
    severity: 2,
    advisoryType: null,
    resourceCountry: null,
    advisoryDetails: null,
    notices: [],
    isWithheld: false,
  }

  expect(await promotedFor(ana, { ...page, sensitivity: null })).toHaveLength(1)
  expect(await promotedFor(ana, { ...page, sensitivity })).toEqual([])
  await env.PROMOTIONS.delete('sensitive_terms')
  expect(await promotedFor(ana, page)).toEqual([])
})

test('a country’s term prevents promoted pins only in that country', async () => {
  const { kiln } = await aRunningCampaign()
  await env.DB.prepare(
    `insert into search_terms (folded_term, match, country, severity, category, created_at) values ('tapir', 'phrase', 'GB', 2, 0, 1)`,
  ).run()
  await publishRunning(kiln)
  const ana = await aMember()
  const page = await aWall(8)
  const about = pinSubject({ title: 'A tapir', description: '' })

  expect(await promotedFor(ana, page, about)).toHaveLength(1)
  const inBritain = { ...ana, origin: { ...ana.origin, country: 'GB' } }
  expect(await promotedFor(inBritain, page, about)).toEqual([])
})

const RUNNING: RunningCampaign = {
  id: 1,
  advertiserId: 10,
  advertiserUsername: 'kiln',
  advertiserName: 'Kiln',
  pin: {
    id: 100,
    title: 'Moon jar',
    altText: '',
    link: null,
    domain: null,
    picture: { hash: 'a', width: 2, height: 3, dominantColor: '#888888' },
    durationMs: null,
    aiLabel: null,
    maker: { id: 10, username: 'kiln', fullName: 'Kiln', avatarColorIndex: 0, pictureHash: null },
  },
  host: 'kiln.example',
  topics: [6],
  targeting: {
    genders: ['female', 'male', 'unknown'],
    ages: ['18-24', '25-34', '35-44', '45-49', '50-54', '55-64', '65+'],
    interests: [],
    countries: ['US'],
  },
  isAutoTargeting: false,
  country: 'US',
  budgetMicros: 7_000_000,
  spentTodayMicros: 0,
  endAt: null,
  pace: {
    from: Date.UTC(2026, 4, 5),
    until: Date.UTC(2026, 4, 6),
    spentMicros: 0,
    budgetMicros: 7_000_000,
  },
}

const ANA: AdViewer = {
  id: 5,
  actingId: null,
  country: 'US',
  gender: 'female',
  birthday: '1990-04-12',
  interests: [],
  hiddenCampaigns: [],
  hiddenPromoters: [],
}

const REQUEST: AuctionRequest = {
  adViewer: ANA,
  subject: HOME,
  places: 3,
  advertiserIds: new Set(),
  pinIds: new Set(),
  now: Date.UTC(2026, 4, 5, 12),
  chance: () => 1,
  answers: new Map(),
}

function choose(
  campaigns: readonly RunningCampaign[],
  adViewer: Partial<AdViewer> = {},
  changes: Partial<AuctionRequest> = {},
): ChosenPromotion[] {
  return choosePromotions(marketOf(campaigns), {
    ...REQUEST,
    adViewer: { ...ANA, ...adViewer },
    answers: new Map(campaigns.map(({ id }) => [id, true])),
    ...changes,
  })
}

function other(advertiserId: number, changes: Partial<RunningCampaign> = {}): RunningCampaign {
  return { ...RUNNING, id: advertiserId, advertiserId, ...changes }
}

test.each<[string, Partial<RunningCampaign['targeting']>, Partial<AdViewer>, number]>([
  ['another country', { countries: ['GB', 'IE'] }, {}, 0],
  ['one of its countries', { countries: ['GB', 'US'] }, {}, 1],
  ['another gender', { genders: ['male'] }, {}, 0],
  [
    'a gender that the profile does not tell',
    { genders: ['unknown'] },
    { gender: 'unspecified' },
    1,
  ],
  ['another age', { ages: ['18-24'] }, {}, 0],
  ['the first day of an age', { ages: ['35-44'] }, { birthday: '1991-05-05' }, 1],
  ['the day before it', { ages: ['35-44'] }, { birthday: '1991-05-06' }, 0],
  ['the oldest', { ages: ['65+'] }, { birthday: '1930-01-01' }, 1],
  ['an interest that they lack', { interests: [12] }, { interests: [6] }, 0],
  ['an interest that they have', { interests: [12, 6] }, { interests: [6] }, 1],
  ['nobody under 18', {}, { birthday: '2008-05-06' }, 0],
  ['somebody on their 18th birthday', {}, { birthday: '2008-05-05' }, 1],
])('a campaign targets %s', (_, targeting, adViewer, count) => {
  const targeted = { ...RUNNING, targeting: { ...RUNNING.targeting, ...targeting } }

  expect(choose([targeted], adViewer)).toHaveLength(count)
})

test('a page’s subject counts as an interest, and automatic targeting needs none', () => {
  const targeted = { ...RUNNING, targeting: { ...RUNNING.targeting, interests: [6] } }

  expect(choose([targeted])).toHaveLength(0)
  expect(choose([targeted], {}, { subject: searchSubject('stoneware pottery') })).toHaveLength(1)
  expect(choose([{ ...targeted, isAutoTargeting: true }])).toHaveLength(1)
})

test('the reasons shown are those that led to the choice', () => {
  const targeted = {
    ...RUNNING,
    targeting: { ...RUNNING.targeting, interests: [6], ages: ['35-44'], genders: ['female'] },
  }

  expect(choose([targeted], { interests: [6] })[0]?.reasons).toEqual([
    'You saved pins about Ceramics.',
    "You're in a country the business chose.",
    "You're between 35 and 44 years old.",
    'Based on the gender in your profile.',
  ])
  const searched = choose([targeted], {}, { subject: searchSubject('pottery') })
  expect(searched[0]?.reasons[0]).toBe('It matches the topic of this page: Ceramics.')
})

test('a campaign ahead of its plan waits, and a campaign past its last day isn’t shown', () => {
  const noon = Date.UTC(2026, 4, 5, 12)
  const planned = (7_000_000 * 13) / 24

  expect(choose([{ ...RUNNING, spentTodayMicros: Math.floor(planned) - 1 }])).toHaveLength(1)
  expect(choose([{ ...RUNNING, spentTodayMicros: Math.ceil(planned) + 1 }])).toHaveLength(0)
  expect(choose([{ ...RUNNING, endAt: noon }])).toHaveLength(0)
  expect(choose([{ ...RUNNING, endAt: noon + 1 }])).toHaveLength(1)
})

test('a click costs the next highest offer, at most its own and at least the minimum price', () => {
  const dear = other(11, { budgetMicros: 20_000_000 })
  const cheap = other(12, { budgetMicros: 5_000_000 })

  const [first, second] = choose([cheap, dear])

  expect(first).toMatchObject({ campaign: { id: 11 }, priceMicros: 500_000 })
  expect(second).toMatchObject({ campaign: { id: 12 }, priceMicros: 100_000 })
  expect(choose([dear])[0]?.priceMicros).toBe(100_000)
})

test('prices in two currencies are never compared: only their multiples of the minimum price', () => {
  const crowns = other(11, { country: 'CZ', budgetMicros: 80_000_000 })
  const dollars = other(12, { country: 'US', budgetMicros: 20_000_000 })

  const [first, second] = choose([crowns, dollars])

  // 2 dollars are 20 times the minimum price of 0.10; 8 crowns are 4 times the minimum price of 2.
  expect(first).toMatchObject({ campaign: { id: 12 }, priceMicros: 400_000 })
  expect(second).toMatchObject({ campaign: { id: 11 }, priceMicros: 2_000_000 })
})

test('a click may cost a tenth of a day’s budget, within one to twenty times the minimum price', () => {
  expect(highestPrice(7_000_000, 'US')).toBe(700_000)
  expect(highestPrice(1_000_000, 'AT')).toBe(floorMicros('AT'))
  expect(highestPrice(900_000_000, 'US')).toBe(2_000_000)
})

test('a pin that fits the page beats another one with the same offer', () => {
  const plain = other(11, { topics: [20] })
  const fitting = other(12, { topics: [6] })

  expect(choose([plain, fitting], { interests: [6] })[0]?.campaign.id).toBe(12)
})

test('a page with a known subject looks up only matching campaigns, however expensive others are', () => {
  const targeting = { ...RUNNING.targeting, interests: [12] }
  const dear = Array.from({ length: 60 }, (_, place) =>
    other(20 + place, { targeting, budgetMicros: 20_000_000 }),
  )
  const market = marketOf([...dear, other(11)])
  const ids = (subject: Subject | null) =>
    candidatesFor(market, { ...REQUEST, subject }).map(({ id }) => id)

  expect(ids(HOME)).toEqual([11])
  expect(ids({ words: '', topics: [12] })).toEqual(dear.slice(0, 8).map(({ id }) => id))
  // Campaigns for topics 6 and 12 come after those for any page.
  expect(ids(null)).toEqual([11, ...dear.slice(0, 3).map(({ id }) => id)])
})

test('the eight businesses with the highest offers are looked up, however many campaigns each has', () => {
  // A click costs a tenth of each budget, but at least the minimum price and at most twenty times that price.
  const budgets = Array.from({ length: 19 }, (_, place) => (place + 1) * 1_000_000)
  for (const stride of [1, 2, 3, 7, 11, 18]) {
    const all = budgets.flatMap((_, place) => {
      const budgetMicros = budgets[(place * stride) % 19] ?? 0
      const own = { advertiserId: 20 + place, budgetMicros }
      return [0, 1000, 2000].map((more) => other(20 + place, { ...own, id: 20 + place + more }))
    })
    const found = candidatesFor(marketOf(all), REQUEST)

    expect(found.map(({ budgetMicros }) => budgetMicros)).toEqual(budgets.toReversed().slice(0, 8))
  }
})

test('a price follows another business’s highest offer, unless its campaigns were looked up and excluded', () => {
  const own = [11, 12, 13].map((id) => other(11, { id, budgetMicros: 20_000_000 }))
  const next = other(20, { budgetMicros: 19_000_000 })
  const shown = new Map(own.map(({ id }) => [id, true]))
  const priceBeside = (answers: Map<number, boolean>) =>
    choose([...own, next], {}, { answers }).map(({ priceMicros }) => priceMicros)

  expect(priceBeside(shown)).toEqual([1_900_000])
  expect(priceBeside(new Map([...shown, [20, false]]))).toEqual([100_000])
})

test('an impression is signed: a changed or forged one isn’t accepted', () => {
  const impression = { campaignId: 1, memberId: 2, priceMicros: 3, at: 4, nonce: 'a'.repeat(22) }
  const token = signImpression(env, impression)

  expect(readImpression(env, token)).toEqual(impression)
  expect(readImpression({ ...env, SECRETS_KEY: 'another' }, token)).toBeNull()
  for (let place = 0; place < token.length - 1; place++) {
    const changed = `${token.slice(0, place)}${token[place] === 'b' ? 'c' : 'b'}${token.slice(place + 1)}`
    expect(readImpression(env, changed)).toBeNull()
  }
  for (const odd of ['', '.....', 'a.b.c', '💥', 'a'.repeat(10_000), `${token}.x`]) {
    expect(readImpression(env, odd)).toBeNull()
  }
})

/** A promoted pin that a member sees. */
async function shownTo(member: Member) {
  const running = await aRunningCampaign()
  await publishRunning(running.kiln)
  const [pin] = await promotedFor(member, await aWall(8))
  if (!pin) throw new Error('nothing was promoted')
  return {
    ...running,
    promoted: pin,
    link: { pin: pin.id, client_tracking_params: pin.trackingParams },
  }
}

async function listed(running: Awaited<ReturnType<typeof shownTo>>) {
  await runTurn(running.kiln)
  return ledgerOf(running.kiln, running.campaign)
}

test("a click opens the campaign's destination with the click's id, and is billed once", async () => {
  const ana = await aMember()
  const running = await shownTo(ana)

  const departure = await departByPromotion(ana, running.link)
  await departByPromotion(ana, running.link)

  const rows = await listed(running)
  expect(rows).toMatchObject([
    { kind: 'click', micros: 100_000, currency: 'USD' },
    { kind: 'unbilled', reason: 'used', micros: 0 },
  ])
  expect(departure).toEqual({
    kind: 'straight',
    url: `https://kiln.example/jars?pfcid=${rows[0]?.key}`,
  })
})

test('a browser that asks not to be tracked gets no click id, and its click counts', async () => {
  const ana = await aMember()
  const running = await shownTo(ana)
  const unwatched = { ...ana, origin: { ...ana.origin, hasPrivacySignal: true } }

  expect(await departByPromotion(unwatched, running.link)).toEqual({
    kind: 'straight',
    url: 'https://kiln.example/jars',
  })
  expect(await listed(running)).toMatchObject([{ kind: 'click' }])
})

test.each<[string, string, (member: Member) => Partial<Context['origin']>]>([
  ['a bot', 'bot', () => ({ userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })],
  ['a browser without a name', 'bot', () => ({ userAgent: '' })],
  ['a browser that fetches ahead', 'prefetch', () => ({ isPrefetch: true })],
])('a click by %s is listed and free', async (_, reason, origin) => {
  const ana = await aMember()
  const running = await shownTo(ana)

  await departByPromotion({ ...ana, origin: { ...ana.origin, ...origin(ana) } }, running.link)

  expect(await listed(running)).toMatchObject([{ reason, micros: 0 }])
})

test('a click through yesterday’s link, or somebody else’s, is free', async () => {
  const ana = await aMember()
  const running = await shownTo(ana)

  await departByPromotion({ ...ana, now: ana.now + DAY_MS + 1 }, running.link)
  await departByPromotion(await aMember(), running.link)
  await departByPromotion(aVisitor(), running.link)

  const reasons = (await listed(running)).map(({ reason }) => reason)
  expect(reasons).toEqual(['stale', 'stale', 'stale'])
})

test('a click by somebody who manages the business is free', async () => {
  const ana = await aMember()
  const running = await shownTo(ana)
  await giveAccess(running.kiln, ana, ['ANALYST'])

  await departByPromotion(ana, running.link)

  expect(await listed(running)).toMatchObject([{ reason: 'own' }])
})

test('a click on a campaign that has been paused since is free and still opens the destination', async () => {
  const ana = await aMember()
  const running = await shownTo(ana)
  await running.kiln.db.update(campaigns).set({ status: 'paused', version: 2 })

  expect(await departByPromotion(ana, running.link)).toMatchObject({ kind: 'straight' })
  expect(await listed(running)).toMatchObject([{ reason: 'ended' }])
})

test('while the budget can’t be reached, a click opens the destination, is listed and free', async () => {
  const ana = await aMember()
  const running = await shownTo(ana)
  const failures: unknown[] = []
  const out = {
    ...ana,
    waitUntil: (work: Promise<unknown>) => void work.catch((error) => failures.push(error)),
    env: {
      ...ana.env,
      CAMPAIGN_BUDGET: {
        ...env.CAMPAIGN_BUDGET,
        get: () => {
          throw new Error('no object answers')
        },
        idFromName: () => 'none',
      },
    },
  }

  // @ts-expect-error a namespace that is out of order
  const departure = await departByPromotion(out, running.link)

  expect(departure).toMatchObject({ kind: 'straight' })
  expect(await ledgerOf(running.kiln, running.campaign)).toMatchObject([
    { reason: 'unreachable', micros: 0 },
  ])
  expect(failures).toHaveLength(1)
})

test('a link that names another pin, or a forged impression, is an ordinary link', async () => {
  const ana = await aMember()
  const running = await shownTo(ana)
  const plain = await aPin(ana, await aBoard(ana), { link: 'https://plain.example/' })

  const swapped = { pin: plain.id, client_tracking_params: running.promoted.trackingParams }
  const forged = { pin: plain.id, client_tracking_params: `${running.promoted.trackingParams}x` }

  for (const link of [swapped, forged]) {
    expect(await departByPromotion(ana, link)).toEqual({
      kind: 'straight',
      url: 'https://plain.example/',
    })
  }
  expect(await listed(running)).toEqual([])
})

test('views and saves count for the member who was shown the pin, once each', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const running = await shownTo(ana)
  const work: Promise<unknown>[] = []
  const waiting = <C extends Context>(context: C) => ({
    ...context,
    waitUntil: (one: Promise<unknown>) => void work.push(one),
  })
  const token = running.promoted.trackingParams

  await countViews(waiting(ana), { clientTrackingParams: [token, token, 'nonsense'] })
  await countViews(waiting(bo), { clientTrackingParams: [token] })
  countSave(waiting(ana), token)
  countSave(waiting(bo), token)
  countSave(waiting(ana), '')
  await Promise.all(work)
  await runTurn(running.kiln)

  const { results } = await env.DB.prepare(
    'select views, saves from campaign_days where campaign_id = ?',
  )
    .bind(running.campaign.id)
    .all()
  expect(results).toEqual([{ views: 1, saves: 1 }])
})

test("a pin's page shows the promotion only to the member who saw it", async () => {
  const ana = await aMember()
  const { promoted } = await shownTo(ana)
  const query = {
    pinId: promoted.id,
    client_tracking_params: promoted.trackingParams,
    bookmark: null,
    pageSize: 25,
  }

  expect(await shownPromotion(ana, query)).toMatchObject({
    promotion: { promoter: { name: 'Kiln' }, trackingParams: promoted.trackingParams },
    texts: { title: 'Moon jar' },
  })
  expect(await shownPromotion(await aMember(), query)).toBeNull()
  expect(await shownPromotion(aVisitor(), query)).toBeNull()
  expect(await shownPromotion(ana, { ...query, client_tracking_params: '' })).toBeNull()
})

test('interests are the topics of adults’ public saves, and the reasons mention them', async () => {
  const ana = await aMember()
  const young = await aMember({
    birthday: new Date(ana.now - 16 * 365 * DAY_MS).toISOString().slice(0, 10),
  })
  const secret = await aBoard(ana, { name: 'Secret', privacy: 'secret' })
  const open = await aBoard(ana)
  for (const title of ['a #pottery', 'b #ceramics', 'c #garden']) await aPin(ana, open, { title })
  await aPin(ana, secret, { title: 'd #wedding' })
  await aPin(young, await aBoard(young), { title: 'e #pottery' })

  await storeInterests(ana)

  const rows = await ana.db
    .select({ id: members.id, interests: members.interests })
    .from(members)
    .where(eq(members.id, ana.viewer.id))
  expect(rows).toMatchObject([{ interests: [6, 12] }])
  const [other] = await ana.db
    .select({ interests: members.interests })
    .from(members)
    .where(eq(members.id, young.viewer.id))
  expect(other).toEqual({ interests: [] })
})

test('a day’s last plan is kept for reports', async () => {
  const { kiln, campaign } = await aRunningCampaign()
  await publishRunning(kiln)
  await kiln.db
    .update(campaigns)
    .set({ budgetMicros: 9_000_000 })
    .where(eq(campaigns.id, campaign.id))
  await publishRunning(kiln)

  const { results } = await env.DB.prepare(
    'select budget_micros from campaign_days where campaign_id = ?',
  )
    .bind(campaign.id)
    .all()
  expect(results).toEqual([{ budget_micros: 9_000_000 }])
})

// This test is last in the file, because its clock is ahead of the other tests' clocks.
test('an isolate caches running campaigns for a minute, and refreshes them after the response', async () => {
  const { kiln } = await aRunningCampaign()
  await publishRunning(kiln)
  const page = await aWall(8)
  const work: Promise<unknown>[] = []
  const at = (now: number): Member => ({
    ...kiln,
    viewer: { ...kiln.viewer, id: 5 },
    now,
    waitUntil: (one) => void work.push(one),
    env: { ...kiln.env, PROMOTIONS_SECONDS: '60' },
  })
  const ana = await aMember()
  expect(await promotedFor(ana, page)).toHaveLength(1)
  await env.PROMOTIONS.delete('running:US')

  expect(await promotedFor(at(ana.now + 50_000), page)).toHaveLength(1)
  expect(await promotedFor(at(ana.now + 61_000), page)).toHaveLength(1)
  await Promise.all(work)
  expect(await promotedFor(at(ana.now + 62_000), page)).toHaveLength(0)
})
