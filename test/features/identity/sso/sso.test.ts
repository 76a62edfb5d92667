import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { accountEvents, members } from '../../../../app/db/identity/accounts.ts'
import { identities, ssoDomains } from '../../../../app/db/identity/identities.ts'
import { secondFactors } from '../../../../app/db/identity/second-factors.ts'
import { newId } from '../../../../app/db/ids.ts'
import { changePassword } from '../../../../app/features/identity/account/passwords/change-password.server.ts'
import { readSecurity } from '../../../../app/features/identity/account/security/security-page.server.ts'
import { PasswordChange } from '../../../../app/features/identity/account/settings.ts'
import { logIn } from '../../../../app/features/identity/log-in/log-in.server.ts'
import { LogIn } from '../../../../app/features/identity/log-in/log-in.ts'
import {
  type CallbackResult,
  exchangeSsoCode,
  logInBySsoCode,
} from '../../../../app/features/identity/providers/connect/connect.server.ts'
import {
  CollectedEmail,
  SocialSignUp,
} from '../../../../app/features/identity/providers/connect/connect.ts'
import {
  collectEmail,
  finishSignUp,
} from '../../../../app/features/identity/providers/finish.server.ts'
import { logInByToken } from '../../../../app/features/identity/providers/tokens.server.ts'
import {
  sendInstructions,
  sendOwnInstructions,
} from '../../../../app/features/identity/recovery/forgotten-password.server.ts'
import { ForgottenPassword } from '../../../../app/features/identity/recovery/recovery.ts'
import {
  readResetLink,
  resetPassword,
} from '../../../../app/features/identity/recovery/reset-password.server.ts'
import { logInWithFactor } from '../../../../app/features/identity/second-factor/log-in-with-factor.server.ts'
import {
  isFresh,
  readSignInMethods,
} from '../../../../app/features/identity/sessions/fresh-session.server.ts'
import { logInIfMember } from '../../../../app/features/identity/sign-up/sign-up-or-log-in.server.ts'
import { SsoCode, SsoExchange } from '../../../../app/features/identity/sso/sso.ts'
import { readSsoInfo } from '../../../../app/features/identity/sso/sso-info.server.ts'
import { encrypted } from '../../../../app/features/identity/tokens/secrets.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { refusal, sentEmailsTo, tokenIn, withOutbox } from '../../../emails.ts'
import { passwordHashOf } from '../../../factories/identity/passwords.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import {
  aProvider,
  CLIENT_ID,
  finishProviderLogIn,
  logInWithProvider,
  startProviderLogIn,
  visitorOf,
} from '../../../factories/identity/providers.ts'
import { aMemberWithPhone, codeSentTo } from '../../../factories/identity/second-factors.ts'
import { failingOnce } from '../../../failing-database.ts'

const SECRETS_KEY = 'the key of these tests'
const PASSWORD = 'kestrel over the fen'

/** A company whose domain logs in with its own provider. */
async function aCompany(
  changes: Partial<typeof ssoDomains.$inferInsert> = {},
  discovery: Record<string, boolean> = {},
) {
  const provider = await aProvider(discovery)
  const domain = `${crypto.randomUUID()}.example`
  const { db, now } = aVisitor()
  await db.insert(ssoDomains).values({
    id: newId(now),
    domain,
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    proof: 'a proof',
    clientSecret: await encrypted({ SECRETS_KEY }, 'their secret'),
    provedAt: now,
    createdAt: now,
    ...changes,
  })
  const visitor: Context = visitorOf({ env: { SECRETS_KEY } })
  const subject = crypto.randomUUID()
  return { provider, domain, email: `ada@${domain}`, visitor, subject }
}

type Company = Awaited<ReturnType<typeof aCompany>>

function callbackOf({ domain }: Pick<Company, 'domain'>): string {
  return `http://localhost:8787/connect/sso/callback/${domain}/`
}

function logInBy(context: Context, usernameOrEmail: string) {
  return logIn(context, parseInput(LogIn, { usernameOrEmail, password: PASSWORD }))
}

test('a company’s address is recognised, and whether it has an account; other addresses reveal neither', async () => {
  const { domain, email, visitor } = await aCompany()
  const elsewhere = await aMember()
  const url = `http://localhost:8787/connect/sso/?email=${encodeURIComponent(email)}`

  expect(await readSsoInfo(visitor, { email })).toEqual({
    isSso: true,
    existingUser: false,
    existingUserIsSso: false,
    authorizationUri: url,
    redirectUri: callbackOf({ domain }),
    exchangeCodeToTokenInfoUrl: 'http://localhost:8787/v3/sso/exchange/',
  })
  const ana = await aMember({ email })
  expect(await readSsoInfo(visitor, { email })).toMatchObject({
    existingUser: true,
    existingUserIsSso: false,
  })
  await ana.db.insert(identities).values({
    id: ana.viewer.id,
    provider: 'sso',
    subject: 'x',
    memberId: ana.viewer.id,
    createdAt: 1,
  })
  expect(await readSsoInfo(visitor, { email })).toMatchObject({ existingUserIsSso: true })
  expect(await readSsoInfo(visitor, { email: elsewhere.viewer.email })).toEqual({
    isSso: false,
    existingUser: false,
    existingUserIsSso: false,
    authorizationUri: null,
    redirectUri: null,
    exchangeCodeToTokenInfoUrl: null,
  })
})

test('an unproved domain logs nobody in', async () => {
  const { email, visitor } = await aCompany({ provedAt: null, isEnforced: true })

  expect(await readSsoInfo(visitor, { email })).toMatchObject({ isSso: false })
  expect(await refusal(startProviderLogIn(visitor, { provider: 'sso', email }))).toBe(
    'social_unavailable',
  )
  const passwordHash = await passwordHashOf(PASSWORD)
  await aMember({ email, passwordHash })
  expect(await refusal(logInBy(visitor, email))).toBe('done')
})

test('a member logs in through their company, which finds their account by its verified address', async () => {
  const { provider, domain, email, visitor, subject } = await aCompany()
  const ana = await aMember({ email, emailVerifiedAt: 5 })
  const { browser, state, nonce, url } = await startProviderLogIn(visitor, {
    provider: 'sso',
    email,
  })
  await provider.answer({ id_token: await provider.sign({ sub: subject, nonce, email }) })

  expect(url.searchParams.get('login_hint')).toBe(email)
  const end = await finishProviderLogIn(browser, { provider: 'sso', state, domain })
  const { signedIn } = await confirmJoin(browser, end)
  expect(signedIn.viewer.id).toBe(ana.viewer.id)
})

/** Confirms joining the account that the page names. */
function confirmJoin(browser: Context, end: CallbackResult) {
  if (end.kind !== 'pending') throw new Error(`not pending: ${JSON.stringify(end)}`)
  return finishSignUp(browser, parseInput(SocialSignUp, { attempt: end.pending.attempt }))
}

test('the contract joins an account only if nothing in it is older than its proof', async () => {
  const { provider, email, visitor, subject } = await aCompany()
  const ssoIdToken = await provider.sign({ sub: subject, email })
  const ana = await aMember({
    email,
    emailVerifiedAt: visitor.now + 60_000,
    passwordHash: 'a hash',
  })
  const enter = () => refusal(logInByToken(visitor, { ssoUserEmail: email, ssoIdToken }))

  expect(await enter(), 'a password is older').toBe('social_account_unknown')
  await ana.db.update(members).set({ emailVerifiedAt: 5 }).where(eq(members.id, ana.viewer.id))
  expect(await enter()).toBe('done')
})

test('a company can’t name anyone outside its own domain', async () => {
  const { provider, domain, email, visitor, subject } = await aCompany()
  const bo = await aMember({ email: `${crypto.randomUUID()}@gmail.com`, emailVerifiedAt: 5 })
  const { browser, state, nonce } = await startProviderLogIn(visitor, { provider: 'sso', email })
  const claims = { sub: subject, nonce, email: bo.viewer.email, email_verified: true }
  await provider.answer({ id_token: await provider.sign(claims) })

  const end = await finishProviderLogIn(browser, { provider: 'sso', state, domain })
  expect(end).toMatchObject({ kind: 'refused', refusal: { code: 'sso_failed' } })
  expect(
    await refusal(
      logInByToken(visitor, {
        ssoUserEmail: email,
        ssoIdToken: await provider.sign({ ...claims, sub: subject }),
      }),
    ),
  ).toBe('social_token_invalid')
})

test('the contract exchanges a code for the person’s data, and logs in with it, once', async () => {
  const { provider, domain, email, visitor, subject } = await aCompany()
  const ana = await aMember({ email, emailVerifiedAt: 5 })
  const exchange = await startProviderLogIn(visitor, { provider: 'sso', email })
  const { browser, state, nonce } = exchange
  const claims = { sub: subject, email, name: 'Ada Loom' }
  await provider.answer({ id_token: await provider.sign({ ...claims, nonce }) })

  const came = { code: 'a code', state, redirectUri: callbackOf({ domain }), iss: null }
  const said = await exchangeSsoCode(browser, came)
  expect(said).toMatchObject({ ssoId: subject, ssoEmail: email, ssoUserName: 'Ada Loom' })
  expect(await refusal(exchangeSsoCode(browser, came))).toBe('social_attempt_expired')
  const { viewer } = await logInByToken(visitor, {
    ssoUserEmail: email,
    ssoIdToken: said.ssoIdToken,
  })
  expect(viewer.id).toBe(ana.viewer.id)

  const second = await startProviderLogIn(visitor, { provider: 'sso', email })
  await provider.answer({ id_token: await provider.sign({ ...claims, nonce: second.nonce }) })
  const code = { ssoUserEmail: email, ssoAuthCode: 'a code', redirectUri: null, iss: null }
  expect(await refusal(logInBySsoCode(visitor, code)), 'another browser').toBe(
    'social_attempt_expired',
  )
  expect((await logInBySsoCode(second.browser, code)).viewer.id).toBe(ana.viewer.id)
  expect(await refusal(logInBySsoCode(second.browser, code))).toBe('social_attempt_expired')
})

test.each([
  ['names its issuer', { authorization_response_iss_parameter_supported: true }],
  ['does not', {}],
])('the documented calls need only a code, whether a company %s or not', async (_, discovery) => {
  const { provider, email, visitor, subject } = await aCompany({}, discovery)
  const ana = await aMember({ email, emailVerifiedAt: 5 })
  const claims = { sub: subject, email, name: 'Ada Loom' }
  const exchange = await startProviderLogIn(visitor, { provider: 'sso', email })
  await provider.answer({ id_token: await provider.sign({ ...claims, nonce: exchange.nonce }) })
  const call = parseInput(SsoExchange, { code: 'a code', state: exchange.state })

  const said = await exchangeSsoCode(exchange.browser, call)

  const visit = await startProviderLogIn(visitor, { provider: 'sso', email })
  await provider.answer({ id_token: await provider.sign({ ...claims, nonce: visit.nonce }) })
  const credentials = parseInput(SsoCode, { ssoUserEmail: email, ssoAuthCode: 'a code' })
  const { viewer } = await logInBySsoCode(visit.browser, credentials)
  expect(said).toMatchObject({ ssoId: subject, ssoEmail: email })
  expect(viewer.id).toBe(ana.viewer.id)
})

test('a code alone works only for the company of the visit, in its browser', async () => {
  const { provider, email, visitor, subject } = await aCompany()
  const { browser, state, nonce } = await startProviderLogIn(visitor, { provider: 'sso', email })
  await provider.answer({ id_token: await provider.sign({ sub: subject, email, nonce }) })
  const call = parseInput(SsoExchange, { code: 'a code', state })

  expect(await refusal(exchangeSsoCode(visitor, call))).toBe('social_attempt_expired')
  expect(await refusal(exchangeSsoCode(browser, { ...call, iss: 'https://other.example' }))).toBe(
    'sso_failed',
  )
  expect(await refusal(exchangeSsoCode(browser, call))).toBe('social_attempt_expired')
})

test('an answer sent to another company’s address, or to none, is not exchanged', async () => {
  const evil = await aCompany()
  const honest = await aCompany()
  const { browser, state, url } = await startProviderLogIn(evil.visitor, {
    provider: 'sso',
    email: evil.email,
  })
  const asked = await startProviderLogIn(honest.visitor, { provider: 'sso', email: honest.email })
  const token = await evil.provider.sign({ sub: 'ada', email: evil.email })
  await evil.provider.answer({ id_token: token })
  const code = { ssoUserEmail: evil.email, ssoAuthCode: 'a code', iss: null }
  const came = { code: 'a code', state, iss: null }

  expect(url.searchParams.get('redirect_uri')).toBe(callbackOf(evil))
  expect(asked.url.searchParams.get('redirect_uri')).toBe(callbackOf(honest))
  for (const domain of [honest.domain, null, `${evil.domain}.`]) {
    expect(await refusal(finishProviderLogIn(browser, { provider: 'sso', state, domain }))).toBe(
      'social_attempt_expired',
    )
  }
  for (const redirectUri of [
    callbackOf(honest),
    'http://localhost:8787/connect/sso/callback/',
    `https://elsewhere.example/connect/sso/callback/${evil.domain}/`,
    `${callbackOf(evil)}?`,
  ]) {
    const exchanged = exchangeSsoCode(browser, { ...came, redirectUri })
    expect(await refusal(exchanged), redirectUri).toBe('social_attempt_expired')
    const loggedIn = logInBySsoCode(browser, { ...code, redirectUri })
    expect(await refusal(loggedIn), redirectUri).toBe('social_attempt_expired')
  }
})

test('an answer that names another issuer is refused, and so is one that should name an issuer but doesn’t', async () => {
  const usual = await aCompany()
  const naming = await aCompany({}, { authorization_response_iss_parameter_supported: true })
  const comeTo = async ({ provider, domain, email, visitor, subject }: Company, iss?: string) => {
    const { browser, state, nonce } = await startProviderLogIn(visitor, { provider: 'sso', email })
    await provider.answer({ id_token: await provider.sign({ sub: subject, nonce, email }) })
    const said = iss === undefined ? {} : { iss }
    const end = await finishProviderLogIn(browser, { provider: 'sso', state, domain, ...said })
    return end.kind === 'refused' ? end.refusal.code : end.kind
  }

  expect(await comeTo(usual, naming.provider.issuer)).toBe('sso_failed')
  expect(await comeTo(usual, '')).toBe('sso_failed')
  expect(await comeTo(naming, `${naming.provider.issuer}/`)).toBe('sso_failed')
  expect(await comeTo(naming)).toBe('sso_failed')
  expect(await comeTo(usual)).toBe('pending')
  expect(await comeTo(usual, usual.provider.issuer)).toBe('pending')
  expect(await comeTo(naming, naming.provider.issuer)).toBe('pending')
  const { browser, state } = await startProviderLogIn(naming.visitor, {
    provider: 'sso',
    email: naming.email,
  })
  const came = { code: 'a code', state, redirectUri: callbackOf(naming), iss: null }
  expect(await refusal(exchangeSsoCode(browser, came))).toBe('sso_failed')
})

test('a company’s two factors count only for accounts with its own addresses', async () => {
  const company = await aCompany()
  const { domain, email, subject } = company
  const ana = await aMemberWithPhone({ email: `${crypto.randomUUID()}@gmail.com` })
  await ana.db.insert(identities).values({
    id: newId(ana.now),
    provider: 'sso',
    issuer: company.provider.issuer,
    subject,
    memberId: ana.viewer.id,
    createdAt: 1,
  })
  const comeBy = async (from: Context, asked: Record<string, string>) => {
    const { browser, state, nonce } = await startProviderLogIn(from, {
      provider: 'sso',
      email,
      ...asked,
    })
    const authTime = { auth_time: Math.floor(from.now / 1000) }
    const claims = { sub: subject, nonce, email, amr: ['mfa'], ...authTime }
    await company.provider.answer({ id_token: await company.provider.sign(claims) })
    const end = await finishProviderLogIn(browser, { provider: 'sso', state, domain })
    return end.kind === 'refused' ? end.refusal.code : end.kind
  }

  expect(await comeBy(company.visitor, {})).toBe('mfa_required')
  const inside = { ...ana, env: { ...ana.env, SECRETS_KEY } }
  expect(await comeBy(inside, { purpose: 'confirm' })).toBe('mfa_required')
})

test('a company’s people confirm their identity with the company, whose claim of two factors is not enough', async () => {
  const company = await aCompany({ isEnforced: true })
  const { domain, email, subject } = company
  const unproved = await aMember({ email })
  const comeBy = async (from: Context, claims: object, purpose = 'enter') => {
    const { browser, state, nonce } = await startProviderLogIn(from, {
      provider: 'sso',
      email,
      purpose,
    })
    const idToken = await company.provider.sign({ sub: subject, nonce, email, ...claims })
    await company.provider.answer({ id_token: idToken })
    const end = await finishProviderLogIn(browser, { provider: 'sso', state, domain })
    if (end.kind !== 'signed_in') throw new Error(`nobody is in: ${JSON.stringify(end)}`)
    return { ...company.visitor, viewer: end.signedIn.viewer }
  }

  const takenOver = await comeBy(company.visitor, {})
  expect(takenOver.viewer.id).toBe(unproved.viewer.id)
  expect(isFresh(takenOver)).toBe(false)
  const vouched = await comeBy(company.visitor, { amr: ['mfa'] })
  expect(vouched.viewer.isTwoFactor).toBe(true)
  expect(isFresh(vouched)).toBe(false)

  expect(await readSignInMethods(vouched)).toMatchObject({ hasPassword: false, offered: ['sso'] })
  const auth_time = Math.floor(company.visitor.now / 1000)
  expect(isFresh(await comeBy(vouched, { auth_time }, 'confirm'))).toBe(true)
  // The new address no longer belongs to the company.
  const moved = { ...vouched, viewer: { ...vouched.viewer, email: 'ana@gmail.com' } }
  expect(await readSignInMethods(moved)).toMatchObject({ offered: [] })
})

test('the same subject at two companies is two people', async () => {
  const one = await aCompany()
  const other = await aCompany()
  await visitCompany(one, 'shared')
  const end = await visitCompany(other, 'shared')

  expect(end).toMatchObject({ kind: 'pending', pending: { needs: 'register' } })
})

/** A visit by the person with this subject at the company. */
async function visitCompany({ provider, domain, email, visitor }: Company, subject: string) {
  const ana = await aMember({ email: `seen-${email}`, emailVerifiedAt: 5 })
  await ana.db.insert(identities).values({
    id: ana.viewer.id,
    provider: 'sso',
    issuer: `https://${email}`,
    subject,
    memberId: ana.viewer.id,
    createdAt: 1,
  })
  const { browser, state, nonce } = await startProviderLogIn(visitor, { provider: 'sso', email })
  await provider.answer({ id_token: await provider.sign({ sub: subject, nonce, email }) })
  return finishProviderLogIn(browser, { provider: 'sso', state, domain })
}

test('a domain that enforces single sign-on refuses passwords, new ones too', async () => {
  const company = await aCompany()
  const { email, domain, visitor } = company
  const passwordHash = await passwordHashOf(PASSWORD)
  const ana = await aMember({ email, passwordHash })
  const reader = withOutbox(visitor)
  await sendInstructions(reader, parseInput(ForgottenPassword, { usernameOrEmail: email }))
  await reader.settled()
  const token = tokenIn((await sentEmailsTo(email))[0]?.text)
  expect(await readResetLink(reader, { token })).toMatchObject({ companyEmail: null })
  await enforce(company)

  expect(await refusal(logInBy(visitor, email))).toBe('sso_required')
  expect(await refusal(logInBy(visitor, ana.viewer.username))).toBe('sso_required')
  expect(
    await refusal(logInIfMember(visitor, { email: `new@${domain}`, password: PASSWORD })),
  ).toBe('sso_required')
  expect(await readResetLink(reader, { token })).toMatchObject({ companyEmail: email })
  expect(await refusal(resetPassword(reader, { token, newPassword: 'another over the fen' }))).toBe(
    'sso_required',
  )
  expect(await readSecurity(ana)).toMatchObject({ isSignedInByCompany: true })
  const change = { currentPassword: PASSWORD, newPassword: 'another over the fen' }
  expect(await refusal(changePassword(ana, parseInput(PasswordChange, change)))).toBe(
    'sso_required',
  )
  const [member] = await visitor.db.select().from(members).where(eq(members.email, email))
  expect(member?.passwordHash).toBe(passwordHash)
})

test('an account whose address is an enforced domain without an @ keeps its password', async () => {
  const { domain, visitor } = await aCompany({ isEnforced: true })
  const passwordHash = await passwordHashOf(PASSWORD)
  const ana = await aMember({ email: domain, passwordHash })

  const signedIn = await logInBy(visitor, ana.viewer.username)

  expect(signedIn.viewer.id).toBe(ana.viewer.id)
})

function enforce({ visitor, domain }: Company) {
  return visitor.db
    .update(ssoDomains)
    .set({ isEnforced: true })
    .where(eq(ssoDomains.domain, domain))
}

test('a request for a new password at an enforced domain points to the company, with no reset link', async () => {
  const { email, domain, visitor } = await aCompany({ isEnforced: true })
  const ana = await aMember({ email })
  const reader = withOutbox(visitor)
  const ask = (usernameOrEmail: string) =>
    sendInstructions(reader, parseInput(ForgottenPassword, { usernameOrEmail }))

  expect(await refusal(ask(email))).toBe('sso_required')
  expect(await refusal(ask(`nobody@${domain}`)), 'an unknown address').toBe('sso_required')
  expect(await refusal(ask(domain)), 'no address').toBe('done')
  expect(await sentEmailsTo(email)).toEqual([])
  await ask(ana.viewer.username)
  await reader.settled()
  const asker = withOutbox(ana)
  await sendOwnInstructions(asker)
  await asker.settled()

  const messages = await sentEmailsTo(email)
  expect(messages).toHaveLength(2)
  for (const { text } of messages) {
    expect(text).toContain('you log in through your company')
    expect(text).toContain(`/connect/sso/?email=${encodeURIComponent(email)}`)
    expect(text).not.toContain('/password/reset/')
  }
})

test.each(['before', 'after'] as const)(
  'a connection lost %s a password request at an enforced domain keeps the email and its event together',
  async (when) => {
    const { email } = await aCompany({ isEnforced: true })
    const ana = withOutbox(await aMember({ email }))
    const failing = failingOnce({ statement: 'insert into "emails"', when, times: 9 })

    await sendOwnInstructions({ ...ana, db: failing.db })
    await expect(ana.settled()).rejects.toThrow('lost')

    const count = when === 'after' ? 1 : 0
    expect(await sentEmailsTo(email)).toHaveLength(count)
    const isOwn = eq(accountEvents.memberId, ana.viewer.id)
    expect(await ana.db.$count(accountEvents, isOwn)).toBe(count)
  },
)

test('a company’s claim of two factors counts for an identity it has logged in before, not at the first visit', async () => {
  const company = await aCompany()
  const ana = await aMemberWithPhone({ email: company.email })
  const comeBy = async (subject: string, amr: string[]) => {
    const visitor = { ...company.visitor, origin: { ...company.visitor.origin } }
    const asked = await startProviderLogIn(visitor, { provider: 'sso', email: company.email })
    const { nonce, state, browser } = asked
    const claims = { sub: subject, nonce, email: company.email, amr }
    await company.provider.answer({ id_token: await company.provider.sign(claims) })
    const end = await finishProviderLogIn(browser, {
      provider: 'sso',
      state,
      domain: company.domain,
    })
    if (end.kind === 'pending') return refusal(confirmJoin(browser, end))
    return end.kind === 'refused' ? end.refusal.code : end.kind
  }

  expect(await comeBy('ada', ['pwd', 'mfa']), 'joins').toBe('mfa_required')
  await ana.db.insert(identities).values({
    id: newId(ana.now),
    provider: 'sso',
    issuer: company.provider.issuer,
    subject: 'ada',
    memberId: ana.viewer.id,
    createdAt: 1,
  })
  expect(await comeBy('ada', ['pwd'])).toBe('mfa_required')
  expect(await comeBy('ada', ['pwd', 'mfa'])).toBe('signed_in')
})

test('after asking for a second factor, the second call no longer needs the code of single sign-on', async () => {
  const company = await aCompany()
  const ana = await aMemberWithPhone({ email: company.email })
  await ana.db.insert(identities).values({
    id: newId(ana.now),
    provider: 'sso',
    issuer: company.provider.issuer,
    subject: 'ada',
    memberId: ana.viewer.id,
    createdAt: 1,
  })
  const visitor = { ...company.visitor, now: ana.now + 1000 }
  const { browser, nonce } = await startProviderLogIn(visitor, {
    provider: 'sso',
    email: company.email,
  })
  const claims = { sub: 'ada', nonce, email: company.email }
  await company.provider.answer({ id_token: await company.provider.sign(claims) })
  const context = withOutbox(browser)
  const code = { ssoUserEmail: company.email, ssoAuthCode: 'a code' }
  const input = { ...code, redirectUri: null, iss: null }
  const call = (mfaToken?: string) =>
    logInWithFactor(context, { mfaToken }, () => logInBySsoCode(context, input))

  expect(await refusal(call())).toBe('mfa_required')
  const { viewer } = await call(await codeSentTo(ana.phone))

  expect(viewer.id).toBe(ana.viewer.id)
})

test('if a company returns no token, or a wrong one, a failure is shown and the reason logged', async () => {
  const company = await aCompany()
  const logged = vi.spyOn(console, 'info')
  const visitWith = async (answer: (nonce: string) => Promise<object>) => {
    const { browser, state, nonce } = await startProviderLogIn(company.visitor, {
      provider: 'sso',
      email: company.email,
    })
    await company.provider.answer(await answer(nonce))
    const end = await finishProviderLogIn(browser, {
      provider: 'sso',
      state,
      domain: company.domain,
    })
    return end.kind === 'refused' ? end.refusal : null
  }

  const none = await visitWith(async () => ({ token_type: 'Bearer' }))
  const wrong = await visitWith(async () => ({
    id_token: await company.provider.sign({ sub: 'ada', nonce: 'another', email: company.email }),
  }))

  expect(none).toMatchObject({
    code: 'sso_failed',
    message: 'Sorry! Something went wrong on our end.',
  })
  expect(wrong).toMatchObject({ code: 'sso_failed' })
  const lines = logged.mock.calls.map(([line]) => String(line))
  expect(lines.filter((line) => line.includes('sso_failure'))).toEqual([
    expect.stringContaining('No tokens returned'),
    expect.stringContaining('Token refused'),
  ])
})

test('nobody can type an address of an enforced domain for a provider that gave none', async () => {
  const { domain } = await aCompany({ isEnforced: true })
  const elsewhere = await aProvider()
  const { browser, end } = await logInWithProvider(elsewhere, visitorOf(elsewhere), {
    sub: 'no address',
  })
  if (end.kind !== 'pending') throw new Error('nobody new came')
  const typed = { attempt: end.pending.attempt, email: `new@${domain}` }
  const collected = parseInput(CollectedEmail, typed)
  const form = parseInput(SocialSignUp, { ...typed, birthday: '1990-04-12' })

  expect(await refusal(collectEmail(browser, collected))).toBe('sso_required')
  expect(await refusal(finishSignUp(browser, form))).toBe('sso_required')
})

/** Returns from a company whose tokens contain no address. */
async function visitWithoutAddress({ provider, domain, email, visitor }: Company, subject: string) {
  const { browser, state, nonce } = await startProviderLogIn(visitor, { provider: 'sso', email })
  await provider.answer({ id_token: await provider.sign({ sub: subject, nonce }) })
  return { browser, end: await finishProviderLogIn(browser, { provider: 'sso', state, domain }) }
}

function attemptOf(end: CallbackResult): number {
  if (end.kind !== 'pending') throw new Error(`not pending: ${JSON.stringify(end)}`)
  return end.pending.attempt
}

test('a member whose company gives no address types one of its domain, and can log in again with it', async () => {
  const company = await aCompany({ isEnforced: true })
  const { browser, end } = await visitWithoutAddress(company, 'ada')
  const typed = { attempt: attemptOf(end), email: company.email }

  await collectEmail(browser, parseInput(CollectedEmail, typed))
  const form = parseInput(SocialSignUp, { ...typed, birthday: '1990-04-12' })
  const { signedIn } = await finishSignUp(browser, form)

  expect(signedIn).toMatchObject({ viewer: { email: company.email }, isEmailVerified: false })
  const { end: again } = await visitWithoutAddress(company, 'ada')
  expect(again).toMatchObject({
    kind: 'signed_in',
    signedIn: { viewer: { id: signedIn.viewer.id } },
  })
})

test('a company that gives no address can’t get one of another company’s domain for its people', async () => {
  const company = await aCompany({ isEnforced: true })
  const other = await aCompany({ isEnforced: true })
  const { browser, end } = await visitWithoutAddress(other, 'eve')
  const typed = { attempt: attemptOf(end), email: company.email }
  const form = parseInput(SocialSignUp, { ...typed, birthday: '1990-04-12' })

  expect(await refusal(collectEmail(browser, parseInput(CollectedEmail, typed)))).toBe(
    'sso_required',
  )
  expect(await refusal(finishSignUp(browser, form))).toBe('sso_required')
  // The company can't log in people with that address either, even if it logged them in before.
  const ana = await aMember({ email: company.email })
  await ana.db.insert(identities).values({
    id: newId(ana.now),
    provider: 'sso',
    issuer: other.provider.issuer,
    subject: 'mal',
    memberId: ana.viewer.id,
    createdAt: 1,
  })
  const { end: refused } = await visitWithoutAddress(other, 'mal')
  expect(refused).toMatchObject({ kind: 'refused', refusal: { code: 'sso_required' } })
})

test('a newcomer of a company gives an age, and gets an account with a verified address', async () => {
  const { provider, domain, email, visitor, subject } = await aCompany()
  const { browser, state, nonce } = await startProviderLogIn(visitor, { provider: 'sso', email })
  await provider.answer({ id_token: await provider.sign({ sub: subject, nonce, email }) })
  const end = await finishProviderLogIn(browser, { provider: 'sso', state, domain })
  if (end.kind !== 'pending') throw new Error('nobody new came')
  const { attempt } = end.pending

  await finishSignUp(browser, parseInput(SocialSignUp, { attempt, birthday: '1990-04-12' }))

  const [member] = await visitor.db.select().from(members).where(eq(members.email, email))
  expect(member?.emailVerifiedAt).toBe(browser.now)
})

test('an unverified account with an address of an enforced domain is taken over by its employee', async () => {
  const { provider, domain, email, visitor, subject } = await aCompany({ isEnforced: true })
  const squatter = await aMemberWithPhone({ email, emailVerifiedAt: null })
  await squatter.db.insert(identities).values({
    id: newId(squatter.now),
    provider: 'facebook',
    subject: crypto.randomUUID(),
    memberId: squatter.viewer.id,
    createdAt: 1,
  })
  const come = async () => {
    const { browser, state, nonce } = await startProviderLogIn(visitor, { provider: 'sso', email })
    await provider.answer({ id_token: await provider.sign({ sub: subject, nonce, email }) })
    return finishProviderLogIn(browser, { provider: 'sso', state, domain })
  }

  const ana = { signedIn: { viewer: { id: squatter.viewer.id } } }
  expect(await come()).toMatchObject({ kind: 'signed_in', ...ana })
  expect(await come(), 'again').toMatchObject({ kind: 'signed_in', ...ana })
  const { db } = visitor
  const own = eq(members.id, squatter.viewer.id)
  const [member] = await db.select().from(members).where(own)
  expect(member).toMatchObject({ passwordHash: null, emailVerifiedAt: visitor.now })
  const ways = await db.select().from(identities).where(eq(identities.memberId, squatter.viewer.id))
  expect(ways).toMatchObject([{ provider: 'sso', subject }])
})

test('“This wasn’t me” leaves an employee of an enforced domain the company’s single sign-on, and the second factor', async () => {
  const { provider, domain, email, visitor, subject } = await aCompany({ isEnforced: true })
  const ana = await aMemberWithPhone({ email, emailVerifiedAt: 1, state: 'soft_banned' })
  const come = async () => {
    const { browser, state, nonce } = await startProviderLogIn(visitor, { provider: 'sso', email })
    await provider.answer({ id_token: await provider.sign({ sub: subject, nonce, email }) })
    return finishProviderLogIn(browser, { provider: 'sso', state, domain })
  }

  expect(await come()).toMatchObject({ kind: 'refused', refusal: { code: 'mfa_required' } })
  const own = eq(members.id, ana.viewer.id)
  const [asked] = await ana.db.select().from(members).where(own)
  expect(asked?.state).toBe('soft_banned')
  await ana.db.delete(secondFactors).where(eq(secondFactors.memberId, ana.viewer.id))
  expect(await come()).toMatchObject({ kind: 'signed_in' })
  const [member] = await ana.db.select().from(members).where(own)
  expect(member).toMatchObject({ state: 'active', passwordHash: null })
})

test.each([
  ['their own', true, { kind: 'signed_in' }, 'active'],
  ['a colleague’s', false, { kind: 'refused', refusal: { code: 'soft_banned' } }, 'soft_banned'],
])(
  'a soft ban of an employee of an enforced domain ends by %s identity of this week: %s',
  async (_, isOwn, end, state) => {
    const { provider, domain, email, visitor, subject } = await aCompany({ isEnforced: true })
    const ana = await aMember({ email, emailVerifiedAt: 1, state: 'soft_banned' })
    await ana.db.insert(identities).values({
      id: newId(ana.now),
      provider: 'sso',
      issuer: provider.issuer,
      subject,
      memberId: ana.viewer.id,
      createdAt: ana.now - 1,
    })
    const named = isOwn ? email : `colleague@${domain}`

    const {
      browser,
      state: sent,
      nonce,
    } = await startProviderLogIn(visitor, { provider: 'sso', email })
    await provider.answer({ id_token: await provider.sign({ sub: subject, nonce, email: named }) })
    const came = await finishProviderLogIn(browser, { provider: 'sso', state: sent, domain })

    expect(came).toMatchObject(end)
    const [member] = await ana.db.select().from(members).where(eq(members.id, ana.viewer.id))
    expect(member?.state).toBe(state)
  },
)

test('nobody can take over an account that we closed, not even its company', async () => {
  const { provider, domain, email, visitor, subject } = await aCompany({ isEnforced: true })
  const ana = await aMember({ email, emailVerifiedAt: null, state: 'suspended' })

  const { browser, state, nonce } = await startProviderLogIn(visitor, { provider: 'sso', email })
  await provider.answer({ id_token: await provider.sign({ sub: subject, nonce, email }) })
  const end = await finishProviderLogIn(browser, { provider: 'sso', state, domain })

  expect(end).toMatchObject({ kind: 'refused', refusal: { code: 'suspended' } })
  const [member] = await ana.db.select().from(members).where(eq(members.id, ana.viewer.id))
  expect(member).toMatchObject({ state: 'suspended', emailVerifiedAt: null })
})

test.each([
  ['has another address', { email: `${crypto.randomUUID()}@gmail.com` }],
  ['was confirmed', { emailVerifiedAt: 3 }],
  ['was suspended', { state: 'suspended' as const }],
])('no company can take over an account that %s in the meantime', async (_, change) => {
  const { provider, domain, email, visitor, subject } = await aCompany({ isEnforced: true })
  const squatter = await aMember({ email, emailVerifiedAt: null, passwordHash: 'a hash' })
  const own = eq(members.id, squatter.viewer.id)
  const db = beforeBatch('insert into "identities"', async () => {
    await squatter.db.update(members).set(change).where(own)
  })

  const { browser, state, nonce } = await startProviderLogIn(visitor, { provider: 'sso', email })
  await provider.answer({ id_token: await provider.sign({ sub: subject, nonce, email }) })
  const end = await finishProviderLogIn({ ...browser, db }, { provider: 'sso', state, domain })

  expect(end).toMatchObject({ kind: 'refused', refusal: { code: 'social_attempt_expired' } })
  const [member] = await squatter.db.select().from(members).where(own)
  expect(member).toMatchObject({ passwordHash: 'a hash', ...change })
  const joined = eq(identities.memberId, squatter.viewer.id)
  expect(await squatter.db.$count(identities, joined)).toBe(0)
})

test('single sign-on is required at an enforced domain even if Google is authoritative for its mail', async () => {
  const { email } = await aCompany({ isEnforced: true })
  const google = await aProvider()
  const known = await aMember({ email: `known-${email}`, emailVerifiedAt: 5 })
  await known.db.insert(identities).values({
    id: newId(known.now),
    provider: 'google',
    issuer: google.issuer,
    subject: 'known',
    memberId: known.viewer.id,
    createdAt: 1,
  })
  const comeAs = async (sub: string, address: string) => {
    const claims = { sub, email: address, email_verified: true, hd: address.split('@')[1] }
    const { end } = await logInWithProvider(google, visitorOf(google), claims)
    return end.kind === 'refused' ? end.refusal.code : end.kind
  }

  expect(await comeAs('new', email), 'to sign up').toBe('sso_required')
  expect(await comeAs('known', known.viewer.email), 'to log in').toBe('sso_required')
  expect(await comeAs('other', known.viewer.email), 'to join').toBe('sso_required')
})
