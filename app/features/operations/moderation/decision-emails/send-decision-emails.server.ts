import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Worker } from '../../../../context.server.ts'
import { withNewId } from '../../../../db/ids.ts'
import { decisions } from '../../../../db/operations/decisions.ts'
import { statement as batched } from '../../../../db/statement.ts'
import type { ClockJob } from '../../../../jobs.ts'
import type { Email } from '../../../core/emails/email.ts'
import { emailRecords, sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { insertNotification } from '../../../identity/notifications/insert-notification.server.ts'
import { withCopyLink } from '../../account-closure/copies/copy-emails.ts'
import { newCopyLink } from '../../account-closure/copies/copy-links.server.ts'
import { appealToken } from '../appeals/appeal-token.server.ts'
import { EMAILS_PER_RUN } from '../limits.ts'
import { selectStatements } from '../statements/statements.server.ts'
import { decisionEmail, restrictsAccount } from './decision-emails.server.ts'

export const sendDecisionEmailsJob: ClockJob = {
  name: 'tell_decisions',
  every: 'minute',
  run: sendDecisionEmails,
}

/** Writes each email once. A failed one waits for the next run and doesn't delay others. */
export async function sendDecisionEmails(worker: Worker): Promise<void> {
  const waiting = await selectStatements(worker.db, isNull(decisions.notifiedAt)).limit(
    EMAILS_PER_RUN,
  )
  const failures: unknown[] = []
  for (const decision of waiting) {
    await sendDecisionEmail(worker, decision).catch((error) => failures.push(error))
  }
  if (waiting.length > 0) await sendQueuedEmails(worker)
  if (failures.length > 0) throw new AggregateError(failures, 'Emails about decisions failed.')
}

async function sendDecisionEmail(
  worker: Worker,
  { email, memberId, ...statement }: Awaited<ReturnType<typeof selectStatements>>[number],
): Promise<void> {
  const { db, env, now } = worker
  const isDecision = eq(decisions.id, statement.id)
  const token = await appealToken(worker, statement.id)
  const urls = { site: env.SITE_ORIGIN, appeal: `${env.SITE_ORIGIN}/appeal/${token}/` }
  const written = decisionEmail(statement, urls)
  const message = restrictsAccount(statement)
    ? await withLinkToCopy(worker, memberId, written)
    : written
  await withNewId(now, () =>
    db.batch([
      db
        .update(decisions)
        .set({ notifiedAt: now })
        .where(and(isDecision, isNull(decisions.notifiedAt))),
      ...emailRecords(worker, {
        to: sql`select ${email} as address where changes() > 0`,
        content: message,
      }),
      batched(
        db,
        insertNotification(worker, {
          kind: statement.appealAnswer === null ? 'decided' : 'appeal_answered',
          to: sql`select member_id from decisions where id = ${statement.id} and notified_at = ${now}`,
          subject: statement.id,
        }),
      ),
    ]),
  )
}

async function withLinkToCopy(worker: Worker, memberId: number, message: Email): Promise<Email> {
  const link = await newCopyLink(worker, memberId)
  return withCopyLink(message, {
    url: link?.url ?? null,
    appealsEmail: worker.env.APPEALS_EMAIL,
  })
}
