import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { emails } from '../../../../app/db/core/emails.ts'
import { outbox } from '../../../../app/db/core/outbox.ts'
import { newId } from '../../../../app/db/ids.ts'
import { alerts } from '../../../../app/db/operations/alerts.ts'
import { deadLetters } from '../../../../app/db/operations/dead-letters.ts'
import { digests } from '../../../../app/db/operations/digests.ts'
import { jobRuns } from '../../../../app/db/operations/job-runs.ts'
import { pageErrors } from '../../../../app/db/operations/page-errors.ts'
import { LAST_BACKUP_KEY } from '../../../../app/features/content/media/stored-files.server.ts'
import { sendEmails } from '../../../../app/features/operations/email-sending/send-emails.server.ts'
import { alertOperator } from '../../../../app/features/operations/health/alert-operator.server.ts'
import { problemsOf, readHealth } from '../../../../app/features/operations/health/health.server.ts'
import { countServerErrors } from '../../../../app/features/operations/page-errors/count-error.server.ts'
import { sentEmailsTo } from '../../../emails.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { failingOnce } from '../../../failing-database.ts'

const HOUR_MS = 60 * 60 * 1000
const OPERATOR = 'operator@pins.example'
/** All times of these tests are in the past, when no message in the real queues was old yet. */
const start = Date.now() - 5 * HOUR_MS

beforeEach(async () => {
  const { db } = aVisitor()
  for (const table of [alerts, deadLetters, digests, emails, jobRuns, outbox, pageErrors])
    await db.delete(table)
  await env.MEDIA.delete(LAST_BACKUP_KEY)
})

test('a new problem is emailed at once, further ones an hour later, and none is emailed twice', async () => {
  await alert(0)
  expect(await sent()).toHaveLength(0)

  await failing('run_billing', 3)
  await alert(1)
  await alert(2)
  const [first = { subject: '', text: '' }, ...none] = await sent()
  expect(none).toEqual([])
  expect(first.subject).toBe('Pinfold: a problem')
  expect(first.text).toContain('The job run_billing failed 3 times in a row: Error: Not today.')
  expect(first.text).toContain('/desk/health/')

  await aVisitor()
    .db.insert(deadLetters)
    .values({ id: 1, job: { kind: 'reindex' }, failedAt: start })
  await alert(3)
  expect(await sent()).toHaveLength(1)
  await alert(HOUR_MS + 2)
  await alert(3 * HOUR_MS)

  const all = await sent()
  expect(
    all.map(({ subject }) => subject),
    all[1]?.text,
  ).toEqual(['Pinfold: a problem', 'Pinfold: 2 problems'])
  expect(all[1]?.text).toContain('Messages that failed permanently: 1.')
})

test('a problem that ends and recurs is emailed again', async () => {
  await failing('run_billing', 3)
  await alert(0)
  await aVisitor().db.delete(jobRuns)
  await alert(2 * HOUR_MS)
  await failing('run_billing', 4)
  await alert(3 * HOUR_MS)

  expect(await sent()).toHaveLength(2)
})

test('more problems than a statement has arguments are reported in one email, and cleared when they end', async () => {
  for (let number = 1; number <= 120; number++) await failing(`job_${number}`, 3)
  await alert(0)
  await alert(2 * HOUR_MS)

  expect((await sent()).map(({ subject }) => subject)).toEqual(['Pinfold: 120 problems'])
  await aVisitor().db.delete(jobRuns)
  await alert(4 * HOUR_MS)
  expect(await aVisitor().db.select().from(alerts)).toEqual([])
})

test.each(['before', 'after'] as const)(
  'an alert’s email and record are stored together, even if the connection is lost %s writing them',
  async (when) => {
    await failing('run_billing', 3)
    const { db } = failingOnce({ statement: 'insert into "emails"', when, times: 9 })

    await expect(alert(0, db)).rejects.toThrow('lost')
    const marks = await aVisitor().db.select().from(alerts)
    expect(marks).toHaveLength(when === 'before' ? 0 : 1)

    await alert(1)
    await alert(2)
    expect(await sent()).toHaveLength(1)
  },
)

test('of two concurrent alerts one is sent', async () => {
  await failing('run_billing', 3)

  await Promise.all([alert(0), alert(1)])

  expect(await sent()).toHaveLength(1)
})

test('without an address nobody is emailed', async () => {
  await failing('run_billing', 3)
  await alertOperator(aVisitor())

  expect(await aVisitor().db.select().from(alerts)).toEqual([])
})

test('a route that fails on the server for the first time is a problem at once', async () => {
  const { db } = aVisitor()
  const fail = (now: number, route: string) =>
    countServerErrors({ db, now }, { route, version: 'b1', count: 2 })
  await fail(start - 2 * 24 * HOUR_MS, '/known/')
  await fail(start, '/known/')
  await fail(start, '/pin/2')
  await fail(start + 1, '/pin/2')

  const health = await readHealth(aVisitor({ now: start }))

  expect(health.errors).toEqual([{ kind: 'server', count: 6 }])
  expect(problemsOf(health, start).map(({ sentence }) => sentence)).toEqual([
    'A new server error, 4 times today: 500, /pin/2.',
  ])
})

test('a known error is a problem again if its route fails far more often than on any day of the last week', async () => {
  const { db } = aVisitor()
  const failures: [route: string, daysAgo: number, counts: number[]][] = [
    ['/down/', 7, [3, 1]],
    ['/down/', 0, [20, 1]],
    ['/few/', 1, [1]],
    ['/few/', 0, [19]],
    ['/usual/', 2, [3, 1]],
    ['/usual/', 0, [20]],
    ['/older/', 8, [900]],
    ['/older/', 0, [20]],
  ]
  for (const [route, daysAgo, counts] of failures) {
    for (const [build, count] of counts.entries()) {
      const now = start - daysAgo * 24 * HOUR_MS
      await countServerErrors({ db, now }, { route, version: `b${build}`, count })
    }
  }

  const health = await readHealth(aVisitor({ now: start }))

  expect(problemsOf(health, start).map(({ sentence }) => sentence)).toEqual([
    'Many server errors, 21 today: /down/. The highest day of the last week had 4.',
    'Many server errors, 20 today: /older/. The highest day of the last week had 0.',
  ])
})

test('an outage of a route is emailed, even if its first error was emailed already', async () => {
  const { db } = aVisitor()
  const fail = (laterMs: number, count: number) =>
    countServerErrors({ db, now: start + laterMs }, { route: '/pin/2', version: 'b1', count })
  await fail(0, 1)
  await alert(0)
  await fail(2 * HOUR_MS, 300)
  await alert(2 * HOUR_MS)

  const [first, second, ...none] = await sent()
  expect(none).toEqual([])
  expect(first?.text).toContain('A new server error, 1 times today: 500, /pin/2.')
  expect(second?.text).toMatch(/Many server errors, 30[01] today: \/pin\/2\./)
})

test('queues that are behind and a full database are problems, too', async () => {
  const health = await readHealth(aVisitor())
  expect(problemsOf(health, start)).toEqual([])
  const old = start - 2 * HOUR_MS

  const troubles = problemsOf(
    {
      jobs: [],
      errors: [],
      newErrors: [],
      risenErrors: [],
      firstMemberAt: null,
      deadLetters: 0,
      databaseBytes: 8_100_000_000,
      databaseLimitBytes: 10_000_000_000,
      lastBackup: null,
      emails: { waiting: 0, oldestAt: null, failed: 0, failures: [], lateDigests: 0 },
      queues: [
        { name: 'jobs', backlog: 6000, oldestAt: start },
        { name: 'imports', backlog: 1, oldestAt: old },
      ],
    },
    start,
  )

  expect(troubles.map(({ sentence }) => sentence)).toEqual([
    'The queue jobs is behind. Waiting messages: 6000.',
    'The queue imports is behind. Waiting messages: 1.',
    'The database is 81 % full.',
  ])
})

test('a backup more than two days old is a problem, unless there was never one', async () => {
  const never = await readHealth(aVisitor({ now: start }))
  expect([never.lastBackup, problemsOf(never, start)]).toEqual([null, []])

  await backedUp(47)
  const recent = await readHealth(aVisitor({ now: start }))
  expect(recent.lastBackup).toEqual({ finishedAt: start - 47 * HOUR_MS, place: 'bucket' })
  expect(problemsOf(recent, start)).toEqual([])
  await alert(0)
  expect(await sent()).toEqual([])

  await backedUp(49)
  const old = await readHealth(aVisitor({ now: start }))
  expect(problemsOf(old, start)).toEqual([
    { key: 'backup', sentence: 'The last backup is 2 days old.' },
  ])
  await alert(0)
  await alert(2 * HOUR_MS)
  expect((await sent()).map(({ text }) => text)).toEqual([
    expect.stringContaining('The last backup is 2 days old.'),
  ])
})

test('other problems are reported while the bucket can’t be read', async () => {
  await failing('run_billing', 3)
  const get = () => () => Promise.reject(new Error('The store is lost.'))
  const MEDIA = new Proxy(env.MEDIA, { get })

  const health = await readHealth(aVisitor({ now: start, env: { ...env, MEDIA } }))

  expect(health.lastBackup).toBeNull()
  expect(problemsOf(health, start).map(({ key }) => key)).toEqual(['job run_billing'])
})

async function backedUp(hoursAgo: number): Promise<void> {
  const finishedAt = new Date(start - hoursAgo * HOUR_MS).toISOString()
  await env.MEDIA.put(LAST_BACKUP_KEY, JSON.stringify({ finishedAt, place: 'bucket' }))
}

test('emails that wait, fail or are late are problems, except for an address that rejects email', async () => {
  const { db } = aVisitor()
  const minutes = (count: number) => newId(start - count * 60_000)
  const text = { subject: '', text: '', html: '', tries: 1, address: 'bo@mail.example' }
  const waits = { ...text, priority: 1, dueAt: start + HOUR_MS }
  const failed = { ...text, priority: 0, dueAt: start, failedAt: start - HOUR_MS }
  await db.insert(emails).values({ ...waits, id: minutes(29) })
  await db.insert(emails).values({ ...failed, id: minutes(70), reason: 'E_RECIPIENT_SUPPRESSED' })
  await db.insert(emails).values({ ...waits, id: minutes(500), priority: 2 })
  const { viewer } = await aMember()
  await db
    .insert(digests)
    .values({ memberId: viewer.id, timeZone: 'UTC', dueAt: start - 6 * HOUR_MS })
  const fine = await readHealth(aVisitor({ now: start }))
  expect(fine.emails).toMatchObject({ waiting: 2, failed: 1, oldestAt: start - 29 * 60_000 })
  expect(problemsOf(fine, start)).toEqual([])

  await db.insert(emails).values({ ...waits, id: minutes(31) })
  await db.insert(emails).values({ ...failed, id: minutes(80), reason: 'E_SENDER_NOT_VERIFIED' })
  await db.update(digests).set({ dueAt: start - 8 * HOUR_MS })
  const health = await readHealth(aVisitor({ now: start }))

  expect(problemsOf(health, start).map(({ sentence }) => sentence)).toEqual([
    'Emails are delayed. Waiting emails: 3.',
    'Emails that could not be sent in the last day: 1, with E_SENDER_NOT_VERIFIED.',
    'Weekly emails are late: 1. Is EMAIL_DAILY_LIMIT too low?',
  ])
})

test('an error that browsers report ten times today, and never before, is a problem', async () => {
  const { db } = aVisitor()
  await db.delete(pageErrors)
  const error = {
    kind: 'error',
    name: 'TypeError',
    part: '',
    build: 'a',
    firstAt: 1,
    lastAt: 1,
  } as const
  const [today, before] = [start, start - 25 * HOUR_MS].map((at) =>
    new Date(at).toISOString().slice(0, 10),
  )
  await db.insert(pageErrors).values([
    { ...error, day: today ?? '', route: 'pin/:pinId', count: 6 },
    { ...error, day: today ?? '', route: 'pin/:pinId', count: 4, build: 'b' },
    { ...error, day: today ?? '', route: 'settings', count: 9 },
    { ...error, day: today ?? '', route: 'search', count: 50 },
    { ...error, day: before ?? '', route: 'search', count: 1 },
  ])

  const health = await readHealth(aVisitor({ now: start }))

  expect(problemsOf(health, start).map(({ sentence }) => sentence)).toEqual([
    'A new browser error, 10 times today: TypeError, pin/:pinId.',
  ])
  await db.delete(pageErrors)
})

async function alert(laterMs: number, db = aVisitor().db): Promise<void> {
  const worker = {
    ...aVisitor({ now: start + laterMs, db }),
    env: { ...env, OPERATOR_EMAIL: OPERATOR, OUTBOX: 'on' },
  }
  await alertOperator(worker)
  await sendEmails(worker)
}

/** The emails to the operator, oldest first. */
async function sent() {
  return (await sentEmailsTo(OPERATOR)).reverse()
}

async function failing(name: string, failureCount: number): Promise<void> {
  const error = 'Error: Not today.'
  const run = {
    name,
    every: 'minute' as const,
    failedAt: start,
    failureCount,
    durationMs: 5,
    error,
  }
  await aVisitor()
    .db.insert(jobRuns)
    .values({ ...run, succeededAt: start + 10 * HOUR_MS })
}
