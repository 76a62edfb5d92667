import { env, SELF } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { accessTokens } from '../../../../app/db/identity/apps.ts'
import { RATE_LIMITS, windowMsOf } from '../../../../app/features/core/rate-limits/limits.ts'
import { newTokenText } from '../../../../app/features/identity/apps/token-text.server.ts'
import { API_LIMIT, API_WINDOW_MS } from '../../../../app/features/identity/limits.ts'
import { hashToken } from '../../../../app/features/identity/tokens/tokens.server.ts'
import { withStoppedClock } from '../../../clock.ts'
import { allowApp, anApp, REDIRECT_URI, VERIFIER } from '../../../factories/identity/apps.ts'
import { aMember, browserOf } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { EXPECTATION_MS } from '../../../time-limits.ts'
import { ask } from './call-api.ts'

const LEFT = 5

/** Uses up all but `left` of a member's calls, in a window that doesn't end during the test. */
async function spendAllBut(left: number, { viewer }: { viewer: { id: number } }): Promise<void> {
  const counter = env.RATE_COUNTER.get(env.RATE_COUNTER.idFromName(`api:${viewer.id}`))
  const next = Date.now() + API_WINDOW_MS
  await Promise.all(
    Array.from({ length: API_LIMIT - left }, () =>
      counter.spend(API_LIMIT + 1, API_WINDOW_MS, next),
    ),
  )
}

test('a burst from several tokens of a member stops at the member’s limit, while others continue', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const tokens = [await aToken(ana), await aToken(ana), await aToken(ana)]
  await spendAllBut(LEFT, ana)

  const calls = [...tokens, ...tokens, ...tokens, ...tokens]
  const answers = await Promise.all(calls.map((token) => ask('user_account', token)))

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(LEFT)
  expect(statuses.filter((status) => status === 429)).toHaveLength(12 - LEFT)
  const stopped = answers.find(({ status }) => status === 429)
  expect(stopped?.headers.get('X-RateLimit-Remaining')).toBe('0')
  expect(stopped?.headers.get('X-RateLimit-Limit')).toContain(String(API_LIMIT))
  expect(Number(stopped?.headers.get('X-RateLimit-Reset'))).toBeGreaterThan(0)
  expect(Number(stopped?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await ask('user_account', await aToken(bo))).status).toBe(200)
})

test('of hundreds of concurrent calls only those beyond the limit are refused, and none by other members', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const token = await aToken(ana)
  const other = await aToken(bo)
  const left = 130
  await spendAllBut(left, ana)
  const statuses: number[] = []
  const others: number[] = []

  while (statuses.length < 200) {
    const burst = Array.from({ length: 100 }, () => ask('user_account', token))
    others.push((await ask('user_account', other)).status)
    statuses.push(...(await Promise.all(burst)).map(({ status }) => status))
  }

  expect(statuses.filter((status) => status === 200)).toHaveLength(left)
  expect(statuses.filter((status) => status === 429)).toHaveLength(200 - left)
  expect(others).toEqual([200, 200])
})

/** An address in a network of its own. */
const aNetwork = () => `198.18.${crypto.getRandomValues(new Uint8Array(2)).join('.')}`

function askFrom(network: string, token: string, path = '/v5/user_account'): Promise<Response> {
  return SELF.fetch(`https://pinfold.example${path}`, {
    method: path === '/mcp' ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': network },
    ...(path === '/mcp' && { body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' }),
  })
}

const madeUpToken = () => newTokenText({ SECRETS_KEY: 'somebody else’s' }, 'personal')

/** The database round trips that a response reports. */
const lookUps = ({ headers }: Response) =>
  Number(/"(\d+)"/.exec(headers.get('Server-Timing') ?? '')?.[1])

/** Enough concurrent calls that half of them are over the limit. */
const AT_ONCE = 2 * RATE_LIMITS.unknownToken

/** {@link AT_ONCE} calls, all within one of the limit's minutes. */
function inBurst(call: (at: number) => Promise<Response>): Promise<Response[]> {
  return withStoppedClock(() => Promise.all(Array.from({ length: AT_ONCE }, (_, at) => call(at))))
}

test('of 240 concurrent made-up tokens from one network 120 are looked up, and real ones still work there', async () => {
  const ana = await aMember()
  const network = aNetwork()
  const token = await aToken(ana)

  const answers = await inBurst((at) =>
    askFrom(network, madeUpToken(), at % 2 ? '/mcp' : '/v5/user_account'),
  )

  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(RATE_LIMITS.unknownToken)
  expect(refused).toHaveLength(AT_ONCE - RATE_LIMITS.unknownToken)
  expect(answers.map(lookUps).reduce((sum, one) => sum + one, 0)).toBe(RATE_LIMITS.unknownToken)
  expect(refused.every(({ headers }) => Number(headers.get('Retry-After')) > 0)).toBe(true)
  expect((await askFrom(network, token)).status).toBe(200)
  expect((await askFrom(aNetwork(), madeUpToken())).status).toBe(401)
})

type Sent = { path?: string; fields: Record<string, string> }

function askForTokens(network: string, { id, secret }: App, { path = '', fields }: Sent) {
  return SELF.fetch(`https://pinfold.example/v5/oauth/token${path}`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${id}:${secret}`)}`, 'CF-Connecting-IP': network },
    body: new URLSearchParams(fields),
  })
}

type App = { id: number; secret: string }

const aForeign = (kind: 'refresh' | 'code' | 'secret' | 'access') =>
  newTokenText({ SECRETS_KEY: 'somebody else’s' }, kind)

const aCode = () => ({
  grant_type: 'authorization_code',
  redirect_uri: REDIRECT_URI,
  code_verifier: VERIFIER,
})

const MADE_UP: Record<string, (app: App, at: number) => [App, Sent]> = {
  'client secrets': ({ id }) => [
    { id, secret: aForeign('secret') },
    { fields: { ...aCode(), code: newTokenText(env, 'code') } },
  ],
  'authorization codes': (app, at) => [
    app,
    { fields: { ...aCode(), code: at % 2 ? aForeign('code') : crypto.randomUUID() } },
  ],
  'refresh tokens': (app) => [
    app,
    { fields: { grant_type: 'refresh_token', refresh_token: aForeign('refresh') } },
  ],
  'tokens to revoke': (app) => [app, { path: '/revoke', fields: { token: aForeign('access') } }],
}

test.each(Object.entries(MADE_UP))(
  'of 240 made-up %s from one network 120 are looked up, and a real code works there',
  async (_, invent) => {
    const ana = await aMember()
    const maker = await aMember()
    const network = aNetwork()
    const app = await anApp(maker)

    const answers = await inBurst((at) => askForTokens(network, ...invent(app, at)))

    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(AT_ONCE - RATE_LIMITS.unknownToken)
    expect(answers.map(lookUps).reduce((sum, one) => sum + one, 0)).toBe(RATE_LIMITS.unknownToken)
    expect(refused.every(({ headers }) => Number(headers.get('Retry-After')) > 0)).toBe(true)
    const fields = { ...aCode(), code: await allowApp(ana, app.id) }
    expect((await askForTokens(network, app, { fields })).status).toBe(200)
  },
)

test('a secret from before secrets were signed works, and doesn’t count towards its network’s limit', async () => {
  const ana = await aMember()
  const network = aNetwork()
  const secret = aForeign('secret')
  const { id } = await anApp(await aMember(), { secretHash: hashToken(secret) })
  const app = { id, secret }

  for (let call = 0; call < 3; call++) {
    const fields = { ...aCode(), code: await allowApp(ana, id) }
    const given = await askForTokens(network, app, { fields })
    const { refresh_token: token } = await given.json<{ refresh_token: string }>()
    const ended = await askForTokens(network, app, { path: '/revoke', fields: { token } })
    expect([given.status, ended.status]).toEqual([200, 200])
  }

  const counter = env.RATE_COUNTER.get(env.RATE_COUNTER.idFromName(`unknownToken:${network}`))
  await vi.waitFor(
    async () => expect(await counter.take(1, windowMsOf('unknownToken'), Date.now())).toBe(1),
    { timeout: EXPECTATION_MS },
  )
})

test('a token from before tokens were signed works, and doesn’t count towards its network’s limit', async () => {
  const ana = await aMember()
  const network = aNetwork()
  const old = madeUpToken()
  await ana.db
    .update(accessTokens)
    .set({ tokenHash: hashToken(old) })
    .where(eq(accessTokens.tokenHash, hashToken(await aToken(ana))))

  for (let call = 0; call < 5; call++) expect((await askFrom(network, old)).status).toBe(200)

  const counter = env.RATE_COUNTER.get(env.RATE_COUNTER.idFromName(`unknownToken:${network}`))
  await vi.waitFor(
    async () => expect(await counter.take(1, windowMsOf('unknownToken'), Date.now())).toBe(1),
    { timeout: EXPECTATION_MS },
  )
})

test('repeated use of a revoked token counts towards its network’s limit', async () => {
  const ana = await aMember()
  const network = aNetwork()
  const token = await aToken(ana)
  await ana.db.delete(accessTokens).where(eq(accessTokens.tokenHash, hashToken(token)))

  const statuses = []
  for (let call = 0; call < 125; call++) statuses.push((await askFrom(network, token)).status)

  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(121)
  expect(statuses.at(-1)).toBe(429)
})

test('a call with a cookie and a token only uses the token, and sets no cookie', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const browser = await browserOf(bo)
  const Authorization = `Bearer ${await aToken(ana)}`

  const answer = await browser.fetch('/v5/user_account', { headers: { Authorization } })

  expect(await answer.json()).toMatchObject({ username: ana.viewer.username })
  expect(answer.headers.get('Set-Cookie')).toBeNull()
  expect((await browser.fetch('/v5/user_account')).status).toBe(401)
})

test.each(['/settings/', '/settings/security/', '/settings/tokens/', '/desk/', '/updates/'])(
  'a token has no effect at %s',
  async (path) => {
    const ana = await aMember()
    const asked = async (headers: Record<string, string>) =>
      SELF.fetch(`https://pinfold.example${path}`, { headers, redirect: 'manual' })

    const byToken = await asked({ Authorization: `Bearer ${await aToken(ana)}` })
    const byNobody = await asked({})

    expect(byToken.status).toBe(byNobody.status)
    expect(byToken.headers.get('Location')).toBe(byNobody.headers.get('Location'))
    expect(await byToken.text()).not.toContain(ana.viewer.username)
  },
)

test('pages of any origin may call the API, without credentials', async () => {
  const preflight = await SELF.fetch('https://pinfold.example/v5/boards', {
    method: 'OPTIONS',
    headers: { Origin: 'https://other.example', 'Access-Control-Request-Method': 'PATCH' },
  })

  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('PATCH')
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Authorization')
  expect(preflight.headers.has('Access-Control-Allow-Credentials')).toBe(false)
  const refused = await ask('user_account', 'none')
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('X-RateLimit-Remaining')
})

test('operations of Pinterest that we don’t offer return 501, and a wrong method is distinguished', async () => {
  const token = await aToken(await aMember())

  for (const path of ['terms/related', 'user_account/analytics', 'ad_accounts/5/audiences']) {
    expect((await ask(path, token)).status, path).toBe(501)
  }
  expect((await ask('nothing/of/the/kind', token)).status).toBe(404)
  const wrong = await ask('user_account', token, { method: 'PUT' })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('Allow')).toBe('GET')
})
