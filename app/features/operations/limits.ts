import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations.ts'

export const DIGEST_MS = 7 * DAY_MS

/** A weekly email this late is skipped until the next Monday. */
export const DIGEST_LATE_MS = DAY_MS

/** Our choice: how long a time zone's emails take, and the minimum and maximum written per minute. */
export const DIGEST_MORNING_MS = 3.5 * HOUR_MS
export const DIGESTS_PER_TURN = { least: 50, most: 8000 } as const

/** Readers per queue message. A message expires before the next turn can queue its readers again. */
export const DIGESTS_AT_ONCE = 50
export const DIGEST_TURN_MS = MINUTE_MS

export const DIGEST_SKIPS = { atOnce: 5000, rounds: 20 } as const

export const DIGEST_BOARDS = 8
export const DIGEST_NOTIFICATIONS = 10

/** Our choice: notifications per batch, batches per run, separate pushes per member, and the highest count shown. */
export const PUSHES = { atOnce: 100, rounds: 20, burst: 3, counted: 50 } as const

/** How long records of pushes are kept. Triggers push again an hour after the last push. */
export const PUSHED_MS = DAY_MS

/** How long notifications are kept, as on the privacy page, and how many each round deletes per kind. */
export const NOTIFICATIONS_KEPT_MS = 90 * DAY_MS
export const NOTIFICATION_PURGES = { atOnce: 500, rounds: 20 } as const
