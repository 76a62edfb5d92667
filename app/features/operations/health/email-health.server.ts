import { and, between, count, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { emails } from '../../../db/core/emails.ts'
import { timeOfId } from '../../../db/ids.ts'
import { digests } from '../../../db/operations/digests.ts'
import { SUPPRESSED } from '../../../gateways/email.server.ts'
import { EMAIL_PRIORITY } from '../../core/emails/queue-email.server.ts'
import { DIGEST_LATE_MS, DIGEST_MORNING_MS } from '../limits.ts'
import type { HealthProblem } from './health-problem.ts'
import { BACKLOG, FAILED_EMAILS_MS, NEW_ERRORS } from './limits.ts'

type Worker = Pick<Context, 'db' | 'now'>

export type EmailHealth = {
  waiting: number
  /** When the oldest waiting email was written, except weekly emails. */
  oldestAt: number | null
  failed: number
  failures: { reason: string; count: number }[]
  lateDigests: number
}

/** The queries for {@link emailHealthOf}, for a batch. */
export function emailQueries({ db, now }: Worker) {
  const { failedAt, priority, id } = emails
  const isPrompt = sql`${failedAt} is null and ${priority} < ${EMAIL_PRIORITY.bulk}`
  return [
    db
      .select({
        waiting: sql<number>`count(*) filter (where ${failedAt} is null)`,
        failed: sql<number>`count(${failedAt})`,
        oldestAt: sql<number | null>`min(${timeOfId(id)}) filter (where ${isPrompt})`,
      })
      .from(emails),
    db
      .select({ reason: sql<string>`coalesce(${emails.reason}, '')`, count: count() })
      .from(emails)
      .where(gt(failedAt, now - FAILED_EMAILS_MS))
      .groupBy(emails.reason),
    db
      .select({ count: count() })
      .from(digests)
      .where(
        and(
          isNull(digests.bouncedAt),
          between(digests.dueAt, now - DIGEST_LATE_MS, now - 2 * DIGEST_MORNING_MS),
        ),
      ),
  ] as const
}

type Found = [
  { waiting: number; failed: number; oldestAt: number | null }[],
  { reason: string; count: number }[],
  { count: number }[],
]

export function emailHealthOf([[row], failures, [late]]: Found): EmailHealth {
  const { waiting = 0, failed = 0, oldestAt = null } = row ?? {}
  return { waiting, failed, oldestAt, failures, lateDigests: late?.count ?? 0 }
}

/** Problems with emails. One mailbox that rejects email is its owner's problem; if many do, it is ours. */
export function emailProblems(
  { waiting, oldestAt, failures, lateDigests }: EmailHealth,
  now: number,
): HealthProblem[] {
  return [
    ...((oldestAt ?? now) < now - BACKLOG.ageMs
      ? [{ key: 'emails', sentence: `Emails are delayed. Waiting emails: ${waiting}.` }]
      : []),
    ...failures
      .filter(({ reason, count: times }) => reason !== SUPPRESSED || times >= NEW_ERRORS)
      .map(({ reason, count: times }) => ({
        key: `emails ${reason}`,
        sentence: `Emails that could not be sent in the last day: ${times}, with ${reason}.`,
      })),
    ...(lateDigests > 0
      ? [
          {
            key: 'digests',
            sentence: `Weekly emails are late: ${lateDigests}. Is EMAIL_DAILY_LIMIT too low?`,
          },
        ]
      : []),
  ]
}
