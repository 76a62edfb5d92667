import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { sendLetter } from '../../ground/mail/letters.server.ts'
import { signedId } from '../../identity/tokens/signed-id.server.ts'
import { isSeen, selectCampaigns, shownCampaign } from '../campaigns/campaigns-page.server.ts'
import { reportPath } from '../console-urls.ts'
import { WEEKLY_LETTERS } from '../limits.ts'
import { factQueries } from '../reports/facts.server.ts'
import { reportsByCurrency } from '../reports/report.ts'
import { readZones } from '../reports/reports.server.ts'
import { DAY_MS, dayNumber } from '../spending/days.ts'
import { suggestionFor } from './suggestion.ts'
import { weeklyLetter } from './weekly-letter.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

const CAMPAIGNS = 100

/** 1970 began with a Thursday; at noon of UTC it is Monday, or later, everywhere. */
const FIRST_MONDAY_MS = 4 * DAY_MS + DAY_MS / 2

const WEEK_MS = 7 * DAY_MS

/** Writes to businesses, once a week from Monday noon on, what their promoted pins cost and brought. */
export async function sendWeeklyLetters(worker: Worker): Promise<void> {
  const { db, now } = worker
  const mondayAt = FIRST_MONDAY_MS + Math.floor((now - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS
  // It is marked first: a letter may get lost, and is never sent twice.
  const due = await db
    .update(businesses)
    .set({ weeklyLetterAt: mondayAt })
    .where(
      sql`${businesses.memberId} in (
        select member_id from businesses as due
        where due.wants_weekly_letter = 1 and due.weekly_letter_at < ${mondayAt}
        order by due.weekly_letter_at limit ${WEEKLY_LETTERS}
      )`,
    )
    .returning({ id: businesses.memberId })
  const failures: unknown[] = []
  // One that fails keeps no other waiting.
  for (const { id } of due) {
    await write(worker, id, mondayAt).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Weekly letters were not sent.')
}

async function write(worker: Worker, id: number, mondayAt: number): Promise<void> {
  const { db, env, now } = worker
  const { timeZone, timeZones } = await readZones(worker, id)
  const monday = dayNumber(mondayAt, timeZone)
  const week = { first: monday - 7, last: monday - 1 }
  const itself = { id, isTwoFactor: true }
  const [[owner], rows, days, clicks, conversions] = await db.batch([
    db
      .select({
        email: members.email,
        name: sql<string>`coalesce(${members.businessName}, ${members.fullName})`.as('name'),
      })
      .from(members)
      .where(and(eq(members.id, id), eq(members.isPartner, true), eq(members.state, 'active'))),
    selectCampaigns(db, and(isSeen(itself, id), lt(campaigns.createdAt, mondayAt)))
      .orderBy(desc(campaigns.id))
      .limit(CAMPAIGNS),
    ...factQueries(worker, itself, { advertiserId: id, campaignId: null, timeZones, ...week }),
  ])
  if (!owner) return
  const shown = rows.map((row) => shownCampaign(row, now))
  const currencies = new Map(rows.map((row) => [row.id, row.currency]))
  const reports = reportsByCurrency({ days, clicks, conversions }, currencies, week)
  const letter = weeklyLetter({
    ...{ business: owner.name, week, reports },
    suggestion: suggestionFor(shown, reports, now),
    url: env.SITE_ORIGIN + reportPath(id, 'campaigns'),
    stopUrl: `${env.SITE_ORIGIN}/letters/weekly/${signedId(env, 'weekly letter', id)}/`,
  })
  if (letter) await sendLetter(worker, owner.email, letter)
}
