import { AGE_BUCKETS, GENDERS } from '../audience/targeting.ts'
import { LISTED_PER_KIND } from '../limits.ts'
import { plannedMicros } from '../spending/pace.ts'
import { offerOf } from '../spending/price.ts'
import type { Chance } from './chance.ts'
import type { RunningCampaign } from './running.ts'

type Ranked<C> = {
  campaign: C
  kinds: readonly number[]
  isAhead: boolean
  rank: number
  worth: number
}

/**
 * The campaigns that a country's pages choose from: each business's best for each topic, age and gender, then
 * second-best ones if there is room. Campaigns ahead of their day's plan come last.
 */
export function shortlisted<C extends RunningCampaign>(
  campaigns: readonly C[],
  now: number,
  chance: Chance,
): C[] {
  const ranked = [...byBusiness(campaigns).values()].flatMap((ofBusiness) =>
    rankedOf(ofBusiness, now, chance),
  )
  ranked.sort(
    (a, b) => Number(a.isAhead) - Number(b.isAhead) || a.rank - b.rank || b.worth - a.worth,
  )
  const counts = new Map<number, number>()
  const listed = new Set<C>()
  for (const { campaign, kinds } of ranked) {
    const open = kinds.filter((kind) => (counts.get(kind) ?? 0) < LISTED_PER_KIND)
    for (const kind of open) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (open.length > 0) listed.add(campaign)
  }
  return [...listed]
}

function byBusiness<C extends RunningCampaign>(campaigns: readonly C[]): Map<number, C[]> {
  const businesses = new Map<number, C[]>()
  for (const campaign of campaigns) {
    const ofBusiness = businesses.get(campaign.advertiserId)
    if (ofBusiness) ofBusiness.push(campaign)
    else businesses.set(campaign.advertiserId, [campaign])
  }
  return businesses
}

function rankedOf<C extends RunningCampaign>(
  ofBusiness: readonly C[],
  now: number,
  chance: Chance,
): Ranked<C>[] {
  const sorted = ofBusiness
    .map((campaign) => {
      const offer = offerOf(campaign)
      const isAhead = campaign.spentTodayMicros >= plannedMicros(campaign.pace, now)
      return { campaign, offer, isAhead, turn: offer * chance(campaign.id) }
    })
    .sort((a, b) => Number(a.isAhead) - Number(b.isAhead) || b.turn - a.turn)
  const met = new Map<number, number>()
  return sorted.flatMap(({ campaign, offer, isAhead }) => {
    const worth = offer * chance(campaign.advertiserId)
    const byRank = Map.groupBy(kindsOf(campaign), (kind) => {
      const rank = met.get(kind) ?? 0
      met.set(kind, rank + 1)
      return rank
    })
    return [...byRank].flatMap(([rank, kinds]) =>
      rank < LISTED_PER_KIND ? [{ campaign, kinds, isAhead, rank, worth }] : [],
    )
  })
}

const FIRST_AUDIENCE = 1000
const AGES: readonly string[] = AGE_BUCKETS
const EVERY_GENDER: readonly string[] = GENDERS

/**
 * A campaign's kinds, as numbers for speed. Campaigns for any page have their own kinds, so that others can't displace
 * them.
 */
function kindsOf({ topics, targeting, isAutoTargeting }: RunningCampaign): number[] {
  const { interests, ages, genders } = targeting
  const isForAll = isAutoTargeting || interests.length === 0
  const audiences = ages.flatMap((age) => {
    const place = 2 * AGES.indexOf(age) + Number(isForAll)
    return genders.map(
      (gender) => FIRST_AUDIENCE + place * GENDERS.length + EVERY_GENDER.indexOf(gender),
    )
  })
  return [...new Set([...topics, ...interests]), ...audiences]
}
