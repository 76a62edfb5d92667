import type { ShownCampaign } from '../campaigns/campaigns-page.server.ts'
import type { Standing } from '../campaigns/standing.ts'
import { zonedDayText } from '../days.ts'
import { dayNumber } from '../spending/days.ts'
import type { DayRange } from './range.ts'
import { NO_CLICKS } from './report.ts'

type Campaign = Pick<ShownCampaign, 'standing' | 'startAt' | 'endAt' | 'timeZone'>

const WORDS: Readonly<Record<Standing, (campaign: Campaign) => string>> = {
  in_review: () =>
    'Nobody sees it yet: somebody of ours looks at it first. You get an email as soon as that is done.',
  needs_card: () => 'It is approved, and nobody sees it before there is a card that works.',
  scheduled: ({ startAt, timeZone }) =>
    `It starts on ${zonedDayText(startAt, timeZone)}, and nobody sees it before.`,
  active: ({ startAt, timeZone }) =>
    `Running since ${zonedDayText(startAt, timeZone)}: nobody has pressed it yet. A higher budget shows it more often. Promoted once more, to a wider audience, it reaches more people.`,
  paused: () => 'Nobody has pressed it. It is paused: resume it, and people see it again.',
  rejected: () =>
    'It was rejected, so nobody sees it. Change the pin as our reason says, and promote it once more.',
  ended: () => 'It ended before anybody pressed it. You can promote the pin once more.',
  over: ({ endAt, timeZone }) =>
    `Its last day was ${zonedDayText((endAt ?? 0) - 1, timeZone)}, and nobody pressed it. You can promote the pin once more.`,
}

/** Why a campaign has no clicks and what helps. `isAll`: the figures are of all its days. */
export function noClicksText(campaign: Campaign, isAll: boolean): string {
  return isAll ? WORDS[campaign.standing](campaign) : NO_CLICKS
}

/** Whether these days are all that a campaign had until now. */
export function isWhole(
  { startAt, endAt, timeZone }: Pick<Campaign, 'startAt' | 'endAt' | 'timeZone'>,
  { first, last }: DayRange,
  now: number,
): boolean {
  return (
    first <= dayNumber(startAt, timeZone) &&
    dayNumber(Math.min(now, endAt ?? now), timeZone) <= last
  )
}
