import { HOUR_MS, MINUTE_MS } from '../../../durations.ts'

/** Our choice: emails per queue message, and queue messages per minute. */
export const EMAILS_AT_ONCE = 20
export const EMAIL_TURNS = 250

export const EMAIL_LEASE_MS = 5 * MINUTE_MS

export const EMAIL_RETRY_MS = [
  ...[1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS),
  ...[3, 6, 12].map((hours) => hours * HOUR_MS),
]

export const EMAIL_MAX_AGE_MS = 72 * HOUR_MS

/** Bulk emails leave a fifth of the day's quota to other emails. */
export const BULK_SHARE = 0.8

/** Our choice, stated on `/privacy/`: how long a failed email is kept, without its text. */
export const FAILED_EMAILS_KEPT_MS = 30 * 24 * HOUR_MS
