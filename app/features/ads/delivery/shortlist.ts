import { LISTED_OF_A_KIND } from '../limits.ts'
import { plannedMicros } from '../spending/pace.ts'
import { offerOf } from '../spending/price.ts'
import type { RunningCampaign } from './running.ts'

/**
 * The campaigns that a country's pages choose from: the best of each topic and of each age and gender, so that
 * choosing takes as long among 50,000 as among hundreds. The ones ahead of their day's plan come last; chance lets equals
 * take turns.
 */
export function shortlisted<C extends RunningCampaign>(
  campaigns: readonly C[],
  now: number,
  random: () => number,
): C[] {
  const ranked = campaigns
    .map((campaign) => ({
      campaign,
      isAhead: campaign.spentTodayMicros >= plannedMicros(campaign.pace, now),
      worth: offerOf(campaign) * (0.75 + random() / 2),
    }))
    .sort((a, b) => Number(a.isAhead) - Number(b.isAhead) || b.worth - a.worth)
  const counts = new Map<string, number>()
  return ranked.flatMap(({ campaign }) => {
    const kinds = kindsOf(campaign).filter((kind) => (counts.get(kind) ?? 0) < LISTED_OF_A_KIND)
    for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return kinds.length > 0 ? [campaign] : []
  })
}

function kindsOf({ topics, targeting: { interests, ages, genders } }: RunningCampaign): string[] {
  return [
    ...new Set([...topics, ...interests]),
    ...ages.flatMap((age) => genders.map((gender) => `${age} ${gender}`)),
  ].map(String)
}
