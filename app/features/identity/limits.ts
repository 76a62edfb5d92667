import { DAY_MS, HOUR_SECONDS, MINUTE_MS } from '../../durations.ts'

export const SESSION_IDLE_MS = 30 * DAY_MS

export const SESSION_ABSOLUTE_MS = 365 * DAY_MS

/** `lastSeenAt` is updated when it is older than this. */
export const SESSION_REFRESH_MS = DAY_MS

export const DEVICE_MS = 365 * DAY_MS

/** A country counts as known if it is among this many latest log-ins. */
export const KNOWN_COUNTRY_LOG_INS = 50

/** The number of known devices per account. A new device replaces the least recently used one. */
export const KNOWN_DEVICES = 20

export const ACCOUNTS_PER_BROWSER = 5

/** Changing sign-in methods requires a proof of identity that is at most this old. */
export const FRESH_SESSION_MS = 10 * MINUTE_MS

export const LOCKOUT_WINDOW_MS = 30 * MINUTE_MS

/** The specification: "Try again in 30 minutes." */
export const LOCK_MS = 30 * MINUTE_MS

/** Our own limits for attempts: per network and account together, per known device, per account and per network. */
export const LOCKOUT_ATTEMPTS = { pair: 10, device: 10, account: 50, network: 100 } as const

/** The time limit for a visit to a provider and for finishing the sign-up after it. */
export const ATTEMPT_MS = 10 * MINUTE_MS

/** How long a second factor's code is valid, and how many tries are allowed before a wait. */
export const CODE_MS = 10 * MINUTE_MS
export const CODE_TRIES = { challenge: 5, hour: 10 } as const
export const CODE_TRIES_MS = 60 * MINUTE_MS

/** Text messages cost money, so strangers must not be able to make us send many. */
export const CODE_RESEND_MS = 30 * 1000
export const CODE_SENDS = {
  challenge: 3,
  number: 5,
  /** These are higher, because a network may be a mobile carrier's. A log-in code needs the password first. */
  network: { phone: 10, log_in: 50 },
} as const

/** The share of a day's text messages that may be used to add phone numbers. The rest is for log-ins. */
export const ADDED_NUMBERS_SHARE = 0.5

/** How long the toast for a resent code shows, as specified. */
export const RESENT_TOAST_MS = 5000

export const RECOVERY_CODES = 10

/** How long a trusted browser isn't asked for a second factor. */
export const TRUST_MS = 30 * DAY_MS

/** How long anyone who is logged in to the account can object to a reported loss of its second factor. */
export const FACTOR_LOSS_MS = 72 * 60 * MINUTE_MS

/**
 * How long the owner can remove methods added with the password alone. After that, a passkey counts as two factors.
 */
export const SETTLING_MS = 7 * DAY_MS

export const PASSKEYS = 20
/** W3C Web Authentication 3, 7.1: at most 1,023 bytes, which are 1,364 characters in base64url. */
export const CREDENTIAL_ID_LENGTH = 1364
export const PASSKEY_NAME_LENGTH = 60
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS

/** How many browsers of an account can have push notifications. A new browser replaces the oldest. */
export const PUSH_DEVICES = 10

/** How many times we try to reach a push service, and how many seconds we wait in between. */
export const PUSH_TRIES = 5
export const PUSH_DELAYS = { first: 30, most: 6 * HOUR_SECONDS } as const

/** The maximum number of characters of a title or text. Both fit into one message at four bytes per character. */
export const PUSH_TEXT_LENGTH = 240

/** A deactivated account is reactivated by a second log-in within this time. */
export const REACTIVATION_MS = 10 * MINUTE_MS

/** The time between closing and deleting an account. Its member can log in again until then. */
export const CLOSING_MS = 14 * DAY_MS

/** Our own number: after this many wrong passwords, we offer help. */
export const LOGIN_ASSISTANCE_FROM = 6

export const ONE_TIME_TOKENS = {
  password_reset: { lifeMs: 60 * MINUTE_MS, alive: 5 },
  /** The limit per address. At the limit, a new warning replaces an earlier one. */
  not_me: { lifeMs: 7 * DAY_MS, alive: 50 },
  email_verification: { lifeMs: DAY_MS, alive: 5 },
  email_change: { lifeMs: DAY_MS, alive: 5 },
} as const

/** The specification gives a minimum of 6 or 8; current guidance is 8. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

export const RECENT_EVENTS = 20

/** The specification shows hints only under 60 characters. */
export const EMAIL_HINT_LENGTH = 60

export const USERNAME_LENGTH = { min: 3, max: 30 } as const
export const FULL_NAME_LENGTH = 60
export const ABOUT_LENGTH = 500

export const AVATAR_COLORS = 8

/** The maximum number of API calls per member, across all their tokens. */
export const API_LIMIT = 1000
export const API_WINDOW_MS = MINUTE_MS

export const TOKENS = 50
export const APPS = 20
export const APP_REDIRECTS = 10
export const SHOWN_APP_CHANGES = 100
export const APP_NAME_LENGTH = 60
export const ADDRESS_LENGTH = 500

/** How long an expired personal token stays listed. */
export const EXPIRED_TOKEN_MS = 30 * DAY_MS

/** RFC 9700 recommends short-lived codes; access and refresh tokens last as long as Pinterest's. */
export const OAUTH_CODE_MS = MINUTE_MS
export const ACCESS_TOKEN_MS = 30 * DAY_MS
export const REFRESH_TOKEN_MS = 60 * DAY_MS

/** How long an old username redirects and stays reserved, because links and search results still use it. */
export const HELD_USERNAME_MS = 90 * DAY_MS

/** How many previous usernames a member can hold. After that they can't choose a new one. */
export const HELD_USERNAMES = 5

/** How many pages of a visit are stored, and the length of each. These numbers are ours. */
export const VISITED_PAGES = { count: 50, length: 300 } as const
