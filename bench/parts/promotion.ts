import { AGE_BUCKETS, GENDERS } from '../../app/features/ads/audience/targeting.ts'
import { TOPICS } from '../../app/features/ads/audience/topics.ts'
import { type AdViewer, choosePromotions } from '../../app/features/ads/delivery/choose.ts'
import type { RunningCampaign } from '../../app/features/ads/delivery/running.ts'
import { HOME } from '../../app/features/ads/delivery/subject.ts'
import type { Click } from '../../app/features/ads/spending/clicks.ts'
import { DAY_MS, dayNumber } from '../../app/features/ads/spending/days.ts'
import type { Pace } from '../../app/features/ads/spending/pace.ts'
import type { Site } from '../../scripts/site/miniflare.ts'
import { compare } from '../load/compare.ts'
import { percentile } from '../load/load.ts'
import type { Built } from '../site/build.ts'
import { PLACES } from '../site/fill.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { logViewerIn } from '../site/viewer.ts'
import { type Figure, mustHold, shouldHold, type Table } from '../table.ts'
import type { Asked } from '../workers/promotions.ts'

const VIEWS = 1_000_000
const CAMPAIGNS = 200
const PLACES_OF_PAGE = 3
const MINUTES = 24 * 60
const CLICK_SHARE = 0.01
const PIN_COUNT = 100_000

/** A campaign has demand where twice its budget's clicks could have been had. */
const DEMAND = 2

/** Isolates of one worker differ by more than promotion costs: so many pairs are measured. */
const PAIRS = [1, 2, 3, 4, 5]

function pairNames(pair: number): [plain: string, promoted: string] {
  return [`plain${pair}`, `promoted${pair}`]
}

/** How much more a page may take with promotion. */
const MORE_TIME = 0.03

/** The start of tomorrow: budgets forget days that are long over. */
const MIDNIGHT = (dayNumber(Date.now(), 'UTC') + 1) * DAY_MS

type Day = { spent: number[]; byNoon: number; wished: number[]; chooseMs: number[] }

type Rule = {
  paceAt: (budgetMicros: number, now: number) => Pace
  bill: (clicks: Click[]) => Promise<number[]>
}

/** Simulates the spending of a day, and measures the choice of pins and the cost for pages. */
export async function measurePromotion({ folders: { app, peers } }: Built): Promise<Table[]> {
  const site = await startMiniflare(await filledState(PIN_COUNT), {
    ...{ front: app, peers },
    ...Object.fromEntries(PAIRS.flatMap(pairNames).map((name) => [name, app])),
  })
  try {
    return [await spendingTable(await site.direct('peers')), await pagesTable(site)]
  } finally {
    await site.stop()
  }
}

async function spendingTable(peers: string): Promise<Table> {
  const ask = async (asked: Asked): Promise<number[]> => {
    const response = await fetch(peers, {
      method: 'POST',
      headers: { Peer: 'promotions' },
      body: JSON.stringify(asked),
    })
    return response.json()
  }
  const byObject = (clicks: Click[]) => (clicks.length > 0 ? ask({ clicks }) : Promise.resolve([]))
  const atOnce = (clicks: Click[]) => Promise.resolve(clicks.map(({ priceMicros }) => priceMicros))
  const own = await playDay({
    paceAt: (budgetMicros) => ({
      from: MIDNIGHT,
      until: MIDNIGHT + DAY_MS,
      spentMicros: 0,
      budgetMicros,
    }),
    bill: byObject,
  })
  const naive = await playDay({
    // Shown while the last minute's sum is below the budget.
    paceAt: (budgetMicros, now) => ({
      from: now,
      until: MIDNIGHT + DAY_MS,
      spentMicros: budgetMicros,
      budgetMicros,
    }),
    bill: atOnce,
  })
  const published = await playDay({
    // EthicalAds: what a campaign needs is its budget's share of the day so far, less what it has.
    paceAt: (budgetMicros, now) => {
      const share = Math.round((budgetMicros * (now - MIDNIGHT)) / DAY_MS)
      return { from: now, until: MIDNIGHT + DAY_MS, spentMicros: share, budgetMicros: share }
    },
    bill: atOnce,
  })
  const off = worstShortfall(own)
  const over = (day: Day) => Math.max(...day.spent.map((spent, place) => spent - budgetOf(place)))
  const p99 = percentile(own.chooseMs, 0.99)
  const words = (day: Day) =>
    `${percent(sum(day.spent) / sum(budgets()))} spent, ${percent(day.byNoon)} of it by noon, most over ${money(over(day))}`
  const figures: Figure[] = [
    {
      name: 'spent of what was planned, where there is demand: the worst campaign',
      value: percent(1 - off),
      peer: `naive ${percent(1 - worstShortfall(naive))}, published rule ${percent(1 - worstShortfall(published))}`,
      bound: '≥ 99.00 %',
      verdict: mustHold(off <= 0.01),
    },
    {
      name: 'most that a campaign spent above its budget',
      value: money(over(own)),
      peer: `naive ${money(over(naive))}, published rule ${money(over(published))}`,
      bound: '$0.00',
      verdict: mustHold(over(own) <= 0),
    },
    { name: 'the day', value: words(own), peer: `naive: ${words(naive)}` },
    { name: '', value: '', peer: `published rule: ${words(published)}` },
    {
      name: `choosing for a page, of ${CAMPAIGNS} campaigns`,
      value: `p50 ${ms(percentile(own.chooseMs, 0.5))}, p99 ${ms(p99)}`,
      bound: 'p99 < 1 ms',
      verdict: shouldHold(p99 < 1),
    },
  ]
  const views = VIEWS.toLocaleString('en')
  return { title: `A day of ${views} views over ${CAMPAIGNS} campaigns`, figures }
}

async function playDay({ paceAt, bill }: Rule): Promise<Day> {
  const random = seeded(7)
  const campaigns = Array.from({ length: CAMPAIGNS }, (_, place) => aCampaign(place))
  const day: Day = {
    ...{ spent: campaigns.map(() => 0), wished: campaigns.map(() => 0) },
    ...{ byNoon: 0, chooseMs: [] },
  }
  let member = 0
  for (let minute = 0; minute < MINUTES; minute++) {
    const now = MIDNIGHT + minute * 60_000 + 30_000
    // Isolates know sums that are a minute old.
    const known = campaigns.map((campaign, place) => ({
      ...campaign,
      spentTodayMicros: day.spent[place] ?? 0,
      pace: paceAt(campaign.budgetMicros, now),
    }))
    const clicks: { place: number; click: Click }[] = []
    for (let left = viewsOf(minute); left > 0; left -= PLACES_OF_PAGE) {
      const adViewer = anAdViewer(++member, random)
      const asked = { adViewer, subject: HOME, places: PLACES_OF_PAGE, now, random }
      const startedAt = performance.now()
      const chosen = choosePromotions(known, { ...asked, ...NOTHING_SHOWN })
      if (member % 50 === 0) day.chooseMs.push(performance.now() - startedAt)
      for (const { campaign, priceMicros } of chosen) {
        if (random() >= CLICK_SHARE) continue
        clicks.push({ place: campaign.id - 1, click: aClick(campaign, priceMicros, member, now) })
      }
      countDemand(day, campaigns, adViewer)
    }
    const costs = await bill(clicks.map(({ click }) => click))
    clicks.forEach(({ place }, index) => {
      day.spent[place] = (day.spent[place] ?? 0) + (costs[index] ?? 0)
    })
    if (minute === MINUTES / 2) day.byNoon = sum(day.spent)
  }
  day.byNoon /= Math.max(1, sum(day.spent))
  return day
}

const NOTHING_SHOWN = { advertiserIds: new Set<number>(), pinIds: new Set<number>() }

/** Clicks that a campaign could have had, if it stood wherever it fits, once in its share of places. */
function countDemand(day: Day, campaigns: readonly RunningCampaign[], adViewer: AdViewer): void {
  const fitting = campaigns.filter(
    ({ targeting }) =>
      targeting.countries.includes(adViewer.country) &&
      targeting.genders.includes(adViewer.gender === 'unspecified' ? 'unknown' : adViewer.gender),
  )
  for (const { id } of fitting) {
    const share = (PLACES_OF_PAGE * CLICK_SHARE) / fitting.length
    day.wished[id - 1] = (day.wished[id - 1] ?? 0) + share
  }
}

/** The largest share of a plan that was missed by a campaign with demand. */
function worstShortfall(day: Day): number {
  const shortfalls = day.spent.flatMap((spent, place) => {
    const budget = budgetOf(place)
    const needed = budget / LEAST_PRICE
    return (day.wished[place] ?? 0) >= DEMAND * needed ? [1 - spent / budget] : []
  })
  return Math.max(0, ...shortfalls)
}

const LEAST_PRICE = 100_000

/** From 0.50 to 2.00 dollars a day, so that a day's views are enough for most. */
function budgetOf(place: number): number {
  return 500_000 + (place % 16) * 100_000
}

function budgets(): number[] {
  return Array.from({ length: CAMPAIGNS }, (_, place) => budgetOf(place))
}

function aCampaign(place: number): RunningCampaign {
  const id = place + 1
  const budgetMicros = budgetOf(place)
  const name = `business${id}`
  return {
    ...{ id, advertiserId: id, advertiserUsername: name, advertiserName: name, budgetMicros },
    ...{ country: 'US', spentTodayMicros: 0, endAt: null, host: 'shop.example' },
    pin: {
      ...{ id: 10_000_000 + id, title: `Pin ${id}`, altText: '', link: null, domain: null },
      picture: { hash: 'a'.repeat(64), width: 400, height: 600, dominantColor: '#888888' },
      durationMs: null,
      aiLabel: null,
      maker: { id, username: name, fullName: name, avatarColorIndex: 0, pictureHash: null },
    },
    topics: [1 + (place % TOPICS.length)],
    targeting: {
      genders: place % 5 === 0 ? ['female', 'unknown'] : [...GENDERS],
      ages: [...AGE_BUCKETS],
      interests: [],
      countries: place % 3 === 0 ? ['US'] : ['US', 'CA', 'GB'],
    },
    isAutoTargeting: false,
    pace: { from: MIDNIGHT, until: MIDNIGHT + DAY_MS, spentMicros: 0, budgetMicros },
  }
}

function anAdViewer(member: number, random: () => number): AdViewer {
  const [country = 'US'] = pick(['US', 'US', 'US', 'CA', 'GB'], random)
  const [gender = 'unspecified'] = pick(['female', 'male', 'unspecified'] as const, random)
  const year = 1945 + Math.floor(random() * 60)
  return {
    ...{ id: 1_000_000 + member, actingId: null, country, gender },
    ...{ hiddenCampaigns: [], hiddenPromoters: [] },
    ...{ birthday: `${year}-03-09`, interests: [1 + Math.floor(random() * TOPICS.length)] },
  }
}

function aClick(
  { id, advertiserId, budgetMicros }: RunningCampaign,
  priceMicros: number,
  member: number,
  at: number,
): Click {
  return {
    ...{ campaignId: id, advertiserId, currency: 'USD', priceMicros, at, flaw: null },
    plan: { version: 1, isRunning: true, budgetMicros, totalMicros: null, endAt: null },
    ...{ memberId: 1_000_000 + member, nonce: `${id}-${member}`.padEnd(22, '0') },
  }
}

/** More in the evening than at night; a day's minutes sum up to its views. */
function viewsOf(minute: number): number {
  const wave = 1 - 0.7 * Math.cos(((minute / MINUTES) * 2 - 0.3) * Math.PI)
  return Math.round((VIEWS / MINUTES) * wave)
}

async function pagesTable(site: Site): Promise<Table> {
  const session = await logViewerIn(site.database)
  const pairs = await Promise.all(
    PAIRS.map((pair) => Promise.all(pairNames(pair).map((name) => site.direct(name)))),
  )
  for (const [plain = ''] of pairs) await fetch(plain, { headers: session })
  const today = dayNumber(Date.now(), 'UTC') * DAY_MS
  const running = Array.from({ length: CAMPAIGNS }, (_, place) => ({
    ...aCampaign(place),
    pace: { from: today, until: today + DAY_MS, spentMicros: 0, budgetMicros: budgetOf(place) },
  }))
  await fetch(await site.direct('peers'), {
    method: 'POST',
    headers: { Peer: 'promotions' },
    body: JSON.stringify({ running: JSON.stringify(running) } satisfies Asked),
  })
  for (const [, promoted = ''] of pairs) {
    const shown = await (await fetch(promoted, { headers: session })).text()
    if (!shown.includes('Promoted by')) throw new Error('Nothing was promoted.')
  }
  const figures: Figure[] = []
  for (const [name, path] of Object.entries({ home: '/', board: PLACES.board, pin: PLACES.pin })) {
    const targets = pairs.flat().map((origin) => ({ name: origin, url: origin + path }))
    const measured = await compare(targets.map((target) => ({ ...target, headers: session })))
    const costs = (place: number) =>
      pairs.map((pair) => measured.get(pair[place] ?? '')?.costMs ?? Number.NaN)
    const [without, own] = [percentile(costs(0), 0.5), percentile(costs(1), 0.5)]
    const spread = Math.max(...costs(0)) / Math.min(...costs(0)) - 1
    const more = own / without - 1
    figures.push({
      name: `${name}, member`,
      value: `${own.toFixed(2)} ms of the thread`,
      peer: `${without.toFixed(2)} ms without: ${percent(more)} more; equals differ by ${percent(spread)}`,
      bound: `≤ ${percent(MORE_TIME)} more`,
      verdict: shouldHold(more <= MORE_TIME),
    })
  }
  return { title: 'Pages with promoted pins', figures }
}

function pick<T>(values: readonly T[], random: () => number): T[] {
  return values.slice(Math.floor(random() * values.length)).slice(0, 1)
}

/** The same day each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}

function money(micros: number): string {
  return `$${(Math.max(0, micros) / 1_000_000).toFixed(2)}`
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(3)} ms`
}
