import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { emails } from '../../../app/db/core/emails.ts'
import { newId } from '../../../app/db/ids.ts'
import { deadLetters } from '../../../app/db/operations/dead-letters.ts'
import { digests } from '../../../app/db/operations/digests.ts'
import { jobRuns } from '../../../app/db/operations/job-runs.ts'
import { pageErrors } from '../../../app/db/operations/page-errors.ts'
import { LAST_BACKUP_KEY } from '../../../app/features/content/media/stored-files.server.ts'
import { countServerErrors } from '../../../app/features/operations/page-errors/count-error.server.ts'
import { answerHealth, checkHealth } from '../../../workers/health.ts'
import { minutesAhead } from '../../clock.ts'
import { aBrowser, aMember, aVisitor, browserOf } from '../../factories/identity/people.ts'

const HOUR_MS = 60 * 60 * 1000

beforeEach(async () => {
  const { db } = aVisitor()
  for (const table of [deadLetters, digests, emails, jobRuns, pageErrors]) await db.delete(table)
  await env.MEDIA.delete(LAST_BACKUP_KEY)
})

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
    databaseLimitBytes: 10_000_000_000,
    lastBackup: null,
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

test('details list when each job succeeded, and today’s errors', async () => {
  const { db, now } = aVisitor()
  await aJobRun(now)
  await failRequests(3)

  const response = await ask('Bearer let me in')

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    jobs: [{ name: 'run_billing', succeededAt: now, isFailing: false, error: null }],
    errors: [{ kind: 'server', count: 3 }],
  })
  await db.delete(pageErrors)
  expect(await (await ask('Bearer let me in')).json()).toMatchObject({ errors: [] })
})

test('details and the page of the site’s health show the last backup', async () => {
  const admin = await aMember({ staffRole: 'admin' })
  const finishedAt = admin.now - 73 * HOUR_MS
  expect(await shownHealth(admin)).toContain('Last backup never')
  const backup = { finishedAt: new Date(finishedAt).toISOString(), place: 'bucket' }
  await env.MEDIA.put(LAST_BACKUP_KEY, JSON.stringify(backup))

  const details = await ask('Bearer let me in')

  expect(details.status).toBe(503)
  expect(await details.json()).toMatchObject({
    troubles: ['The last backup is 3 days old.'],
    lastBackup: { finishedAt, place: 'bucket' },
  })
  const shown = await shownHealth(admin)
  expect(shown).toContain('Problems The last backup is 3 days old.')
  expect(shown).toMatch(/Last backup [^·]+ · to a bucket/)
})

test('details report that no job has run, once the site is an hour old', async () => {
  await aMember()

  const fails = await minutesAhead(61, () => ask('Bearer let me in'))

  expect(fails.status).toBe(503)
  const troubles = expect.arrayContaining(['No job has run yet.'])
  expect(await fails.json()).toMatchObject({ status: 'failing', troubles })
})

test('the page of the site’s health shows problems, errors, emails and jobs', async () => {
  const admin = await aMember({ staffRole: 'admin' })
  const { db, now, viewer } = admin
  await aJobRun(now)
  await failRequests(3)
  const text = { subject: '', text: '', html: '', tries: 1, address: 'bo@mail.example' }
  const failed = { failedAt: now - HOUR_MS, reason: 'E_SENDER_NOT_VERIFIED' }
  await db.insert(emails).values({ ...text, ...failed, id: newId(now), priority: 0, dueAt: now })
  await db
    .insert(digests)
    .values({ memberId: viewer.id, timeZone: 'UTC', dueAt: now - 8 * HOUR_MS })

  const shown = await shownHealth(admin)

  for (const expected of [
    'Emails that could not be sent in the last day: 1, with E_SENDER_NOT_VERIFIED.',
    'Weekly emails are late: 1.',
    'Errors today Failed requests: 3',
    '1 could not be sent in 30 days',
    'Could not be sent in the last day: 1, with E_SENDER_NOT_VERIFIED',
    'Late weekly emails: 1',
    'MB of 10,000 MB',
    'run_billing every minute · succeeded',
  ]) {
    expect(shown).toContain(expected)
  }
})

/** The text of the page of the site's health. */
async function shownHealth(admin: Awaited<ReturnType<typeof aMember>>): Promise<string> {
  const page = await (await (await browserOf(admin)).fetch('/desk/health/')).text()
  return page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

function ask(authorization: string, site: Env = { ...env, HEALTH_TOKEN: 'let me in' }) {
  const headers = { Authorization: authorization }
  return answerHealth(new Request('https://pins.example/healthz/details', { headers }), site)
}

async function aJobRun(succeededAt: number): Promise<void> {
  const run = { name: 'run_billing', every: 'minute', failureCount: 0, durationMs: 5 } as const
  await aVisitor()
    .db.insert(jobRuns)
    .values({ ...run, succeededAt })
}

/** Counts errors of a route that also failed yesterday, so that they are no problem. */
async function failRequests(count: number): Promise<void> {
  const { db, now } = aVisitor()
  const failure = { route: '/pin/2', version: 'b1', count }
  await countServerErrors({ db, now: now - 24 * HOUR_MS }, failure)
  await countServerErrors({ db, now }, failure)
}
