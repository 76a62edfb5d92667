import { DAY_MS, HOUR_MS } from '../../../durations.ts'

/** The next check: in an hour, twice as long after each failure, never before the site allows. */
export function nextCheck(now: number, failures: number, retryAfterMs = 0): number {
  const waitMs = HOUR_MS * 2 ** Math.min(Math.max(0, failures - 1), 10)
  return now + Math.min(DAY_MS, Math.max(waitMs, retryAfterMs))
}
