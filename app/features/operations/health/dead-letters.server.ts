import { asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { withNewId } from '../../../db/ids.ts'
import { deadLetters } from '../../../db/operations/dead-letters.ts'
import type { ClockJob, Job } from '../../../jobs.ts'
import { DEAD_LETTERS_AT_ONCE, DEAD_LETTERS_KEPT_MS } from './limits.ts'

export async function keepDeadLetter({ db, now }: Worker, job: Job): Promise<void> {
  await withNewId(now, (id) => db.insert(deadLetters).values({ id, job, failedAt: now }))
}

export const resendDeadLettersJob: ClockJob = {
  name: 'resend_dead_letters',
  every: 'minute',
  run: resendDeadLetters,
}

/** Returns messages to their queues if an operator has asked for it, and deletes old ones. */
export async function resendDeadLetters({ db, env, now }: Worker): Promise<void> {
  const { id, failedAt, retriedAt } = deadLetters
  const toRetry = await db
    .select()
    .from(deadLetters)
    .where(isNotNull(retriedAt))
    .orderBy(asc(id))
    .limit(DEAD_LETTERS_AT_ONCE)
  for (const message of toRetry) {
    // Sends before deleting, because a duplicate is harmless and a lost message isn't.
    await queueOf(env, message.job).send(message.job)
    await db.delete(deadLetters).where(eq(id, message.id))
  }
  await db.delete(deadLetters).where(lte(failedAt, now - DEAD_LETTERS_KEPT_MS))
}

function queueOf({ JOBS, IMPORTS }: Env, { kind }: Job): Queue<Job> {
  return kind === 'import' || kind === 'look' || kind === 'webhook' ? IMPORTS : JOBS
}
