import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { BRAND } from '../../../brand.ts'
import type { Worker } from '../../../context.server.ts'
import { emailDays, emails } from '../../../db/core/emails.ts'
import { members } from '../../../db/identity/accounts.ts'
import { timeOf } from '../../../db/ids.ts'
import { digests } from '../../../db/operations/digests.ts'
import { statement } from '../../../db/statement.ts'
import { type DeliveryFailure, deliverEmail, SUPPRESSED } from '../../../gateways/email.server.ts'
import { type ClockJob, queueJobs } from '../../../jobs.ts'
import { EMAIL_PRIORITY } from '../../core/emails/queue-email.server.ts'
import { unsubscribeSubject } from '../../core/emails/unsubscribe-subject.ts'
import { dayOf } from '../page-errors/count-error.server.ts'
import { bulkQuotaLeft } from './daily-quota.server.ts'
import {
  EMAIL_LEASE_MS,
  EMAIL_MAX_AGE_MS,
  EMAIL_RETRY_MS,
  EMAIL_TURNS,
  EMAILS_AT_ONCE,
} from './limits.ts'

type ClaimedEmail = Awaited<ReturnType<typeof claimDueEmails>>[number]

/** Sends due emails, urgent ones first. Concurrent senders claim different emails. */
export async function sendEmails(worker: Worker): Promise<void> {
  const claimed = await claimDueEmails(worker)
  claimed.sort((one, other) => one.priority - other.priority)
  await Promise.all(claimed.map((email) => sendClaimedEmail(worker, email)))
}

export const resumeEmailsJob: ClockJob = {
  name: 'resume_emails',
  every: 'minute',
  run: resumeEmails,
}

/** Queues due emails again: failed ones, and those whose message was lost. */
export async function resumeEmails(worker: Worker): Promise<void> {
  const { db } = worker
  const due = db
    .select({ id: emails.id })
    .from(emails)
    .where(await isDue(worker))
    .limit(EMAILS_AT_ONCE * EMAIL_TURNS)
  const [found] = await db.select({ count: sql<number>`count(*)` }).from(due.as('due'))
  await queueSending(worker, found?.count ?? 0)
}

/** Queues as many messages as it takes to send this number of emails. */
export async function queueSending(
  { env }: Pick<Worker, 'env'>,
  emailCount: number,
): Promise<void> {
  const length = Math.ceil(emailCount / EMAILS_AT_ONCE)
  await queueJobs(
    env,
    Array.from({ length }, () => ({ kind: 'send_emails' })),
  )
}

async function isDue(worker: Worker): Promise<SQL | undefined> {
  const hasQuota = (await bulkQuotaLeft(worker)) > 0
  return and(
    isNull(emails.failedAt),
    lte(emails.dueAt, worker.now),
    hasQuota ? undefined : sql`${emails.priority} < ${EMAIL_PRIORITY.bulk}`,
  )
}

async function claimDueEmails(worker: Worker) {
  const { db, now } = worker
  const due = db
    .select({ id: emails.id })
    .from(emails)
    .where(await isDue(worker))
    .orderBy(emails.priority, emails.dueAt)
    .limit(EMAILS_AT_ONCE)
  return db
    .update(emails)
    .set({ dueAt: now + EMAIL_LEASE_MS, tries: sql`${emails.tries} + 1` })
    .where(sql`${emails.id} in ${due}`)
    .returning({
      id: emails.id,
      priority: emails.priority,
      address: emails.address,
      subject: emails.subject,
      text: emails.text,
      html: emails.html,
      stopUrl: emails.stopUrl,
      tries: emails.tries,
      isOfActive: sql`exists (
        select 1 from ${members} where ${members.email} = ${emails.address} and ${members.state} = 'active'
      )`
        .mapWith(Boolean)
        .as('is_of_active'),
    })
}

async function sendClaimedEmail(worker: Worker, email: ClaimedEmail): Promise<void> {
  const { db, env, now } = worker
  const isClaim = and(eq(emails.id, email.id), eq(emails.tries, email.tries))
  // The member may have changed the address or been suspended since.
  const isUnwanted = email.priority === EMAIL_PRIORITY.bulk && !email.isOfActive
  if (isUnwanted) return void (await db.delete(emails).where(isClaim))
  // The site was down, or an old database with unsent emails was restored.
  const isTooOld = timeOf(email.id) < now - EMAIL_MAX_AGE_MS
  if (isTooOld) return noteFailure(worker, email, { code: 'too late', isFinal: true }, isClaim)
  const isTooOften = email.tries > EMAIL_RETRY_MS.length + 1
  if (isTooOften) return noteFailure(worker, email, { code: 'too often', isFinal: true }, isClaim)
  const { address: to, subject, text, html, stopUrl } = email
  const failure = await deliverEmail(env, {
    from: { name: BRAND, email: env.MAIL_FROM },
    to,
    subject,
    text,
    html,
    headers: headersOf(env, stopUrl),
  })
  if (failure) return noteFailure(worker, email, failure, isClaim)
  const noteSent = () =>
    db.batch([statement(db, countSent(now, isClaim)), db.delete(emails).where(isClaim)])
  // If the row stays, the email is sent again. A second try is safe, because it only counts an email that has a row.
  await noteSent().catch(noteSent)
}

function countSent(now: number, isClaim: SQL | undefined): SQL {
  return sql`insert into ${emailDays} (day, sent) select ${dayOf(now)}, 1 from ${emails} where ${isClaim}
    on conflict (day) do update set sent = sent + 1`
}

async function noteFailure(
  { db, now }: Worker,
  { address, priority, tries }: ClaimedEmail,
  { code, isFinal }: DeliveryFailure,
  isClaim: SQL | undefined,
): Promise<void> {
  const waitMs = isFinal ? undefined : EMAIL_RETRY_MS[tries - 1]
  if (waitMs !== undefined) {
    await db
      .update(emails)
      .set({ dueAt: now + waitMs, reason: code })
      .where(isClaim)
    return
  }
  const isBounce = priority === EMAIL_PRIORITY.bulk && code === SUPPRESSED
  await db.batch([
    db.update(emails).set({ failedAt: now, reason: code, text: '', html: '' }).where(isClaim),
    ...(isBounce ? [statement(db, stopBouncingDigest(address, now))] : []),
  ])
}

function stopBouncingDigest(address: string, now: number): SQL {
  return sql`update ${digests} set bounced_at = ${now}
    where member_id = (select id from ${members} where email = ${address})`
}

/** Prevents automatic replies (RFC 3834), and gives mail programs an unsubscribe button (RFC 2369, RFC 8058). */
function headersOf(
  { SITE_ORIGIN, UNSUBSCRIBE_EMAIL }: Pick<Env, 'SITE_ORIGIN' | 'UNSUBSCRIBE_EMAIL'>,
  stopUrl: string | null,
): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated' }
  if (stopUrl === null) return automatic
  const subject = encodeURIComponent(unsubscribeSubject(stopUrl.replace(SITE_ORIGIN, '')))
  const byMail = UNSUBSCRIBE_EMAIL ? `, <mailto:${UNSUBSCRIBE_EMAIL}?subject=${subject}>` : ''
  return {
    ...automatic,
    'List-Unsubscribe': `<${stopUrl}>${byMail}`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
