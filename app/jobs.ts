import { type SQL, sql } from 'drizzle-orm'
import type { Context } from './context.server.ts'
import { runBatch } from './db/run-batch.ts'
import { MINUTE_MS } from './durations.ts'

export type Job =
  | { kind: 'board_action'; actionId: number }
  | { kind: 'send_emails' }
  | WriteDigests
  | { kind: 'rename_files' }
  | { kind: 'reindex' }
  | { kind: 'liken_pictures' }
  | { kind: 'publish_picture'; hash: string }
  | { kind: 'publish_pictures' }
  | { kind: 'check_links' }
  | { kind: 'read_pages' }
  | { kind: 'check_sites' }
  | { kind: 'data_export'; exportId: number }
  | { kind: 'import'; importId: number }
  | { kind: 'look'; sourceId: number; turn: number }
  | { kind: 'webhook'; webhookId: number; turn: number }
  | { kind: 'provider_picture'; memberId: number; url: string }
  | { kind: 'asked_picture'; mediaUploadId: string }
  | PushJob

export type WriteDigests = { kind: 'write_digests'; memberIds: number[]; until: number }

/** For one browser of a member; null for all. `about` is a notification, `many`, or null for a test. */
type PushJob = {
  kind: 'push'
  memberId: number
  subscriptionId: number | null
  about: { day: number; kind: string; subjectId: number } | 'many' | null
  tries: number
}

/** A job that a cron starts. It must be safe to run twice. */
export type ClockJob = {
  name: string
  every: 'minute' | 'hour'
  run: (worker: Pick<Context, 'db' | 'env' | 'now'>) => Promise<unknown>
  /** After this time the next job starts even if this one hasn't ended. A minute by default. */
  limitMs?: number
}

/** Queues a job each minute while `waiting` has a row. The job does some of the work and may queue itself again. */
export function resumeJob(name: string, job: Job, waiting: (now: number) => SQL): ClockJob {
  return {
    name,
    every: 'minute',
    async run({ db, env, now }) {
      const [rows = []] = await runBatch(db, [sql`select 1 where exists (${waiting(now)})`])
      if (rows.length > 0) await env.JOBS.send(job)
    },
  }
}

/** Cloudflare's limit. Its other limit is 256 KB in total, so a job may have up to 2.5 KB. */
const MESSAGES_AT_ONCE = 100

export async function queueJobs({ JOBS }: Pick<Env, 'JOBS'>, jobs: readonly Job[]): Promise<void> {
  for (let first = 0; first < jobs.length; first += MESSAGES_AT_ONCE) {
    await JOBS.sendBatch(jobs.slice(first, first + MESSAGES_AT_ONCE).map((body) => ({ body })))
  }
}

export const LONG_JOB_MS = 3 * MINUTE_MS
