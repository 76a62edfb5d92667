import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { accountEvents, sessions } from '../../../../app/db/identity/accounts.ts'
import { identities } from '../../../../app/db/identity/identities.ts'
import { challenges, recoveryCodes } from '../../../../app/db/identity/second-factors.ts'
import { newId } from '../../../../app/db/ids.ts'
import { changePassword } from '../../../../app/features/identity/account/passwords/change-password.server.ts'
import { readSecurity } from '../../../../app/features/identity/account/security/security-page.server.ts'
import { PasswordChange } from '../../../../app/features/identity/account/settings.ts'
import { logIn } from '../../../../app/features/identity/log-in/log-in.server.ts'
import { LogIn } from '../../../../app/features/identity/log-in/log-in.ts'
import {
  beginPasskeyLogIn,
  logInByPasskey,
} from '../../../../app/features/identity/passkeys/passkey-log-in.server.ts'
import { PasskeyLogIn } from '../../../../app/features/identity/passkeys/passkeys.ts'
import { SocialSignUp } from '../../../../app/features/identity/providers/connect/connect.ts'
import { finishSignUp } from '../../../../app/features/identity/providers/finish.server.ts'
import { sendInstructions } from '../../../../app/features/identity/recovery/forgotten-password.server.ts'
import { notMe } from '../../../../app/features/identity/recovery/not-me.server.ts'
import { ForgottenPassword } from '../../../../app/features/identity/recovery/recovery.ts'
import { resetPassword } from '../../../../app/features/identity/recovery/reset-password.server.ts'
import {
  readChallenge,
  sendAgain,
} from '../../../../app/features/identity/second-factor/challenges.server.ts'
import {
  objectToLoss,
  reportFactorsLost,
} from '../../../../app/features/identity/second-factor/lost-factors.server.ts'
import { passChallenge } from '../../../../app/features/identity/second-factor/pass-challenge.server.ts'
import {
  makeRecoveryCodes,
  readFactorForCodes,
} from '../../../../app/features/identity/second-factor/recovery-codes.server.ts'
import {
  addPhone,
  provePhone,
  readPhoneProof,
  removeFactor,
  sendPhoneCodeAgain,
} from '../../../../app/features/identity/second-factor/set-up.server.ts'
import { NewPhone, PhoneProof } from '../../../../app/features/identity/second-factor/set-up.ts'
import { reauthenticate } from '../../../../app/features/identity/sessions/fresh-session.server.ts'
import type {
  SESSION_STARTS,
  SessionStart,
} from '../../../../app/features/identity/sessions/session-starts.ts'
import { admit } from '../../../../app/features/identity/sessions/sessions.server.ts'
import type { SignedIn } from '../../../../app/features/identity/sessions/start-session.server.ts'
import { switchAccount } from '../../../../app/features/identity/sessions/switch-account.server.ts'
import { isOpenSession } from '../../../../app/features/identity/sessions/viewer/viewer-query.server.ts'
import { SignUp } from '../../../../app/features/identity/sign-up/sign-up.ts'
import {
  logInIfMember,
  signUpOrLogIn,
} from '../../../../app/features/identity/sign-up/sign-up-or-log-in.server.ts'
import { SecondFactor } from '../../../../app/features/identity/tokens/verification-code.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { refusal, sentEmailsTo, tokenIn } from '../../../emails.ts'
import { givePasskey } from '../../../factories/identity/passkeys.ts'
import { signUpFields } from '../../../factories/identity/people.ts'
import { aPhone } from '../../../factories/identity/phones.ts'
import {
  aProvider,
  finishProviderLogIn,
  logInWithProvider,
  startProviderLogIn,
} from '../../../factories/identity/providers.ts'
import {
  aBrowserAt,
  addAnApp,
  aMemberWithApp,
  aMemberWithPassword,
  aMemberWithPhone,
  anotherCode,
  appCode,
  codeSentTo,
  memberRow,
  PASSWORD,
} from '../../../factories/identity/second-factors.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

function logInBy(context: Context, { viewer }: { viewer: { email: string } }) {
  return logIn(context, parseInput(LogIn, { usernameOrEmail: viewer.email, password: PASSWORD }))
}

/** The code and details of a log-in's challenge; null if none. */
async function askedOf(context: Context, member: { viewer: { email: string } }) {
  return logInBy(context, member).then(
    () => null,
    ({ code, details }) => ({ code, ...details }),
  )
}

function prove(context: Context, mfaToken: string, more: Record<string, unknown> = {}) {
  return passChallenge(context, parseInput(SecondFactor, { mfaToken, ...more }))
}

async function sessionsOf(memberId: number) {
  const { db, now } = aBrowserAt()
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isOpenSession(now)))
}

async function eventsOf(memberId: number) {
  const { db } = aBrowserAt()
  const rows = await db.select().from(accountEvents).where(eq(accountEvents.memberId, memberId))
  return rows.map(({ kind, method }) => ({ kind, method }))
}

test('a log-in asks for the code sent to the phone, and shows its last two digits', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowserAt()

  expect(await askedOf(browser, ana)).toEqual({
    code: 'mfa_required',
    phoneNumberEnd: ana.phone.slice(-2),
    hasApp: false,
    sentAt: browser.now,
    lossAt: null,
  })
  expect(await sessionsOf(ana.viewer.id)).toEqual([])
  const { viewer } = await prove(browser, await codeSentTo(ana.phone))

  expect(viewer.id).toBe(ana.viewer.id)
  expect(await sessionsOf(ana.viewer.id)).toHaveLength(1)
  expect(await eventsOf(ana.viewer.id)).toContainEqual({ kind: 'log_in', method: 6 })
})

test('the message names the site in its last line, so that browsers fill the code in only there', async () => {
  const ana = await aMemberWithPhone()
  await askedOf(aBrowserAt(), ana)
  const code = await codeSentTo(ana.phone)

  const [message] = await sentEmailsTo(ana.phone)

  expect(message).toMatchObject({
    channel: 'sms',
    text: `${code} is your Pinfold verification code.\n\n@localhost:8787 #${code}`,
  })
})

test('a code may have spaces and digits of any script; a wrong, a missing and a non-numeric code are told apart', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowserAt()
  await askedOf(browser, ana)
  const code = await codeSentTo(ana.phone)
  const parsed = (mfaToken: string) => {
    try {
      return parseInput(SecondFactor, { mfaToken }).mfaToken
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }

  expect(parsed('')).toBe("You missed a spot! Don't forget to add your verification code.")
  expect(parsed('12345')).toBe("Hmm...that doesn't look like a verification code.")
  expect(parsed('abcdef')).toBe("Hmm...that doesn't look like a verification code.")
  expect(parsed('١٢٣ ٤٥٦')).toBe('123456')
  expect(await refusal(prove(browser, anotherCode(code)))).toBe('mfa_code_wrong')
  expect(await refusal(prove(browser, `${code.slice(0, 3)} ${code.slice(3)}`))).toBe('done')
})

/** A log-in by a member with a phone, in two parts: until it asks for the code, and until it is complete. */
type Scenario = (
  ana: Awaited<ReturnType<typeof aMemberWithPhone>>,
) => Promise<{ browser: Context; begun: () => Promise<SignedIn | string> }>

type Asking = {
  [Way in SessionStart]: (typeof SESSION_STARTS)[Way]['asks'] extends true ? Way : never
}[SessionStart]

async function byProvider(
  ana: Awaited<ReturnType<typeof aMemberWithPhone>>,
  { isTheirs = true, purpose = 'enter' } = {},
) {
  const provider = await aProvider()
  const subject = crypto.randomUUID()
  if (isTheirs) {
    await ana.db.insert(identities).values({
      id: newId(ana.now),
      provider: 'google',
      issuer: provider.issuer,
      subject,
      memberId: ana.viewer.id,
      createdAt: 1,
    })
  }
  const visitor = aBrowserAt()
  const context = {
    ...visitor,
    viewer: purpose === 'confirm' ? ana.viewer : null,
    env: { ...visitor.env, ...provider.env },
  }
  const { browser, state, nonce } = await startProviderLogIn(context, { purpose })
  const auth_time = Math.floor(visitor.now / 1000)
  const claims = { sub: subject, nonce, auth_time, email: ana.viewer.email, email_verified: true }
  await provider.answer({ id_token: await provider.sign({ ...claims, hd: 'pinfold.example' }) })
  const begun = async () => {
    const end = await finishProviderLogIn(browser, { state })
    if (end.kind === 'signed_in') return end.signedIn
    if (end.kind === 'pending') {
      const { attempt } = end.pending
      const done = await finishSignUp(browser, parseInput(SocialSignUp, { attempt }))
      return done.signedIn
    }
    return end.kind === 'refused' ? end.refusal.code : end.kind
  }
  return { browser, begun }
}

const SCENARIOS: Record<Asking, readonly Scenario[]> = {
  password: [
    async (ana) => {
      const browser = aBrowserAt()
      return { browser, begun: () => logInBy(browser, ana) }
    },
    async ({ viewer: { email } }) => {
      const browser = aBrowserAt()
      const begun = async () =>
        (await logInIfMember(browser, { email, password: PASSWORD })) ?? 'nobody'
      return { browser, begun }
    },
    async ({ viewer: { email } }) => {
      const browser = aBrowserAt()
      const form = { ...parseInput(SignUp, signUpFields()), password: PASSWORD }
      return { browser, begun: () => signUpOrLogIn(browser, { ...form, email }) }
    },
  ],
  reset_link: [
    async ({ viewer: { email } }) => {
      const browser = aBrowserAt()
      await sendInstructions(browser, parseInput(ForgottenPassword, { usernameOrEmail: email }))
      await browser.settled()
      const [sentEmail] = await sentEmailsTo(email)
      const token = tokenIn(sentEmail?.text)
      return {
        browser,
        begun: () => resetPassword(browser, { token, newPassword: 'another over the fen' }),
      }
    },
  ],
  provider: [(ana) => byProvider(ana)],
  provider_joined: [(ana) => byProvider(ana, { isTheirs: false })],
  provider_unbanned: [
    async (ana) => {
      const way = await byProvider(ana)
      await ana.db.run(`update members set state = 'soft_banned' where id = ${ana.viewer.id}`)
      return way
    },
  ],
  switched: [
    async (ana) => {
      const browser = aBrowserAt()
      const earlier = aBrowserAt(ana.now - HOUR_MS)
      const { session } = await admit(earlier, {
        memberId: ana.viewer.id,
        way: 'second_factor',
        method: 'multifactor',
      })
      const { token } = session
      browser.origin.accounts = [{ memberId: ana.viewer.id, token }]
      return { browser, begun: () => switchAccount(browser, { accountId: ana.viewer.id }) }
    },
  ],
  recent_passkey: [
    async (ana) => {
      const browser = aBrowserAt()
      const answer = await givePasskey(ana, browser.env.SITE_ORIGIN, { countsFrom: 2 * ana.now })
      const begun = async () => {
        const passkey = JSON.stringify(await answer(await beginPasskeyLogIn(browser)))
        return logInByPasskey(browser, parseInput(PasskeyLogIn, { passkey }))
      }
      return { browser, begun }
    },
  ],
  confirmed: [
    async (ana) => {
      const browser = { ...aBrowserAt(), viewer: ana.viewer }
      return { browser, begun: () => reauthenticate(browser, { password: PASSWORD }) }
    },
  ],
  confirmed_by_provider: [(ana) => byProvider(ana, { purpose: 'confirm' })],
}

for (const [way, scenarios] of Object.entries(SCENARIOS)) {
  scenarios.forEach((scenario, index) => {
    test(`no log-in bypasses the second factor: ${way} ${index + 1}`, async () => {
      const ana = await aMemberWithPhone()
      const { browser, begun } = await scenario(ana)

      const before = await sessionsOf(ana.viewer.id)

      const asked = await begun().catch(({ code }) => code)
      expect(asked).toBe('mfa_required')
      expect(await sessionsOf(ana.viewer.id)).toEqual(before)
      const { viewer } = await prove(browser, await codeSentTo(ana.phone))

      expect(viewer.id).toBe(ana.viewer.id)
      expect(await sessionsOf(ana.viewer.id)).toHaveLength(1)
    })
  })
}

test('an identity joins only after the second factor', async () => {
  const ana = await aMemberWithPhone()
  const joining = await byProvider(ana, { isTheirs: false })
  const identitiesOf = () =>
    ana.db.select().from(identities).where(eq(identities.memberId, ana.viewer.id))

  expect(await refusal(joining.begun())).toBe('mfa_required')
  expect(await identitiesOf()).toEqual([])
  await prove(joining.browser, await codeSentTo(ana.phone))
  expect(await identitiesOf()).toHaveLength(1)
})

test('a soft ban ends only after the second factor', async () => {
  const ana = await aMemberWithPhone()
  const way = await byProvider(ana)
  await ana.db.run(`update members set state = 'soft_banned' where id = ${ana.viewer.id}`)

  await way.begun()
  expect(await memberRow(ana.viewer.id)).toMatchObject({ state: 'soft_banned' })
  await prove(way.browser, await codeSentTo(ana.phone))
  expect(await memberRow(ana.viewer.id)).toMatchObject({ state: 'active', passwordHash: null })
})

test('a provider’s claim that it asked for two factors is not trusted', async () => {
  const ana = await aMemberWithPhone()
  const provider = await aProvider()
  const claims = { sub: crypto.randomUUID(), amr: ['pwd', 'mfa'] }
  await ana.db.insert(identities).values({
    id: newId(ana.now),
    provider: 'google',
    issuer: provider.issuer,
    subject: claims.sub,
    memberId: ana.viewer.id,
    createdAt: 1,
  })
  const visitor = aBrowserAt()

  const context = { ...visitor, env: { ...visitor.env, ...provider.env } }
  const { end } = await logInWithProvider(provider, context, claims)

  expect(end).toMatchObject({ kind: 'refused', refusal: { code: 'mfa_required' } })
})

test('a trusted browser is still asked for a second factor when its member confirms who they are', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowserAt()
  await askedOf(browser, ana)
  const { deviceToken } = await prove(browser, await codeSentTo(ana.phone), { trust: 'on' })
  const there = aBrowserAt()
  const trusted = { ...there, viewer: ana.viewer, origin: { ...there.origin, deviceToken } }

  expect(await refusal(reauthenticate(trusted, { password: PASSWORD }))).toBe('mfa_required')
})

test('a fresh log-in without a code, in a trusted browser, can’t change the factors', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowserAt()
  await askedOf(browser, ana)
  const { deviceToken } = await prove(browser, await codeSentTo(ana.phone), { trust: 'on' })
  const there = aBrowserAt()
  const trusted = { ...there, origin: { ...there.origin, deviceToken } }

  const { viewer } = await logInBy(trusted, ana)
  expect(viewer.missesFactor).toBe(true)
  const half = { ...trusted, viewer }
  expect(await refusal(removeFactor(half, { kind: 'phone' }))).toBe('fresh_login_required')
  expect(await refusal(makeRecoveryCodes(half))).toBe('fresh_login_required')
  expect(await refusal(reauthenticate(half, { password: PASSWORD }))).toBe('mfa_required')
  const whole = await prove(half, await codeSentTo(ana.phone))

  expect(whole.viewer.missesFactor).toBe(false)
  expect(await refusal(removeFactor({ ...half, viewer: whole.viewer }, { kind: 'phone' }))).toBe(
    'done',
  )
})

test('with a second factor a password can be changed only after a fresh log-in', async () => {
  const ana = await aMemberWithPhone()
  const ida = await aMemberWithPassword()
  const stale = <C extends Context & { viewer: NonNullable<Context['viewer']> }>(member: C) => ({
    ...member,
    viewer: { ...member.viewer, sessionStartedAt: 0 },
  })
  const change = { currentPassword: PASSWORD, newPassword: 'another over the fen' }

  expect(await refusal(changePassword(stale(ana), parseInput(PasswordChange, change)))).toBe(
    'fresh_login_required',
  )
  expect(await refusal(changePassword(ana, parseInput(PasswordChange, change)))).toBe('done')
  expect(await refusal(changePassword(stale(ida), parseInput(PasswordChange, change)))).toBe('done')
})

test('of 50 simultaneous codes five are compared, and more challenges allow no more than ten in an hour', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowserAt()
  await askedOf(browser, ana)
  const code = await codeSentTo(ana.phone)

  const guesses = await Promise.all(
    Array.from({ length: 50 }, () => refusal(prove(browser, anotherCode(code)))),
  )
  expect(guesses.filter((said) => said === 'mfa_code_wrong')).toHaveLength(5)
  expect(guesses.filter((said) => said === 'mfa_code_expired')).toHaveLength(45)
  expect(await refusal(prove(browser, code)), 'the right one comes too late').toBe(
    'mfa_code_expired',
  )

  const elsewhere = aBrowserAt()
  await askedOf(elsewhere, ana)
  const second = await codeSentTo(ana.phone)
  const more = await Promise.all(
    Array.from({ length: 20 }, () => refusal(prove(elsewhere, anotherCode(second)))),
  )
  expect(more.filter((said) => said === 'mfa_code_wrong')).toHaveLength(5)
  expect(await refusal(prove(elsewhere, second))).toBe('mfa_locked')
  const later = aBrowserAt(Date.now() + HOUR_MS + 1000)
  await askedOf(later, ana)
  expect(await refusal(prove(later, await codeSentTo(ana.phone)))).toBe('done')
})

test('of 20 simultaneous right codes one logs in', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowserAt()
  await askedOf(browser, ana)
  const code = await codeSentTo(ana.phone)

  const tries = await Promise.all(Array.from({ length: 20 }, () => refusal(prove(browser, code))))

  expect(tries.filter((said) => said === 'done')).toHaveLength(1)
  expect(await sessionsOf(ana.viewer.id)).toHaveLength(1)
})

test('a challenge belongs to its browser and member, works once, and expires after ten minutes', async () => {
  const ana = await aMemberWithPhone()
  const ida = await aMemberWithPhone()
  const browser = aBrowserAt()
  const idas = aBrowserAt()
  await askedOf(browser, ana)
  await askedOf(idas, ida)
  const code = await codeSentTo(ana.phone)

  expect(await refusal(prove(aBrowserAt(), code)), 'without the cookie').toBe('mfa_code_expired')
  expect(await refusal(prove(idas, code)), 'with another’s').toBe('mfa_code_wrong')
  const late = { ...browser, now: browser.now + 10 * MINUTE_MS }
  expect(await refusal(prove(late, code))).toBe('mfa_code_expired')
  expect(await refusal(prove(browser, code))).toBe('done')
  expect(await refusal(prove(browser, code)), 'again').toBe('mfa_code_expired')
})

test('a second log-in continues the existing challenge, and sends no second message', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowserAt()
  const sent = async () => (await sentEmailsTo(ana.phone)).length
  await askedOf(browser, ana)
  const before = await sent()

  const code = await codeSentTo(ana.phone)
  await askedOf(browser, ana)

  expect(await sent()).toBe(before)
  const own = eq(challenges.memberId, ana.viewer.id)
  expect(await ana.db.select().from(challenges).where(own)).toHaveLength(1)
  expect(await refusal(prove(browser, code))).toBe('done')
})

test('a new code can be requested after half a minute, three times at most, and voids the previous one', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowserAt()
  await askedOf(browser, ana)
  const first = await codeSentTo(ana.phone)
  const at = (seconds: number) => ({ ...browser, now: browser.now + seconds * 1000 })

  expect(await refusal(sendAgain(at(29.999)))).toBe('mfa_resend_early')
  expect(await sendAgain(at(30))).toMatchObject({ sentAt: at(30).now })
  expect(await codeSentTo(ana.phone)).not.toBe(first)
  expect(await refusal(prove(at(31), first))).toBe('mfa_code_wrong')
  expect(await refusal(sendAgain(at(60)))).toBe('done')
  expect(await refusal(sendAgain(at(90)))).toBe('mfa_message_limit')
  expect(await refusal(sendAgain(aBrowserAt()))).toBe('mfa_code_expired')
})

test('a number gets five messages a day, from all requests, and then is asked for a recovery code', async () => {
  const ana = await aMemberWithPhone()
  for (let time = 1; time <= 5; time++) await askedOf(aBrowserAt(), ana)

  expect(await askedOf(aBrowserAt(), ana)).toMatchObject({ code: 'mfa_required', sentAt: null })
  expect(await askedOf(aBrowserAt(Date.now() + 24 * HOUR_MS), ana)).toMatchObject({
    sentAt: expect.any(Number),
  })
})

test('a network gets ten messages a day, and the site no more than the configured number', async () => {
  const { origin } = aBrowserAt()
  const sends = async (count: number, changes: Partial<Context> = {}) => {
    const said: string[] = []
    for (let time = 0; time < count; time++) {
      const ana = await aMemberWithPassword()
      const there = { ...ana, ...changes, origin: { ...origin, challengeToken: null } }
      there.env = { ...ana.env, ...changes.env, LIMIT_SCALE: '1' }
      said.push(await refusal(provePhone(there, parseInput(NewPhone, { phone: aPhone() }))))
    }
    return said
  }

  const said = await sends(11)
  expect(said.filter((code) => code === 'done')).toHaveLength(10)
  expect(said.at(-1)).toBe('mfa_message_limit')
  const ana = await aMemberWithPassword()
  const closed = { ...ana, env: { ...ana.env, SMS_DAILY_LIMIT: '0' } }
  expect(await refusal(provePhone(closed, { phone: aPhone() }))).toBe('mfa_message_limit')
})

test('numbers of countries that we don’t serve, invalid numbers, and the member’s own are refused', async () => {
  const ana = await aMemberWithPhone()
  const refused = (phone: string) =>
    refusal((async () => provePhone(ana, parseInput(NewPhone, { phone })))())

  expect(await refused('')).toBe('phone_missing')
  expect(await refused('12')).toBe('phone_malformed')
  expect(await refused('not a number')).toBe('phone_malformed')
  expect(await refused('+260955123456')).toBe('phone_not_served')
  expect(await refused(ana.phone)).toBe('phone_unchanged')
  const national = `(${ana.phone.slice(2, 5)}) ${ana.phone.slice(5, 8)}-${ana.phone.slice(8)}`
  expect(await refused(national), 'as one writes it at home').toBe('phone_unchanged')
})

test('a phone is added only with its code, in the browser and by the member that requested it', async () => {
  const ana = await aMemberWithPassword()
  const ida = await aMemberWithPassword()
  const phone = aPhone()
  await provePhone(ana, { phone })
  const proof = parseInput(PhoneProof, { mfaToken: await codeSentTo(phone) })
  const wrong = { mfaToken: anotherCode(proof.mfaToken) }

  expect(await refusal(addPhone(ana, wrong))).toBe('mfa_code_wrong')
  const idas = { ...ida, origin: { ...ida.origin, challengeToken: ana.origin.challengeToken } }
  expect(await refusal(addPhone(idas, proof))).toBe('mfa_code_expired')
  expect(await refusal(sendPhoneCodeAgain(idas))).toBe('mfa_code_expired')
  const { recoveryCodes: codes } = await addPhone(ana, proof)
  await ana.settled()

  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  const [sentEmail] = await sentEmailsTo(ana.viewer.email)
  expect(sentEmail?.subject).toBe('You added a phone number to your Pinfold account')
  expect(await eventsOf(ana.viewer.id)).toContainEqual({ kind: 'factor_added', method: null })
})

test('a code for a number that is being added doesn’t log in', async () => {
  const ana = await aMemberWithPhone()
  const phone = aPhone()
  await provePhone(ana, { phone })

  expect(await refusal(prove(ana, await codeSentTo(phone)))).toBe('mfa_code_expired')
})

test('a code for one number doesn’t prove another number', async () => {
  const ana = await aMemberWithPassword()
  const first = aPhone()
  const second = aPhone()
  await provePhone(ana, { phone: first })
  const proof = { mfaToken: await codeSentTo(first) }

  const soon = { ...ana, now: ana.now + 1000 }
  expect(await refusal(provePhone(soon, { phone: second }))).toBe('mfa_resend_early')
  expect(await readPhoneProof(soon), 'the first one stands').toEqual({ phone: first })
  await provePhone({ ...ana, now: ana.now + 31_000 }, { phone: second })

  expect(await refusal(addPhone(ana, proof))).toBe('mfa_code_wrong')
})

test('second factors can be changed only after a fresh log-in', async () => {
  const ana = await aMemberWithPhone()
  const stale = { ...ana, viewer: { ...ana.viewer, sessionStartedAt: 0 } }

  expect(await refusal(provePhone(stale, { phone: aPhone() }))).toBe('fresh_login_required')
  expect(await refusal(removeFactor(stale, { kind: 'phone' }))).toBe('fresh_login_required')
  expect(await refusal(makeRecoveryCodes(stale))).toBe('fresh_login_required')
})

test('a recovery code logs its member in once; new ones void the old', async () => {
  const ana = await aMemberWithPhone()
  const ida = await aMemberWithPhone()
  const [first = '', second = ''] = ana.recoveryCodes
  const browser = aBrowserAt()
  const idas = aBrowserAt()
  await askedOf(idas, ida)
  expect(await refusal(prove(idas, first)), 'another’s').toBe('mfa_code_wrong')

  await askedOf(browser, ana)
  expect(await refusal(prove(browser, `${first.slice(0, 5)} ${first.slice(5)}`))).toBe('done')
  await askedOf(browser, ana)
  expect(await refusal(prove(browser, first)), 'again').toBe('mfa_code_wrong')
  expect((await readSecurity(ana)).factors.codesLeft).toBe(9)
  expect(await readFactorForCodes(ana)).toEqual({ hasFactor: true })
  const { recoveryCodes: fresh } = await makeRecoveryCodes(ana)
  expect(await refusal(prove(browser, second)), 'an old one').toBe('mfa_code_wrong')
  expect(await refusal(prove(browser, fresh[0] ?? ''))).toBe('done')

  const kept = await ana.db
    .select()
    .from(recoveryCodes)
    .where(eq(recoveryCodes.memberId, ana.viewer.id))
  expect(JSON.stringify(kept), 'only hashes are kept').not.toContain(fresh[1])
})

test('a code from an app works once, and earlier codes no longer work after it', async () => {
  const ana = await aMemberWithApp()
  const browser = aBrowserAt()
  const code = appCode(ana.secret, browser.now)

  expect(await askedOf(browser, ana)).toMatchObject({ hasApp: true, phoneNumberEnd: null })
  const before = appCode(ana.secret, browser.now - 30_000)
  expect(await refusal(prove(browser, code))).toBe('done')
  await askedOf(browser, ana)
  expect(await refusal(prove(browser, code)), 'again').toBe('mfa_code_wrong')
  expect(await refusal(prove(browser, before)), 'the one before').toBe('mfa_code_wrong')
  const later = { ...browser, now: browser.now + 30_000 }
  expect(await refusal(prove(later, appCode(ana.secret, later.now)))).toBe('done')
})

test('a trusted browser isn’t asked for a code for 30 days, or until the password changes', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowserAt()
  await askedOf(browser, ana)
  const { deviceToken } = await prove(browser, await codeSentTo(ana.phone), { trust: 'on' })
  const trusted = (now: number) => {
    const there = aBrowserAt(now)
    return { ...there, origin: { ...there.origin, deviceToken } }
  }
  const day = 24 * HOUR_MS

  expect(await askedOf(trusted(browser.now + 29 * day), ana)).toBeNull()
  expect(await askedOf(aBrowserAt(), ana), 'another browser').not.toBeNull()
  const ida = await aMemberWithPhone()
  expect(await askedOf(trusted(browser.now), ida), 'another member').not.toBeNull()
  expect(await askedOf(trusted(browser.now + 30 * day), ana)).not.toBeNull()
  const reader = aBrowserAt()
  await sendInstructions(
    reader,
    parseInput(ForgottenPassword, { usernameOrEmail: ana.viewer.email }),
  )
  await reader.settled()
  const [sentEmail] = await sentEmailsTo(ana.viewer.email)
  await refusal(
    resetPassword(reader, { token: tokenIn(sentEmail?.text), newPassword: 'another over the fen' }),
  )
  const said = await refusal(
    logIn(
      trusted(browser.now + 2000),
      parseInput(LogIn, {
        usernameOrEmail: ana.viewer.email,
        password: 'another over the fen',
      }),
    ),
  )
  expect(said).toBe('mfa_required')
})

test('removing the last factor removes the recovery codes, and log-in no longer asks for a code', async () => {
  const ana = await aMemberWithPhone()

  await removeFactor({ ...ana, now: ana.now + 1000 }, { kind: 'phone' })
  await ana.settled()

  expect(await askedOf(aBrowserAt(), ana)).toBeNull()
  const own = eq(recoveryCodes.memberId, ana.viewer.id)
  expect(await ana.db.select().from(recoveryCodes).where(own)).toEqual([])
  expect((await sentEmailsTo(ana.viewer.email))[0]?.subject).toBe(
    'You removed a phone number from your Pinfold account',
  )
  expect(await refusal(removeFactor(ana, { kind: 'phone' }))).toBe('not_found')
})

test('a member who lost every factor gets an email, and can log in without one after 72 hours unless someone objects', async () => {
  const ana = await aMemberWithPhone()
  const thief = aBrowserAt()
  await askedOf(thief, ana)
  await reportFactorsLost(thief)
  await thief.settled()
  const after = aBrowserAt(thief.now + 72 * HOUR_MS)

  expect((await sentEmailsTo(ana.viewer.email))[0]?.subject).toBe(
    'Someone reported your second factor as lost',
  )
  expect(await askedOf(aBrowserAt(after.now - 1000), ana)).toMatchObject({ lossAt: after.now })
  await objectToLoss(ana)
  expect(await askedOf(after, ana), 'objected').toMatchObject({
    code: 'mfa_required',
    lossAt: null,
  })

  await reportFactorsLost(after)
  const much = aBrowserAt(after.now + 72 * HOUR_MS)
  expect(await askedOf(much, ana)).toBeNull()
  await much.settled()
  const subjects = (await sentEmailsTo(ana.viewer.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Pinfold account no longer asks for a second factor')
  expect(await askedOf(aBrowserAt(much.now), ana), 'from then on').toBeNull()
})

test('using or adding a factor cancels the report that it was lost', async () => {
  const ana = await aMemberWithPhone()
  const ida = await aMemberWithPhone()
  const browser = aBrowserAt()
  const idas = aBrowserAt()
  await askedOf(browser, ana)
  await askedOf(idas, ida)
  await reportFactorsLost(browser)
  await reportFactorsLost(idas)

  await prove(browser, await codeSentTo(ana.phone))
  await addAnApp(ida)

  expect((await memberRow(ana.viewer.id))?.factorLossAt).toBeNull()
  expect((await memberRow(ida.viewer.id))?.factorLossAt).toBeNull()
})

test('the holder of the phone gets a message that it was reported lost', async () => {
  const ana = await aMemberWithPhone()
  const thief = aBrowserAt(Date.now() + 1000)
  await askedOf(thief, ana)

  await reportFactorsLost({ ...thief, now: thief.now + 1000 })
  await thief.settled()

  expect((await sentEmailsTo(ana.phone))[0]?.text).toContain('Someone reported this phone as lost')
})

test('a code sent to a phone that has since been replaced doesn’t log in', async () => {
  const ana = await aMemberWithPhone()
  const thief = aBrowserAt()
  await askedOf(thief, ana)
  const code = await codeSentTo(ana.phone)

  await addAnApp(ana)

  expect(await refusal(prove(thief, code))).toBe('mfa_code_expired')
})

test('if a message can’t be sent, the previous code stays valid, and no new one is reported as sent', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowserAt()
  await askedOf(browser, ana)
  const code = await codeSentTo(ana.phone)
  const later = { ...browser, now: browser.now + 31_000 }
  const broken = { ...later, env: { ...later.env, SMS_URL: 'http://127.0.0.1:9/' } }

  expect(await refusal(sendAgain(broken))).toBe('message_unsent')
  expect(await readChallenge(later)).toMatchObject({ sentAt: browser.now })
  expect(await refusal(prove(later, code))).toBe('done')
})

test('messages that can’t be sent use up none of a log-in’s limit', async () => {
  const ana = await aMemberWithPhone()
  const browser = aBrowserAt()
  await askedOf(browser, ana)
  const later = { ...browser, now: browser.now + 31_000 }
  const broken = { ...later, env: { ...later.env, SMS_URL: 'http://127.0.0.1:9/' } }
  for (const _ of [1, 2]) expect(await refusal(sendAgain(broken))).toBe('message_unsent')

  expect(await refusal(sendAgain(later))).toBe('done')
})

test('numbers that strangers add use up none of the log-in messages', async () => {
  const ana = await aMemberWithPhone()
  for (let time = 1; time <= 5; time++) {
    const stranger = await aMemberWithPassword()
    await refusal(provePhone(stranger, { phone: ana.phone }))
  }

  expect(await askedOf(aBrowserAt(), ana)).toMatchObject({ sentAt: expect.any(Number) })
})

test('“This wasn’t me” after a phone was reported lost denies the loss, and the phone stays', async () => {
  const ana = await aMemberWithPhone()
  const { id } = ana.viewer
  await ana.db.run(`update second_factors set created_at = 1 where member_id = ${id}`)
  await ana.db.run(`update one_time_tokens set expires_at = 1 where member_id = ${id}`)
  const thief = aBrowserAt(Date.now() + 1000)
  await askedOf(thief, ana)
  await reportFactorsLost(thief)
  await thief.settled()
  const [sentEmail] = await sentEmailsTo(ana.viewer.email)

  await notMe(thief, { token: tokenIn(sentEmail?.text) })

  const row = await memberRow(ana.viewer.id)
  expect(row).toMatchObject({ factorLossAt: null, state: 'soft_banned' })
  await ana.db.run(`update members set state = 'active' where id = ${ana.viewer.id}`)
  expect(await askedOf(aBrowserAt(), ana)).toMatchObject({ code: 'mfa_required' })
})

test('“This wasn’t me” removes everything added since the first warning, with its codes', async () => {
  const ana = await aMemberWithPhone()
  const later = { ...ana, now: ana.now + MINUTE_MS }
  await addAnApp(later)
  await later.settled()
  const [newest] = await sentEmailsTo(ana.viewer.email)
  expect(newest?.subject).toBe('You added an authenticator app to your Pinfold account')

  await notMe(aBrowserAt(later.now), { token: tokenIn(newest?.text) })

  await ana.db.run(`update members set state = 'active' where id = ${ana.viewer.id}`)
  expect(await askedOf(aBrowserAt(), ana)).toBeNull()
  const own = eq(recoveryCodes.memberId, ana.viewer.id)
  expect(await ana.db.select().from(recoveryCodes).where(own)).toEqual([])
})

test('a reset of an unproved address removes a stranger’s factors', async () => {
  const ana = await aMemberWithPhone({ emailVerifiedAt: null })
  const owner = aBrowserAt()
  await sendInstructions(
    owner,
    parseInput(ForgottenPassword, { usernameOrEmail: ana.viewer.email }),
  )
  await owner.settled()
  const [sentEmail] = await sentEmailsTo(ana.viewer.email)

  const { viewer } = await resetPassword(owner, {
    token: tokenIn(sentEmail?.text),
    newPassword: 'another over the fen',
  })

  expect(viewer.id).toBe(ana.viewer.id)
  const own = eq(recoveryCodes.memberId, ana.viewer.id)
  expect(await owner.db.select().from(recoveryCodes).where(own), 'nor any codes').toEqual([])
})

test('another member’s factors and challenges stay out of reach', async () => {
  const ana = await aMemberWithPhone()
  const ida = await aMemberWithPassword()

  expect(await refusal(removeFactor(ida, { kind: 'phone' }))).toBe('not_found')
  expect(await refusal(makeRecoveryCodes(ida))).toBe('not_found')
  expect(await askedOf(aBrowserAt(), ana)).toMatchObject({ code: 'mfa_required' })
  const own = and(eq(challenges.memberId, ana.viewer.id), eq(challenges.purpose, 'log_in'))
  expect(await ana.db.select().from(challenges).where(own)).toHaveLength(1)
})
