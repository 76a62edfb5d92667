import { env } from 'cloudflare:test'
import { exportSPKI, generateKeyPair, type JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import type { CallbackResult } from '../../../../app/features/identity/providers/connect/connect.server.ts'
import { refusal } from '../../../emails.ts'
import { aMember } from '../../../factories/identity/people.ts'
import {
  aFacebook,
  aProvider,
  CLIENT_ID,
  finishProviderLogIn,
  startProviderLogIn,
  visitorOf,
} from '../../../factories/identity/providers.ts'

/** The refusal code of a callback, or the kind of its result. */
async function outcome(end: Promise<CallbackResult>): Promise<string> {
  return end.then(
    (found) => (found.kind === 'refused' ? found.refusal.code : found.kind),
    (refused) => refused.code,
  )
}

async function sessionsSoFar(): Promise<number> {
  const row = await env.DB.prepare('select count(*) as n from sessions').first<{ n: number }>()
  return row?.n ?? Number.NaN
}

/** A visit of a member whose identity the provider knows, so that any success would create a session. */
async function aKnownVisit(discovery: Record<string, string> = {}) {
  const provider = await aProvider(discovery)
  const subject = crypto.randomUUID()
  const ana = await aMember()
  await env.DB.prepare(
    "insert into identities (id, provider, issuer, subject, member_id, created_at) values (?, 'google', ?, ?, ?, 1)",
  )
    .bind(ana.viewer.id, provider.issuer, subject, ana.viewer.id)
    .run()
  return { provider, subject, visitor: visitorOf(provider) }
}

type Known = Awaited<ReturnType<typeof aKnownVisit>>

/** The outcome of a callback with these claims, signed this way. */
async function callbackOutcome(
  { provider, subject, visitor }: Known,
  claims: JWTPayload = {},
  signing: Parameters<Known['provider']['sign']>[1] = {},
): Promise<string> {
  const { browser, state, nonce } = await startProviderLogIn(visitor)
  const idToken = await provider.sign({ sub: subject, nonce, ...claims }, signing)
  await provider.answer({ id_token: idToken })
  return outcome(finishProviderLogIn(browser, { state }))
}

test('a valid token logs a known identity in', async () => {
  expect(await callbackOutcome(await aKnownVisit())).toBe('signed_in')
})

test('a token of another issuer, audience, nonce or time is refused', async () => {
  const known = await aKnownVisit()
  const before = await sessionsSoFar()
  const hour = 3600
  const now = Math.floor(Date.now() / 1000)

  for (const claims of [
    { iss: 'https://accounts.google.com.evil.example' },
    { iss: '' },
    { aud: 'another client' },
    { aud: [CLIENT_ID, 'another client'], azp: 'another client' },
    { nonce: 'of another visit' },
    { exp: now - hour, iat: now - 2 * hour },
    { nbf: now + hour },
    { sub: '' },
  ]) {
    expect(await callbackOutcome(known, claims), JSON.stringify(claims)).toBe(
      'social_token_invalid',
    )
  }
  for (const claim of ['nonce', 'sub']) {
    expect(await callbackOutcome(known, { [claim]: undefined }), claim).toBe('social_token_invalid')
  }
  expect(await sessionsSoFar()).toBe(before)
})

test('a token signed with another key, with none, or with our own secrets is refused', async () => {
  const known = await aKnownVisit()
  const before = await sessionsSoFar()
  const { privateKey } = await generateKeyPair('RS256')
  const publicText = new TextEncoder().encode(await exportSPKI(known.provider.publicKey))

  expect(await callbackOutcome(known, {}, { by: privateKey })).toBe('social_token_invalid')
  expect(await callbackOutcome(known, {}, { by: privateKey, header: { kid: 'another' } })).toBe(
    'social_token_invalid',
  )
  expect(await callbackOutcome(known, {}, { by: publicText, header: { alg: 'HS256' } })).toBe(
    'social_token_invalid',
  )
  expect(await sessionsSoFar()).toBe(before)
})

test('a token that is unsigned or invalid is refused', async () => {
  const { provider, subject, visitor } = await aKnownVisit()
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const before = await sessionsSoFar()

  for (const answer of [
    (nonce: string) => ({
      id_token: `${part({ alg: 'none' })}.${part({ iss: provider.issuer, aud: CLIENT_ID, sub: subject, nonce, exp: 4e9, iat: 1 })}.`,
    }),
    () => ({ id_token: 'a.b.c' }),
    () => ({ id_token: '' }),
    () => ({ id_token: 7 }),
    () => ({ access_token: 'only this' }),
    () => ['nothing'],
    () => null,
  ]) {
    const { browser, state, nonce } = await startProviderLogIn(visitor)
    await provider.answer(answer(nonce))
    expect(await outcome(finishProviderLogIn(browser, { state }))).toBe('social_token_invalid')
  }
  expect(await sessionsSoFar()).toBe(before)
})

test('a callback works once, in its own browser, for its own provider, within ten minutes', async () => {
  const { provider, subject, visitor } = await aKnownVisit()
  const { browser, state, nonce } = await startProviderLogIn(visitor)
  await provider.answer({ id_token: await provider.sign({ sub: subject, nonce }) })
  const elsewhere = await startProviderLogIn(visitor)
  const late = { ...browser, now: browser.now + 10 * 60 * 1000 }
  const expired = 'social_attempt_expired'

  expect(await outcome(finishProviderLogIn(visitor, { state }))).toBe(expired)
  expect(await outcome(finishProviderLogIn(elsewhere.browser, { state }))).toBe(expired)
  expect(await outcome(finishProviderLogIn(browser, { state, provider: 'line' }))).toBe(expired)
  expect(await outcome(finishProviderLogIn(browser, { state: '' }))).toBe(expired)
  expect(await outcome(finishProviderLogIn(browser, { state: 'made up' }))).toBe(expired)
  expect(await outcome(finishProviderLogIn(late, { state }))).toBe(expired)
  expect(await outcome(finishProviderLogIn(browser, { state }))).toBe('signed_in')
  expect(await outcome(finishProviderLogIn(browser, { state }))).toBe(expired)
})

test('fifty simultaneous callbacks with one state create one session', async () => {
  const { provider, subject, visitor } = await aKnownVisit()
  const { browser, state, nonce } = await startProviderLogIn(visitor)
  await provider.answer({ id_token: await provider.sign({ sub: subject, nonce }) })
  const before = await sessionsSoFar()

  const ends = await Promise.all(
    Array.from({ length: 50 }, () => outcome(finishProviderLogIn(browser, { state }))),
  )

  expect(ends.filter((end) => end === 'signed_in')).toHaveLength(1)
  expect(await sessionsSoFar()).toBe(before + 1)
})

test('a code that the provider refuses, or a denied authorization, doesn’t log in', async () => {
  const { provider, visitor } = await aKnownVisit()
  const refused = await startProviderLogIn(visitor)
  await provider.answer({ error: 'invalid_grant' }, 400)

  expect(await outcome(finishProviderLogIn(refused.browser, { state: refused.state }))).toBe(
    'social_token_invalid',
  )
  const denied = await startProviderLogIn(visitor)
  const { browser, state } = denied
  expect(await outcome(finishProviderLogIn(browser, { state, error: 'access_denied' }))).toBe(
    'social_not_authorized',
  )
  const empty = await startProviderLogIn(visitor)
  expect(await outcome(finishProviderLogIn(empty.browser, { state: empty.state, code: '' }))).toBe(
    'social_token_invalid',
  )
})

test('mixing up two providers doesn’t log in', async () => {
  const honest = await aKnownVisit()
  const evil = await aProvider()
  const before = await sessionsSoFar()
  const { browser, state, nonce } = await startProviderLogIn(honest.visitor)
  await evil.answer({ id_token: await evil.sign({ sub: honest.subject, nonce }) })
  const asEvil: Context = { ...browser, env: { ...browser.env, ...evil.env } }

  // The same subject from another issuer is a different person.
  expect(await outcome(finishProviderLogIn(asEvil, { state }))).toBe('pending')
  expect(await sessionsSoFar()).toBe(before)
})

test('discovery that names another issuer, another host or a private address is rejected', async () => {
  const forgeries: Record<string, string>[] = [
    { issuer: 'https://accounts.google.com' },
    { token_endpoint: 'https://evil.example/token' },
    { jwks_uri: 'https://evil.example/keys' },
    { jwks_uri: 'http://169.254.169.254/keys' },
    { authorization_endpoint: 'https://evil.example/authorize' },
    { token_endpoint: 'file:///etc/passwd' },
  ]
  for (const discovery of forgeries) {
    const visitor = visitorOf(await aProvider(discovery))
    const refused = await refusal(startProviderLogIn(visitor))
    expect(refused, JSON.stringify(discovery)).toBe('social_unreachable')
  }
})

test('an issuer that is on a private network, silent, endless or not JSON counts as unreachable', async () => {
  const json = encodeURIComponent('{"issuer":"x",'.repeat(12))
  for (const issuer of [
    'http://169.254.169.254',
    'http://127.0.0.1:1',
    'http://[::1]',
    'https://localhost',
    'https://nothing-here.example',
    `https://endless.example/?type=application/json&ms=0&text=${json}`,
  ]) {
    const visitor = visitorOf({ env: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: CLIENT_ID } })
    expect(await refusal(startProviderLogIn(visitor)), issuer).toBe('social_unreachable')
  }
})

test('a Facebook token of another app, or of another person, doesn’t log in', async () => {
  const foreign = await aFacebook({ appId: 'a game' })
  const swapped = await aFacebook({ profile: { id: 'somebody else' } })

  for (const facebook of [foreign, swapped]) {
    const { browser, state } = await startProviderLogIn(visitorOf(facebook), {
      provider: 'facebook',
    })
    expect(await outcome(finishProviderLogIn(browser, { state, provider: 'facebook' }))).toBe(
      'social_token_invalid',
    )
  }
})

test('a request that claims another country can’t use LINE there', async () => {
  const { env: settings } = await aProvider()
  const line = { LINE_ISSUER: settings.GOOGLE_ISSUER, LINE_CLIENT_ID: CLIENT_ID }
  const visitor = visitorOf({ env: line })
  const inJapan = { ...visitor, origin: { ...visitor.origin, country: 'JP' } }

  expect(await refusal(startProviderLogIn(visitor, { provider: 'line' }))).toBe(
    'social_unavailable',
  )
  const { browser, state } = await startProviderLogIn(inJapan, { provider: 'line' })
  const home = { ...browser, origin: { ...browser.origin, country: 'US' } }
  expect(await outcome(finishProviderLogIn(home, { state, provider: 'line' }))).toBe(
    'social_unavailable',
  )
})
