import { SECOND_MS } from '../../../durations.ts'

/** The specification: "local limit 3 attempts within 3600 s". */
export const CAPTCHA_ATTEMPTS = 3
export const CAPTCHA_WINDOW_MS = 3600 * SECOND_MS

/** The specification's timeout of 8 s. */
export const CAPTCHA_VERIFY_TIMEOUT_MS = 8 * SECOND_MS

/** The specification: renew a token after 105 s, wait 8 s for it and 30 s for the script. */
export const TOKEN_REFRESH_MS = 105 * SECOND_MS
export const TOKEN_TIMEOUT_MS = 8 * SECOND_MS
export const SCRIPT_TIMEOUT_MS = 30 * SECOND_MS

/** reCAPTCHA's documentation suggests 0.5. */
export const CAPTCHA_MIN_SCORE = 0.5

export const CAPTCHA_TOKEN_LENGTH = 8192

/** The reCAPTCHA v3 actions on wide screens and on phones. */
export const CAPTCHA_ACTIONS = {
  logIn: ['web_auth', 'mweb_login'],
  signUp: ['web_unauth', 'mweb_signup'],
  reset: ['web_reset_password', 'mweb_reset_password'],
  changePassword: ['web_change_password', 'mweb_change_password'],
} as const

/** Forms that count against the local limit when submitted without scripts. */
export const COUNTED_WITHOUT_SCRIPTS: ReadonlySet<keyof typeof CAPTCHA_ACTIONS> = new Set([
  'signUp',
])

/** The specification's placeholder for a browser that got no token. */
export const NO_TOKEN = 'default'
