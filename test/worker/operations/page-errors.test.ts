import { createExecutionContext, env, SELF, waitOnExecutionContext } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { pageErrors } from '../../../app/db/operations/page-errors.ts'
import site from '../../../workers/app.ts'
import { aBrowser, aMember, aVisitor, browserOf } from '../../factories/identity/people.ts'

const SITE = 'https://pinfold.test'

afterEach(() => void vi.restoreAllMocks())

async function send(reported: unknown, headers: Record<string, string> = {}) {
  const response = await SELF.fetch(`${SITE}/page-errors/`, {
    method: 'POST',
    headers: {
      Origin: SITE,
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Test browser',
      ...headers,
    },
    body: typeof reported === 'string' ? reported : JSON.stringify(reported),
  })
  expect(await response.text()).toBe('')
  return response
}

async function reportedBy(path: string) {
  const page = await (await aBrowser().fetch(path)).text()
  const [, route = ''] = /<html[^>]* data-route="([^"]+)"/.exec(page) ?? []
  const [, build = ''] = /<html[^>]* data-build="([^"]+)"/.exec(page) ?? []
  return { kind: 'error', name: 'TypeError', part: '', route, build }
}

test('a page sends its route and build, and moderation shows its errors by address pattern', async () => {
  const operator = await browserOf(await aMember({ staffRole: 'admin' }))
  expect(await (await operator.fetch('/desk/errors/')).text()).toContain('No errors')
  const reported = await reportedBy('/help/')
  const lost = await reportedBy('/nobody-has-this/name/here/at/all/')

  expect((await send(reported)).status).toBe(204)
  expect((await send({ ...reported, build: 'older' })).status).toBe(204)
  expect((await send({ ...lost, kind: 'part', part: 'notices' })).status).toBe(204)

  const page = await (await operator.fetch('/desk/errors/')).text()
  const text = page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain(`Build ${reported.build} · the current one`)
  expect(text).toContain('TypeError /help/ A script failed')
  expect(text).toContain('TypeError /*/ A part of the page failed: notices')
  expect(text).toContain('Pages of another build')
})

test('a report that isn’t counted gets a status that says why', async () => {
  const reported = await reportedBy('/help/')

  expect((await send(reported, { Origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await send(reported, { 'User-Agent': 'Googlebot/2.1' })).status).toBe(200)
  expect((await send({ ...reported, route: 'none' })).status).toBe(400)
  expect((await send('{"kind":')).status).toBe(400)
  expect((await send({ ...reported, name: 'x'.repeat(2000) })).status).toBe(413)
  const { status, headers } = await SELF.fetch(`${SITE}/page-errors/`)
  expect([status, headers.get('Allow')]).toEqual([405, 'POST'])
})

test('a page without a referrer counts as ours', async () => {
  const reported = await reportedBy('/help/')

  expect((await send(reported, { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })).status).toBe(
    204,
  )
  expect((await send(reported, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })).status).toBe(
    403,
  )
})

test('requests that fail with a 500 because of a bug are counted, once a minute for each route', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken: R2Bucket = Object.assign(Object.create(env.MEDIA), {
    get: () => Promise.reject(new Error('R2 is down')),
  })
  const path = `/media/236x/${'ab'.repeat(32)}`
  const statuses = [1, 2].map(async () => {
    const execution = createExecutionContext()
    const response = await site.fetch(
      new Request(SITE + path),
      { ...env, MEDIA: broken },
      execution,
    )
    await waitOnExecutionContext(execution)
    return response.status
  })

  expect(await Promise.all(statuses)).toEqual([500, 500])
  expect(complain).toHaveBeenCalledTimes(2)
  const rows = await aVisitor().db.select().from(pageErrors).where(eq(pageErrors.kind, 'server'))
  expect(rows).toMatchObject([{ name: '500', route: 'media', count: 1 }])
})
