import { eq, lt } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { emailDays, emails } from '../../../db/core/emails.ts'
import type { ClockJob } from '../../../jobs.ts'
import { dayOf } from '../page-errors/count-error.server.ts'
import { BULK_SHARE, FAILED_EMAILS_KEPT_MS } from './limits.ts'

/** How many bulk emails may still be sent today. A fifth of the quota is left for others. */
export async function bulkQuotaLeft({ db, env, now }: Worker): Promise<number> {
  const [today] = await db
    .select({ sent: emailDays.sent })
    .from(emailDays)
    .where(eq(emailDays.day, dayOf(now)))
  return Math.floor(Number(env.EMAIL_DAILY_LIMIT) * BULK_SHARE) - (today?.sent ?? 0)
}

export const purgeEmailsJob: ClockJob = { name: 'purge_emails', every: 'hour', run: purgeEmails }

export async function purgeEmails({ db, now }: Worker): Promise<void> {
  const before = now - FAILED_EMAILS_KEPT_MS
  await db.batch([
    db.delete(emails).where(lt(emails.failedAt, before)),
    db.delete(emailDays).where(lt(emailDays.day, dayOf(before))),
  ])
}
