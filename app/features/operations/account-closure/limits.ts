import { DAY_MS, HOUR_MS } from '../../../durations.ts'

export const ERASE_STEPS = 200

/** How long our own backups are kept by default. D1's Time Travel covers the same period. */
export const BACKUPS_KEPT_DAYS = 30

/** How long erasures are listed, which is longer than a backup is kept. */
export const ERASED_LISTED_MS = 90 * DAY_MS

/** How long ended things are listed; the privacy page says so. */
export const ENDED_LISTED_MS = 90 * DAY_MS

/** How many ended things a run moves to the bucket. A Worker may write 1,000 files per call. */
export const ENDINGS_AT_ONCE = 500

export const EXPORT_KEPT_MS = 7 * DAY_MS

export const EXPORT_EVERY_MS = DAY_MS

/** A missing part that was started this long ago is retried, up to `EXPORT_TRIES` times. */
export const EXPORT_STALLED_MS = HOUR_MS
export const EXPORT_TRIES = 10

/** Our choice. A Worker may read 1,000 files per call. */
export const EXPORT_PART = { files: 600, bytes: 1024 ** 3 } as const

/** How long an emailed link works unless the account is restored, and how many work at once. */
export const COPY_LINK = { lifeMs: 90 * DAY_MS, alive: 10 } as const

/** Monthly copies wait while this many copies are being created. */
export const COPIES_AT_ONCE = 3
