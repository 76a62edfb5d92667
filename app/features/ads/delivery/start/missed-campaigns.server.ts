import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Worker } from '../../../../context.server.ts'
import { campaigns } from '../../../../db/ads/promote.ts'
import { withNewId } from '../../../../db/ids.ts'
import type { ClockJob } from '../../../../jobs.ts'
import { emailRecords, sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { canPay } from '../../../core/permissions/campaigns.server.ts'
import { reportPath } from '../../console-urls.ts'
import { zonedDayText } from '../../days.ts'
import { missedEmail } from './missed-email.server.ts'

export const emailMissedCampaignsJob: ClockJob = {
  name: 'email_missed_campaigns',
  every: 'minute',
  run: emailMissedCampaigns,
}

/** Emails each business once if a campaign's last day passed before it could be shown. */
export async function emailMissedCampaigns(worker: Worker): Promise<void> {
  const { db, env, now } = worker
  const isMissed = and(
    isNull(campaigns.startedAt),
    isNull(campaigns.missedEmailAt),
    lte(campaigns.endAt, now),
    ne(campaigns.status, 'ended'),
    ne(campaigns.review, 'rejected'),
  )
  const missed = await db
    .select({
      id: campaigns.id,
      advertiserId: campaigns.advertiserId,
      name: campaigns.name,
      status: campaigns.status,
      review: campaigns.review,
      timeZone: campaigns.timeZone,
      endAt: sql<number>`${campaigns.endAt}`,
      hasCard: sql`${canPay(sql`campaigns.advertiser_id`)}`.mapWith(Boolean),
      email: sql<string>`(select email from members where members.id = advertiser_id)`,
    })
    .from(campaigns)
    .where(isMissed)
  for (const { id, advertiserId, email, endAt, timeZone, ...campaign } of missed) {
    const url = `${env.SITE_ORIGIN}${reportPath(advertiserId, 'campaigns')}${id}/`
    const lastDay = zonedDayText(endAt - 1, timeZone)
    const message = missedEmail({ ...campaign, lastDay, url })
    await withNewId(now, () =>
      db.batch([
        db
          .update(campaigns)
          .set({ missedEmailAt: now })
          .where(and(eq(campaigns.id, id), isMissed)),
        ...emailRecords(worker, {
          to: sql`select ${email} as address where changes() > 0`,
          content: message,
        }),
      ]),
    )
  }
  if (missed.length > 0) await sendQueuedEmails(worker)
}
