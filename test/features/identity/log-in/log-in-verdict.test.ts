import { expect, test } from 'vitest'
import { LOGIN_ASSISTANCE_FROM } from '../../../../app/features/identity/limits.ts'
import type { LockoutVerdict } from '../../../../app/features/identity/lockout/lockout.ts'
import {
  type Account,
  judgeLogIn,
} from '../../../../app/features/identity/log-in/log-in-verdict.ts'
import { Refusal } from '../../../../app/refusal.ts'

const RIGHT: LockoutVerdict = { outcome: 'right', freshHash: null }

function anAccount(changes: Partial<Account> = {}): Account {
  const none = { providers: [], isSsoOnly: false }
  return { id: 1, passwordHash: 'a hash', state: 'active', ...none, ...changes }
}

function wrong({ tries = 1, isKnownDevice = false } = {}): LockoutVerdict {
  return { outcome: 'wrong', tries, isKnownDevice }
}

/** The code, field, text and details of the refusal; null if none. */
function refusalOf(account: Account | null, verdict: LockoutVerdict, facebookLogin = false) {
  const circumstances = { typedName: 'ana', facebookLogin, appealsEmail: 'appeals@b.example' }
  const judged = judgeLogIn(account, verdict, circumstances)
  if (!(judged instanceof Refusal)) return null
  const { code, field, message, details } = judged
  return { code, field, message, details }
}

test('the right password logs in to an active account', () => {
  expect(
    judgeLogIn(
      anAccount(),
      { outcome: 'right', freshHash: 'fresh' },
      {
        typedName: 'ana',
        facebookLogin: false,
        appealsEmail: '',
      },
    ),
  ).toEqual({ account: anAccount(), freshHash: 'fresh' })
})

test.each([
  ['deactivated', 'Your account has been deactivated', { appealsEmail: 'appeals@b.example' }],
  ['suspended', "Sorry, we can't log you in.", undefined],
  [
    'soft_banned',
    'We noticed some strange activity on your account. Reset your password or log in with a social network to get back into your account.',
    undefined,
  ],
] as const)('only the owner learns that an account is %s', (state, message, details) => {
  const account = anAccount({ state })

  expect(refusalOf(account, RIGHT)).toEqual({ code: state, field: undefined, message, details })
  expect(refusalOf(account, wrong())?.code).toBe('wrong_password')
})

test('a wrong password and an unknown account get the same response', () => {
  expect(refusalOf(anAccount(), wrong())).toEqual(refusalOf(null, wrong()))
  expect(refusalOf(null, wrong())).toMatchObject({
    code: 'wrong_password',
    field: 'password',
    message: 'The password you entered is incorrect. Try again or Reset your password',
  })
})

const FACEBOOK = 'Your account is connected to Facebook - use the Facebook button to log in'
const GOOGLE = 'Your account is connected to Google - use the Google button to log in'
const BOTH =
  'Your account is connected to Facebook and Google - use the Facebook or Google button to log in'
const GONE = 'Your account is connected to Facebook, but Facebook login is no longer available.'

test.each([
  [['facebook'], true, 'use_facebook', 'facebook', FACEBOOK],
  [['facebook'], false, 'facebook_gone', 'facebook', GONE],
  [['google'], true, 'use_google', 'google', GOOGLE],
  [['google'], false, 'use_google', 'google', GOOGLE],
  [['google', 'facebook'], true, 'use_facebook_or_google', 'facebook', BOTH],
  [['google', 'facebook'], false, 'use_google', 'google', GOOGLE],
])(
  'a wrong password for an account that is also connected to %j names the provider (Facebook log-in: %j)',
  (providers, facebookLogin, code, field, message) => {
    expect(refusalOf(anAccount({ providers }), wrong(), facebookLogin)).toMatchObject({
      code,
      field,
      message,
    })
  },
)

test.each([['apple'], ['line'], ['sso']])(
  'a wrong password for an account that is also connected to %s is simply wrong',
  (provider) => {
    expect(refusalOf(anAccount({ providers: [provider] }), wrong())?.code).toBe('wrong_password')
  },
)

test.each([
  [
    ['google'],
    'linked_to_google',
    'google',
    'Your account is already linked to Google. To log in with email, set a password.',
  ],
  [
    ['facebook'],
    'linked_to_facebook',
    'facebook',
    'Your account is already linked to Facebook. To log in with email, set a password.',
  ],
  [
    ['facebook', 'google'],
    'linked_to_google',
    'google',
    'Your account is already linked to Google. To log in with email, set a password.',
  ],
  [
    ['apple'],
    'use_apple',
    'usernameOrEmail',
    "Your account is connected to Apple. This option works only on the iOS app. To log into Pinfold here, you'll need to set a password.",
  ],
])(
  'a log-in to an account with %j and no password explains how to get one',
  (providers, code, field, message) => {
    for (const facebookLogin of [true, false]) {
      const account = anAccount({ passwordHash: null, providers })
      expect(refusalOf(account, wrong(), facebookLogin)).toMatchObject({ code, field, message })
    }
  },
)

test('only a device that knows the account learns that its password was disabled', () => {
  const account = anAccount({ passwordHash: null })

  expect(refusalOf(account, wrong({ isKnownDevice: true }))).toMatchObject({
    code: 'password_reset_required',
    field: 'password',
    message: 'For your safety, you need a new password. Reset your password',
  })
  expect(refusalOf(account, wrong())).toEqual(refusalOf(null, wrong()))
})

test('help is offered from the sixth wrong password on, for every account', () => {
  const everybody = [
    null,
    anAccount(),
    anAccount({ state: 'suspended' }),
    anAccount({ passwordHash: null, providers: ['google'] }),
    anAccount({ providers: ['facebook'] }),
  ]

  for (const account of everybody) {
    expect(refusalOf(account, wrong({ tries: LOGIN_ASSISTANCE_FROM }))).toEqual({
      code: 'login_assistance',
      field: undefined,
      message: "Looks like you're having trouble logging in",
      details: { sentTo: 'ana' },
    })
    expect(refusalOf(account, wrong({ tries: 5 }))?.code).not.toBe('login_assistance')
  }
})

test('a locked log-in doesn’t reveal that the account is suspended', () => {
  expect(refusalOf(anAccount({ state: 'suspended' }), { outcome: 'locked' })).toMatchObject({
    code: 'locked_out',
    message: 'You have reached the maximum number of login attempts. Try again in 30 minutes.',
  })
})
