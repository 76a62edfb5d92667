import type { AgeBucket } from '../audience/targeting.ts'
import { SPARE_CAMPAIGNS } from '../limits.ts'
import { priceMicros } from '../spending/price.ts'
import { type Chance, MOST_CHANCE } from './chance.ts'
import {
  type AdViewer,
  ageBucketOf,
  isEligible,
  isTargetedAt,
  matchesInterests,
} from './eligible.ts'
import type { Bidder, Market } from './market.ts'
import { reasonsOf } from './reasons.ts'
import type { RunningCampaign } from './running.ts'
import { HOME, type Subject } from './subject.ts'

export type AuctionRequest = {
  adViewer: AdViewer
  subject: Subject
  places: number
  /** The advertisers and pins that are already on the screen. */
  advertiserIds: ReadonlySet<number>
  pinIds: ReadonlySet<number>
  now: number
  chance: Chance
  /** Whether each looked-up campaign may be shown now. Campaigns that weren't looked up only affect prices. */
  answers: ReadonlyMap<number, boolean>
}

export type ChosenPromotion = { campaign: RunningCampaign; priceMicros: number; reasons: string[] }

type Bid = { campaign: RunningCampaign; worth: number }

type CanBid = (campaign: RunningCampaign) => boolean

const FITTING = 2

/**
 * Chooses the best campaign of each business, then the best businesses. Viewers under 18 get none. An offer counts
 * double if its pin fits the subject. The price follows from the best offer that ranks lower.
 */
export function choosePromotions({ bidders }: Market, request: AuctionRequest): ChosenPromotion[] {
  const { adViewer, places, now, answers } = request
  const bucket = ageBucketOf(adViewer, now)
  if (bucket === null || places === 0) return []
  const canBid = (campaign: RunningCampaign) =>
    answers.get(campaign.id) !== false && canTakePlace(campaign, bucket, request)
  const canWin = (campaign: RunningCampaign) =>
    answers.get(campaign.id) === true && canTakePlace(campaign, bucket, request)
  const placed = new Set<number>()
  return bestBids(bidders, places, canWin, request).map(({ campaign }) => {
    placed.add(campaign.advertiserId)
    const next = highestOffer(bidders, placed, canBid)
    return {
      campaign,
      priceMicros: priceMicros(campaign, next),
      reasons: reasonsOf(campaign, request),
    }
  })
}

/**
 * Selects the campaigns to look up for a page: the best campaign of each business, limited to those that rank highest
 * for the page's subject. If the subject isn't known yet, selects the best for any page, then the best for each topic,
 * then the second best for each topic, and so on.
 */
export function candidatesFor(
  { bidders, byTopic }: Market,
  request: Omit<AuctionRequest, 'subject'> & { subject: Subject | null },
): RunningCampaign[] {
  const { adViewer, places, now, answers } = request
  const bucket = ageBucketOf(adViewer, now)
  if (bucket === null || places === 0) return []
  const bestFor = (some: readonly Bidder[], subject: Subject, most: number) => {
    const judged = { ...request, subject }
    const canBid = (campaign: RunningCampaign) =>
      !answers.has(campaign.id) && canTakePlace(campaign, bucket, judged)
    return bestBids(some, most, canBid, judged)
  }
  const found = bestFor(bidders, request.subject ?? HOME, places + SPARE_CAMPAIGNS.known)
  const chosen = new Set(found.map(({ campaign }) => campaign))
  if (request.subject) return [...chosen]
  const ofTopics = [...byTopic].map(([topic, some]) =>
    bestFor(some, { words: '', topics: [topic] }, places),
  )
  for (let turn = 0; turn < places; turn++) {
    const next = ofTopics.flatMap((bids) => bids.slice(turn, turn + 1))
    for (const { campaign } of next.sort((a, b) => b.worth - a.worth)) {
      if (chosen.size < places + SPARE_CAMPAIGNS.unknown) chosen.add(campaign)
    }
  }
  return [...chosen]
}

/** Chooses from the looked-up campaigns. If places stay empty, which is rare, looks up more in another round trip. */
export async function chooseAndFill(
  market: Market,
  request: AuctionRequest,
  lookUp: (ids: readonly number[]) => Promise<readonly number[]>,
): Promise<ChosenPromotion[]> {
  const chosen = choosePromotions(market, request)
  const taken = chosen.map(({ campaign }) => campaign.advertiserId)
  const others = furtherCandidates(market, {
    ...request,
    places: request.places - chosen.length,
    advertiserIds: new Set([...request.advertiserIds, ...taken]),
  })
  if (others.length === 0) return chosen
  const found = lookUpAnswers(others, await lookUp(others.map(({ id }) => id)))
  return choosePromotions(market, { ...request, answers: new Map([...request.answers, ...found]) })
}

function furtherCandidates(market: Market, request: AuctionRequest): RunningCampaign[] {
  const rest: RunningCampaign[] = []
  while (rest.length < SPARE_CAMPAIGNS.unknown) {
    const answers = new Map([...request.answers, ...lookUpAnswers(rest, [])])
    const next = candidatesFor(market, { ...request, answers })
    if (next.length === 0) break
    rest.push(...next)
  }
  return rest
}

export function lookUpAnswers(
  candidates: readonly RunningCampaign[],
  showable: readonly number[],
): Map<number, boolean> {
  const ids = new Set(showable)
  return new Map(candidates.map(({ id }) => [id, ids.has(id)]))
}

function canTakePlace(
  campaign: RunningCampaign,
  bucket: AgeBucket,
  request: AuctionRequest,
): boolean {
  return (
    isTargetedAt(campaign, request.adViewer, request.subject) &&
    !request.pinIds.has(campaign.pin.id) &&
    isEligible(campaign, bucket, request)
  )
}

/** The highest bids. Stops at the first business that can't be among them. */
function bestBids(
  bidders: readonly Bidder[],
  most: number,
  canBid: CanBid,
  request: Pick<AuctionRequest, 'adViewer' | 'subject' | 'chance'>,
): Bid[] {
  const first: Bid[] = []
  for (const bidder of bidders) {
    const least = first.length < most ? 0 : (first.at(-1)?.worth ?? 0)
    if (bidder.highest * FITTING * MOST_CHANCE <= least) break
    const bid = bestBidOf(bidder, canBid, request)
    if (!bid || bid.worth <= least) continue
    first.splice(first.findLastIndex(({ worth }) => worth >= bid.worth) + 1, 0, bid)
    if (first.length > most) first.pop()
  }
  return first
}

/** A business's campaigns with similar offers take turns. */
function bestBidOf(
  { advertiserId, offers }: Bidder,
  canBid: CanBid,
  { adViewer, subject, chance }: Pick<AuctionRequest, 'adViewer' | 'subject' | 'chance'>,
): Bid | null {
  let best: (Bid & { turn: number }) | null = null
  for (const { campaign, offer } of offers) {
    if (best && offer * FITTING * MOST_CHANCE <= best.turn) break
    if (!canBid(campaign)) continue
    const value = matchesInterests(campaign.topics, adViewer, subject) ? FITTING * offer : offer
    const turn = value * chance(campaign.id)
    if (best && turn <= best.turn) continue
    best = { campaign, turn, worth: value * chance(advertiserId) }
  }
  return best
}

function highestOffer(
  bidders: readonly Bidder[],
  placed: ReadonlySet<number>,
  canBid: CanBid,
): number {
  let next = 0
  for (const { advertiserId, offers, highest } of bidders) {
    if (highest <= next) break
    if (placed.has(advertiserId)) continue
    next = Math.max(next, offers.find(({ campaign }) => canBid(campaign))?.offer ?? 0)
  }
  return next
}
