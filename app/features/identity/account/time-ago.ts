import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../durations.ts'

// This never returns "yesterday", because 26 hours ago can be two dates back.
const AGO = new Intl.RelativeTimeFormat('en')

/** Formats a relative time, such as "3 hours ago"; null after a week. */
export function timeAgo(at: number, now: number): string | null {
  const elapsed = Math.max(0, now - at)
  if (elapsed < MINUTE_MS) return 'just now'
  if (elapsed < HOUR_MS) return AGO.format(-Math.floor(elapsed / MINUTE_MS), 'minute')
  if (elapsed < DAY_MS) return AGO.format(-Math.floor(elapsed / HOUR_MS), 'hour')
  if (elapsed < 7 * DAY_MS) return AGO.format(-Math.floor(elapsed / DAY_MS), 'day')
  return null
}
