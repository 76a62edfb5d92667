import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import { withNewId } from '../../../db/ids.ts'
import { DAY_MS } from '../../../durations.ts'
import { dayNumber } from '../../../forms/zoned-days.ts'
import { type ClockJob, LONG_JOB_MS } from '../../../jobs.ts'
import { emailRecords } from '../../core/emails/queue-email.server.ts'
import { signedId } from '../../identity/tokens/signed-id.server.ts'
import {
  campaignsInPages,
  canSeeCampaigns,
  type ShownCampaign,
  shownCampaign,
} from '../campaigns/campaigns-page.server.ts'
import { reportPath } from '../console-urls.ts'
import { WEEKLY_EMAILS } from '../limits.ts'
import { factQueries } from '../reporting/facts.server.ts'
import { reportsByCurrency } from '../reporting/report.ts'
import { readZones } from '../reporting/reports.server.ts'
import { suggestionFor } from './suggestion.server.ts'
import { weeklyEmail } from './weekly-email.server.ts'

/** Noon of the first Monday in 1970, which started on a Thursday. By noon UTC, Monday has started everywhere. */
const FIRST_MONDAY_MS = 4 * DAY_MS + DAY_MS / 2

const WEEK_MS = 7 * DAY_MS

export const sendWeeklyEmailsJob: ClockJob = {
  name: 'send_weekly_emails',
  every: 'minute',
  run: sendWeeklyEmails,
  limitMs: LONG_JOB_MS,
}

/** Emails businesses once a week, from Monday noon on, about the cost and results of their promoted pins. */
export async function sendWeeklyEmails(worker: Worker): Promise<void> {
  const { db, now } = worker
  const mondayAt = FIRST_MONDAY_MS + Math.floor((now - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS
  const due = await db
    .select({ id: businesses.memberId })
    .from(businesses)
    .where(and(eq(businesses.wantsWeeklyEmail, true), lt(businesses.weeklyEmailAt, mondayAt)))
    .orderBy(businesses.weeklyEmailAt)
    .limit(WEEKLY_EMAILS)
  const failures: unknown[] = []
  // If an email fails, the others are still sent, but its business gets none this week.
  for (const { id } of due) {
    await sendWeeklyEmail(worker, id, mondayAt).catch(async (error) => {
      failures.push(error)
      await markSent(worker, id, mondayAt)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Weekly emails were not sent.')
}

async function sendWeeklyEmail(worker: Worker, id: number, mondayAt: number): Promise<void> {
  const { db, now } = worker
  const { timeZone, timeZones, currencies } = await readZones(worker, id)
  const monday = dayNumber(mondayAt, timeZone)
  const week = { first: monday - 7, last: monday - 1 }
  const businessViewer = { id, isTwoFactor: true }
  const [[owner], days, clicks, conversions] = await db.batch([
    db
      .select({
        email: members.email,
        name: publicName().as('name'),
      })
      .from(members)
      .where(and(eq(members.id, id), eq(members.isPartner, true), eq(members.state, 'active'))),
    ...factQueries(worker, businessViewer, { advertiserId: id, timeZones, ...week, by: 'all' }),
  ])
  if (!owner) return void (await markSent(worker, id, mondayAt))
  const shown: ShownCampaign[] = []
  const isKnown = and(canSeeCampaigns(businessViewer, id), lt(campaigns.createdAt, mondayAt))
  for await (const rows of campaignsInPages({ db, now }, and(isKnown, isOpen(now)))) {
    shown.push(...rows.map((row) => shownCampaign(row, now)))
  }
  const reports = reportsByCurrency({ days, clicks, conversions }, currencies, week)
  const email = weeklyEmail({
    business: owner.name,
    week,
    reports,
    suggestion: suggestionFor(shown, reports, now),
    url: worker.env.SITE_ORIGIN + reportPath(id, 'campaigns'),
    stopUrl: `${worker.env.SITE_ORIGIN}/letters/weekly/${signedId(worker.env, 'weekly email', id)}/`,
  })
  const to = sql`select ${owner.email} as address where changes() > 0`
  await withNewId(now, () =>
    db.batch([
      markSent(worker, id, mondayAt),
      ...(email ? emailRecords(worker, { to, content: email }) : []),
    ]),
  )
}

/** The statement that marks this week's email to a business as sent. */
function markSent({ db }: Worker, id: number, mondayAt: number) {
  return db
    .update(businesses)
    .set({ weeklyEmailAt: mondayAt })
    .where(
      and(
        eq(businesses.memberId, id),
        eq(businesses.wantsWeeklyEmail, true),
        lt(businesses.weeklyEmailAt, mondayAt),
      ),
    )
}

/** Whether a campaign hasn't ended. Suggestions can't help finished campaigns. */
function isOpen(now: number) {
  return and(ne(campaigns.status, 'ended'), or(isNull(campaigns.endAt), gt(campaigns.endAt, now)))
}
