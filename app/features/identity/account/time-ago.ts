const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** A relative time, such as "3 hours ago"; null after a week. */
export function timeAgo(at: number, now: number): string | null {
  const elapsed = Math.max(0, now - at)
  if (elapsed < MINUTE_MS) return 'just now'
  if (elapsed < HOUR_MS) return AGO.format(-Math.floor(elapsed / MINUTE_MS), 'minute')
  if (elapsed < DAY_MS) return AGO.format(-Math.floor(elapsed / HOUR_MS), 'hour')
  if (elapsed < 7 * DAY_MS) return AGO.format(-Math.floor(elapsed / DAY_MS), 'day')
  return null
}
