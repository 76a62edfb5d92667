import { localDayText, zonedDayText } from '../days.ts'

type Campaign = {
  status: 'active' | 'paused' | 'ended'
  review: 'pending' | 'approved' | 'rejected'
  startAt: number
  endAt: number | null
  hasCard: boolean
}

/** A campaign's state at a moment. `over` is one whose last day has passed. */
export type Standing =
  | 'in_review'
  | 'needs_card'
  | 'active'
  | 'paused'
  | 'ended'
  | 'rejected'
  | 'scheduled'
  | 'over'

export const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  in_review: 'In review',
  needs_card: 'Approved, needs a card',
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
  rejected: 'Rejected',
  scheduled: 'Scheduled',
  over: 'Over',
}

export function standingOf(
  { status, review, startAt, endAt, hasCard }: Campaign,
  now: number,
): Standing {
  if (status === 'ended') return 'ended'
  if (review === 'rejected') return 'rejected'
  if (endAt !== null && endAt <= now) return 'over'
  if (status === 'paused') return 'paused'
  if (review === 'pending') return 'in_review'
  if (!hasCard) return 'needs_card'
  return startAt > now ? 'scheduled' : 'active'
}

/** The days of a campaign; its end is the first moment after the last. */
export function daysText({
  startAt,
  endAt,
  timeZone,
}: Pick<Campaign, 'startAt' | 'endAt'> & { timeZone: string }): string {
  return endAt === null
    ? `From ${zonedDayText(startAt, timeZone)}, ongoing`
    : `${localDayText(startAt, timeZone)} to ${zonedDayText(endAt - 1, timeZone)}`
}
