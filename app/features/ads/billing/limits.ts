/**
 * What is owed before a bill is written, in whole units, as the large networks do it: low at first, and
 * twice as much after each bill that was paid, up to ten times.
 */
export const FIRST_THRESHOLDS: Readonly<Record<string, number>> = {
  CZK: 1000,
  DKK: 500,
  NOK: 500,
  SEK: 500,
}
const FIRST_THRESHOLD = 50
const HIGHEST_THRESHOLD = 10

/** What is owed before a business's first bill is written, in micros, and at most. */
export function thresholdsOf(currency: string): { first: number; highest: number } {
  const first = (FIRST_THRESHOLDS[currency] ?? FIRST_THRESHOLD) * 1_000_000
  return { first, highest: HIGHEST_THRESHOLD * first }
}

/** Less than this, a unit of any currency, is never billed by itself. */
export const SMALLEST_BILL_MICROS = 1_000_000

/** When a refused payment is tried again, in days after each try. */
export const RETRY_DAYS = [1, 3, 7] as const

/** How long one clock has a bill for itself; then its payment is looked at again. */
export const CHARGE_MS = 60_000

/** How long a payment that is under way is left alone. */
export const PENDING_MS = 10 * 60_000

/** How long a refund is tried: the payment company knows a repeated one for a day. */
export const REFUND_MS = 20 * 60 * 60_000

/** How long it is known what the payment company told: it tells again for three days at most. */
export const EVENTS_KEPT_MS = 90 * 24 * 60 * 60_000

/** Bills that one run of the clock charges, and businesses that it writes bills for. */
export const BILLS_A_RUN = 50
