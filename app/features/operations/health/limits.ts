import { MINUTE_MS } from '../../../durations.ts'

/** Our choice: failures in a row, or time without success, after which a job is reported. */
export const FAILURES_IN_A_ROW = 3
export const LATE_MS = { minute: 15 * MINUTE_MS, hour: 180 * MINUTE_MS } as const

/** Our choice: the age from which a new site without any job run is reported as a problem. */
export const FIRST_JOB_MS = 60 * MINUTE_MS

/** How often a success is recorded. This saves four writes in five. */
export const NOTED_SUCCESS_MS = 5 * MINUTE_MS

/** Our choice: how many messages a run retries, and how long the others are kept. */
export const DEAD_LETTERS_AT_ONCE = 100
export const DEAD_LETTERS_KEPT_MS = 30 * 24 * 60 * MINUTE_MS

/** Our choice: the backlog of a queue, and how often browsers report an error before it counts as a problem. */
export const BACKLOG = { messages: 5000, ageMs: 30 * MINUTE_MS } as const
export const NEW_ERRORS = 10

/**
 * Our choice: a route's server errors are a problem if there are this many today, and this many times as many as on
 * the worst previous day.
 */
export const ERROR_RISE = { count: 20, factor: 5, days: 7 } as const

export const FAILED_EMAILS_MS = 24 * 60 * MINUTE_MS

/** https://developers.cloudflare.com/d1/platform/limits/ */
export const DATABASE_BYTES = 10_000_000_000
export const DATABASE_FULL_PERCENT = 80

/** Our choice: backups are daily, and a single one may be late or fail. */
export const BACKUP_LATE_MS = 48 * 60 * MINUTE_MS

export const ALERT_MS = 60 * MINUTE_MS
