import { drawChance } from '../../app/features/ads/delivery/chance.ts'
import { choosePromotions } from '../../app/features/ads/delivery/choose.ts'
import type { AdViewer } from '../../app/features/ads/delivery/eligible.ts'
import { marketOf } from '../../app/features/ads/delivery/market.ts'
import type { RunningCampaign } from '../../app/features/ads/delivery/running.ts'
import { HOME } from '../../app/features/ads/delivery/subject.ts'
import type { Click } from '../../app/features/ads/spending/clicks.ts'
import type { Pace } from '../../app/features/ads/spending/pace.ts'
import { aCampaign, aClick, anAdViewer, budgetOf, CAMPAIGNS, MIDNIGHT } from './campaigns.ts'

export const VIEWS = 1_000_000
export const PLACES_OF_PAGE = 3
const MINUTES = 24 * 60
const CLICK_SHARE = 0.01
const LEAST_PRICE = 100_000

/** A campaign has demand if it could get twice its budget's clicks. */
const DEMAND = 2

export const NOTHING_SHOWN = { advertiserIds: new Set<number>(), pinIds: new Set<number>() }

export type Day = { spent: number[]; byNoon: number; demand: number[]; chooseMs: number[] }

type Rule = {
  paceAt: (budgetMicros: number, now: number) => Pace
  bill: (clicks: Click[]) => Promise<number[]>
}

export async function playDay({ paceAt, bill }: Rule): Promise<Day> {
  const random = seeded(7)
  const campaigns = Array.from({ length: CAMPAIGNS }, (_, place) => aCampaign(place))
  const day: Day = {
    spent: campaigns.map(() => 0),
    demand: campaigns.map(() => 0),
    byNoon: 0,
    chooseMs: [],
  }
  const answers = new Map(campaigns.map(({ id }) => [id, true]))
  let member = 0
  for (let minute = 0; minute < MINUTES; minute++) {
    const now = MIDNIGHT + minute * 60_000 + 30_000
    // Isolates know only the totals from a minute ago.
    const known = campaigns.map((campaign, place) => ({
      ...campaign,
      spentTodayMicros: day.spent[place] ?? 0,
      pace: paceAt(campaign.budgetMicros, now),
    }))
    const market = marketOf(known)
    const clicks: { place: number; click: Click }[] = []
    for (let left = viewsOf(minute); left > 0; left -= PLACES_OF_PAGE) {
      const adViewer = anAdViewer(++member, random)
      const asked = { adViewer, subject: HOME, places: PLACES_OF_PAGE, now, answers }
      const chance = drawChance(random)
      const startedAt = performance.now()
      const chosen = choosePromotions(market, { ...asked, ...NOTHING_SHOWN, chance })
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

/** The largest share of its plan that a campaign with demand missed. */
export function worstShortfall(day: Day): number {
  const shortfalls = day.spent.flatMap((spent, place) => {
    const budget = budgetOf(place)
    const needed = budget / LEAST_PRICE
    return (day.demand[place] ?? 0) >= DEMAND * needed ? [1 - spent / budget] : []
  })
  return Math.max(0, ...shortfalls)
}

/** The clicks that a campaign would get with its share of places on every page that it fits. */
function countDemand(day: Day, campaigns: readonly RunningCampaign[], adViewer: AdViewer): void {
  const fitting = campaigns.filter(
    ({ targeting }) =>
      targeting.countries.includes(adViewer.country) &&
      targeting.genders.includes(adViewer.gender === 'unspecified' ? 'unknown' : adViewer.gender),
  )
  for (const { id } of fitting) {
    const share = (PLACES_OF_PAGE * CLICK_SHARE) / fitting.length
    day.demand[id - 1] = (day.demand[id - 1] ?? 0) + share
  }
}

/** The evening has more views than the night. The minutes add up to a day's views. */
function viewsOf(minute: number): number {
  const wave = 1 - 0.7 * Math.cos(((minute / MINUTES) * 2 - 0.3) * Math.PI)
  return Math.round((VIEWS / MINUTES) * wave)
}

/** A seeded generator (mulberry32), so that each run simulates the same day. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
