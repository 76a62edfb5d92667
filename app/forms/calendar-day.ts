import * as v from 'valibot'
import { DAY_MS } from '../durations.ts'
import type { RefusalCode } from '../refusal.ts'

/** The days from 1970 to a date, `YYYY-MM-DD`; null if the date doesn't exist, such as 2027-02-30. */
export function dayOfDate(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  // JavaScript turns a day that doesn't exist into a day of the next month.
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  return exists ? time / DAY_MS : null
}

export function isCalendarDay(text: string): boolean {
  return dayOfDate(text) !== null
}

/** Whether the date at the start of an ISO 8601 time exists. */
export function hasCalendarDay(time: string): boolean {
  return isCalendarDay(time.slice(0, 'YYYY-MM-DD'.length))
}

/** An existing date, `YYYY-MM-DD`. */
export function calendarDay(code: RefusalCode) {
  return v.pipe(v.string(code), v.check(isCalendarDay, code))
}
