import { LONGEST_CAMPAIGN_DAYS } from '../../limits.ts'
import { DAY_MS } from '../../spending/pace.ts'

export type Ending = { isOngoing: boolean; inclusiveEndDate: string | null; duration: number }

export function sentEndDate({
  isOngoing,
  inclusiveEndDate,
}: Pick<Ending, 'isOngoing' | 'inclusiveEndDate'>): string | null {
  return isOngoing || !inclusiveEndDate?.trim() ? null : inclusiveEndDate
}

/**
 * When a campaign that starts now ends, in UTC: at the end of its last day, after its duration, or
 * null for never. A day before today or more than a year ahead is `invalid`.
 */
export function endOf(ending: Ending, now: number): number | null | 'invalid' {
  if (ending.isOngoing) return null
  const lastDay = sentEndDate(ending)
  if (lastDay === null) return now + ending.duration * DAY_MS
  const end = Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS
  return end > now && end - now <= (LONGEST_CAMPAIGN_DAYS + 1) * DAY_MS ? end : 'invalid'
}

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
