import { DAY_MS, HOUR_MS } from '../limits.ts'

/** An hour later; after failures in a row twice as long each time, and never before a site asks for it. */
export function nextLook(now: number, failures: number, retryAfterMs = 0): number {
  const waitMs = HOUR_MS * 2 ** Math.min(Math.max(0, failures - 1), 10)
  return now + Math.min(DAY_MS, Math.max(waitMs, retryAfterMs))
}
