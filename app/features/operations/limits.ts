const DAY_MS = 24 * 60 * 60 * 1000

export const DIGEST_MS = 7 * DAY_MS

/** A letter that is later than this is left to the next Monday. */
export const DIGEST_LATE_MS = DAY_MS

/** Our numbers: letters that one run of the clock writes, and boards that one names. */
export const DIGESTS_AT_ONCE = 50
export const DIGEST_BOARDS = 8
export const DIGEST_UPDATES = 10

/** Our numbers: updates that one run of the clock sends, those of a member that are sent one by one, and counted. */
export const PUSHES = { atOnce: 100, rounds: 20, burst: 3, counted: 50 } as const

/** An update that is new again is sent again an hour after the last time, by the triggers; then what was sent may be forgotten. */
export const PUSHED_MS = DAY_MS

/** As the privacy page says. One run of the clock deletes so many of each kind at once, some times. */
export const UPDATES_KEPT_MS = 90 * DAY_MS
export const UPDATE_PURGES = { atOnce: 500, rounds: 20 } as const
