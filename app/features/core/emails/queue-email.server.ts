import { type SQL, sql } from 'drizzle-orm'
import type { Context, Worker } from '../../../context.server.ts'
import { emails } from '../../../db/core/emails.ts'
import { outbox } from '../../../db/core/outbox.ts'
import { newId } from '../../../db/ids.ts'
import { rowValues } from '../../../db/row-values.ts'
import { statement } from '../../../db/statement.ts'
import { type Email, emailHtml, emailText, type Priority } from './email.ts'

/** The domain of erased accounts' placeholder addresses (RFC 2606). They get no email. */
export const ERASED_DOMAIN = 'erased.invalid'

/** Resets and warnings are sent first; weekly emails use what is left of the day's quota. */
export const EMAIL_PRIORITY = { urgent: 0, normal: 1, bulk: 2 } as const satisfies Record<
  Priority,
  number
>

export type NewEmail = {
  /** An address, or a query for one. Without an address that can receive email, nothing is queued. */
  to: string | SQL
  content: Email
}

/** Queues an email in the batch of the write it is about; {@link sendQueuedEmails} sends it. `OUTBOX` keeps a copy. */
export function emailRecords(worker: Worker, email: NewEmail) {
  return emailSteps(worker, email).map((step) => statement(worker.db, step))
}

export function emailSteps({ env, now }: Worker, { to, content }: NewEmail): SQL[] {
  const id = newId(now)
  const { subject, priority = 'normal', unsubscribe } = content
  const row = {
    id,
    subject,
    address: sql`recipient.address`,
    priority: EMAIL_PRIORITY[priority],
    text: emailText(content),
    html: emailHtml(content),
    stopUrl: unsubscribe?.url ?? null,
    dueAt: now,
    tries: 0,
    failedAt: null,
    reason: null,
  }
  const address = typeof to === 'string' ? sql`select ${to} as address` : to
  const copy = sql`insert into ${outbox} (id, recipient, channel, subject, text, sent_at)
    select id, address, 'email', subject, text, ${now} from ${emails} where id = ${id}`
  return [
    sql`insert into ${emails} select ${rowValues(emails, row)} from (${address}) as recipient
      where recipient.address like '_%@_%' and recipient.address not like ${`%@${ERASED_DOMAIN}`}`,
    ...(env.OUTBOX === 'on' ? [copy] : []),
  ]
}

/** Asks the queue to send waiting emails. If its message is lost, the cron job sends them. */
export async function sendQueuedEmails({ env }: Pick<Context, 'env'>): Promise<void> {
  await env.JOBS.send({ kind: 'send_emails' }).catch(() => {})
}
