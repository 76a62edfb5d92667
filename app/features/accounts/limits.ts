const DAY_MS = 24 * 60 * 60 * 1000

/** A session nobody uses ends after this; each day of use moves the end. */
export const SESSION_IDLE_MS = 30 * DAY_MS

/** A session ends after this however much it is used, and a password is asked for again. */
export const SESSION_ABSOLUTE_MS = 365 * DAY_MS

/** How stale `lastSeenAt` may grow before a request refreshes it. */
export const SESSION_REFRESH_MS = DAY_MS
