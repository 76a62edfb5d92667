import { DAY_MS } from '../../app/durations.ts'
import { AGE_BUCKETS, GENDERS } from '../../app/features/ads/audience/targeting.ts'
import { type Chance, drawChance } from '../../app/features/ads/delivery/chance.ts'
import {
  type AuctionRequest,
  type ChosenPromotion,
  candidatesFor,
  chooseAndFill,
  lookUpAnswers,
} from '../../app/features/ads/delivery/choose.ts'
import { type Market, marketOf } from '../../app/features/ads/delivery/market.ts'
import type { RunningCampaign } from '../../app/features/ads/delivery/running.ts'
import { shortlisted } from '../../app/features/ads/delivery/shortlist.ts'
import { HOME, type Subject } from '../../app/features/ads/delivery/subject.ts'
import { aCampaign, anAdViewer, MIDNIGHT } from './campaigns.ts'
import { PLACES_OF_PAGE, seeded } from './day.ts'

export type Shop = { budgetMicros: number; interests: readonly number[] }[]

const NOON = MIDNIGHT + DAY_MS / 2

const VIEWER = {
  ...anAdViewer(1, seeded(3)),
  country: 'US',
  gender: 'female' as const,
  birthday: '1990-04-12',
  interests: [],
}

export function campaignsOf(shops: readonly Shop[]): RunningCampaign[] {
  return shops.flatMap((shop, place) =>
    shop.map(({ budgetMicros, interests }, index): RunningCampaign => {
      const id = 1000 * (place + 1) + index + 1
      return {
        ...aCampaign(id),
        id,
        advertiserId: place + 1,
        budgetMicros,
        topics: [...interests],
        targeting: {
          genders: [...GENDERS],
          ages: [...AGE_BUCKETS],
          interests: [...interests],
          countries: ['US'],
        },
        pace: { from: MIDNIGHT, until: MIDNIGHT + DAY_MS, spentMicros: 0, budgetMicros },
      }
    }),
  )
}

export type Page = {
  subject: Subject
  /** Whether the page's query returns its subject. If not, only the previous page's subject is known. */
  isKnown: boolean
  places: number
  chance: Chance
  isRefused: (campaignId: number) => boolean
}

export function aPage(random: () => number, changes: Partial<Page> = {}): Page {
  return {
    subject: HOME,
    isKnown: true,
    places: PLACES_OF_PAGE,
    chance: drawChance(random),
    isRefused: () => false,
    ...changes,
  }
}

export function published(campaigns: readonly RunningCampaign[], random: () => number): Market {
  return marketOf(shortlisted(campaigns, NOON, drawChance(random)))
}

/** Chooses for a page as the product does. `lookUps` counts extra round trips. */
export async function playPage(
  market: Market,
  { isKnown, isRefused, ...page }: Page,
): Promise<{ chosen: ChosenPromotion[]; lookedUp: number; lookUps: number }> {
  const asked: AuctionRequest = {
    adViewer: VIEWER,
    advertiserIds: new Set(),
    pinIds: new Set(),
    now: NOON,
    ...page,
    answers: new Map(),
  }
  let lookUps = 0
  const lookUp = async (ids: readonly number[]) => {
    lookUps += 1
    return ids.filter((id) => !isRefused(id))
  }
  const candidates = candidatesFor(market, { ...asked, subject: isKnown ? page.subject : null })
  const showable = candidates.map(({ id }) => id).filter((id) => !isRefused(id))
  const answers = lookUpAnswers(candidates, showable)
  const chosen = await chooseAndFill(market, { ...asked, answers }, lookUp)
  return { chosen, lookedUp: candidates.length, lookUps }
}

/** The same auction by brute force: sorts each business's best campaign and charges each the next highest offer. */
export function playByBruteForce(
  campaigns: readonly RunningCampaign[],
  { subject, places, chance, isRefused }: Page,
): { advertiserId: number; campaignId: number; priceMicros: number }[] {
  const floor = 100_000
  const businesses = new Map<number, { id: number; offer: number; value: number }[]>()
  for (const { id, advertiserId, budgetMicros, topics, targeting } of campaigns) {
    const fitsPage = topics.some((topic) => subject.topics.includes(topic))
    const suits = targeting.interests.length === 0 || fitsPage
    if (!suits || isRefused(id)) continue
    const offer = Math.min(20, Math.max(1, budgetMicros / 10 / floor))
    const own = businesses.get(advertiserId) ?? []
    own.push({ id, offer, value: fitsPage ? 2 * offer : offer })
    businesses.set(advertiserId, own)
  }
  const sorted = [...businesses]
    .flatMap(([advertiserId, own]) => {
      const [best] = own.sort((a, b) => b.value * chance(b.id) - a.value * chance(a.id))
      const highest = Math.max(...own.map(({ offer }) => offer))
      return best
        ? [{ ...best, advertiserId, highest, worth: best.value * chance(advertiserId) }]
        : []
    })
    .sort((a, b) => b.worth - a.worth)
  return sorted.slice(0, places).map(({ advertiserId, id, offer }, place) => {
    const next = Math.max(1, ...sorted.slice(place + 1).map(({ highest }) => highest))
    return { advertiserId, campaignId: id, priceMicros: Math.round(floor * Math.min(offer, next)) }
  })
}
