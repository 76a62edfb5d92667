import { DAY_MS } from '../../../../durations.ts'
import { dayOfDate } from '../../../../forms/calendar-day.ts'
import { dayNumber, startOfDay } from '../../../../forms/zoned-days.ts'
import { LONGEST_CAMPAIGN_DAYS } from '../../limits.ts'

export type Ending = { isOngoing: boolean; inclusiveEndDate: string | null; duration: number }

export function endingOf({
  ends,
  inclusiveEndDate,
}: {
  ends: string
  inclusiveEndDate: string
}): Ending {
  return {
    isOngoing: ends === 'ongoing',
    inclusiveEndDate: ends === 'date' ? inclusiveEndDate : null,
    duration: Number.parseInt(ends, 10) || 1,
  }
}

export function sentEndDate({
  isOngoing,
  inclusiveEndDate,
}: Pick<Ending, 'isOngoing' | 'inclusiveEndDate'>): string | null {
  return isOngoing || !inclusiveEndDate?.trim() ? null : inclusiveEndDate
}

/** A campaign's end: a moment, or a number of days counted from its start, or neither if ongoing. */
export type End = { endAt: number | null; waitingDays: number | null }

const NEVER: End = { endAt: null, waitingDays: null }

/** A new campaign's end: a last day, a duration or none. A last day outside the next year is `invalid`. */
export function endOf(ending: Ending, now: number, timeZone: string): End | 'invalid' {
  if (ending.isOngoing) return NEVER
  const lastDay = sentEndDate(ending)
  if (lastDay === null) return { endAt: null, waitingDays: ending.duration }
  const day = dayOfDate(lastDay)
  if (day === null) return 'invalid'
  const endAt = startOfDay(day + 1, timeZone)
  const isPossible = endAt > now && endAt - now <= (LONGEST_CAMPAIGN_DAYS + 1) * DAY_MS
  return isPossible ? { endAt, waitingDays: null } : 'invalid'
}

/** The end after a change. An unchanged last day or number of days is kept. */
export function changedEnd(
  { endAt, waitingDays }: End,
  { ends, lastDay }: { ends: string; lastDay: string },
  now: number,
  timeZone: string,
): End | 'invalid' {
  if (ends === 'ongoing') return NEVER
  if (ends === 'days') return waitingDays === null ? 'invalid' : { endAt: null, waitingDays }
  if (endAt !== null && lastDay === dayOf(endAt - 1, timeZone)) return { endAt, waitingDays: null }
  if (lastDay === '') return 'invalid'
  return endOf({ isOngoing: false, inclusiveEndDate: lastDay, duration: 0 }, now, timeZone)
}

/** A campaign's last day, `YYYY-MM-DD`; empty if it is ongoing. */
export function lastDayOf(campaign: { endAt: number | null; timeZone: string }): string {
  return campaign.endAt === null ? '' : dayOf(campaign.endAt - 1, campaign.timeZone)
}

/** A campaign's end as a form value: `ongoing`, `days`, or its last day. */
export function endValue(campaign: End & { timeZone: string }): string {
  return campaign.waitingDays === null ? lastDayOf(campaign) || 'ongoing' : 'days'
}

/** A day in a time zone, `YYYY-MM-DD`. */
export function dayOf(time: number, timeZone: string): string {
  return new Date(dayNumber(time, timeZone) * DAY_MS).toISOString().slice(0, 10)
}
