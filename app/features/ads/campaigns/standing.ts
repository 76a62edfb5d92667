import { dayNumber, startOfDay } from '../../../forms/zoned-days.ts'
import { localDayText, zonedDayText } from '../days.ts'

type Campaign = {
  status: 'active' | 'paused' | 'ended'
  review: 'pending' | 'approved' | 'rejected'
  startAt: number
  endAt: number | null
  /** When the campaign could first be shown; null if that hasn't happened yet. */
  startedAt: number | null
  hasCard: boolean
}

/** `over`: the last day has passed. `missed`: it passed before the campaign could be shown. */
export type Standing =
  | 'in_review'
  | 'needs_card'
  | 'active'
  | 'day_spent'
  | 'all_spent'
  | 'paused'
  | 'ended'
  | 'rejected'
  | 'scheduled'
  | 'over'
  | 'missed'

export const STANDING_NAMES: Readonly<Record<Standing, string>> = {
  in_review: 'In review',
  needs_card: 'Approved, needs a card',
  active: 'Active',
  day_spent: "Today's budget is spent",
  all_spent: 'Budget spent',
  paused: 'Paused',
  ended: 'Ended',
  rejected: 'Rejected',
  scheduled: 'Scheduled',
  over: 'Completed',
  missed: 'Never shown',
}

export function standingOf(
  { status, review, startAt, endAt, startedAt, hasCard }: Campaign,
  now: number,
): Standing {
  if (status === 'ended') return 'ended'
  if (review === 'rejected') return 'rejected'
  if (endAt !== null && endAt <= now) return startedAt === null ? 'missed' : 'over'
  if (status === 'paused') return 'paused'
  if (review === 'pending') return 'in_review'
  if (!hasCard) return 'needs_card'
  return startAt > now ? 'scheduled' : 'active'
}

type Spent = {
  budgetMicros: number
  totalMicros: number | null
  spentMicros: number
  spentTodayMicros: number
  endAt: number | null
  timeZone: string
}

/** The state of an active campaign. It isn't shown while its daily or total budget is spent. */
export function spentStanding(
  standing: Standing,
  { budgetMicros, totalMicros, spentMicros, spentTodayMicros, endAt, timeZone }: Spent,
  now: number,
): Standing {
  if (standing !== 'active') return standing
  if (totalMicros !== null && spentMicros >= totalMicros) return 'all_spent'
  if (spentTodayMicros < budgetMicros) return 'active'
  const tomorrow = startOfDay(dayNumber(now, timeZone) + 1, timeZone)
  return endAt !== null && endAt <= tomorrow ? 'all_spent' : 'day_spent'
}

/** A campaign's days as text. `endAt` is the moment after the last day. There is no first day before the start. */
export function daysText({
  startAt,
  startedAt,
  endAt,
  waitingDays,
  timeZone,
}: Pick<Campaign, 'startAt' | 'startedAt' | 'endAt'> & {
  waitingDays: number | null
  timeZone: string
}): string {
  if (waitingDays !== null) return `${daysLong(waitingDays)} from its start`
  if (startedAt === null) {
    return endAt === null
      ? 'Ongoing once it starts'
      : `From its start to ${zonedDayText(endAt - 1, timeZone)}`
  }
  return endAt === null
    ? `From ${zonedDayText(startAt, timeZone)}, ongoing`
    : `${localDayText(startAt, timeZone)} to ${zonedDayText(endAt - 1, timeZone)}`
}

export function daysLong(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
