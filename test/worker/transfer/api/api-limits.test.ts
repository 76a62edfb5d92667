import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { API_LIMIT, API_WINDOW_MS } from '../../../../app/features/identity/limits.ts'
import { hashToken } from '../../../../app/features/identity/tokens/tokens.server.ts'
import { aMember, browserOf } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { ask } from './ask.ts'

const LEFT = 5

/** Spends all calls of a token but some, in a window that doesn't end during the test. */
async function spendBut(left: number, token: string): Promise<void> {
  const counter = env.RATE_COUNTER.get(env.RATE_COUNTER.idFromName(`api:${hashToken(token)}`))
  const later = Date.now() + 10 * API_WINDOW_MS
  await Promise.all(
    Array.from({ length: API_LIMIT - left }, () =>
      counter.spend(API_LIMIT + 1, API_WINDOW_MS, later),
    ),
  )
}

test('a burst of one token stops at its limit, while another token of its member goes on', async () => {
  const ana = await aMember()
  const [token, other] = [await aToken(ana), await aToken(ana)]
  await spendBut(LEFT, token)

  const answers = await Promise.all(Array.from({ length: 12 }, () => ask('user_account', token)))

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(LEFT)
  expect(statuses.filter((status) => status === 429)).toHaveLength(12 - LEFT)
  const stopped = answers.find(({ status }) => status === 429)
  expect(stopped?.headers.get('X-RateLimit-Remaining')).toBe('0')
  expect(stopped?.headers.get('X-RateLimit-Limit')).toContain(String(API_LIMIT))
  expect(Number(stopped?.headers.get('X-RateLimit-Reset'))).toBeGreaterThan(0)
  expect((await ask('user_account', other)).status).toBe(200)
})

test('of hundreds of calls at once those beyond the limit are stopped, and none of others in between', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const [token, other] = [await aToken(ana), await aToken(bo)]
  const left = 130
  await spendBut(left, token)
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

test('a call with a cookie and a token is the token’s alone, and sets no cookie', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const browser = await browserOf(bo)
  const Authorization = `Bearer ${await aToken(ana)}`

  const answer = await browser.fetch('/v5/user_account', { headers: { Authorization } })

  expect(await answer.json()).toMatchObject({ username: ana.viewer.username })
  expect(answer.headers.get('Set-Cookie')).toBeNull()
  expect((await browser.fetch('/v5/user_account')).status).toBe(401)
})

test.each(['/settings/', '/settings/security/', '/settings/tokens/', '/desk/', '/updates/'])(
  'a token is nobody at %s',
  async (path) => {
    const ana = await aMember()
    const asked = async (headers: Record<string, string>) =>
      SELF.fetch(`https://pinfold.example${path}`, { headers, redirect: 'manual' })

    const [byToken, byNobody] = [
      await asked({ Authorization: `Bearer ${await aToken(ana)}` }),
      await asked({}),
    ]

    expect(byToken.status).toBe(byNobody.status)
    expect(byToken.headers.get('Location')).toBe(byNobody.headers.get('Location'))
    expect(await byToken.text()).not.toContain(ana.viewer.username)
  },
)

test('pages of any origin may ask, without credentials', async () => {
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

test('what Pinterest has and we don’t is said to be missing, another method is told from it', async () => {
  const token = await aToken(await aMember())

  for (const path of ['terms/related', 'user_account/analytics', 'ad_accounts/5/audiences']) {
    expect((await ask(path, token)).status, path).toBe(501)
  }
  expect((await ask('nothing/of/the/kind', token)).status).toBe(404)
  const wrong = await ask('user_account', token, { method: 'PUT' })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('Allow')).toBe('GET')
})
