type Campaign = {
  status: 'active' | 'paused' | 'ended'
  review: 'pending' | 'approved' | 'rejected'
  startAt: number
  endAt: number | null
}

/** What a campaign does at a moment. `over` is one whose last day has passed. */
export type Standing =
  | 'in_review'
  | 'active'
  | 'paused'
  | 'ended'
  | 'rejected'
  | 'scheduled'
  | 'over'

export const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  in_review: 'In review',
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
  rejected: 'Rejected',
  scheduled: 'Scheduled',
  over: 'Over',
}

export function standingOf({ status, review, startAt, endAt }: Campaign, now: number): Standing {
  if (status === 'ended') return 'ended'
  if (review === 'rejected') return 'rejected'
  if (endAt !== null && endAt <= now) return 'over'
  if (status === 'paused') return 'paused'
  if (review === 'pending') return 'in_review'
  return startAt > now ? 'scheduled' : 'active'
}

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** The days on which a campaign runs; its end is the first moment after the last. */
export function daysText({ startAt, endAt }: Pick<Campaign, 'startAt' | 'endAt'>): string {
  const first = DAY.format(startAt)
  return endAt === null ? `From ${first}, ongoing` : `${first} to ${DAY.format(endAt - 1)}`
}
