import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { jsonRows } from '../../../db/json-rows.ts'
import { jobRuns } from '../../../db/operations/job-runs.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { FAILURES_IN_A_ROW, LATE_MS, NOTED_SUCCESS_MS } from './limits.ts'

export type Schedule = (typeof jobRuns.$inferSelect)['every']

export type JobRun = { name: string; durationMs: number; error: string | null }

export type JobState = typeof jobRuns.$inferSelect & { isFailing: boolean }

/**
 * Records results of a schedule, and deletes those of jobs that it no longer names. A repeated success is only written
 * every few minutes.
 */
export async function noteJobRuns(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { every, names }: { every: Schedule; names: readonly string[] },
  runs: readonly JobRun[],
): Promise<void> {
  const { table, field } = jsonRows(runs)
  const error = field('error')
  await runBatch(db, [
    sql`insert into ${jobRuns} (name, every, succeeded_at, failed_at, failure_count, duration_ms, error)
      select ${field('name')}, ${every}, iif(${error} is null, ${now}, null), iif(${error} is null, null, ${now}),
        ${error} is not null, ${field('durationMs')}, ${error}
      from ${table} where true
      on conflict (name) do update set
        every = excluded.every,
        succeeded_at = coalesce(excluded.succeeded_at, succeeded_at),
        failed_at = coalesce(excluded.failed_at, failed_at),
        failure_count = iif(excluded.error is null, 0, failure_count + 1),
        duration_ms = excluded.duration_ms,
        error = excluded.error
      where excluded.error is not null or failure_count > 0 or succeeded_at is null
        or succeeded_at <= ${now - NOTED_SUCCESS_MS}`,
    sql`delete from ${jobRuns} where every = ${every}
      and name not in (select value from json_each(${JSON.stringify(names)}))`,
  ])
}

export function jobStates(rows: readonly (typeof jobRuns.$inferSelect)[], now: number): JobState[] {
  const states = rows.map((row) => ({ ...row, isFailing: hasFailed(row, now) }))
  return states.sort((a, b) => Number(b.isFailing) - Number(a.isFailing))
}

function hasFailed(
  { every, failureCount, failedAt, succeededAt }: typeof jobRuns.$inferSelect,
  now: number,
): boolean {
  if (failureCount >= FAILURES_IN_A_ROW) return true
  const since = succeededAt ?? failedAt
  return since !== null && since < now - LATE_MS[every]
}
