import { and, count, eq, gt, gte, sql } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { timeOf } from '../../../db/ids.ts'
import { deadLetters } from '../../../db/operations/dead-letters.ts'
import { jobRuns } from '../../../db/operations/job-runs.ts'
import { pageErrors } from '../../../db/operations/page-errors.ts'
import { DAY_MS } from '../../../durations.ts'
import { dayOf } from '../page-errors/count-error.server.ts'
import {
  type EmailHealth,
  emailHealthOf,
  emailProblems,
  emailQueries,
} from './email-health.server.ts'
import type { HealthProblem } from './health-problem.ts'
import { type JobState, jobStates } from './job-runs.server.ts'
import { backupProblems, type LastBackup, readLastBackup } from './last-backup.server.ts'
import {
  BACKLOG,
  DATABASE_BYTES,
  DATABASE_FULL_PERCENT,
  ERROR_RISE,
  FIRST_JOB_MS,
  NEW_ERRORS,
} from './limits.ts'

type QueueState = {
  name: 'jobs' | 'imports'
  backlog: number
  oldestAt: number | null
}

type ErrorKind = typeof pageErrors.$inferSelect.kind

export type Health = {
  jobs: JobState[]
  /** When the first member signed up, which is about the age of the site. */
  firstMemberAt: number | null
  /** Today's counts, by kind. */
  errors: { kind: ErrorKind; count: number }[]
  newErrors: { kind: ErrorKind; name: string; part: string; route: string; count: number }[]
  /** Routes that fail on the server far more often than on any day of the last week. */
  risenErrors: { route: string; count: number; highest: number }[]
  queues: QueueState[]
  emails: EmailHealth
  deadLetters: number
  databaseBytes: number
  databaseLimitBytes: number
  lastBackup: LastBackup | null
}

/** Reads the state of background work: cron jobs, queues, emails, new errors, the database's size, the last backup. */
export async function readHealth(worker: Worker): Promise<Health> {
  const { db, env, now } = worker
  const [
    [runs, [first], errors, newErrors, risenErrors, [failedMessages], sized, ...mails],
    queues,
    lastBackup,
  ] = await Promise.all([
    db.batch([
      db.select().from(jobRuns).orderBy(jobRuns.name),
      db.select({ id: members.id }).from(members).orderBy(members.id).limit(1),
      errorsOf(worker),
      newErrorsOf(worker),
      risenErrorsOf(worker),
      db.select({ count: count() }).from(deadLetters),
      db.run(sql`select 1`),
      ...emailQueries(worker),
    ]),
    Promise.all([readQueue('jobs', env.JOBS), readQueue('imports', env.IMPORTS)]),
    readLastBackup(env),
  ])
  return {
    jobs: jobStates(runs, now),
    firstMemberAt: first ? timeOf(first.id) : null,
    errors,
    newErrors,
    risenErrors,
    queues,
    emails: emailHealthOf(mails),
    deadLetters: failedMessages?.count ?? 0,
    databaseBytes: sized.meta.size_after,
    databaseLimitBytes: DATABASE_BYTES,
    lastBackup,
  }
}

function errorsOf({ db, now }: Worker) {
  const { day, kind } = pageErrors
  return db
    .select({ kind, count: sql<number>`sum(${pageErrors.count})` })
    .from(pageErrors)
    .where(eq(day, dayOf(now)))
    .groupBy(kind)
}

function newErrorsOf({ db, now }: Worker) {
  const { day, kind, name, part, route } = pageErrors
  const isOfServer = sql`${kind} = 'server'`
  const today = dayOf(now)
  const times = sql<number>`sum(${pageErrors.count})`
  const isNew = sql`not exists (
    select 1 from page_errors as before
    where before.day < ${today} and (before.kind = 'server') = (${isOfServer})
      and (before.name, before.part, before.route) = (${name}, ${part}, ${route})
  )`
  return db
    .select({ kind, name, part, route, count: times })
    .from(pageErrors)
    .where(and(eq(day, today), isNew))
    .groupBy(isOfServer, name, part, route)
    .having(gte(times, sql`iif(${isOfServer}, 1, ${NEW_ERRORS})`))
}

/** Looks up a route's earlier days by the key, and only for a route with enough errors today. */
function risenErrorsOf({ db, now }: Worker) {
  const { day, kind, name, part, route } = pageErrors
  const days = Array.from({ length: ERROR_RISE.days }, (_, ago) => dayOf(now - (ago + 1) * DAY_MS))
  const times = sql<number>`sum(${pageErrors.count})`
  const highest = sql<number>`coalesce((
    select sum(before.count) as total from page_errors as before
    where before.day in (select value from json_each(${JSON.stringify(days)}))
      and (before.kind, before.name, before.part, before.route)
        = ('server', page_errors.name, page_errors.part, page_errors.route)
    group by before.day order by total desc limit 1
  ), 0)`
  return db
    .select({ route, count: times, highest })
    .from(pageErrors)
    .where(and(eq(day, dayOf(now)), eq(kind, 'server')))
    .groupBy(name, part, route)
    .having(and(gte(times, ERROR_RISE.count), gt(times, sql`${ERROR_RISE.factor} * ${highest}`)))
}

async function readQueue(name: QueueState['name'], queue: Queue): Promise<QueueState> {
  const { backlogCount, oldestMessageTimestamp } = await queue.metrics()
  return {
    name,
    backlog: backlogCount,
    oldestAt: backlogCount > 0 ? (oldestMessageTimestamp?.getTime() ?? null) : null,
  }
}

/** The problems shown to operators. Alerts are sent by a job, so they can't include that no job has run. */
export function shownProblemsOf(health: Health, now: number): HealthProblem[] {
  const { jobs, firstMemberAt } = health
  const hasNoJobs = jobs.length === 0 && (firstMemberAt ?? now) < now - FIRST_JOB_MS
  return [
    ...(hasNoJobs ? [{ key: 'no jobs', sentence: 'No job has run yet.' }] : []),
    ...problemsOf(health, now),
  ]
}

export function problemsOf(
  {
    jobs,
    newErrors,
    risenErrors,
    queues,
    emails,
    deadLetters: failedMessages,
    databaseBytes,
    databaseLimitBytes,
    lastBackup,
  }: Health,
  now: number,
): HealthProblem[] {
  const percent = Math.floor((100 * databaseBytes) / databaseLimitBytes)
  return [
    ...jobs
      .filter(({ isFailing }) => isFailing)
      .map(({ name, failureCount, error }) => ({
        key: `job ${name}`,
        sentence:
          failureCount > 0
            ? `The job ${name} failed ${failureCount} times in a row: ${error}`
            : `The job ${name} has not run for too long.`,
      })),
    ...newErrors.map(({ kind, name, part, route, count: times }) => ({
      key: `error ${name} ${part} ${route}`,
      sentence: `A new ${kind === 'server' ? 'server error' : 'browser error'}, ${times} times today: ${[name, part, route].filter(Boolean).join(', ')}.`,
    })),
    ...risenErrors.map(({ route, count: times, highest }) => ({
      key: `risen errors ${route}`,
      sentence: `Many server errors, ${times} today: ${route || 'any page'}. The highest day of the last week had ${highest}.`,
    })),
    ...queues
      .filter(({ backlog, oldestAt }) => {
        return backlog > BACKLOG.messages || (oldestAt ?? now) < now - BACKLOG.ageMs
      })
      .map(({ name, backlog }) => ({
        key: `queue ${name}`,
        sentence: `The queue ${name} is behind. Waiting messages: ${backlog}.`,
      })),
    ...emailProblems(emails, now),
    ...(failedMessages > 0
      ? [{ key: 'dead letters', sentence: `Messages that failed permanently: ${failedMessages}.` }]
      : []),
    ...(percent >= DATABASE_FULL_PERCENT
      ? [{ key: 'database', sentence: `The database is ${percent} % full.` }]
      : []),
    ...backupProblems(lastBackup, now),
  ]
}
