import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { deadLetters } from '../../../app/db/operations/dead-letters.ts'
import { answerHealth, checkHealth } from '../../../workers/health.ts'
import { minutesAhead } from '../../clock.ts'
import { aBrowser, aMember, aVisitor } from '../../factories/identity/people.ts'

test('anyone can check the site’s health without a session', async () => {
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

test('details need the operator’s token, and the address is reserved', async () => {
  for (const refused of [await ask('Bearer let me'), await ask(''), await ask('Bearer ', env)]) {
    expect(refused.status).toBe(404)
  }
  const fine = await ask('Bearer let me in')
  expect(fine.status).toBe(200)
  expect(await fine.json()).toMatchObject({
    status: 'ok',
    troubles: [],
    deadLetters: 0,
    emails: { failed: 0 },
    queues: [{ name: 'jobs' }, { name: 'imports' }],
    databaseBytes: expect.any(Number),
  })

  await aVisitor()
    .db.insert(deadLetters)
    .values({ id: 1, job: { kind: 'reindex' }, failedAt: 1 })
  const failing = await ask('Bearer let me in')
  expect(failing.status).toBe(503)
  expect(await failing.json()).toMatchObject({
    troubles: ['Messages that failed permanently: 1.'],
  })
})

test('details report that no job has run, once the site is an hour old', async () => {
  await aMember()

  const fails = await minutesAhead(61, () => ask('Bearer let me in'))

  expect(fails.status).toBe(503)
  const troubles = expect.arrayContaining(['No job has run yet.'])
  expect(await fails.json()).toMatchObject({ status: 'failing', troubles })
})

function ask(authorization: string, site: Env = { ...env, HEALTH_TOKEN: 'let me in' }) {
  const headers = { Authorization: authorization }
  return answerHealth(new Request('https://pins.example/healthz/details', { headers }), site)
}
