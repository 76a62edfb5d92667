const DAY_MS = 24 * 60 * 60 * 1000

/** A session nobody uses ends after this; each day of use moves the end. */
export const SESSION_IDLE_MS = 30 * DAY_MS

/** A session ends after this however much it is used, and a password is asked for again. */
export const SESSION_ABSOLUTE_MS = 365 * DAY_MS

/** How stale `lastSeenAt` may grow before a request refreshes it. */
export const SESSION_REFRESH_MS = DAY_MS

/** How long a browser that has logged in counts as known to the account it logged in to. */
export const DEVICE_MS = 365 * DAY_MS

/** How many browsers an account knows; the one unused for the longest makes room. */
export const KNOWN_DEVICES = 20

/** How many accounts a browser keeps, to welcome their members back. */
export const ACCOUNTS_PER_BROWSER = 5

const MINUTE_MS = 60 * 1000

/**
 * What leads into an account, such as its address, is changed only in a session that began with a
 * proof no older than this: long enough for one errand, too short for a browser left open.
 */
export const FRESH_SESSION_MS = 10 * MINUTE_MS

/** Attempts count together while the first and the last are no further apart than this. */
export const LOCKOUT_WINDOW_MS = 30 * MINUTE_MS

/** The specification: "Try again in 30 minutes." */
export const LOCK_MS = 30 * MINUTE_MS

/**
 * Where the specification gives no number for its lock: ten tries from one place are more than a
 * member needs, fifty from everywhere are nobody's memory, a hundred over many accounts a machine's.
 * A device that has logged in before keeps its own ten, so that nobody can lock a member out of it.
 */
export const LOCKOUT_ATTEMPTS = { pair: 10, device: 10, account: 50, network: 100 } as const

/**
 * From this wrong password on, counted as for the lock, a member is offered help. The specification
 * names the offer and no number: five are the usual tries of somebody who still hopes to remember.
 */
export const LOGIN_ASSISTANCE_FROM = 6

/**
 * How long the link in a message works: an hour for a reset, as is usual for one, and a week for
 * someone to see that a new password wasn't theirs. `alive` is how many a member can have at once, so
 * that nobody can fill another's mailbox.
 */
export const ONE_TIME_TOKENS = {
  password_reset: { lifeMs: 60 * MINUTE_MS, alive: 5 },
  not_me: { lifeMs: 7 * DAY_MS, alive: 50 },
  email_verification: { lifeMs: DAY_MS, alive: 5 },
  email_change: { lifeMs: DAY_MS, alive: 5 },
} as const

/** A password: the specification reads 6 or 8; eight is the floor of current guidance. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** How many of the latest events a member's security page tells. */
export const RECENT_EVENTS = 20

/** The specification: a slip in an address is pointed out only under 60 characters. */
export const HINT_LENGTH = 60

export const USERNAME_LENGTH = { min: 3, max: 30 } as const
export const FULL_NAME_LENGTH = 60
export const ABOUT_LENGTH = 500

/** Eight colours stand in for missing pictures. */
export const AVATAR_COLORS = 8
