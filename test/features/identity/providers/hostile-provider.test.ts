import { env } from 'cloudflare:test'
import { exportSPKI, generateKeyPair, type JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import type { CallbackEnd } from '../../../../app/features/identity/providers/connect/connect.server.ts'
import { aMember } from '../../../factories/identity/people.ts'
import {
  aFacebook,
  aProvider,
  begin,
  CLIENT_ID,
  callBack,
  visitorOf,
} from '../../../factories/identity/providers.ts'
import { refusal } from '../../../mail.ts'

/** The code of a callback's refusal, or the kind of its end. */
async function outcome(end: Promise<CallbackEnd>): Promise<string> {
  return end.then(
    (found) => (found.kind === 'refused' ? found.refusal.code : found.kind),
    (refused) => refused.code,
  )
}

async function sessionsSoFar(): Promise<number> {
  const row = await env.DB.prepare('select count(*) as n from sessions').first<{ n: number }>()
  return row?.n ?? Number.NaN
}

/** A member whose identity the provider knows, so that any success would be a session. */
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

/** The outcome of a callback with these claims, signed in this way. */
async function told(
  { provider, subject, visitor }: Known,
  claims: JWTPayload = {},
  signing: Parameters<Known['provider']['sign']>[1] = {},
): Promise<string> {
  const { browser, state, nonce } = await begin(visitor)
  const idToken = await provider.sign({ sub: subject, nonce, ...claims }, signing)
  await provider.answer({ id_token: idToken })
  return outcome(callBack(browser, { state }))
}

test('a true token lets a known identity in', async () => {
  expect(await told(await aKnownVisit())).toBe('signed_in')
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
    expect(await told(known, claims), JSON.stringify(claims)).toBe('social_token_invalid')
  }
  for (const claim of ['nonce', 'sub']) {
    expect(await told(known, { [claim]: undefined }), claim).toBe('social_token_invalid')
  }
  expect(await sessionsSoFar()).toBe(before)
})

test('a token by another key, by none, or by our own secrets is refused', async () => {
  const known = await aKnownVisit()
  const before = await sessionsSoFar()
  const { privateKey } = await generateKeyPair('RS256')
  const publicText = new TextEncoder().encode(await exportSPKI(known.provider.publicKey))

  expect(await told(known, {}, { by: privateKey })).toBe('social_token_invalid')
  expect(await told(known, {}, { by: privateKey, header: { kid: 'another' } })).toBe(
    'social_token_invalid',
  )
  expect(await told(known, {}, { by: publicText, header: { alg: 'HS256' } })).toBe(
    'social_token_invalid',
  )
  expect(await sessionsSoFar()).toBe(before)
})

test('a token without a signature, or that is none, is refused', async () => {
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
    const { browser, state, nonce } = await begin(visitor)
    await provider.answer(answer(nonce))
    expect(await outcome(callBack(browser, { state }))).toBe('social_token_invalid')
  }
  expect(await sessionsSoFar()).toBe(before)
})

test('a callback counts once, in its own browser, for its own provider, within ten minutes', async () => {
  const { provider, subject, visitor } = await aKnownVisit()
  const { browser, state, nonce } = await begin(visitor)
  await provider.answer({ id_token: await provider.sign({ sub: subject, nonce }) })
  const elsewhere = await begin(visitor)
  const late = { ...browser, now: browser.now + 10 * 60 * 1000 }
  const expired = 'social_attempt_expired'

  expect(await outcome(callBack(visitor, { state }))).toBe(expired)
  expect(await outcome(callBack(elsewhere.browser, { state }))).toBe(expired)
  expect(await outcome(callBack(browser, { state, provider: 'line' }))).toBe(expired)
  expect(await outcome(callBack(browser, { state: '' }))).toBe(expired)
  expect(await outcome(callBack(browser, { state: 'made up' }))).toBe(expired)
  expect(await outcome(callBack(late, { state }))).toBe(expired)
  expect(await outcome(callBack(browser, { state }))).toBe('signed_in')
  expect(await outcome(callBack(browser, { state }))).toBe(expired)
})

test('of fifty callbacks of one state at once, one makes a session', async () => {
  const { provider, subject, visitor } = await aKnownVisit()
  const { browser, state, nonce } = await begin(visitor)
  await provider.answer({ id_token: await provider.sign({ sub: subject, nonce }) })
  const before = await sessionsSoFar()

  const ends = await Promise.all(
    Array.from({ length: 50 }, () => outcome(callBack(browser, { state }))),
  )

  expect(ends.filter((end) => end === 'signed_in')).toHaveLength(1)
  expect(await sessionsSoFar()).toBe(before + 1)
})

test('a code that the provider refuses, or an authorization that was denied, lets nobody in', async () => {
  const { provider, visitor } = await aKnownVisit()
  const refused = await begin(visitor)
  await provider.answer({ error: 'invalid_grant' }, 400)

  expect(await outcome(callBack(refused.browser, { state: refused.state }))).toBe(
    'social_token_invalid',
  )
  const denied = await begin(visitor)
  const { browser, state } = denied
  expect(await outcome(callBack(browser, { state, error: 'access_denied' }))).toBe(
    'social_not_authorized',
  )
  const empty = await begin(visitor)
  expect(await outcome(callBack(empty.browser, { state: empty.state, code: '' }))).toBe(
    'social_token_invalid',
  )
})

test('two providers that are mixed up let nobody in', async () => {
  const honest = await aKnownVisit()
  const evil = await aProvider()
  const before = await sessionsSoFar()
  const { browser, state, nonce } = await begin(honest.visitor)
  await evil.answer({ id_token: await evil.sign({ sub: honest.subject, nonce }) })
  const asEvil: Context = { ...browser, env: { ...browser.env, ...evil.env } }

  // The same subject of another issuer is another person.
  expect(await outcome(callBack(asEvil, { state }))).toBe('pending')
  expect(await sessionsSoFar()).toBe(before)
})

test('discovery that names another issuer, another host or a private address is not believed', async () => {
  const lies: Record<string, string>[] = [
    { issuer: 'https://accounts.google.com' },
    { token_endpoint: 'https://evil.example/token' },
    { jwks_uri: 'https://evil.example/keys' },
    { jwks_uri: 'http://169.254.169.254/keys' },
    { authorization_endpoint: 'https://evil.example/authorize' },
    { token_endpoint: 'file:///etc/passwd' },
  ]
  for (const discovery of lies) {
    const visitor = visitorOf(await aProvider(discovery))
    const refused = await refusal(begin(visitor))
    expect(refused, JSON.stringify(discovery)).toBe('social_unreachable')
  }
})

test('an issuer on a private network, or one that is silent, endless or no JSON, is unreachable', async () => {
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
    expect(await refusal(begin(visitor)), issuer).toBe('social_unreachable')
  }
})

test('a Facebook token of another app, or of somebody else, lets nobody in', async () => {
  const foreign = await aFacebook({ appId: 'a game' })
  const swapped = await aFacebook({ profile: { id: 'somebody else' } })

  for (const facebook of [foreign, swapped]) {
    const { browser, state } = await begin(visitorOf(facebook), { provider: 'facebook' })
    expect(await outcome(callBack(browser, { state, provider: 'facebook' }))).toBe(
      'social_token_invalid',
    )
  }
})

test('a request that says what its country is cannot open LINE elsewhere', async () => {
  const { env: settings } = await aProvider()
  const line = { LINE_ISSUER: settings.GOOGLE_ISSUER, LINE_CLIENT_ID: CLIENT_ID }
  const visitor = visitorOf({ env: line })
  const inJapan = { ...visitor, origin: { ...visitor.origin, country: 'JP' } }

  expect(await refusal(begin(visitor, { provider: 'line' }))).toBe('social_unavailable')
  const { browser, state } = await begin(inJapan, { provider: 'line' })
  const home = { ...browser, origin: { ...browser.origin, country: 'US' } }
  expect(await outcome(callBack(home, { state, provider: 'line' }))).toBe('social_unavailable')
})
