import { expect, test, vi } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { changePassword } from '../../../../app/features/identity/account/passwords/change-password.server.ts'
import {
  countCaptchaAttempt,
  passCaptcha,
} from '../../../../app/features/identity/captcha/captcha.server.ts'
import type {
  CaptchaPurpose,
  CaptchaTokens,
} from '../../../../app/features/identity/captcha/captcha.ts'
import { logIn } from '../../../../app/features/identity/log-in/log-in.server.ts'
import { LogIn } from '../../../../app/features/identity/log-in/log-in.ts'
import { sendInstructions } from '../../../../app/features/identity/recovery/forgotten-password.server.ts'
import { verifyCaptcha } from '../../../../app/gateways/captcha.server.ts'
import { call, endpoint } from '../../../../app/http/api.server.ts'
import { aReader, refusal, sentEmailsTo } from '../../../emails.ts'
import { aCaptchaToken, withCaptcha } from '../../../factories/identity/captcha.ts'
import { passwordHashOf } from '../../../factories/identity/passwords.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'

const HOUR_MS = 60 * 60 * 1000

/** A visitor on a separate network. */
function someone(changes: Partial<Context> = {}): Context {
  const visitor = aVisitor(changes)
  return { ...visitor, origin: { ...visitor.origin, network: crypto.randomUUID() } }
}

/** `passed`, or the code of the refusal. */
async function outcome(context: Context, tokens: CaptchaTokens, purpose: CaptchaPurpose = 'logIn') {
  return passCaptcha(context, tokens, purpose).then(
    () => 'passed',
    (refusal) => refusal.code,
  )
}

async function countUpTo(context: Context, attempts: number) {
  for (let count = 0; count < attempts; count++) await countCaptchaAttempt(context)
}

test('if captchas are off, everyone passes and nothing is counted', async () => {
  const visitor = someone()
  await countUpTo(visitor, 3)

  expect(await outcome(visitor, { recaptchaV3Token: 'anything' })).toBe('passed')
  expect(await outcome(withCaptcha(visitor), {})).toBe('passed')
})

test('a v3 token passes with its purpose and a fair score', async () => {
  const visitor = withCaptcha(someone())
  const pass = (action: string, score: number, purpose?: CaptchaPurpose) =>
    outcome(visitor, { recaptchaV3Token: aCaptchaToken({ action, score }) }, purpose)

  expect(await pass('web_auth', 0.9)).toBe('passed')
  expect(await pass('mweb_login', 0.5)).toBe('passed')
  expect(await pass('web_unauth', 0.9, 'signUp')).toBe('passed')
  expect(await pass('mweb_signup', 0.9, 'signUp')).toBe('passed')
  expect(await pass('web_reset_password', 0.9, 'reset')).toBe('passed')
  expect(await pass('mweb_reset_password', 0.9, 'reset')).toBe('passed')
  expect(await pass('web_change_password', 0.9, 'changePassword')).toBe('passed')
  expect(await pass('mweb_change_password', 0.9, 'changePassword')).toBe('passed')
})

test.each([
  ['another purpose', { action: 'web_unauth', score: 0.9 }],
  ['a poor score', { action: 'web_auth', score: 0.4 }],
  ['no success', { action: 'web_auth', score: 0.9, success: false }],
])('a v3 token with %s does not pass', async (_, answer) => {
  const recaptchaV3Token = aCaptchaToken(answer)

  expect(await outcome(withCaptcha(someone()), { recaptchaV3Token })).toBe('captcha_required')
})

test('a token is valid for one form, and an invalid token for none', async () => {
  const visitor = withCaptcha(someone())
  const recaptchaV3Token = aCaptchaToken({ action: 'web_auth', score: 0.9 })

  expect(await outcome(visitor, { recaptchaV3Token })).toBe('passed')
  expect(await outcome(visitor, { recaptchaV3Token })).toBe('captcha_required')
  expect(await outcome(visitor, { recaptchaV3Token: 'made up' })).toBe('captcha_required')
})

test("three attempts within an hour are a network's local limit", async () => {
  const visitor = withCaptcha(someone())
  const fresh = () => ({ recaptchaV3Token: aCaptchaToken({ action: 'web_auth', score: 0.9 }) })
  await countUpTo(visitor, 2)
  expect(await outcome(visitor, fresh())).toBe('passed')
  await countUpTo(visitor, 1)

  expect(await outcome(visitor, fresh())).toBe('captcha_required')
  expect(await outcome(withCaptcha(someone()), fresh())).toBe('passed')
  const almost = { ...visitor, now: visitor.now + HOUR_MS - 1 }
  expect(await outcome(almost, fresh())).toBe('captcha_required')
  const after = { ...visitor, now: visitor.now + HOUR_MS }
  expect(await outcome(after, fresh())).toBe('passed')
})

test('failed v3 checks count against the limit', async () => {
  const visitor = withCaptcha(someone())
  for (let count = 0; count < 3; count++) {
    await outcome(visitor, { recaptchaV3Token: aCaptchaToken({ action: 'web_auth', score: 0.1 }) })
  }

  const recaptchaV3Token = aCaptchaToken({ action: 'web_auth', score: 0.9 })
  expect(await outcome(visitor, { recaptchaV3Token })).toBe('captcha_required')
})

test("the token 'default' of a browser that got none passes three times", async () => {
  const visitor = withCaptcha(someone())
  const pass = () => outcome(visitor, { recaptchaV3Token: 'default' })

  expect([await pass(), await pass(), await pass()]).toEqual(['passed', 'passed', 'passed'])
  expect(await pass()).toBe('captcha_required')
})

test.each(['logIn', 'signUp', 'reset', 'changePassword'] as const)(
  "of 30 concurrent tokens 'default' three pass: %s",
  async (purpose) => {
    const visitor = withCaptcha(someone())

    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => outcome(visitor, { recaptchaV3Token: 'default' }, purpose)),
    )

    expect(outcomes.filter((one) => one === 'passed')).toHaveLength(3)
    expect(outcomes.filter((one) => one === 'captcha_required')).toHaveLength(27)
  },
)

test('failures recorded with a clock an hour ahead count for an hour from now, not longer', async () => {
  const visitor = withCaptcha(someone())
  const pass = (now: number) => outcome({ ...visitor, now }, { recaptchaV3Token: 'default' })
  await countUpTo({ ...visitor, now: visitor.now + 5 * HOUR_MS }, 3)

  expect(await pass(visitor.now)).toBe('captcha_required')
  expect(await pass(visitor.now + HOUR_MS)).toBe('passed')
})

test.each(['logIn', 'reset', 'changePassword'] as const)(
  'a form without a token gets no challenge: %s',
  async (purpose) => {
    const visitor = withCaptcha(someone())
    await countUpTo(visitor, 3)

    expect(await outcome(visitor, {}, purpose)).toBe('passed')
    expect(await outcome(visitor, { recaptchaV3Token: '' }, purpose)).toBe('passed')
    expect(await outcome(visitor, { recaptchaV3Token: 'default' }, purpose)).toBe(
      'captcha_required',
    )
  },
)

test('a sign-up without a token passes three times', async () => {
  const visitor = withCaptcha(someone())
  const pass = () => outcome(visitor, {}, 'signUp')

  expect([await pass(), await pass(), await pass()]).toEqual(['passed', 'passed', 'passed'])
  expect(await pass()).toBe('captcha_required')
})

test('emails to reset a password are sent after passing the bot check', async () => {
  const { viewer } = await aMember()
  const reader = withCaptcha(aReader())
  const ask = (action: string) =>
    sendInstructions(reader, {
      usernameOrEmail: viewer.email,
      type: 'reset',
      recaptchaV3Token: aCaptchaToken({ action, score: 0.9 }),
    })

  expect(await refusal(ask('web_auth'))).toBe('captcha_required')
  await reader.settled()
  expect(await sentEmailsTo(viewer.email)).toEqual([])
  expect(await refusal(ask('web_reset_password'))).toBe('done')
  await reader.settled()
  expect(await sentEmailsTo(viewer.email)).toHaveLength(1)
})

test('a password can be changed after passing the bot check', async () => {
  const { passwordHash, password } = await aPassword()
  const member = withCaptcha(await aSignedInMember({ passwordHash }))
  member.origin.network = crypto.randomUUID()
  const change = (action: string) =>
    changePassword(member, {
      currentPassword: password,
      newPassword: 'a heron in the reeds',
      recaptchaV3Token: aCaptchaToken({ action, score: 0.9 }),
    })

  expect(await refusal(change('web_auth'))).toBe('captcha_required')
  expect(await refusal(change('web_change_password'))).toBe('done')
})

test('over the limit only a solved v2 challenge passes', async () => {
  const visitor = withCaptcha(someone())
  await countUpTo(visitor, 3)
  const solved = aCaptchaToken({ version: 'v2' })

  expect(await outcome(visitor, { recaptchaV2Token: solved })).toBe('passed')
  expect(await outcome(visitor, { recaptchaV2Token: solved })).toBe('captcha_required')
  const failed = aCaptchaToken({ version: 'v2', success: false })
  expect(await outcome(visitor, { recaptchaV2Token: failed })).toBe('captcha_required')
  const v3 = aCaptchaToken({ action: 'web_auth', score: 0.9 })
  expect(await outcome(visitor, { recaptchaV2Token: v3 })).toBe('captcha_required')
})

test('if the verification server is down, everyone passes and the log says so', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
  const away = withCaptcha(someone(), { CAPTCHA_VERIFY_URL: 'https://nowhere.example/siteverify' })

  expect(await outcome(away, { recaptchaV3Token: 'anything' })).toBe('passed')
  expect(await outcome(away, { recaptchaV2Token: 'anything' })).toBe('passed')
  expect(logged.mock.calls.flat().join()).toContain('captcha_unreachable')
  logged.mockRestore()
})

test('a verification server that is too slow counts as down', async () => {
  const found = await verifyCaptcha('https://silent.example/', {
    secret: 'v3 secret',
    token: 'token',
    timeoutMs: 50,
  })

  expect(found).toBeNull()
})

test('captchas turned on without their secrets are a server error', async () => {
  const visitor = withCaptcha(someone(), { CAPTCHA_V3_SECRET: '' })

  await expect(passCaptcha(visitor, { recaptchaV3Token: 'any' }, 'logIn')).rejects.toThrow('secret')
})

test('the contract asks for the challenge with code 131, and accepts its solution', async () => {
  const { passwordHash, password } = await aPassword()
  const { viewer } = await aMember({ passwordHash })
  const answer = call({ POST: endpoint(LogIn, async (context, input) => logIn(context, input)) })
  const visitor = withCaptcha(someone())
  await countUpTo(visitor, 3)
  const post = async (fields: Record<string, string>) => {
    const body = JSON.stringify({ username_or_email: viewer.email, password, ...fields })
    const request = new Request('https://pinfold.test/v3/login/', { method: 'POST', body })
    const context = { ...visitor, replyHeaders: new Headers(), nonce: '' }
    const response = await answer({ request, context, params: {} })
    const sent = await response.json<{ resource_response: { code: number; message: string } }>()
    return [response.status, sent.resource_response.code, sent.resource_response.message]
  }

  expect(await post({ recaptchaV3Token: 'default' })).toEqual([
    403,
    131,
    'Oops! You logged in too quickly. Please try again with the reCAPTCHA.',
  ])
  expect(await post({ recaptchaV2Token: aCaptchaToken({ version: 'v2' }) })).toEqual([200, 0, 'ok'])
})

async function aPassword() {
  const password = 'kestrel over the fen'
  return { password, passwordHash: await passwordHashOf(password) }
}
