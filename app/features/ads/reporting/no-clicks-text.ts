import { dayNumber } from '../../../forms/zoned-days.ts'
import type { ShownCampaign } from '../campaigns/campaigns-page.server.ts'
import type { Standing } from '../campaigns/standing.ts'
import { zonedDayText } from '../days.ts'
import type { DayRange } from './range.ts'
import { NO_CLICKS } from './report.ts'

type Campaign = Pick<ShownCampaign, 'standing' | 'startAt' | 'endAt' | 'timeZone'>

const WORDS: Readonly<Record<Standing, (campaign: Campaign) => string>> = {
  in_review: () =>
    "Nobody can see it yet: our team reviews it first. We'll email you as soon as that's done.",
  needs_card: () => "It's approved. People will see it once you've added a card.",
  scheduled: ({ startAt, timeZone }) =>
    `It starts on ${zonedDayText(startAt, timeZone)}. Nobody can see it before then.`,
  active: ({ startAt, timeZone }) =>
    `Running since ${zonedDayText(startAt, timeZone)}. No clicks yet. A higher budget shows it more often. To reach more people, promote it again to a wider audience.`,
  day_spent: () => NO_CLICKS,
  all_spent: () => NO_CLICKS,
  paused: () => "No clicks yet, and it's paused. Resume it so that people can see it again.",
  rejected: () =>
    'It was rejected, so nobody can see it. Change the pin as we explained, then promote it again.',
  ended: () => 'It ended without any clicks. You can promote the pin again.',
  missed: () => 'Nobody saw it: its last day passed before we could show it. Choose a later one.',
  over: ({ endAt, timeZone }) =>
    `Its last day was ${zonedDayText((endAt ?? 0) - 1, timeZone)}, and it got no clicks. You can promote the pin again.`,
}

/** Why a campaign has no clicks, and what to do. `isAll` says that the figures cover all its days. */
export function noClicksText(campaign: Campaign, isAll: boolean): string {
  return isAll ? WORDS[campaign.standing](campaign) : NO_CLICKS
}

/** Whether these days include all days of the campaign so far. */
export function coversAllDays(
  { startAt, endAt, timeZone }: Pick<Campaign, 'startAt' | 'endAt' | 'timeZone'>,
  { first, last }: DayRange,
  now: number,
): boolean {
  return (
    first <= dayNumber(startAt, timeZone) &&
    dayNumber(Math.min(now, endAt ?? now), timeZone) <= last
  )
}
