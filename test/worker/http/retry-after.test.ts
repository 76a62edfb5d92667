import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { RATE_LIMITS, RATE_WINDOW_MS } from '../../../app/features/core/rate-limits/limits.ts'
import { newTokenText } from '../../../app/features/identity/apps/token-text.server.ts'
import { retryAfterSeconds } from '../../../app/http/retry-after.server.ts'
import { CATALOGUE, isRefusalCode, Refusal } from '../../../app/refusal.ts'

const ORIGIN = 'https://pinfold.example'
const FORM = 'application/x-www-form-urlencoded'
const invented = `Bearer ${newTokenText({ SECRETS_KEY: 'another' }, 'personal')}`

type LimitedRequest = { method?: string; headers?: Record<string, string>; body?: string }

/** An address for each kind of network rate limit, with the limit that it uses. */
const LIMITED_REQUESTS: [path: string, limit: keyof typeof RATE_LIMITS, asked: LimitedRequest][] = [
  ['/embed/board/5/', 'embed', {}],
  ['/embed/pin/5/', 'embed', {}],
  ['/oembed/?url=https%3A%2F%2Fpinfold.example%2Fpin%2F5%2F', 'oembed', {}],
  ['/sitemap.xml', 'sitemap', {}],
  [
    '/v3/register/exists/',
    'exists',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
      body: '{"email":"a@mail.example"}',
    },
  ],
  ['/v5/user_account', 'unknownToken', { headers: { Authorization: invented } }],
  ['/mcp', 'unknownToken', { method: 'POST', headers: { Authorization: invented }, body: '{}' }],
  [
    '/v5/oauth/token',
    'oauth',
    { method: 'POST', headers: { 'Content-Type': FORM }, body: 'grant_type=refresh_token' },
  ],
  [
    '/password/reset/',
    'forgotPassword',
    {
      method: 'POST',
      headers: { 'Content-Type': FORM, Origin: ORIGIN, Host: 'pinfold.example' },
      body: 'usernameOrEmail=a%40mail.example&type=reset',
    },
  ],
]

test.each(LIMITED_REQUESTS)('%s has Retry-After once %s is used up', async (path, limit, asked) => {
  const network = `198.19.${crypto.getRandomValues(new Uint8Array(2)).join('.')}`
  const windows = [0, 1].map((next) => Math.floor(Date.now() / RATE_WINDOW_MS) + next)
  for (const window of windows) {
    await env.COUNTERS.put(`rate:${limit}:${network}:${window}`, String(RATE_LIMITS[limit]))
  }

  const answer = await SELF.fetch(ORIGIN + path, {
    ...asked,
    headers: { ...asked.headers, 'CF-Connecting-IP': network },
  })

  expect(answer.status).toBe(429)
  const seconds = Number(answer.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(RATE_WINDOW_MS / 1000)
})

const LATER = Object.entries(CATALOGUE).filter(([, [, status]]) => status === 429)

test.each(LATER.map(([code]) => code))('%s has its own number of seconds to wait', (code) => {
  if (!isRefusalCode(code)) throw new Error(code)

  const own = code === 'source_busy' ? 60 : retryAfterSeconds(new Refusal(code, undefined, {}))

  expect(own === 60).toBe(code === 'source_busy')
  expect(retryAfterSeconds(new Refusal(code, undefined, { retryAfterSeconds: 7 }))).toBe(7)
})
