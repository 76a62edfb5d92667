import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { checkHealth } from '../../../workers/health.ts'
import { aBrowser } from '../../factories/identity/people.ts'

test('the site says that its parts answer, to anybody and without a session', async () => {
  const browser = aBrowser()

  const response = await browser.fetch('/healthz')

  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.json()).toEqual({ status: 'ok', failed: [] })
  expect(browser.cookies.size).toBe(0)
})

test('a part that fails, or takes too long, is named', async () => {
  const checks = {
    d1: () => env.DB.prepare('select * from no_such_table').all(),
    r2: async () => null,
    kv: () => new Promise(() => {}),
  }

  expect(await checkHealth(checks, 50)).toEqual({ status: 503, failed: ['d1', 'kv'] })
})
