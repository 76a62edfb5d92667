import { env } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jobRuns } from '../../../../app/db/operations/job-runs.ts'
import {
  problemsOf,
  readHealth,
  shownProblemsOf,
} from '../../../../app/features/operations/health/health.server.ts'
import { jobStates } from '../../../../app/features/operations/health/job-runs.server.ts'
import { handleScheduled, runJobs } from '../../../../workers/background/clock.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { sessionBy } from '../../../session-by.ts'

const MINUTE_MS = 60 * 1000

beforeEach(async () => void (await aVisitor().db.delete(jobRuns)))

afterEach(() => void vi.restoreAllMocks())

test('jobs that fail or hang are logged and recorded by name, and don’t stop others', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const ran: string[] = []
  const jobs = [
    aJob('fails', () => Promise.reject(new TypeError('No such table.'))),
    { ...aJob('hangs', () => new Promise<void>(() => undefined)), limitMs: 10 },
    aJob('goes', async () => void ran.push('goes')),
    { ...aJob('hourly', async () => void ran.push('hourly')), every: 'hour' as const },
  ]

  await expect(runJobs(env, 'minute', jobs)).rejects.toThrow('These jobs failed: fails, hangs.')

  expect(ran).toEqual(['goes'])
  expect(await states()).toMatchObject([
    { name: 'fails', failureCount: 1, error: 'TypeError: No such table.', succeededAt: null },
    { name: 'goes', failureCount: 0, error: null, failedAt: null },
    { name: 'hangs', failureCount: 1, error: 'Error: It took longer than 0.01 s.' },
  ])
  const logged = complain.mock.calls.map(([line]) => JSON.parse(String(line)))
  expect(logged).toMatchObject([
    { event: 'bug', id: 'job:fails', ms: expect.any(Number), error: { name: 'TypeError' } },
    { event: 'bug', id: 'job:hangs', ms: expect.any(Number) },
  ])
})

test('a failure is recorded before the next job starts, because the platform may end the cron', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let recorded: unknown
  const jobs = [
    aJob('calm', async () => undefined),
    aJob('fails', () => Promise.reject(new TypeError('No such table.'))),
    aJob('looks', async () => {
      recorded = await states()
    }),
  ]

  await expect(runJobs(env, 'minute', jobs)).rejects.toThrow('These jobs failed: fails.')

  expect(recorded).toMatchObject([{ name: 'fails', failureCount: 1 }])
  expect(await states()).toMatchObject([
    { name: 'calm', failureCount: 0 },
    { name: 'fails', failureCount: 1 },
    { name: 'looks', failureCount: 0 },
  ])
})

test('a failure that can’t be recorded at once is recorded at the end', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isLost = true
  const session = sessionBy((own) => ({
    prepare: (text) => own.prepare(text),
    batch: (statements) =>
      isLost ? Promise.reject(new Error('The store is lost.')) : own.batch(statements),
  }))
  const site = { ...env, DB: new Proxy(env.DB, { get: () => () => session }) }
  const jobs = [
    aJob('fails', () => Promise.reject(new Error('Not today.'))),
    aJob('repairs', async () => {
      isLost = false
    }),
  ]

  await expect(runJobs(site, 'minute', jobs)).rejects.toThrow('These jobs failed: fails.')

  expect(await states()).toMatchObject([
    { name: 'fails', failureCount: 1, error: 'Error: Not today.' },
    { name: 'repairs', failureCount: 0 },
  ])
})

test('once the time budget is spent, no more jobs are started, and the skipped ones are reported', async () => {
  const ran: string[] = []
  const jobs = [
    aJob('slow', () => scheduler.wait(50)),
    aJob('later', async () => void ran.push('later')),
    aJob('last', async () => void ran.push('last')),
  ]
  await runJobs(env, 'minute', jobs)
  expect(ran.splice(0)).toEqual(['later', 'last'])

  await expect(runJobs(env, 'minute', jobs, 20)).rejects.toThrow(
    "These jobs weren't started: later, last.",
  )

  expect(ran).toEqual([])
  const error = "It wasn't started, because the jobs before it took too long."
  expect(await states()).toMatchObject([
    { name: 'last', failureCount: 1, error },
    { name: 'later', failureCount: 1, error, succeededAt: expect.any(Number) },
    { name: 'slow', failureCount: 0, error: null },
  ])
})

test('an operator sees that no job has run on a site that is older than an hour', async () => {
  await aMember()
  const health = await readHealth(aVisitor())
  const at = health.firstMemberAt ?? 0
  const keysAt = (now: number, of = health) => shownProblemsOf(of, now).map(({ key }) => key)

  expect(keysAt(at + 60 * MINUTE_MS)).not.toContain('no jobs')
  expect(keysAt(at + 60 * MINUTE_MS + 1)).toContain('no jobs')

  await runJobs(env, 'minute', [aJob('calm', async () => undefined)])
  expect(keysAt(at + 61 * MINUTE_MS, await readHealth(aVisitor()))).not.toContain('no jobs')
})

test('a job that fails three times in a row is a problem until it succeeds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  const jobs = [
    aJob('calm', async () => undefined),
    aJob('wild', async () => {
      if (isBroken) throw new Error('Not today.')
    }),
  ]
  for (let run = 1; run <= 3; run++) {
    expect(await failingJobs()).toEqual([])
    await runJobs(env, 'minute', jobs).catch(() => undefined)
  }
  expect(await failingJobs()).toEqual(['wild'])
  expect((await states()).map(({ name }) => name)).toEqual(['wild', 'calm'])

  isBroken = false
  await runJobs(env, 'minute', jobs)

  expect(await failingJobs()).toEqual([])
  expect(await states()).toMatchObject([
    { name: 'calm' },
    { name: 'wild', failureCount: 0, error: null },
  ])
})

test('a job that hasn’t succeeded for too long is a problem; a removed job is deleted', async () => {
  await runJobs(env, 'minute', [aJob('old', async () => undefined)])
  await runJobs(env, 'hour', [{ ...aJob('slow', async () => undefined), every: 'hour' }])

  expect(await failingJobs(14 * MINUTE_MS)).toEqual([])
  expect(await failingJobs(16 * MINUTE_MS)).toEqual(['old'])
  expect(await failingJobs(181 * MINUTE_MS)).toEqual(['old', 'slow'])

  await runJobs(env, 'minute', [aJob('new', async () => undefined)])

  expect((await states()).map(({ name }) => name)).toEqual(['new', 'slow'])
})

test('consecutive successes are written only every five minutes', async () => {
  const jobs = [aJob('calm', async () => undefined)]
  await runJobs(env, 'minute', jobs)
  const [first] = await states()
  await runJobs(env, 'minute', jobs)

  expect(await states()).toEqual([first])
})

test('every job of both schedules is recorded under a unique name', async () => {
  await handleScheduled({ cron: '* * * * *' }, env)
  await handleScheduled({ cron: '17 * * * *' }, env)

  const all = await states()
  expect(all.map(({ name }) => name)).toContain('run_billing')
  expect(all.map(({ every }) => every)).toContain('hour')
  expect(all.filter(({ error }) => error !== null)).toEqual([])
})

test('every job that fails three times is named to the operator, with its error', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const site = withoutStores()
  for (let run = 1; run <= 3; run++) {
    await handleScheduled({ cron: '* * * * *' }, site).catch(() => undefined)
    await handleScheduled({ cron: '17 * * * *' }, site).catch(() => undefined)
  }

  const all = await states()
  const sentences = problemsOf(await readHealth(aVisitor()), Date.now()).map((one) => one.sentence)
  const untouched = all.filter(({ failureCount }) => failureCount !== 3).map(({ name }) => name)
  expect(untouched).toEqual([])
  expect(all.length).toBeGreaterThan(45)
  for (const { name } of all) {
    expect(sentences).toContain(
      `The job ${name} failed 3 times in a row: Error: The store is lost.`,
    )
  }
  expect(logged).toHaveBeenCalledTimes(3 * all.length)
})

/** A site whose jobs reach neither the database nor the bucket; only their results are recorded. */
function withoutStores(): Env {
  const lost = () => {
    throw new Error('The store is lost.')
  }
  const session = sessionBy((own) => ({
    prepare: (text) => (text.includes('job_runs') ? own.prepare(text) : lost()),
    batch: (statements) => own.batch(statements),
  }))
  return {
    ...env,
    OPERATOR_EMAIL: 'operator@pins.example',
    DB: new Proxy(env.DB, { get: () => () => session }),
    MEDIA: new Proxy(env.MEDIA, { get: () => lost }),
    PUBLIC_MEDIA: env.SPARE,
  }
}

function aJob(name: string, run: () => Promise<void>) {
  return { name, every: 'minute' as const, run }
}

async function states(laterMs = 0) {
  return jobStates(
    await aVisitor().db.select().from(jobRuns).orderBy(jobRuns.name),
    Date.now() + laterMs,
  )
}

async function failingJobs(laterMs = 0): Promise<string[]> {
  return (await states(laterMs)).filter(({ isFailing }) => isFailing).map(({ name }) => name)
}
