import { env } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handleScheduled } from '../../../workers/background/clock.ts'
import { handleQueue } from '../../../workers/background/jobs.ts'
import { handleUnsubscribeEmail } from '../../../workers/handle-unsubscribe-email.ts'
import { aBrowser } from '../../factories/identity/people.ts'

beforeEach(() => {
  Object.assign(env, { SITE_CLOSED: 'restoring' })
})

afterEach(() => {
  Object.assign(env, { SITE_CLOSED: '' })
})

test.each([
  '/',
  '/login/',
  '/v3/login/',
  '/v5/user_account',
  '/media/orig/aa',
  '/sitemap.xml',
  '/mcp',
])('while the site is closed, %s is answered 503 without asking the database', async (path) => {
  const asked = vi.spyOn(env.DB, 'withSession')
  const response = await aBrowser().fetch(path)
  const calls = asked.mock.calls.length
  asked.mockRestore()

  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('300')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(calls).toBe(0)
})

test('people see a page, and programs JSON', async () => {
  const page = await aBrowser().fetch('/', { headers: { Accept: 'text/html' } })
  const call = await aBrowser().fetch('/v5/user_account', {
    headers: { Accept: 'application/json' },
  })

  expect(await page.text()).toContain("We'll be back soon")
  expect(await call.json()).toMatchObject({ code: 503, status: 'failure' })
})

test('the operator’s monitor still gets an answer', async () => {
  expect((await aBrowser().fetch('/healthz')).status).toBe(200)
})

test('no job runs, messages wait, and an email to unsubscribe is tried again by its sender', async () => {
  const before = await env.DB.prepare('select count(*) as runs from job_runs').first('runs')
  const message = {
    id: 'one',
    timestamp: new Date(),
    body: { kind: 'send_emails' as const },
    attempts: 1,
    ack: vi.fn(),
    retry: vi.fn(),
  }

  await handleScheduled({ cron: '* * * * *' }, env)
  await handleQueue({ queue: 'pinfold-jobs', messages: [message] }, env)
  const email = {
    headers: new Headers({ subject: 'unsubscribe /letters/saved/a-token/' }),
    setReject: vi.fn(),
  }
  expect(await env.DB.prepare('select count(*) as runs from job_runs').first('runs')).toBe(before)
  expect(message.ack).not.toHaveBeenCalled()
  expect(message.retry).toHaveBeenCalledWith({ delaySeconds: 900 })
  await expect(
    handleUnsubscribeEmail(email, env, async () => new Response(null, { status: 503 })),
  ).rejects.toThrow('The site is closed.')
  expect(email.setReject).not.toHaveBeenCalled()
})
