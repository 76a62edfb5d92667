import { type AdViewer, choosePromotions } from '../../app/features/ads/delivery/choose.ts'
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

/** A campaign has demand where twice its budget's clicks could have been had. */
const DEMAND = 2

export const NOTHING_SHOWN = { advertiserIds: new Set<number>(), pinIds: new Set<number>() }

export type Day = { spent: number[]; byNoon: number; wished: number[]; chooseMs: number[] }

type Rule = {
  paceAt: (budgetMicros: number, now: number) => Pace
  bill: (clicks: Click[]) => Promise<number[]>
}

export async function playDay({ paceAt, bill }: Rule): Promise<Day> {
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

/** The largest share of a plan that was missed by a campaign with demand. */
export function worstShortfall(day: Day): number {
  const shortfalls = day.spent.flatMap((spent, place) => {
    const budget = budgetOf(place)
    const needed = budget / LEAST_PRICE
    return (day.wished[place] ?? 0) >= DEMAND * needed ? [1 - spent / budget] : []
  })
  return Math.max(0, ...shortfalls)
}

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

/** More in the evening than at night; a day's minutes sum up to its views. */
function viewsOf(minute: number): number {
  const wave = 1 - 0.7 * Math.cos(((minute / MINUTES) * 2 - 0.3) * Math.PI)
  return Math.round((VIEWS / MINUTES) * wave)
}

/** The same day each time (mulberry32). */
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
