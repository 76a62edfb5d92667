import { offerOf } from '../spending/price.ts'
import type { RunningCampaign } from './running.ts'

type Offer = { campaign: RunningCampaign; offer: number }

export type Bidder = { advertiserId: number; offers: Offer[]; highest: number }

/** A country's running campaigns by business, in all and by topic, highest offer first. */
export type Market = { bidders: Bidder[]; byTopic: ReadonlyMap<number, Bidder[]> }

export function marketOf(campaigns: readonly RunningCampaign[]): Market {
  const offers = campaigns
    .map((campaign) => ({ campaign, offer: offerOf(campaign) }))
    .sort((a, b) => b.offer - a.offer)
  const byTopic = new Map<number, Offer[]>()
  for (const one of offers) {
    const { topics, targeting } = one.campaign
    for (const topic of new Set([...topics, ...targeting.interests])) {
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), one])
    }
  }
  return {
    bidders: biddersOf(offers),
    byTopic: new Map([...byTopic].map(([topic, some]) => [topic, biddersOf(some)])),
  }
}

function biddersOf(offers: readonly Offer[]): Bidder[] {
  const bidders = new Map<number, Bidder>()
  for (const one of offers) {
    const { advertiserId } = one.campaign
    const bidder = bidders.get(advertiserId)
    if (bidder) bidder.offers.push(one)
    else bidders.set(advertiserId, { advertiserId, offers: [one], highest: one.offer })
  }
  return [...bidders.values()]
}
