import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../durations.ts'

/** The sum at which a business gets its first bill, in whole units. Each paid bill raises it, up to tenfold. */
export const FIRST_THRESHOLDS: Readonly<Record<string, number>> = {
  CZK: 1000,
  DKK: 500,
  NOK: 500,
  SEK: 500,
}
const FIRST_THRESHOLD = 50
const HIGHEST_THRESHOLD = 10

/** A currency's threshold for the first bill, and the highest threshold, in micros. */
export function thresholdsOf(currency: string): { first: number; highest: number } {
  const first = (FIRST_THRESHOLDS[currency] ?? FIRST_THRESHOLD) * 1_000_000
  return { first, highest: HIGHEST_THRESHOLD * first }
}

/** Days from each failed attempt to the next. */
export const RETRY_DAYS = [1, 3, 7] as const

/** How long a cron run reserves a bill. After that, its payment is checked again. */
export const CHARGE_HELD_MS = MINUTE_MS

/** The time until a pending payment is checked again. */
export const PENDING_MS = 10 * MINUTE_MS

/** How long a refund is retried. The payment company deduplicates requests for a day. */
export const REFUND_RETRIED_MS = 20 * HOUR_MS

/** How long events are kept. The payment company retries an event for three days at most. */
export const EVENTS_KEPT_MS = 90 * DAY_MS

/** How many bills a run charges, and how many businesses it bills. */
export const BILLS_PER_RUN = 50
