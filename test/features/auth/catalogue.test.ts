import { expect, test } from 'vitest'
import {
  CAPTCHA_ATTEMPTS,
  CAPTCHA_WINDOW_MS,
  SCRIPT_TIMEOUT_MS,
  TOKEN_REFRESH_MS,
  TOKEN_TIMEOUT_MS,
} from '../../../app/features/auth/captcha/limits.ts'
import {
  HINT_LENGTH,
  LOCK_MS,
  ONE_TIME_TOKENS,
  PASSWORD_LENGTH,
} from '../../../app/features/auth/limits.ts'
import { EMAIL_SENT_TOAST_MS } from '../../../app/features/auth/recovery/recovery.ts'
import {
  MAXIMUM_AGE,
  UNDERAGE_REDIRECT_MS,
  UNDERAGE_TOAST_MS,
} from '../../../app/features/auth/sign-up/limits.ts'
import { type RefusalCode, refusalText } from '../../../app/refusal.ts'
import { type Reached, sourceOf, testFile } from '../../catalogue.ts'

const REGISTER: Reached = [
  'worker/access',
  'what is wrong with a sign-up is said in the words of the specification',
]
const ADDRESS: Reached = [
  'worker/sign-up',
  'the first step says what is wrong with the address “%s”',
]
const PASSWORD: Reached = [
  'worker/sign-up',
  'the first step says what is wrong with the password “%s”',
]
const BIRTHDAY: Reached = ['worker/sign-up', 'the form says what is wrong with the birthday %j']
const STATE: Reached = ['worker/log-in', 'the right password of an account that is %s']
const WITH_PASSWORD: Reached = [
  'worker/log-in',
  'a wrong password for an account with one, connected to %j',
]
const ALONE: Reached = ['worker/log-in', 'an account of %s alone']
const UNDERAGE: Reached = [
  'browser/sign-up',
  'a birthday under age is confirmed or edited, then told for 3.5 s, and after 4 s it is home',
]
const CONSENTS: Reached = [
  'browser/sign-up',
  'the consents come after the birthday: all at once, or the four required ones',
]
const LOCKED: Reached = [
  'browser/log-in',
  'guesses at once lock an account, the modal says for how long, and a reset link ends it',
]
const HELP: Reached = [
  'browser/log-in',
  'who fails again and again is helped by e-mail, once more at a press',
]
const TOLD: Reached = ['browser/log-in', 'is told so, over the page and in the dialog']
const FORGOTTEN: Reached = [
  'browser/recovery',
  'a forgotten password is replaced by keyboard alone, and the change taken back',
]
const TOKENS: Reached = [
  'browser/captcha',
  'a token is made anew every 105 s, and is waited for 8 s, its script 30 s',
]

/** Sections 5 and 8 of the specification: what a refusal says, and who reads it. */
const REFUSALS: [RefusalCode, string, Reached][] = [
  ['email_missing', "You missed a spot! Don't forget to add your email.", ADDRESS],
  ['email_malformed', "Hmm...that doesn't look like an email address.", ADDRESS],
  ['email_domain_blocked', "Sorry, this doesn't look like a valid email", ADDRESS],
  ['invalid_email', 'Your email is invalid.', ADDRESS],
  ['email_contains_brand', 'Please stick to your name, or the name of your brand', ADDRESS],
  ['password_too_short', 'Your password is too short! You need 8+ characters.', PASSWORD],
  [
    'password_not_ascii',
    'Use only a mix of letters, numbers and special characters (for example: ?, !, $).',
    PASSWORD,
  ],
  ['password_is_username', 'Please make your username and password different.', PASSWORD],
  ['password_too_weak', 'Please make a stronger password.', PASSWORD],
  ['birthday_missing', "You missed a spot. Don't forget to add your birthday.", BIRTHDAY],
  ['birthday_invalid', 'Invalid date', BIRTHDAY],
  ['age_missing', 'We need to know your age to provide you this service.', REGISTER],
  ['overage', 'Oops! Please use a valid age to sign up.', BIRTHDAY],
  ['underage', "Sorry, you're not eligible to sign up for Pinfold right now.", UNDERAGE],
  [
    'consents_missing',
    "Before you can create an account, you'll need to agree to the required terms below.",
    CONSENTS,
  ],
  [
    'wrong_password',
    'The password you entered is incorrect. Try again or Reset your password',
    WITH_PASSWORD,
  ],
  [
    'facebook_gone',
    'Your account is connected to Facebook, but Facebook login is no longer available.',
    WITH_PASSWORD,
  ],
  [
    'use_google',
    'Your account is connected to Google - use the Google button to log in',
    WITH_PASSWORD,
  ],
  [
    'use_facebook',
    'Your account is connected to Facebook - use the Facebook button to log in',
    ['features/auth/log-in-failure', "where Facebook's log-in is on, its accounts are sent there"],
  ],
  [
    'use_facebook_or_google',
    'Your account is connected to Facebook and Google - use the Facebook or Google button to log in',
    ['features/auth/log-in-failure', "where Facebook's log-in is on, its accounts are sent there"],
  ],
  [
    'linked_to_google',
    'Your account is already linked to Google. To log in with email, set a password.',
    ALONE,
  ],
  [
    'linked_to_facebook',
    'Your account is already linked to Facebook. To log in with email, set a password.',
    ALONE,
  ],
  [
    'use_apple',
    "Your account is connected to Apple. This option works only on the iOS app. To log into Pinfold here, you'll need to set a password.",
    ALONE,
  ],
  [
    'captcha_required',
    'Oops! You logged in too quickly. Please try again with the reCAPTCHA.',
    [
      'browser/captcha',
      'a bot check passes people by, and after three failures within the hour asks them',
    ],
  ],
  [
    'locked_out',
    'You have reached the maximum number of login attempts. Try again in 30 minutes.',
    LOCKED,
  ],
  ['suspended', "Sorry, we can't log you in.", STATE],
  ['deactivated', 'Your account has been deactivated', STATE],
  [
    'soft_banned',
    'We noticed some strange activity on your account. Reset your password or log in with a social network to get back into your account.',
    STATE,
  ],
  ['login_assistance', "Looks like you're having trouble logging in", HELP],
]

/** The other texts of sections 2, 5 and 8, as a source below `app/` has them, and who reads them. */
const TEXTS: [source: string, text: string, Reached][] = [
  [
    'features/auth/flow/screens/credentials-step.tsx',
    'Did you mean {suggestion}?',
    [
      'browser/sign-up',
      'a slip in an address is pointed out when the field is left, and mended by a press',
    ],
  ],
  ['features/auth/flow/screens/consents-step.tsx', 'Agree to all', CONSENTS],
  ['features/auth/flow/titles.ts', 'Consents', CONSENTS],
  ['features/auth/flow/screens/recovery-notice.tsx', 'Oops! Too many login attempts', LOCKED],
  ['features/auth/flow/screens/recovery-notice.tsx', 'Okay', LOCKED],
  ['features/auth/flow/screens/recovery-notice.tsx', 'We protected your account', TOLD],
  ['features/auth/flow/screens/recovery-notice.tsx', 'Its closure was requested.', TOLD],
  ['features/auth/flow/screens/recovery-notice.tsx', 'We sent an email to {email}', HELP],
  ['features/auth/flow/screens/recovery-notice.tsx', 'Resend email', HELP],
  ['features/auth/flow/screens/recovery-notice.tsx', 'Email sent!', HELP],
  [
    'features/auth/flow/screens/recovery-notice.tsx',
    'Unknown Error',
    ['browser/log-in', 'nobody knows what went wrong: it is said, and what was typed stays'],
  ],
  [
    'features/auth/flow/screens/recovery-notice.tsx',
    'Sorry! Something went wrong on our end.',
    ['browser/log-in', 'nobody knows what went wrong: it is said, and what was typed stays'],
  ],
  [
    'features/auth/flow/screens/sign-up-screen.tsx',
    'Oops! Something went wrong… Click Continue to try again.',
    ['browser/log-in', 'on the first step of a sign-up the form itself says to try again'],
  ],
  [
    'features/auth/recovery/instructions-sent.tsx',
    'We sent instructions to pick a new password to {to}.',
    FORGOTTEN,
  ],
  ['features/auth/recovery/instructions-sent.tsx', 'Try another', FORGOTTEN],
  ['features/auth/recovery/instructions-sent.tsx', 'Email sent!', FORGOTTEN],
  [
    'features/auth/flow/screens/flow-banner.tsx',
    "Facebook login isn't available for new users. Continue with email or Google:",
    ['browser/log-in', 'that the social log-in is gone'],
  ],
  [
    'features/auth/flow/screens/flow-banner.tsx',
    'Recover your account',
    ['browser/log-in', 'that the social log-in is gone'],
  ],
]

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** The constants of sections 5 and 9, and what holds them. */
const CONSTANTS: [what: string, kept: number, specified: number, Reached][] = [
  [
    'password minimum',
    PASSWORD_LENGTH.min,
    8,
    ['features/auth/password', 'a new password has 8 to 128 characters'],
  ],
  [
    'typo hint under',
    HINT_LENGTH,
    60,
    ['features/auth/email-hint', 'a hint is given only under 60 characters'],
  ],
  [
    'login lock-out',
    LOCK_MS,
    30 * MINUTE_MS,
    ['features/auth/lockout', 'the lock ends after 30 minutes'],
  ],
  ['toast of the underage', UNDERAGE_TOAST_MS, 3500, UNDERAGE],
  ['underage redirect', UNDERAGE_REDIRECT_MS, 4 * SECOND_MS, UNDERAGE],
  ['toast "Email sent!"', EMAIL_SENT_TOAST_MS, 3500, FORGOTTEN],
  ['bot-check token refresh', TOKEN_REFRESH_MS, 105 * SECOND_MS, TOKENS],
  ['bot-check timeout', TOKEN_TIMEOUT_MS, 8 * SECOND_MS, TOKENS],
  ["bot-check script's timeout", SCRIPT_TIMEOUT_MS, 30 * SECOND_MS, TOKENS],
  [
    'bot-check local limit',
    CAPTCHA_ATTEMPTS,
    3,
    ['features/auth/captcha', "three attempts within an hour are a network's local limit"],
  ],
  [
    'bot-check window',
    CAPTCHA_WINDOW_MS,
    3600 * SECOND_MS,
    ['features/auth/captcha', "three attempts within an hour are a network's local limit"],
  ],
  ['oldest age', MAXIMUM_AGE, 120, ['features/auth/birthday', 'nobody is over 120']],
  [
    'reset link',
    ONE_TIME_TOKENS.password_reset.lifeMs,
    60 * MINUTE_MS,
    ['features/auth/recovery', 'a reset link works for an hour, and not a millisecond more'],
  ],
]

/** What the style of a screen has, since nothing else needs the number. */
const IN_STYLES: [source: string, style: string][] = [
  ['features/auth/flow/access-dialog.tsx', 'w-[30.25rem]'],
  ['features/auth/flow/access-dialog.tsx', 'w-[16.75rem]'],
  ['features/auth/flow/screens/recovery-modal.tsx', 'min-w-[31.25rem]'],
  ['features/auth/flow/screens/welcome-screen.tsx', 'duration-[6000ms]'],
  ['features/auth/flow/screens/welcome-screen.tsx', 'w-[95%]'],
]

/** Of sections 5, 8 and 9, what belongs to social log-in, single sign-on, phones and QR codes. */
const LATER = [
  'Email is required',
  "You missed a spot! Don't forget to add your verification code.",
  "Hmm...that doesn't look like a verification code.",
  'We sent you a new code!',
  'You must enable popups!',
  "Couldn't connect. You must authorize the product.",
  "Oops! Facebook isn't available",
  "Oops! Google isn't available",
  "QR code login isn't available right now. Try another login method.",
  'Window is undefined',
  'No tokens returned',
]

test.each(REFUSALS)('%s says “%s”, and a test reaches it', (code, text, reached) => {
  expect(refusalText(code)).toBe(text)
  expectTest(reached)
})

test.each(TEXTS)('%s says “%s”, and a test reaches it', (source, text, reached) => {
  expect(sourceOf(source)).toContain(text)
  expectTest(reached)
})

test.each(CONSTANTS)('%s is %d', (_what, kept, specified, reached) => {
  expect(kept).toBe(specified)
  expectTest(reached)
})

test.each(IN_STYLES)('%s has %s', (source, style) => {
  expect(sourceOf(source)).toContain(style)
})

test('what belongs to later ways in is named once', () => {
  const here = new Set([...REFUSALS, ...TEXTS].map(([, text]) => text))

  expect(LATER.filter((text) => here.has(text))).toEqual([])
  expect(new Set(LATER).size).toBe(LATER.length)
})

/** A renamed or a removed test leaves its row behind. */
function expectTest([file, name]: Reached): void {
  expect(testFile(file), `a test of this name: ${file}`).toContain(name)
}
