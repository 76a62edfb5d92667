const SECOND_MS = 1000

/** The specification: "local limit 3 attempts within 3600 s". */
export const CAPTCHA_ATTEMPTS = 3
export const CAPTCHA_WINDOW_MS = 3600 * SECOND_MS

/** The specification's timeout of 8 s, for the verification too. */
export const CAPTCHA_VERIFY_TIMEOUT_MS = 8 * SECOND_MS

/** The specification: a browser's token is made anew every 105 s, and waited for 8 s, its script 30 s. */
export const TOKEN_REFRESH_MS = 105 * SECOND_MS
export const TOKEN_TIMEOUT_MS = 8 * SECOND_MS
export const SCRIPT_TIMEOUT_MS = 30 * SECOND_MS

/** The least v3 score that passes; the specification names none, reCAPTCHA's documentation suggests 0.5. */
export const CAPTCHA_MIN_SCORE = 0.5

/** Longer than any token that reCAPTCHA makes. */
export const CAPTCHA_TOKEN_LENGTH = 8192

/** The actions that a v3 token can be for: on wide screens, and on phones. */
export const CAPTCHA_ACTIONS = {
  logIn: ['web_auth', 'mweb_login'],
  signUp: ['web_unauth', 'mweb_signup'],
  reset: ['web_reset_password', 'mweb_reset_password'],
  changePassword: ['web_change_password', 'mweb_change_password'],
} as const

/**
 * The acts whose forms count against the local limit when they come without scripts. The others are limited
 * by account: passwords by the lockout, letters by what one account gets of them.
 */
export const COUNTED_WITHOUT_SCRIPTS: ReadonlySet<keyof typeof CAPTCHA_ACTIONS> = new Set([
  'signUp',
])

/** The v3 token of a browser that got none: the specification's default. */
export const NO_TOKEN = 'default'
