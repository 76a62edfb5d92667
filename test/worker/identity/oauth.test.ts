import { env, SELF } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import * as oauth from 'oauth4webapi'
import { expect, test } from 'vitest'
import { sessions } from '../../../app/db/identity/accounts.ts'
import { apps } from '../../../app/db/identity/apps.ts'
import { editApp } from '../../../app/features/identity/apps/own/change-app.server.ts'
import {
  ACCESS_TOKEN_MS,
  FRESH_SESSION_MS,
  OAUTH_CODE_MS,
} from '../../../app/features/identity/limits.ts'
import { awaitedEmail } from '../../emails.ts'
import { anApp, oauthPath, REDIRECT_URI, VERIFIER } from '../../factories/identity/apps.ts'
import { aBrowser, aMember, type Browser, browserOf } from '../../factories/identity/people.ts'
import { aMemberWithPassword, PASSWORD } from '../../factories/identity/second-factors.ts'

const ORIGIN = env.SITE_ORIGIN
const network = crypto.randomUUID().slice(0, 4)

/** Lets a strict third-party client reach the Worker. */
const outside = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: (url: string, { method, headers, body }: OutsideRequest) =>
    SELF.fetch(url, {
      method,
      headers: { ...headers, 'CF-Connecting-IP': `2001:db8:${network}::1` },
      ...(body && { body }),
    }),
}

type OutsideRequest = {
  method: string
  headers: Record<string, string>
  body?: URLSearchParams | undefined
}

const issuer = new URL(ORIGIN)
const server = await oauth.processDiscoveryResponse(
  issuer,
  await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...outside }),
)
const ana = await aMember()
const maker = await aMember({ fullName: 'Ida Forge' })

type App = { id: number; secret: string }
type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number }

function clientOf({ id }: App): oauth.Client {
  return { client_id: String(id) }
}

/** Presses Allow. */
function press(browser: Browser, path: string): Promise<Response> {
  const query = new URL(path, ORIGIN).searchParams
  return browser.fetch(path, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: query,
  })
}

/** Presses Allow, and returns the address that the page continues to. */
async function answered(...pressed: Parameters<typeof press>): Promise<URL> {
  const response = await press(...pressed)
  expect(response.status).toBe(200)
  return linkIn(await response.text())
}

/** The address of a page's link to the app. */
function linkIn(html: string): URL {
  const [link = ''] = html.match(/<a [^>]*rel="noreferrer"[^>]*>/) ?? []
  const [, href = ''] = /href="([^"]+)"/.exec(link) ?? []
  return new URL(href.replaceAll('&amp;', '&'))
}

/** A code from Ana's consent. */
async function codeOf(app: App, changes: Record<string, string> = {}): Promise<string> {
  const back = await answered(await browserOf(ana), oauthPath(app.id, changes))
  return back.searchParams.get('code') ?? ''
}

async function ask(app: App | null, fields: Record<string, string>, path = 'token') {
  const basic = app && { Authorization: `Basic ${btoa(`${app.id}:${app.secret}`)}` }
  const response = await SELF.fetch(`${ORIGIN}/v5/oauth/${path}`, {
    method: 'POST',
    headers: { ...basic, 'CF-Connecting-IP': `2001:db8:${network}::2` },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, ...(await response.json<Tokens & { error?: string }>()) }
}

function exchange(app: App | null, code: string, changes: Record<string, string> = {}) {
  return ask(app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
    ...changes,
  })
}

function refresh(app: App, token: string, changes: Record<string, string> = {}) {
  return ask(app, { grant_type: 'refresh_token', refresh_token: token, ...changes })
}

async function works({ access_token }: Pick<Tokens, 'access_token'>): Promise<boolean> {
  const headers = { Authorization: `Bearer ${access_token}` }
  const { status } = await SELF.fetch(`${ORIGIN}/v5/user_account`, { headers })
  // A known token without the scope gets a different status.
  return status !== 401
}

test('a strict client completes the whole flow: discovery, consent, code, tokens, refresh, revocation', async () => {
  const app = await anApp(maker)
  const client = clientOf(app)
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const ask = new URL(server.authorization_endpoint ?? '')
  ask.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    state,
    scope: 'user_accounts:read,boards:read',
    code_challenge_method: 'S256',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
  }).toString()

  const back = await answered(await browserOf(ana), ask.pathname + ask.search)
  expect(back.origin + back.pathname).toBe(REDIRECT_URI)
  const params = oauth.validateAuthResponse(server, client, back, state)
  const auth = oauth.ClientSecretBasic(app.secret)
  const given = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      ...([server, client, auth, params, REDIRECT_URI, verifier, outside] as const),
    ),
  )
  expect(given).toMatchObject({
    token_type: 'bearer',
    scope: 'user_accounts:read boards:read',
    expires_in: ACCESS_TOKEN_MS / 1000,
    response_type: 'authorization_code',
  })
  const account = await SELF.fetch(`${ORIGIN}/v5/user_account`, {
    headers: { Authorization: `Bearer ${given.access_token}` },
  })
  expect(await account.json()).toMatchObject({ username: ana.viewer.username })

  const next = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, auth, given.refresh_token ?? '', outside),
  )
  expect(next.refresh_token).not.toBe(given.refresh_token)
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, auth, next.refresh_token ?? '', outside),
  )
  expect(await works(next)).toBe(false)
})

test('a public app gets its tokens with the verifier alone, at any loopback port', async () => {
  const uri = 'http://127.0.0.1:9000/back'
  const app = await anApp(maker, { secretHash: null, redirectUris: [uri] })
  const client = clientOf(app)
  const sent = 'http://127.0.0.1:51004/back'
  const back = await answered(await browserOf(ana), oauthPath(app.id, { redirect_uri: sent }))
  expect(back.host).toBe('127.0.0.1:51004')
  const params = oauth.validateAuthResponse(server, client, back, 'ember')

  const given = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      ...([server, client, oauth.None(), params, sent, VERIFIER, outside] as const),
    ),
  )

  expect(given.access_token).toMatch(/^pf_at_/)
})

test('the consent page says who asks for what, and can’t be framed', async () => {
  const app = await anApp(maker, { website: 'https://hearth.example/about' })
  const path = oauthPath(app.id, { scope: 'boards:read boards:read_secret' })
  const visitor = await aBrowser().fetch(path)
  expect(visitor.headers.get('Location')).toBe(`/login/?next=${encodeURIComponent(path)}`)

  const response = await (await browserOf(ana)).fetch(path)
  const html = (await response.text()).replaceAll('<!-- -->', '')

  expect(response.headers.get('Server-Timing')).toBe('d1;desc="2"')
  expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  for (const text of ['Hearth', 'Ida Forge', 'hearth.example', 'See your secret boards']) {
    expect(html).toContain(text)
  }
  expect(html).not.toContain('Create, change and delete boards')
  // Without scripts the form also submits the whole request.
  expect(html).toContain(`action="${path.replaceAll('&', '&amp;')}"`)
})

const UNKNOWN = {
  'a foreign redirect': { redirect_uri: 'https://evil.example/back' },
  'a longer redirect': { redirect_uri: `${REDIRECT_URI}/more` },
  'another port': { redirect_uri: 'https://hearth.example:8443/back' },
  'no redirect': { redirect_uri: '' },
  'no app': { client_id: '5' },
  'no number': { client_id: "1' or 1=1" },
}

test.each(Object.entries(UNKNOWN))('%s gets a page, and nothing is sent', async (_, changes) => {
  const app = await anApp(maker)
  for (const browser of [aBrowser(), await browserOf(ana)]) {
    const response = await browser.fetch(oauthPath(app.id, changes))

    expect(response.status).toBe(400)
    expect(response.headers.get('Location')).toBeNull()
    const html = await response.text()
    expect(html).toContain('We don&#x27;t know this app')
    expect(html).not.toContain('evil.example"')
  }
})

test('the app of a banned member is unknown, and gets no tokens', async () => {
  const banned = await aMember({ state: 'suspended' })
  const app = await anApp(banned)

  expect((await (await browserOf(ana)).fetch(oauthPath(app.id))).status).toBe(400)
  expect(await exchange(app, 'x')).toMatchObject({ status: 401, error: 'invalid_client' })
})

const FAULTS = {
  'no PKCE': [{ code_challenge: '' }, 'invalid_request'],
  'plain PKCE': [{ code_challenge_method: 'plain' }, 'invalid_request'],
  'a short challenge': [{ code_challenge: 'abc' }, 'invalid_request'],
  'another response': [{ response_type: 'token' }, 'unsupported_response_type'],
  'an unknown scope': [{ scope: 'boards:read,everything' }, 'invalid_scope'],
  'no scope': [{ scope: '' }, 'invalid_scope'],
} as const

test.each(Object.entries(FAULTS))(
  '%s is explained on a page, which returns to the app with the error only when a link is pressed',
  async (_, [changes, error]) => {
    const app = await anApp(maker)
    const browser = await browserOf(ana)
    const path = oauthPath(app.id, changes)

    const page = await browser.fetch(path)
    expect([page.status, page.headers.get('Location')]).toEqual([400, null])
    const html = await page.text()
    expect(html).toContain('This request isn&#x27;t valid')
    expect(html).not.toContain('http-equiv="refresh"')
    const back = linkIn(html)
    expect(back.origin + back.pathname).toBe(REDIRECT_URI)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error,
      state: 'ember',
      iss: ORIGIN,
    })
    const pressed = await press(browser, path)
    expect(pressed.status).toBe(400)
    expect(linkIn(await pressed.text()).searchParams.get('error')).toBe(error)
  },
)

test('a duplicate parameter is refused', async () => {
  const app = await anApp(maker)
  const response = await (await browserOf(ana)).fetch(`${oauthPath(app.id)}&scope=pins:read`)

  expect(linkIn(await response.text()).searchParams.get('error')).toBe('invalid_request')
})

test('Cancel issues no code', async () => {
  const app = await anApp(maker)
  const page = await (await browserOf(ana)).fetch(oauthPath(app.id))
  const back = linkIn(await page.text())

  expect(back.searchParams.get('error')).toBe('access_denied')
  expect(back.searchParams.has('code')).toBe(false)
})

test('a code is useless to a visitor, or with another verifier, redirect, secret or app, and remains valid', async () => {
  const app = await anApp(maker)
  const other = await anApp(maker)
  const code = await codeOf(app)
  const wrong = 'x'.repeat(43)

  expect(await exchange(app, code, { code_verifier: wrong })).toMatchObject({
    status: 400,
    error: 'invalid_grant',
    code: 2411,
  })
  expect(await exchange(app, code, { code_verifier: '' })).toMatchObject({
    status: 400,
    error: 'invalid_request',
  })
  expect(await exchange(app, code, { redirect_uri: `${REDIRECT_URI}?` })).toMatchObject({
    error: 'invalid_grant',
  })
  expect(await exchange(other, code)).toMatchObject({ error: 'invalid_grant' })
  expect(await exchange({ ...app, secret: other.secret }, code)).toMatchObject({
    status: 401,
    error: 'invalid_client',
  })
  expect(await exchange(null, code, { client_id: String(app.id) })).toMatchObject({
    status: 401,
    error: 'invalid_client',
  })
  expect(await exchange(app, code, { client_id: String(other.id) })).toMatchObject({ status: 401 })
  expect(await exchange(app, code)).toMatchObject({ status: 200, scope: 'boards:read' })
})

test('reusing a code revokes the tokens issued for it, and an expired code is refused', async () => {
  const app = await anApp(maker)
  const code = await codeOf(app)
  const given = await exchange(app, code)
  expect(await works(given)).toBe(true)

  expect(await exchange(app, code)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect(await works(given)).toBe(false)
  expect(await refresh(app, given.refresh_token)).toMatchObject({ error: 'invalid_grant' })

  const late = await codeOf(app)
  await ana.db.run(`update app_grants set code_expires_at = code_expires_at - ${OAUTH_CODE_MS}`)
  expect(await exchange(app, late)).toMatchObject({ error: 'invalid_grant' })
})

test('using a code five times at once leaves no valid token', async () => {
  const app = await anApp(maker)
  const code = await codeOf(app)

  const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(app, code)))

  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  for (const answer of answers) if (answer.access_token) expect(await works(answer)).toBe(false)
})

test('a refresh token works once: using it again, or twice at once, revokes the family', async () => {
  const app = await anApp(maker)
  const first = await exchange(app, await codeOf(app))
  const second = await refresh(app, first.refresh_token)
  expect(second).toMatchObject({ status: 200, response_type: 'refresh_token' })
  expect(await works(second)).toBe(true)
  expect(await refresh(app, first.refresh_token)).toMatchObject({ error: 'invalid_grant' })
  expect([await works(first), await works(second)]).toEqual([false, false])

  const again = await exchange(app, await codeOf(app))
  const answers = await Promise.all([1, 2].map(() => refresh(app, again.refresh_token)))
  expect(answers.map(({ status }) => status)).toContain(400)
  for (const answer of [again, ...answers.filter(({ status }) => status === 200)]) {
    expect(await works(answer)).toBe(false)
    expect(await refresh(app, answer.refresh_token)).toMatchObject({ error: 'invalid_grant' })
  }
})

test('a refresh can narrow scopes, but never widen them', async () => {
  const app = await anApp(maker)
  const given = await exchange(app, await codeOf(app, { scope: 'boards:read pins:read' }))

  for (const scope of ['boards:read boards:read_secret', 'nothing']) {
    expect(await refresh(app, given.refresh_token, { scope })).toMatchObject({
      status: 400,
      error: 'invalid_scope',
    })
  }
  const narrow = await refresh(app, given.refresh_token, { scope: 'pins:read' })
  expect(narrow.scope).toBe('pins:read')
  expect((await refresh(app, narrow.refresh_token)).scope).toBe('boards:read pins:read')
})

test('another app can neither refresh nor revoke the tokens', async () => {
  const app = await anApp(maker)
  const other = await anApp(maker)
  const given = await exchange(app, await codeOf(app))

  expect(await refresh(other, given.refresh_token)).toMatchObject({ error: 'invalid_grant' })
  expect((await ask(other, { token: given.access_token }, 'token/revoke')).status).toBe(200)
  expect(await works(given)).toBe(true)
  expect((await ask(null, { token: given.access_token }, 'token/revoke')).status).toBe(401)
  expect((await ask(app, { token: given.access_token }, 'token/revoke')).status).toBe(200)
  expect(await works(given)).toBe(false)
  expect((await ask(app, { token: given.access_token }, 'token/revoke')).status).toBe(200)
})

test('the token endpoint refuses other requests as RFC 6749 and Pinterest do', async () => {
  const app = await anApp(maker)

  expect(await ask(app, { grant_type: 'password' })).toMatchObject({
    status: 400,
    error: 'unsupported_grant_type',
    code: 2412,
    message: expect.any(String),
  })
  expect(await ask(app, {})).toMatchObject({ status: 400, error: 'invalid_request' })
  const got = await SELF.fetch(`${ORIGIN}/v5/oauth/token`)
  expect([got.status, got.headers.get('Allow')]).toEqual([405, 'POST'])
  expect(got.headers.get('Cache-Control')).toBe('no-store')
  const unnamed = await SELF.fetch(`${ORIGIN}/v5/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' }),
  })
  expect(unnamed.status).toBe(401)
  expect(unnamed.headers.get('WWW-Authenticate')).toBe('Basic realm="Pinfold"')
})

test('a token is not a session, and a session not a token', async () => {
  const app = await anApp(maker)
  const { access_token } = await exchange(app, await codeOf(app))
  const headers = { Authorization: `Bearer ${access_token}` }

  for (const path of ['/settings/', '/settings/tokens/', oauthPath(app.id), '/accounts/switch/']) {
    const response = await aBrowser().fetch(path, { headers })
    expect(response.headers.getSetCookie().join()).not.toContain('session')
    expect(response.status).not.toBe(200)
  }
  expect((await (await browserOf(ana)).fetch('/v5/user_account')).status).toBe(401)
  const page = await aBrowser().submit(oauthPath(app.id), {})
  expect(page.status).toBe(302)
})

/** Ana's browser, with a session that is no longer fresh. */
async function aStaleBrowser(member: Awaited<ReturnType<typeof aMemberWithPassword>>) {
  const browser = await browserOf(member)
  await member.db
    .update(sessions)
    .set({ createdAt: member.now - FRESH_SESSION_MS - 60_000 })
    .where(eq(sessions.memberId, member.viewer.id))
  return browser
}

test('a consent in a session that is not fresh asks for the password, and keeps the whole request', async () => {
  const app = await anApp(maker)
  const bo = await aMemberWithPassword()
  const browser = await aStaleBrowser(bo)
  const path = oauthPath(app.id, { scope: 'boards:read pins:read', state: 'a b&c=d' })
  const confirm = `/settings/security/confirm/?next=${encodeURIComponent(path)}`

  // The page is opened now, or it was opened while the session was fresh and its form is sent now.
  for (const asked of [await browser.fetch(path), await press(browser, path)]) {
    expect([asked.status, asked.headers.get('Location')]).toEqual([302, confirm])
  }
  expect(await (await browser.fetch(confirm)).text()).toContain('Confirm it&#x27;s you')
  const fields = { password: PASSWORD, next: path }
  const confirmed = await browser.submit('/settings/security/confirm/', fields)
  expect(confirmed.headers.get('Location')).toBe(path)

  const back = await answered(browser, path)
  expect(back.searchParams.get('state')).toBe('a b&c=d')
  const given = await exchange(app, back.searchParams.get('code') ?? '')
  expect(given.scope).toBe('boards:read pins:read')
  const { text } = await awaitedEmail(bo.viewer.email, 'You let an app use')
  expect(text).toContain('“Hearth” by Ida Forge')

  await browser.submit(new URL(/http\S+/.exec(text)?.[0] ?? '').pathname, {})
  expect(await works(given)).toBe(false)
  expect(await refresh(app, given.refresh_token)).toMatchObject({ error: 'invalid_grant' })
})

test('an app on hold gets a page without a link to it, and still works for those who allowed it before', async () => {
  const app = await anApp(maker)
  const given = await exchange(app, await codeOf(app))
  const code = await codeOf(app)
  await maker.db.update(apps).set({ heldAt: maker.now }).where(eq(apps.id, app.id))

  const browser = await browserOf(ana)
  for (const page of [
    await browser.fetch(oauthPath(app.id)),
    await press(browser, oauthPath(app.id)),
  ]) {
    expect(page.status).toBe(409)
    const html = await page.text()
    expect(html).toContain('This app is on hold')
    expect(html).not.toContain(`href="${REDIRECT_URI}`)
  }
  expect(await exchange(app, code)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect(await works(given)).toBe(true)
  expect(await refresh(app, given.refresh_token)).toMatchObject({ status: 200 })
})

test('a member who allowed an app sees what changed before they allow it again', async () => {
  const app = await anApp(maker)
  await codeOf(app)
  const page = async (member: typeof ana) =>
    (await (await (await browserOf(member)).fetch(oauthPath(app.id))).text()).replaceAll(
      '<!-- -->',
      '',
    )
  expect(await page(ana)).not.toContain('Changed since')
  const website = 'https://kiln.example/'
  const redirectUris = [REDIRECT_URI, 'https://kiln.example/back']
  const later = maker.now + 60_000
  await editApp(
    {
      ...maker,
      now: later,
      viewer: { ...maker.viewer, sessionStartedAt: later, isTwoFactor: true },
    },
    { appId: app.id, name: 'Kiln', website, redirectUris },
  )

  const html = await page(ana)
  for (const text of [
    'Changed since you last allowed it',
    'Hearth',
    'Kiln',
    'https://kiln.example/back',
  ]) {
    expect(html).toContain(text)
  }
  expect(await page(await aMember())).not.toContain('Changed since')
})
