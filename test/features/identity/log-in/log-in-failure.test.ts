import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { outbox } from '../../../../app/db/core/outbox.ts'
import { accountEvents, oneTimeTokens } from '../../../../app/db/identity/accounts.ts'
import { identities } from '../../../../app/db/identity/identities.ts'
import { newId } from '../../../../app/db/ids.ts'
import { LOGIN_ASSISTANCE_FROM, ONE_TIME_TOKENS } from '../../../../app/features/identity/limits.ts'
import { logIn } from '../../../../app/features/identity/log-in/log-in.server.ts'
import { sendInstructions } from '../../../../app/features/identity/recovery/forgotten-password.server.ts'
import { resetPassword } from '../../../../app/features/identity/recovery/reset-password.server.ts'
import { newToken } from '../../../../app/features/identity/tokens/tokens.server.ts'
import { aCaptchaToken, withCaptcha } from '../../../factories/identity/captcha.ts'
import { passwordHashOf } from '../../../factories/identity/passwords.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const PASSWORD = 'kestrel over the fen'
let passwordHash: string
let logged: string[] = []

beforeAll(async () => {
  passwordHash = await passwordHashOf(PASSWORD)
})

beforeEach(() => {
  logged = []
  vi.spyOn(console, 'info').mockImplementation((line) => void logged.push(line))
  return () => vi.restoreAllMocks()
})

type Guesser = Context & { settled: () => Promise<void> }

/** A visitor on a separate network. `settled` waits for the background work that the visitor caused. */
function aGuesser(changes: Partial<Context> = {}): Guesser {
  const works: Promise<unknown>[] = []
  const visitor = aVisitor(changes)
  return {
    ...visitor,
    origin: { ...visitor.origin, network: crypto.randomUUID() },
    waitUntil: (work) => void works.push(work),
    settled: async () => void (await Promise.all(works.splice(0))),
  }
}

/** The code, field and details of a refused log-in. */
async function refusalOf(context: Context, usernameOrEmail: string, password = 'not it at all') {
  return logIn(context, { usernameOrEmail, password }).then(
    () => null,
    ({ code, field, details }) => ({ code, field, details }),
  )
}

async function codesOf(context: Context, name: string, count: number) {
  const codes: string[] = []
  for (let index = 0; index < count; index++) {
    codes.push((await refusalOf(context, name))?.code)
  }
  return codes
}

async function eventsOf(memberId: number) {
  const events = await aVisitor()
    .db.select({ kind: accountEvents.kind, code: accountEvents.code })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, memberId))
  return events
}

async function mailTo(address: string) {
  return aVisitor().db.select().from(outbox).where(eq(outbox.recipient, address))
}

test('five wrong passwords, five offers of help, and then the lock, for known and unknown names alike', async () => {
  const { viewer } = await aMember({ passwordHash })
  const expected = [
    ...Array(LOGIN_ASSISTANCE_FROM - 1).fill('wrong_password'),
    ...Array(5).fill('login_assistance'),
    'locked_out',
  ]

  for (const name of [viewer.email, viewer.username, `${crypto.randomUUID()}@b.example`]) {
    const guesser = aGuesser()
    expect(await codesOf(guesser, name, 11)).toEqual(expected)
    await guesser.settled()
  }
})

test('the offer of help names the recipient as it was typed, whether or not the account exists', async () => {
  const { viewer } = await aMember({ passwordHash })

  for (const name of [viewer.username, 'nobody-at-all']) {
    const guesser = aGuesser()
    await codesOf(guesser, name, 5)
    expect(await refusalOf(guesser, name)).toEqual({
      code: 'login_assistance',
      field: undefined,
      details: { sentTo: name },
    })
  }
})

test('the assistance email has a link that logs the member back in', async () => {
  const { viewer } = await aMember({ passwordHash })
  const guesser = aGuesser()
  await codesOf(guesser, viewer.email, 10)
  await guesser.settled()

  const emails = await mailTo(viewer.email)
  const [, token = ''] = /\/password\/reset\/([\w-]{43})\//.exec(emails[0]?.text ?? '') ?? []
  const newPassword = 'a heron in the reeds'
  await resetPassword(guesser, { token, newPassword })

  expect(emails).toHaveLength(1)
  expect(emails[0]?.subject).toBe('Having trouble logging in to Pinfold?')
  await expect(
    logIn(guesser, { usernameOrEmail: viewer.email, password: newPassword }),
  ).resolves.toBeDefined()
})

test('no further email is sent while a link still works; resending is a separate request', async () => {
  const { viewer } = await aMember({ passwordHash })
  const helped = async (now: number) => {
    const guesser = aGuesser({ now })
    await codesOf(guesser, viewer.email, LOGIN_ASSISTANCE_FROM)
    await guesser.settled()
    return (await mailTo(viewer.email)).length
  }
  const now = Date.now()

  expect(await helped(now)).toBe(1)
  expect(await helped(now + ONE_TIME_TOKENS.password_reset.lifeMs - 1)).toBe(1)
  expect(await helped(now + ONE_TIME_TOKENS.password_reset.lifeMs)).toBe(2)
  const reader = aGuesser()
  await sendInstructions(reader, { usernameOrEmail: viewer.email, type: 'reset' })
  await reader.settled()
  expect(await mailTo(viewer.email)).toHaveLength(3)
})

test('ten wrong passwords at once send one email, and a reset can still be requested', async () => {
  const { viewer } = await aMember({ passwordHash })
  const guesser = aGuesser()
  await Promise.all(Array.from({ length: 10 }, () => refusalOf(guesser, viewer.email)))
  await guesser.settled()
  expect(await mailTo(viewer.email)).toHaveLength(1)

  const reader = aGuesser()
  await sendInstructions(reader, { usernameOrEmail: viewer.email, type: 'reset' })
  await reader.settled()

  expect(await mailTo(viewer.email)).toHaveLength(2)
})

test('unknown names and accounts that we closed get no email', async () => {
  const suspended = await aMember({ passwordHash, state: 'suspended' })

  for (const name of [suspended.viewer.email, 'nobody@b.example']) {
    const guesser = aGuesser()
    await codesOf(guesser, name, LOGIN_ASSISTANCE_FROM)
    await guesser.settled()
    expect(await mailTo(name)).toEqual([])
  }
  const tokens = await suspended.db
    .select()
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.memberId, suspended.viewer.id))
  expect(tokens).toEqual([])
})

test('a failed log-in is recorded for its member, and a log-in during a lock is not', async () => {
  const { viewer } = await aMember({ passwordHash })
  const guesser = aGuesser()

  await codesOf(guesser, viewer.email, 12)
  await guesser.settled()

  const failures = await eventsOf(viewer.id)
  expect(failures).toHaveLength(10)
  expect(failures[0]).toEqual({ kind: 'log_in_failed', code: null })
})

test('a log-in is recorded as event 7534', async () => {
  const { viewer } = await aMember({ passwordHash })

  await logIn(aGuesser(), { usernameOrEmail: viewer.email, password: PASSWORD })

  expect(await eventsOf(viewer.id)).toEqual([{ kind: 'log_in', code: 7534 }])
})

test('each attempt and its outcome is logged, without names, addresses and passwords', async () => {
  const { viewer } = await aMember({ passwordHash })
  const guesser = aGuesser()
  await refusalOf(guesser, viewer.email)
  await logIn(guesser, { usernameOrEmail: viewer.email, password: PASSWORD })
  await codesOf(guesser, 'nobody-at-all', 11)

  const events = logged.map((line) => JSON.parse(line))
  expect(events.slice(0, 4)).toEqual([
    { level: 'info', id: 'test', event: 'log_in_attempt' },
    { level: 'info', id: 'test', event: 'log_in_failure', code: 'wrong_password' },
    { level: 'info', id: 'test', event: 'log_in_attempt' },
    { level: 'info', id: 'test', event: 'log_in_success' },
  ])
  expect(events.at(-1)).toMatchObject({ event: 'log_in_failure', code: 'locked_out' })
  for (const secret of [viewer.email, viewer.username, 'nobody', PASSWORD, 'not it']) {
    expect(logged.join()).not.toContain(secret)
  }
})

test.each([
  [['google'], true, 'use_google', 'google'],
  [['facebook'], true, 'facebook_gone', 'facebook'],
  [['google', 'apple'], false, 'linked_to_google', 'google'],
  [['facebook'], false, 'linked_to_facebook', 'facebook'],
  [['apple'], false, 'use_apple', 'usernameOrEmail'],
] as const)(
  'an account with %j (password: %j) is answered with %s',
  async (providers, hasPassword, code, field) => {
    const ana = await aMember(hasPassword ? { passwordHash } : {})
    for (const provider of providers) {
      const id = newId(ana.now)
      await ana.db.insert(identities).values({
        id,
        provider,
        subject: String(id),
        memberId: ana.viewer.id,
        createdAt: ana.now,
      })
    }

    expect(await refusalOf(aGuesser(), ana.viewer.email)).toMatchObject({ code, field })
  },
)

test('if log-in with Facebook is on, accounts connected to Facebook are sent there', async () => {
  const ana = await aMember({ passwordHash })
  await ana.db.insert(identities).values({
    id: newId(ana.now),
    provider: 'facebook',
    subject: ana.viewer.username,
    memberId: ana.viewer.id,
    createdAt: ana.now,
  })
  const guesser = aGuesser()
  const env = { ...guesser.env, FACEBOOK_CLIENT_ID: 'our app' }

  expect(await refusalOf({ ...guesser, env }, ana.viewer.email)).toMatchObject({
    code: 'use_facebook',
  })
})

test('a browser that has logged in before learns that the password was disabled', async () => {
  const ana = await aMember({ passwordHash })
  const home = aGuesser()
  const known = { ...home, origin: { ...home.origin, deviceToken: newToken() } }
  await logIn(known, { usernameOrEmail: ana.viewer.email, password: PASSWORD })
  await ana.db.run(`update members set password_hash = null where id = ${ana.viewer.id}`)

  expect(await refusalOf(known, ana.viewer.email, PASSWORD)).toMatchObject({
    code: 'password_reset_required',
  })
  expect(await refusalOf(aGuesser(), ana.viewer.email, PASSWORD)).toMatchObject({
    code: 'wrong_password',
  })
})

test('after three failed log-ins on a network a captcha is required, and a solved one passes', async () => {
  const { viewer } = await aMember({ passwordHash })
  const guesser = withCaptcha(aGuesser())
  const input = (usernameOrEmail: string, password: string) => ({
    usernameOrEmail,
    password,
    recaptchaV3Token: aCaptchaToken({ action: 'web_auth', score: 0.9 }),
  })
  for (let count = 0; count < 3; count++) {
    await expect(logIn(guesser, input(`nobody-${count}`, 'not it'))).rejects.toMatchObject({
      code: 'wrong_password',
    })
  }

  await expect(logIn(guesser, input(viewer.email, PASSWORD))).rejects.toMatchObject({
    code: 'captcha_required',
    message: 'Oops! You logged in too quickly. Please try again with the reCAPTCHA.',
  })
  const recaptchaV2Token = aCaptchaToken({ version: 'v2' })
  const solved = { ...input(viewer.email, PASSWORD), recaptchaV2Token }
  await expect(logIn(guesser, solved)).resolves.toBeDefined()
})
