/**
 * The sum that a bill is written at, in whole units, as the large networks do it: low at first, and
 * doubled by each paid bill, up to ten times.
 */
export const FIRST_THRESHOLDS: Readonly<Record<string, number>> = {
  CZK: 1000,
  DKK: 500,
  NOK: 500,
  SEK: 500,
}
const FIRST_THRESHOLD = 50
const HIGHEST_THRESHOLD = 10

/** The sums at which a business's first bill is written, and the highest, in micros. */
export function thresholdsOf(currency: string): { first: number; highest: number } {
  const first = (FIRST_THRESHOLDS[currency] ?? FIRST_THRESHOLD) * 1_000_000
  return { first, highest: HIGHEST_THRESHOLD * first }
}

/** Days after each try until a refused payment is tried again. */
export const RETRY_DAYS = [1, 3, 7] as const

/** One cron's run holds a bill for so long; then its payment is looked at again. */
export const CHARGE_MS = 60_000

/** A payment that is under way is left alone for so long. */
export const PENDING_MS = 10 * 60_000

/** A refund is tried for so long: the payment company knows a repeated one for a day. */
export const REFUND_MS = 20 * 60 * 60_000

/** The payment company tells an event again for three days at most. */
export const EVENTS_KEPT_MS = 90 * 24 * 60 * 60_000

/** Bills that one run charges, and businesses that it writes bills for. */
export const BILLS_A_RUN = 50
