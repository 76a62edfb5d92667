const DAY_MS = 24 * 60 * 60 * 1000

export const SESSION_IDLE_MS = 30 * DAY_MS

export const SESSION_ABSOLUTE_MS = 365 * DAY_MS

/** `lastSeenAt` is refreshed once it is this old. */
export const SESSION_REFRESH_MS = DAY_MS

/** A device stays known for this long. */
export const DEVICE_MS = 365 * DAY_MS

/** Known devices per account; the least recently used goes. */
export const KNOWN_DEVICES = 20

export const ACCOUNTS_PER_BROWSER = 5

const MINUTE_MS = 60 * 1000

/** Changes to the ways into an account need a proof that is no older. */
export const FRESH_SESSION_MS = 10 * MINUTE_MS

export const LOCKOUT_WINDOW_MS = 30 * MINUTE_MS

/** The specification: "Try again in 30 minutes." */
export const LOCK_MS = 30 * MINUTE_MS

/** Our numbers: per network and account, known device, account, and network. */
export const LOCKOUT_ATTEMPTS = { pair: 10, device: 10, account: 50, network: 100 } as const

/** How long somebody may stay with a provider, and then take for the rest of a sign-up. */
export const ATTEMPT_MS = 10 * MINUTE_MS

/** A code of a second factor: how long it counts, and how often one is tried before the member waits. */
export const CODE_MS = 10 * MINUTE_MS
export const CODE_TRIES = { challenge: 5, hour: 10 } as const
export const CODE_TRIES_MS = 60 * MINUTE_MS

/** Codes by text message. Each costs money, so strangers must not be able to make us send many. */
export const CODE_RESEND_MS = 30 * 1000
export const CODE_SENDS = {
  challenge: 3,
  number: 5,
  /** A network may be a carrier's, and a log-in's code takes a password. */
  network: { phone: 10, log_in: 50 },
} as const

/** Numbers that are being added get no more of all of a day's messages; the rest is kept for log-ins. */
export const ADDED_NUMBERS_SHARE = 0.5

/** The specification's toast for a code sent again. */
export const RESENT_TOAST_MS = 5000

export const RECOVERY_CODES = 10

/** A trusted browser is asked for no second factor. */
export const TRUST_MS = 30 * DAY_MS

/** How long everybody who is logged in can object to a lost second factor. */
export const FACTOR_LOSS_MS = 72 * 60 * MINUTE_MS

export const PASSKEYS = 20
export const PASSKEY_NAME_LENGTH = 60
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS

/** Browsers with notifications per account; the oldest goes. */
export const PUSH_DEVICES = 10

/** How often a push service is asked to take a notification, and after how many seconds. */
export const PUSH_TRIES = 5
export const PUSH_DELAYS = { first: 30, most: 6 * 60 * 60 } as const

/** Letters of a title or a text: both together, in four bytes each, fit into a message. */
export const PUSH_TEXT_LENGTH = 240

/** A deactivated account comes back by a second log-in within this time. */
export const REACTIVATION_MS = 10 * MINUTE_MS

/** A closed account is erased after this, unless its member logs in again. */
export const CLOSING_MS = 14 * DAY_MS

/** Our number: help is offered from this wrong password on. */
export const LOGIN_ASSISTANCE_FROM = 6

export const ONE_TIME_TOKENS = {
  password_reset: { lifeMs: 60 * MINUTE_MS, alive: 5 },
  not_me: { lifeMs: 7 * DAY_MS, alive: 50 },
  email_verification: { lifeMs: DAY_MS, alive: 5 },
  email_change: { lifeMs: DAY_MS, alive: 5 },
} as const

/** The specification reads 6 or 8; current guidance says 8. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

export const RECENT_EVENTS = 20

/** The specification: hints only under 60 characters. */
export const HINT_LENGTH = 60

export const USERNAME_LENGTH = { min: 3, max: 30 } as const
export const FULL_NAME_LENGTH = 60
export const ABOUT_LENGTH = 500

export const AVATAR_COLORS = 8

/** Calls of the open API per token. */
export const API_LIMIT = 1000
export const API_WINDOW_MS = MINUTE_MS

/** Tokens that a member makes, and apps that they register. */
export const TOKENS = 50
export const APPS = 20
export const APP_REDIRECTS = 10
export const APP_NAME_LENGTH = 60
export const ADDRESS_LENGTH = 500

/** An expired token of the member's own stays listed. */
export const EXPIRED_TOKEN_MS = 30 * DAY_MS

/** RFC 9700 wants a code to be short-lived; access and refresh tokens last as long as Pinterest's. */
export const OAUTH_CODE_MS = MINUTE_MS
export const ACCESS_TOKEN_MS = 30 * DAY_MS
export const REFRESH_TOKEN_MS = 60 * DAY_MS
