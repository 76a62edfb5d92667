import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { accountEvents, members, sessions } from '../../../../app/db/identity/accounts.ts'
import { accessTokens } from '../../../../app/db/identity/apps.ts'
import { identities } from '../../../../app/db/identity/identities.ts'
import { newId } from '../../../../app/db/ids.ts'
import { askForEmailChange } from '../../../../app/features/identity/account/email-change/email-change.server.ts'
import { logIn } from '../../../../app/features/identity/log-in/log-in.server.ts'
import { LogIn } from '../../../../app/features/identity/log-in/log-in.ts'
import { readPendingIdentity } from '../../../../app/features/identity/providers/attempts.server.ts'
import type { CallbackResult } from '../../../../app/features/identity/providers/connect/connect.server.ts'
import {
  CollectedEmail,
  SocialSignUp,
} from '../../../../app/features/identity/providers/connect/connect.ts'
import {
  collectEmail,
  finishSignUp,
} from '../../../../app/features/identity/providers/finish.server.ts'
import { sendInstructions } from '../../../../app/features/identity/recovery/forgotten-password.server.ts'
import { notMe } from '../../../../app/features/identity/recovery/not-me.server.ts'
import { ForgottenPassword } from '../../../../app/features/identity/recovery/recovery.ts'
import {
  readResetLink,
  resetPassword,
} from '../../../../app/features/identity/recovery/reset-password.server.ts'
import { isFresh } from '../../../../app/features/identity/sessions/fresh-session.server.ts'
import { admit } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { refusal, sentEmailsTo, tokenIn, withOutbox } from '../../../emails.ts'
import { later } from '../../../factories/content/pins.ts'
import { passwordHashOf } from '../../../factories/identity/passwords.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'
import {
  aFacebook,
  aProvider,
  finishProviderLogIn,
  logInWithProvider,
  startProviderLogIn,
  visitorOf,
} from '../../../factories/identity/providers.ts'
import { aToken } from '../../../factories/identity/tokens.ts'

const PASSWORD = 'kestrel over the fen'
const HOUR_MS = 60 * 60 * 1000

function anEmail(): string {
  return `${crypto.randomUUID()}@gmail.com`
}

function pendingOf(end: CallbackResult) {
  if (end.kind !== 'pending') throw new Error(`not pending: ${JSON.stringify(end)}`)
  return end.pending
}

function memberOf(end: CallbackResult): number {
  if (end.kind !== 'signed_in') throw new Error(`nobody is in: ${JSON.stringify(end)}`)
  return end.signedIn.viewer.id
}

function codeOf(end: CallbackResult): string {
  return end.kind === 'refused' ? end.refusal.code : end.kind
}

function finish(context: Context, fields: Record<string, unknown>) {
  return finishSignUp(context, parseInput(SocialSignUp, fields))
}

async function identitiesOf(memberId: number) {
  return aVisitor().db.select().from(identities).where(eq(identities.memberId, memberId))
}

async function eventsOf(memberId: number) {
  const { db } = aVisitor()
  const rows = await db.select().from(accountEvents).where(eq(accountEvents.memberId, memberId))
  return rows.map(({ kind, method, code }) => ({ kind, method, code }))
}

test('a visit starts with a state, PKCE and a nonce, with the provider’s parameters, and returns to us', async () => {
  const provider = await aProvider()
  const { url, state, nonce } = await startProviderLogIn(visitorOf(provider), {
    email: 'ana@gmail.com',
  })
  const again = await startProviderLogIn(visitorOf(provider))
  const asked = Object.fromEntries(url.searchParams)

  expect(url.origin + url.pathname).toBe(`${provider.issuer}/authorize`)
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: 'our client',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    redirect_uri: 'http://localhost:8787/connect/google/callback/',
    login_hint: 'ana@gmail.com',
  })
  expect(asked['code_challenge']).toMatch(/^[\w-]{43}$/)
  expect(state.length).toBeGreaterThan(40)
  expect(new Set([state, nonce, again.state, again.nonce]).size).toBe(4)
})

test('an unknown identity is asked for its age, and then has an account that needs no verification', async () => {
  const provider = await aProvider()
  const email = anEmail()
  const claims = { sub: 'u1', email, email_verified: true, given_name: 'Ana', family_name: 'Lind' }
  const { browser, end } = await logInWithProvider(provider, visitorOf(provider), claims, {
    next: '/ideas/',
    want: 'save.12',
  })
  const { attempt, ...pending } = pendingOf(end)

  expect(pending).toEqual({
    provider: 'google',
    isOneTap: false,
    isBusiness: false,
    needs: 'register',
    joins: null,
    email,
    account: email,
    birthday: null,
  })
  expect(await refusal(finish(browser, { attempt }))).toBe('birthday_missing')
  const reader = withOutbox(browser)
  const { signedIn, onward } = await finish(reader, { attempt, birthday: '1990-04-12' })
  await reader.settled()

  expect(onward).toEqual({ next: '/ideas/', want: 'save.12' })
  expect(signedIn.viewer).toMatchObject({ email, fullName: 'Ana Lind' })
  expect(await identitiesOf(signedIn.viewer.id)).toMatchObject([
    { provider: 'google', issuer: provider.issuer, subject: 'u1', email },
  ])
  expect(await eventsOf(signedIn.viewer.id)).toEqual([{ kind: 'sign_up', method: 3, code: 7537 }])
  expect(await sentEmailsTo(email), 'the provider answers for the address').toEqual([])
  expect(await refusal(finish(browser, { attempt, birthday: '1990-04-12' }))).toBe(
    'social_attempt_expired',
  )

  const back = await logInWithProvider(provider, visitorOf(provider), claims)
  expect(memberOf(back.end)).toBe(signedIn.viewer.id)
  expect(await eventsOf(signedIn.viewer.id)).toContainEqual({
    kind: 'log_in',
    method: 3,
    code: 7534,
  })
})

test('nobody can finish a sign-up in another browser, or after ten minutes', async () => {
  const provider = await aProvider()
  const { browser, end } = await logInWithProvider(provider, visitorOf(provider), {
    sub: 'u2',
    email: anEmail(),
  })
  const { attempt } = pendingOf(end)
  const elsewhere = await startProviderLogIn(visitorOf(provider))
  const late = { ...browser, now: browser.now + 10 * 60 * 1000 }

  for (const other of [visitorOf(provider), elsewhere.browser, late]) {
    expect(await refusal(finish(other, { attempt, birthday: '1990-04-12' }))).toBe(
      'social_attempt_expired',
    )
  }
})

test('twenty simultaneous submissions create one account, and all are logged in to it', async () => {
  const provider = await aProvider()
  const email = anEmail()
  const claims = { sub: crypto.randomUUID(), email, email_verified: true }
  const { browser, end } = await logInWithProvider(provider, visitorOf(provider), claims)
  const { attempt } = pendingOf(end)

  const done = await Promise.allSettled(
    Array.from({ length: 20 }, () => finish(browser, { attempt, birthday: '1990-04-12' })),
  )

  const ids = done.flatMap((one) =>
    one.status === 'fulfilled' ? [one.value.signedIn.viewer.id] : [],
  )
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(1)
  const rows = await aVisitor().db.select().from(members).where(eq(members.email, email))
  expect(rows).toHaveLength(1)
})

for (const [what, claimed, typed] of [
  ['one address', { email: anEmail(), email_verified: true }, [{}, {}]],
  ['two addresses', {}, [{ email: anEmail() }, { email: anEmail() }]],
] as const) {
  test(`if one sign-up is submitted twice, with ${what}, the later submission logs in to the earlier one’s account`, async () => {
    const provider = await aProvider()
    const claims = { sub: crypto.randomUUID(), ...claimed }
    const { browser, end } = await logInWithProvider(provider, visitorOf(provider), claims)
    const press = { attempt: pendingOf(end).attempt, birthday: '1990-04-12' }
    const earlier: number[] = []
    const meanwhile = async () => {
      const { signedIn } = await finish(browser, { ...press, ...typed[0] })
      earlier.push(signedIn.viewer.id)
    }

    const later = { ...browser, db: beforeBatch('insert into "members"', meanwhile) }
    const { signedIn } = await finish(later, { ...press, ...typed[1] })

    expect([signedIn.viewer.id]).toEqual(earlier)
  })
}

test('an age that the country refuses, missing consents and a blocked browser stop a social sign-up', async () => {
  const provider = await aProvider()
  const visitor = visitorOf(provider)
  const korean = { ...visitor, origin: { ...visitor.origin, country: 'KR' } }
  const { browser, end } = await logInWithProvider(provider, korean, {
    sub: 'u3',
    email: anEmail(),
  })
  const { attempt } = pendingOf(end)
  const adult = { attempt, birthday: '1990-04-12' }
  const closed = { ...browser, origin: { ...browser.origin, isUnderage: true } }

  expect(await refusal(finish(browser, { attempt, birthday: '2020-01-01' }))).toBe('underage')
  expect(await refusal(finish(browser, { attempt, birthday: '1850-01-01' }))).toBe('overage')
  expect(await refusal(finish(browser, adult))).toBe('consents_missing')
  expect(await refusal(finish(closed, adult))).toBe('underage')
  const consents = {
    consentTerms: 'on',
    consentCollection: 'on',
    consentThirdParty: 'on',
    consentOverseas: 'on',
  }
  const { signedIn } = await finish(browser, { ...adult, ...consents })
  const [member] = await browser.db.select().from(members).where(eq(members.id, signedIn.viewer.id))
  expect(member).toMatchObject({ krPrivacyConsentAt: browser.now, marketingOptOutAt: browser.now })
})

/** Returns from a provider, and confirms joining the account that the page names. */
async function join(...visited: Parameters<typeof logInWithProvider>) {
  const { browser, end } = await logInWithProvider(...visited)
  const { attempt, needs, joins } = pendingOf(end)
  expect(needs).toBe('join')
  return { browser, joins, press: () => finish(browser, { attempt }) }
}

/** A member who proved their address an hour ago, and has old and new access of each kind. */
async function aMemberWithOldAndNewAccess() {
  const passwordHash = await passwordHashOf(PASSWORD)
  const { now } = aVisitor()
  const provedAt = now - HOUR_MS
  const ana = await aMember({
    email: anEmail(),
    passwordHash,
    createdAt: provedAt - HOUR_MS,
    emailVerifiedAt: provedAt,
  })
  const { id: memberId } = ana.viewer
  for (const createdAt of [provedAt - 1, provedAt]) {
    const subject = crypto.randomUUID()
    await ana.db.insert(identities).values({
      id: newId(createdAt),
      provider: 'facebook',
      subject,
      memberId,
      createdAt,
      email: createdAt < provedAt ? 'older@mail.example' : 'younger@mail.example',
    })
    const browser = { ...aVisitor(), now: createdAt }
    await admit(browser, { memberId, way: 'passkey', method: 'passkey' })
  }
  return { ...ana, provedAt }
}

test('a page names the account and everything that predates its address’s verification, and one press revokes that', async () => {
  const provider = await aProvider()
  const ana = await aMemberWithOldAndNewAccess()
  const { email, id, fullName, username } = ana.viewer
  const claims = { sub: crypto.randomUUID(), email, email_verified: true }

  const { joins, press, browser } = await join(provider, visitorOf(provider), claims)
  expect(joins).toMatchObject({ fullName, username })
  expect(joins?.ended.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['session', expect.any(String)],
    ['password', null],
    ['identity', 'older@mail.example'],
  ])
  expect(await identitiesOf(id), 'before the press').toHaveLength(2)
  const elsewhere = visitorOf(provider)
  const { attempt } = pendingOf(
    (await logInWithProvider(provider, visitorOf(provider), claims)).end,
  )
  expect(await refusal(finish(elsewhere, { attempt }))).toBe('social_attempt_expired')
  const reader = withOutbox(browser)
  const { signedIn } = await press()
  await reader.settled()

  expect(signedIn.viewer.id).toBe(id)
  expect((await identitiesOf(id)).map((row) => row.email).sort()).toEqual(
    [email, 'younger@mail.example'].sort(),
  )
  const [member] = await ana.db.select().from(members).where(eq(members.id, id))
  expect(member?.passwordHash).toBeNull()
  const open = await ana.db.select().from(sessions).where(eq(sessions.memberId, id))
  expect(open.map((row) => row.id)).toEqual([signedIn.viewer.sessionId])
  expect(await refusal(press()), 'again').toBe('social_attempt_expired')
})

test('a member who is already logged in keeps all access, unless the session lacks the second factor', async () => {
  const provider = await aProvider()
  const ana = await aMemberWithOldAndNewAccess()
  const { email, id } = ana.viewer
  const claims = { email, email_verified: true }
  const comeAs = (viewer: Context['viewer']) => {
    const sub = crypto.randomUUID()
    return join(provider, { ...visitorOf(provider), viewer }, { ...claims, sub })
  }
  const bo = await aSignedInMember()

  const half = await comeAs({ ...ana.viewer, missesFactor: true })
  const another = await comeAs(bo.viewer)
  const own = await comeAs(ana.viewer)
  expect(half.joins?.ended).toHaveLength(3)
  expect(another.joins?.ended).toHaveLength(3)
  expect(own.joins?.ended).toEqual([])
  await own.press()

  expect(await identitiesOf(id)).toHaveLength(3)
  const [member] = await ana.db.select().from(members).where(eq(members.id, id))
  expect(member?.passwordHash).not.toBeNull()
})

test('an account isn’t joined if its address changed, or was verified again, since it was named', async () => {
  const provider = await aProvider()
  const ana = await aMember({ email: anEmail(), emailVerifiedAt: 5 })
  const { email, id } = ana.viewer
  const sub = crypto.randomUUID()
  const { press } = await join(provider, visitorOf(provider), { sub, email, email_verified: true })
  await ana.db.update(members).set({ email: anEmail() }).where(eq(members.id, id))
  const bo = await aMember({ email, emailVerifiedAt: 5 })

  expect(await refusal(press())).toBe('social_attempt_expired')

  expect(await identitiesOf(id)).toEqual([])
  expect(await identitiesOf(bo.viewer.id)).toEqual([])
})

for (const [what, change] of [
  ['moved', () => ({ email: anEmail() })],
  ['was proved anew', () => ({ emailVerifiedAt: 6 })],
] as const) {
  test(`an address that ${what} between the read and the write joins nobody and starts no session`, async () => {
    const provider = await aProvider()
    const ana = await aMember({ email: anEmail(), emailVerifiedAt: 5 })
    const { email, id } = ana.viewer
    const sub = crypto.randomUUID()
    const claims = { sub, email, email_verified: true }
    const { end, browser } = await logInWithProvider(provider, visitorOf(provider), claims)
    const { attempt } = pendingOf(end)
    const meanwhile = () => ana.db.update(members).set(change()).where(eq(members.id, id))
    const interrupted = { ...browser, db: beforeBatch('insert into "identities"', meanwhile) }

    expect(await refusal(finish(interrupted, { attempt }))).toBe('social_attempt_expired')

    expect(await identitiesOf(id)).toEqual([])
    const begun = and(eq(sessions.memberId, id), ne(sessions.id, ana.viewer.sessionId))
    expect(await ana.db.select().from(sessions).where(begun)).toEqual([])
  })
}

test('a session that a recovery ends during its visit to a provider connects nothing', async () => {
  const provider = await aProvider()
  const ana = await aSignedInMember()
  const { id, sessionId } = ana.viewer
  const end = () => ana.db.delete(sessions).where(eq(sessions.id, sessionId))
  const here = { ...visitorOf(provider), viewer: ana.viewer }
  const { browser, state, nonce } = await startProviderLogIn(here, { purpose: 'connect' })
  await provider.answer({ id_token: await provider.sign({ sub: crypto.randomUUID(), nonce }) })

  const interrupted = { ...browser, db: beforeBatch('insert into "identities"', end) }
  expect(codeOf(await finishProviderLogIn(interrupted, { state }))).toBe('social_attempt_expired')

  expect(await identitiesOf(id)).toEqual([])
})

test('an address that changes while its owner logs in to connect joins nobody', async () => {
  const provider = await aProvider()
  const passwordHash = await passwordHashOf(PASSWORD)
  const ana = await aMember({ email: anEmail(), passwordHash })
  const { email, id } = ana.viewer
  const { browser, end } = await logInWithProvider(provider, visitorOf(provider), {
    sub: crypto.randomUUID(),
    email,
  })
  const typed = { usernameOrEmail: email, password: PASSWORD, attempt: pendingOf(end).attempt }
  const move = () => ana.db.update(members).set({ email: anEmail() }).where(eq(members.id, id))

  const interrupted = { ...browser, db: beforeBatch('insert into "identities"', move) }
  await logIn(interrupted, parseInput(LogIn, { ...typed, attempt: String(typed.attempt) }))

  expect(await identitiesOf(id)).toEqual([])
})

test('a member’s address joins if the provider is authoritative for it and the member proved it', async () => {
  const provider = await aProvider()
  const email = anEmail()
  const ana = await aMember({ email, emailVerifiedAt: 5 })
  const reader = withOutbox(visitorOf(provider))
  const { joins, press } = await join(provider, reader, { sub: 'u4', email, email_verified: true })
  expect(joins?.ended).toEqual([])
  expect((await press()).signedIn.viewer.id).toBe(ana.viewer.id)
  await reader.settled()

  expect(await identitiesOf(ana.viewer.id)).toMatchObject([{ provider: 'google', subject: 'u4' }])
  expect((await eventsOf(ana.viewer.id)).map(({ kind }) => kind)).toContain('identity_joined')
  const [message] = await sentEmailsTo(email)
  expect(message?.subject).toBe('Google was connected to your Pinfold account')

  await notMe(reader, { token: tokenIn(message?.text) })
  expect(await identitiesOf(ana.viewer.id), '"This wasn’t me" disconnects it').toEqual([])
  expect(await ana.db.select().from(sessions).where(eq(sessions.memberId, ana.viewer.id))).toEqual(
    [],
  )
})

test('an address that contains our name joins its account, and a newcomer types another', async () => {
  const provider = await aProvider()
  const ana = await aMember({ emailVerifiedAt: 5 })
  const claims = { email_verified: true, hd: 'pinfold.example' }
  const known = { ...claims, sub: crypto.randomUUID(), email: ana.viewer.email }
  const stranger = { ...claims, sub: crypto.randomUUID(), email: 'support@pinfold.example' }

  const { press } = await join(provider, visitorOf(provider), known)
  expect((await press()).signedIn.viewer.id).toBe(ana.viewer.id)
  const { browser, end } = await logInWithProvider(provider, visitorOf(provider), stranger)
  const { attempt, needs, email } = pendingOf(end)
  expect({ needs, email }).toEqual({ needs: 'email', email: null })
  const typed = anEmail()
  const { signedIn } = await finish(browser, { attempt, email: typed, birthday: '1990-04-12' })
  expect(signedIn.viewer.email).toBe(typed)
})

test('a member’s unproved address joins nothing before a log-in to that account', async () => {
  const provider = await aProvider()
  const passwordHash = await passwordHashOf(PASSWORD)
  for (const [claims, changes] of [
    [{ email_verified: true }, { emailVerifiedAt: null }],
    [{ email_verified: false }, { emailVerifiedAt: 5 }],
  ] as const) {
    const email = anEmail()
    const sub = crypto.randomUUID()
    const ana = await aMember({ email, passwordHash, ...changes })
    const visitor = visitorOf(provider)
    const { browser, end } = await logInWithProvider(provider, visitor, { sub, email, ...claims })
    const { attempt, needs } = pendingOf(end)
    expect(needs).toBe('prove')
    expect(await identitiesOf(ana.viewer.id)).toEqual([])
    expect(await refusal(finish(browser, { attempt, birthday: '1990-04-12' }))).toBe('email_taken')

    const typed = { usernameOrEmail: email, password: PASSWORD, attempt: String(attempt) }
    await logIn(browser, parseInput(LogIn, typed))
    expect(await identitiesOf(ana.viewer.id)).toMatchObject([{ subject: sub }])
  }
})

test('a waiting identity joins no account with another address, and none after a log-in that omits it', async () => {
  const provider = await aProvider()
  const passwordHash = await passwordHashOf(PASSWORD)
  const ana = await aMember({ email: anEmail(), passwordHash })
  const bo = await aMember({ email: anEmail(), passwordHash })
  const { browser, end } = await logInWithProvider(provider, visitorOf(provider), {
    sub: crypto.randomUUID(),
    email: ana.viewer.email,
  })
  const { attempt } = pendingOf(end)
  const asBo = { usernameOrEmail: bo.viewer.email, password: PASSWORD, attempt: String(attempt) }
  const asAna = { usernameOrEmail: ana.viewer.email, password: PASSWORD }

  await logIn(browser, parseInput(LogIn, asBo))
  await logIn(browser, parseInput(LogIn, asAna))
  await logIn(visitorOf(provider), parseInput(LogIn, { ...asAna, attempt: String(attempt) }))

  expect(await identitiesOf(bo.viewer.id)).toEqual([])
  expect(await identitiesOf(ana.viewer.id)).toEqual([])
})

test('a reset that proves the address removes earlier identities, and joins the waiting one if the member agrees', async () => {
  const provider = await aProvider()
  const resetOf = async (isPressed: boolean) => {
    const email = anEmail()
    const sub = crypto.randomUUID()
    const ana = await aMember({ email, emailVerifiedAt: null })
    await ana.db.insert(identities).values({
      id: ana.viewer.id,
      provider: 'facebook',
      subject: sub,
      memberId: ana.viewer.id,
      createdAt: 1,
    })
    const claims = { sub, email, email_verified: true }
    const { browser } = await logInWithProvider(provider, visitorOf(provider), claims)
    const reader = withOutbox(browser)
    await sendInstructions(reader, parseInput(ForgottenPassword, { usernameOrEmail: email }))
    await reader.settled()
    const [message] = await sentEmailsTo(email)
    const token = tokenIn(message?.text)
    const shown = await readResetLink(reader, { token })
    const elsewhere = await readResetLink(visitorOf(provider), { token })
    const attempt = isPressed ? shown?.joinable?.attempt : null
    await resetPassword(reader, { token, newPassword: PASSWORD, attempt })
    await reader.settled()
    return { email, sub, shown, elsewhere, now: await identitiesOf(ana.viewer.id) }
  }

  const { email, sub, shown, elsewhere, now } = await resetOf(true)
  expect(shown?.joinable).toMatchObject({ provider: 'google', account: email })
  expect(elsewhere?.joinable, 'another browser').toBeNull()
  expect(now).toMatchObject([{ provider: 'google', subject: sub }])
  expect((await resetOf(false)).now, 'not pressed').toEqual([])
})

test('an identity without an address joins only the account whose address was typed', async () => {
  const provider = await aProvider()
  const passwordHash = await passwordHashOf(PASSWORD)
  const ana = await aMember({ email: anEmail(), passwordHash })
  const bo = await aMember({ email: anEmail(), passwordHash })
  const come = async (typed: string | null) => {
    const sub = crypto.randomUUID()
    const { browser, end } = await logInWithProvider(provider, visitorOf(provider), {
      sub,
      name: 'Imke Roos',
    })
    const attempt = String(pendingOf(end).attempt)
    if (typed)
      await refusal(collectEmail(browser, parseInput(CollectedEmail, { attempt, email: typed })))
    return { browser, attempt, sub }
  }
  const enter = ({ browser, attempt }: Awaited<ReturnType<typeof come>>, email: string) =>
    logIn(browser, parseInput(LogIn, { usernameOrEmail: email, password: PASSWORD, attempt }))

  await enter(await come(null), ana.viewer.email)
  await enter(await come(bo.viewer.email), ana.viewer.email)
  expect(await identitiesOf(ana.viewer.id), 'of nobody, and of bo').toEqual([])
  const own = await come(ana.viewer.email)
  const waits = await readPendingIdentity(own.browser, Number(own.attempt))
  expect(waits).toMatchObject({ needs: 'prove', email: ana.viewer.email, account: 'Imke Roos' })
  await enter(own, ana.viewer.email)
  expect(await identitiesOf(ana.viewer.id)).toMatchObject([{ subject: own.sub, email: null }])
  expect(await identitiesOf(bo.viewer.id)).toEqual([])

  const { browser, attempt, sub } = await come(null)
  const form = { attempt, email: bo.viewer.email, birthday: '1990-04-12' }
  expect(await refusal(finish(browser, form)), 'without scripts').toBe('email_taken')
  await enter({ browser, attempt, sub }, bo.viewer.email)
  expect(await identitiesOf(bo.viewer.id)).toMatchObject([{ subject: sub }])
})

test('a second account of a provider joins next to the first one only after a log-in', async () => {
  const provider = await aProvider()
  const passwordHash = await passwordHashOf(PASSWORD)
  const ana = await aMember({ email: anEmail(), emailVerifiedAt: 5, passwordHash })
  const { email } = ana.viewer
  const claims = { email, email_verified: true }
  const first = await join(provider, visitorOf(provider), { ...claims, sub: crypto.randomUUID() })
  await first.press()
  const second = await logInWithProvider(provider, visitorOf(provider), {
    ...claims,
    sub: crypto.randomUUID(),
  })

  const { attempt, needs } = pendingOf(second.end)
  expect(needs).toBe('prove')
  expect(await identitiesOf(ana.viewer.id)).toHaveLength(1)
  const typed = { usernameOrEmail: email, password: PASSWORD, attempt: String(attempt) }
  await logIn(second.browser, parseInput(LogIn, typed))
  expect(await identitiesOf(ana.viewer.id)).toHaveLength(2)
})

test('a person whose provider gives no address must enter one: a free one continues, a taken one is refused', async () => {
  const provider = await aProvider()
  const ana = await aMember()
  const { browser, end } = await logInWithProvider(provider, visitorOf(provider), { sub: 'u7' })
  const { attempt, needs, email } = pendingOf(end)
  const free = anEmail()
  const collect = async (address: string) =>
    collectEmail(browser, parseInput(CollectedEmail, { attempt: String(attempt), email: address }))

  expect({ needs, email }).toEqual({ needs: 'email', email: null })
  expect(await refusal(collect(ana.viewer.email))).toBe('email_malformed')
  expect(await refusal(collect(''))).toBe('email_required')
  expect(await refusal(collect('nobody'))).toBe('email_malformed')
  expect(await refusal(collect('ana@yahoo.con'))).toBe('email_malformed')
  expect(await refusal(collect('anà@gmail.com'))).toBe('invalid_email')
  const taken = await aMember({ email: anEmail() })
  expect(await refusal(collect(taken.viewer.email))).toBe('email_taken')
  expect(await refusal(collect(free))).toBe('done')

  const reader = withOutbox(browser)
  const { signedIn } = await finish(reader, { attempt, email: free, birthday: '1990-04-12' })
  await reader.settled()
  const [message] = await sentEmailsTo(free)
  expect(message?.subject, 'it is verified as any typed address').toBe(
    'Confirm your email for Pinfold',
  )
  expect(await identitiesOf(signedIn.viewer.id)).toMatchObject([{ subject: 'u7', email: null }])
})

test('a birthday that Facebook gives is not asked for again; an underage one waits for confirmation', async () => {
  const email = anEmail()
  const adult = await aFacebook({ profile: { email, birthday: '03/21/1988' } })
  const child = await aFacebook({ profile: { email: anEmail(), birthday: '03/21/2020' } })
  const arrive = async (facebook: Awaited<ReturnType<typeof aFacebook>>) => {
    const { browser, state } = await startProviderLogIn(visitorOf(facebook), {
      provider: 'facebook',
    })
    return { browser, end: await finishProviderLogIn(browser, { provider: 'facebook', state }) }
  }

  const memberId = memberOf((await arrive(adult)).end)
  const [member] = await aVisitor().db.select().from(members).where(eq(members.id, memberId))
  expect(member).toMatchObject({ email, birthday: '1988-03-21', emailVerifiedAt: null })
  const { browser, end } = await arrive(child)
  const { attempt, needs, birthday } = pendingOf(end)
  expect({ needs, birthday }).toEqual({ needs: 'underage', birthday: '2020-03-21' })
  expect(await refusal(finish(browser, { attempt }))).toBe('underage')
})

test('a provider for members only doesn’t sign newcomers up', async () => {
  const facebook = await aFacebook({ profile: { email: anEmail() } })
  const forMembers = { ...facebook.env, EXPERIMENTS: '' }
  const { browser, state } = await startProviderLogIn(visitorOf({ env: forMembers }), {
    provider: 'facebook',
  })

  expect(codeOf(await finishProviderLogIn(browser, { provider: 'facebook', state }))).toBe(
    'social_not_for_newcomers',
  )
  const off = visitorOf({ env: { ...facebook.env, EXPERIMENTS: '-facebook_login' } })
  expect(await refusal(startProviderLogIn(off, { provider: 'facebook' }))).toBe(
    'social_unavailable',
  )
})

test('in recovery mode an unknown identity registers nobody', async () => {
  const provider = await aProvider()
  const claims = { sub: crypto.randomUUID(), email: anEmail() }
  const { end } = await logInWithProvider(provider, visitorOf(provider), claims, {
    purpose: 'recover',
  })

  expect(codeOf(end)).toBe('social_register_prevented')
})

test('closed accounts stay closed, and a soft-banned one opens without its password', async () => {
  const provider = await aProvider()
  const passwordHash = await passwordHashOf(PASSWORD)
  for (const state of ['suspended', 'deactivated', 'deactivated_by_member'] as const) {
    const { viewer } = await aConnectedMember(provider, { state })
    const { end } = await logInWithProvider(provider, visitorOf(provider), { sub: viewer.username })
    expect(codeOf(end)).toBe(state)
  }
  const banned = await aConnectedMember(provider, { state: 'soft_banned', passwordHash })
  const { sessionId } = banned.viewer
  const before = () => banned.db.select().from(sessions).where(eq(sessions.id, sessionId))
  expect(await before()).toHaveLength(1)
  await aToken(banned)
  const reader = withOutbox(visitorOf(provider))
  const { end } = await logInWithProvider(provider, reader, { sub: banned.viewer.username })
  await reader.settled()

  expect(memberOf(end)).toBe(banned.viewer.id)
  const [member] = await aVisitor()
    .db.select()
    .from(members)
    .where(eq(members.id, banned.viewer.id))
  expect(member).toMatchObject({
    state: 'active',
    passwordHash: null,
    previousPasswordHash: passwordHash,
  })
  expect(await before(), 'whoever caused the ban').toEqual([])
  const isTheirs = eq(accessTokens.memberId, banned.viewer.id)
  expect(await banned.db.select().from(accessTokens).where(isTheirs)).toEqual([])
  expect((await sentEmailsTo(banned.viewer.email))[0]?.subject).toBe(
    'Your Pinfold account is unlocked',
  )
})

test('an account that is closed while its ban is about to end stays closed', async () => {
  const provider = await aProvider()
  const banned = await aConnectedMember(provider, { state: 'soft_banned' })
  const isBanned = eq(members.id, banned.viewer.id)
  const close = () => banned.db.update(members).set({ state: 'suspended' }).where(isBanned)
  const { browser, state, nonce } = await startProviderLogIn(visitorOf(provider))
  await provider.answer({
    id_token: await provider.sign({ sub: banned.viewer.username, nonce }),
  })

  const interrupted = { ...browser, db: beforeBatch('update "members"', close) }
  const end = await finishProviderLogIn(interrupted, { state })

  expect(end.kind).not.toBe('signed_in')
  const [member] = await banned.db.select().from(members).where(isBanned)
  expect(member?.state).toBe('suspended')
})

test('an identity added less than a week before a ban doesn’t end it', async () => {
  const provider = await aProvider()
  const weekMs = 7 * 24 * HOUR_MS
  const comeBack = async (ageMs: number, by: 'soft_banned' | 'not_me') => {
    const ana = await aConnectedMember(provider, { state: 'soft_banned' })
    const { id: memberId, username } = ana.viewer
    const bannedAt = ana.now - HOUR_MS
    await ana.db.insert(accountEvents).values({
      id: newId(bannedAt),
      memberId,
      kind: by,
      country: 'US',
      userAgent: '',
      createdAt: bannedAt,
    })
    const createdAt = bannedAt - ageMs
    await ana.db.update(identities).set({ createdAt }).where(eq(identities.memberId, memberId))
    const { end } = await logInWithProvider(provider, visitorOf(provider), { sub: username })
    const [member] = await ana.db.select().from(members).where(eq(members.id, memberId))
    return [codeOf(end), member?.state]
  }

  for (const by of ['soft_banned', 'not_me'] as const) {
    expect(await comeBack(-1, by), 'since').toEqual(['soft_banned', 'soft_banned'])
    expect(await comeBack(weekMs, by), 'a week').toEqual(['soft_banned', 'soft_banned'])
    expect(await comeBack(weekMs + 1, by), 'longer').toEqual(['signed_in', 'active'])
  }
})

test.each([
  ['another company’s', { issuer: 'https://another.idp.example' }],
  ['another provider’s', { provider: 'facebook' as const }],
  ['another person’s', { subject: crypto.randomUUID() }],
])('the age of %s identity doesn’t end a ban', async (_, change) => {
  const provider = await aProvider()
  const banned = await aConnectedMember(provider, { state: 'soft_banned' })
  const bo = await aMember()
  const { id, username } = banned.viewer
  const isBanned = eq(identities.memberId, id)
  await banned.db.update(identities).set({ createdAt: banned.now }).where(isBanned)
  await bo.db.insert(identities).values({
    id: newId(later()),
    provider: 'google',
    issuer: provider.issuer,
    subject: username,
    memberId: bo.viewer.id,
    createdAt: 1,
    ...change,
  })

  const { end } = await logInWithProvider(provider, visitorOf(provider), { sub: username })

  expect(codeOf(end)).toBe('soft_banned')
  const [member] = await banned.db.select().from(members).where(eq(members.id, id))
  expect(member?.state).toBe('soft_banned')
})

/** A member whom the provider identifies by their username. */
async function aConnectedMember(
  provider: { issuer: string },
  changes: Parameters<typeof aMember>[0],
) {
  const ana = await aMember(changes)
  await ana.db.insert(identities).values({
    id: ana.viewer.id,
    provider: 'google',
    issuer: provider.issuer,
    subject: ana.viewer.username,
    memberId: ana.viewer.id,
    createdAt: 1,
  })
  return ana
}

test('a member with a fresh session connects an account, but not one that belongs to another member', async () => {
  const provider = await aProvider()
  const ana = await aSignedInMember()
  const here = { ...visitorOf(provider), viewer: ana.viewer }
  const late = { ...here, now: here.now + 11 * 60 * 1000 }
  const claims = { sub: crypto.randomUUID() }

  expect(await refusal(startProviderLogIn(late, { purpose: 'connect' }))).toBe(
    'fresh_login_required',
  )
  expect(await refusal(startProviderLogIn(visitorOf(provider), { purpose: 'connect' }))).toBe(
    'not_signed_in',
  )
  expect((await logInWithProvider(provider, here, claims, { purpose: 'connect' })).end).toEqual({
    kind: 'connected',
  })
  expect(await identitiesOf(ana.viewer.id)).toMatchObject([{ subject: claims.sub }])

  const bo = await aSignedInMember()
  const theirs = { ...visitorOf(provider), viewer: bo.viewer }
  expect(
    codeOf((await logInWithProvider(provider, theirs, claims, { purpose: 'connect' })).end),
  ).toBe('identity_taken')
})

test('a visit that was started to connect an account connects nothing if another member returns from it', async () => {
  const provider = await aProvider()
  const ana = await aSignedInMember()
  const bo = await aSignedInMember()
  const { browser, state, nonce } = await startProviderLogIn(
    { ...visitorOf(provider), viewer: ana.viewer },
    { purpose: 'connect' },
  )
  await provider.answer({ id_token: await provider.sign({ sub: 'u9', nonce }) })

  expect(codeOf(await finishProviderLogIn({ ...browser, viewer: bo.viewer }, { state }))).toBe(
    'social_attempt_expired',
  )
  expect(await identitiesOf(bo.viewer.id)).toEqual([])
})

test('a connected account confirms its member’s identity, and another member’s doesn’t', async () => {
  const provider = await aProvider()
  const ana = await aConnectedMember(provider, {})
  const here = { ...visitorOf(provider), viewer: ana.viewer }

  const auth_time = Math.floor(here.now / 1000)
  const sub = ana.viewer.username
  const own = await logInWithProvider(provider, here, { sub, auth_time }, { purpose: 'confirm' })
  expect(memberOf(own.end)).toBe(ana.viewer.id)
  const another = { sub: 'somebody', auth_time }
  const other = await logInWithProvider(provider, here, another, { purpose: 'confirm' })
  expect(codeOf(other.end)).toBe('identity_taken')
})

test('a log-in with a provider doesn’t count as fresh unless the provider reports a recent authentication', async () => {
  const provider = await aProvider()
  const ana = await aConnectedMember(provider, {})
  const sub = ana.viewer.username
  const visitor = visitorOf(provider)
  const inBy = ({ end }: { end: CallbackResult }) => {
    if (end.kind !== 'signed_in') throw new Error(`nobody is in: ${JSON.stringify(end)}`)
    return { ...visitor, viewer: end.signedIn.viewer }
  }

  const entered = inBy(await logInWithProvider(provider, visitor, { sub }))
  expect(isFresh(entered)).toBe(false)
  expect(await refusal(askForEmailChange(entered, { email: anEmail() }))).toBe(
    'fresh_login_required',
  )
  const auth_time = Math.floor(visitor.now / 1000)
  const confirmed = inBy(
    await logInWithProvider(provider, entered, { sub, auth_time }, { purpose: 'confirm' }),
  )
  expect(isFresh(confirmed)).toBe(true)
})

test('a provider’s old authentication, or none, confirms nobody’s identity', async () => {
  const provider = await aProvider()
  const ana = await aConnectedMember(provider, {})
  const here = { ...visitorOf(provider), viewer: ana.viewer }
  const sub = ana.viewer.username
  const second = Math.floor(here.now / 1000)
  const confirm = async (claims: Record<string, unknown>) =>
    codeOf(
      (await logInWithProvider(provider, here, { sub, ...claims }, { purpose: 'confirm' })).end,
    )

  const { url } = await startProviderLogIn(here, { purpose: 'confirm' })
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
  const usual = (await startProviderLogIn(visitorOf(provider))).url.searchParams
  expect([usual.get('prompt'), usual.get('max_age')]).toEqual([null, null])
  expect(await confirm({}), 'no time').toBe('not_asked_again')
  expect(await confirm({ auth_time: second - 3600 }), 'an hour ago').toBe('not_asked_again')
  expect(await confirm({ auth_time: second - 61 }), 'before the visit').toBe('not_asked_again')
  expect(await confirm({ auth_time: String(second) }), 'no number').toBe('not_asked_again')
  expect(await confirm({ auth_time: second + 3600 }), 'in an hour').toBe('not_asked_again')
})

test('Facebook can’t confirm an identity, because it doesn’t report when it authenticated', async () => {
  const facebook = await aFacebook()
  const ana = await aSignedInMember()
  const here = { ...visitorOf(facebook), viewer: ana.viewer }

  expect(
    await refusal(startProviderLogIn(here, { provider: 'facebook', purpose: 'confirm' })),
  ).toBe('not_asked_again')
})

test('a business named by a provider is asked for its name, and gets an account with that name', async () => {
  const facebook = await aFacebook({ profile: { email: anEmail(), birthday: '03/21/1988' } })
  const { browser, state } = await startProviderLogIn(visitorOf(facebook), {
    provider: 'facebook',
    isBusiness: 'true',
  })
  const end = await finishProviderLogIn(browser, { provider: 'facebook', state })
  const { attempt, needs, isBusiness } = pendingOf(end)
  const named = (businessName?: string) =>
    finish(browser, { attempt, ...(businessName && { businessName }) })

  expect({ needs, isBusiness }).toEqual({ needs: 'register', isBusiness: true })
  expect(await refusal(named())).toBe('business_name_missing')
  expect(await refusal(named('\u200b'))).toBe('business_name_missing')
  expect(await refusal(named('a'.repeat(101)))).toBe('name_too_long')
  const { signedIn } = await named('Kiln House')
  const [member] = await browser.db
    .select()
    .from(members)
    .where(and(eq(members.id, signedIn.viewer.id), eq(members.isPartner, true)))
  expect(member).toMatchObject({ businessName: 'Kiln House', fullName: 'Ida Moreau' })
})
