import { LONGEST_CAMPAIGN_DAYS } from '../../limits.ts'
import { DAY_MS, dayNumber, startOfDay } from '../../spending/days.ts'

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

/**
 * When a campaign that starts now ends: at the end of its last day in a zone, after its duration, or
 * null for never. A day before today or more than a year ahead is `invalid`.
 */
export function endOf(ending: Ending, now: number, timeZone: string): number | null | 'invalid' {
  if (ending.isOngoing) return null
  const lastDay = sentEndDate(ending)
  if (lastDay === null) return now + ending.duration * DAY_MS
  const end = startOfDay(Date.parse(`${lastDay}T00:00:00Z`) / DAY_MS + 1, timeZone)
  return end > now && end - now <= (LONGEST_CAMPAIGN_DAYS + 1) * DAY_MS ? end : 'invalid'
}

/** The end that a change asks for: as it was where its last day stays. */
export function changedEnd(
  endAt: number | null,
  { ends, lastDay }: { ends: string; lastDay: string },
  now: number,
  timeZone: string,
): number | null | 'invalid' {
  if (ends === 'ongoing') return null
  if (endAt !== null && lastDay === dayOf(endAt - 1, timeZone)) return endAt
  if (lastDay === '') return 'invalid'
  return endOf({ isOngoing: false, inclusiveEndDate: lastDay, duration: 0 }, now, timeZone)
}

/** A moment's day in a zone, `YYYY-MM-DD`. */
export function dayOf(time: number, timeZone: string): string {
  return new Date(dayNumber(time, timeZone) * DAY_MS).toISOString().slice(0, 10)
}
