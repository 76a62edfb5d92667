import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { campaignChanges, campaigns } from '../../../db/ads/promote.ts'
import { businesses } from '../../../db/identity/business.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowExists } from '../../../db/row-exists.ts'
import { Refusal } from '../../../refusal.ts'
import { changedFields, editConflict } from '../../core/edits/edit-conflicts.server.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import {
  type WarningEmail,
  warningRecords,
} from '../../identity/sessions/devices/not-me-email.server.ts'
import { freshlySignedIn } from '../../identity/sessions/fresh-session.server.ts'
import { reportPath } from '../console-urls.ts'
import { budgetProblem } from '../countries.ts'
import { changedEnd, endValue } from '../quick-promote/promotion-form/last-day.ts'
import { changeBudget, updateBudgetPlan } from '../spending/budget.server.ts'
import { PLAN } from '../spending/plan.server.ts'
import { maximumText } from '../spending/total.ts'
import type { CampaignAct, CampaignEdit } from './campaign.ts'
import { canSeeCampaigns } from './campaigns-page.server.ts'
import { formerTotals, selectEdits } from './former-totals.server.ts'
import { budgetRaisedEmail } from './spending-emails.server.ts'

type Row = typeof campaigns.$inferSelect
type Act = (typeof campaignChanges.$inferSelect)['act']

type Edited = Pick<Row, 'budgetMicros' | 'totalMicros' | 'endAt' | 'waitingDays'>

type Change = {
  act: Act
  set: Partial<Pick<Row, 'status' | 'endedAt' | 'missedEmailAt'> & Edited>
  from: SQL | undefined
  email?: WarningEmail
}

/**
 * Pauses, resumes or permanently ends a campaign. Refuses `campaign_changed` for an outdated version,
 * `campaign_over`, `campaign_rejected`, and what {@link actingFor} refuses.
 */
export async function actOnCampaign(
  context: Context,
  { act, ...seen }: CampaignAct,
): Promise<{ name: string }> {
  const viewer = actingFor(context, seen.advertiserId, 'edit_campaigns')
  const isRunnable = ne(campaigns.review, 'rejected')
  const changes = {
    pause: {
      act: 'paused',
      set: { status: 'paused' },
      from: and(eq(campaigns.status, 'active'), isRunnable),
    },
    resume: {
      act: 'resumed',
      set: { status: 'active' },
      from: and(eq(campaigns.status, 'paused'), isRunnable),
    },
    end: {
      act: 'ended',
      set: { status: 'ended', endedAt: context.now },
      from: ne(campaigns.status, 'ended'),
    },
  } as const satisfies Record<CampaignAct['act'], Change>
  return recordChange(context, viewer, seen, changes[act])
}

/**
 * Changes the budget and the last day, and so the total. A raise needs a fresh session (`fresh_login_required`) and
 * emails the member. Refuses `budget_too_low`, `budget_too_high` (field
 * `budget`), `end_date_invalid` (field `lastDay`), `edited_meanwhile`, `budget_unreachable`, and what {@link
 * actOnCampaign} refuses.
 */
export async function editCampaign(
  context: Context,
  { budget, ends, lastDay, base, ...named }: CampaignEdit,
): Promise<{ name: string }> {
  const viewer = actingFor(context, named.advertiserId, 'edit_campaigns')
  const { db } = context
  const selected = db
    .select({
      country: businesses.country,
      version: campaigns.version,
      name: campaigns.name,
      currency: campaigns.currency,
      budgetMicros: campaigns.budgetMicros,
      totalMicros: campaigns.totalMicros,
      timeZone: campaigns.timeZone,
      endAt: campaigns.endAt,
      waitingDays: campaigns.waitingDays,
    })
    .from(campaigns)
    .innerJoin(businesses, eq(businesses.memberId, campaigns.advertiserId))
    .where(and(eq(campaigns.id, named.campaignId), canSeeCampaigns(viewer, named.advertiserId)))
  const [[row], edits] = await db.batch([selected, selectEdits(db, named.campaignId)])
  if (!row) throw new Refusal('not_found')
  const { timeZone } = row
  const changed = changedFields({ budget, end: ends === 'date' ? lastDay : ends }, base)
  const saved = { budget: row.budgetMicros, end: endValue(row) }
  const conflict = editConflict(saved, changed, base)
  if (conflict) throw conflict
  const { budget: budgetMicros = row.budgetMicros } = changed
  const problem = budgetProblem(budgetMicros, row.country)
  if (problem) throw new Refusal(problem.code, 'budget', problem.details)
  const { endAt, waitingDays } = row
  const end =
    changed.end === undefined
      ? { endAt, waitingDays }
      : changedEnd(row, { ends, lastDay }, context.now, timeZone)
  if (end === 'invalid') throw new Refusal('end_date_invalid', 'lastDay')
  const isRaised = budgetMicros > row.budgetMicros || endsLater(row, end)
  if (isRaised) freshlySignedIn(context)
  // The edit was compared with this version and must not apply to another.
  const seen = { ...named, version: row.version }
  const after = { ...end, budgetMicros, timeZone }
  const totalMicros = await changeBudget(context, seen, row, after, formerTotals(edits))
  return recordChange(context, viewer, seen, {
    act: 'edited',
    set: { ...end, budgetMicros, totalMicros, missedEmailAt: null },
    from: and(ne(campaigns.status, 'ended'), ne(campaigns.review, 'rejected')),
    ...(isRaised && {
      email: budgetRaisedEmail({
        campaign: row.name,
        most: maximumText({ budgetMicros, totalMicros, currency: row.currency }),
        url:
          context.env.SITE_ORIGIN +
          `${reportPath(named.advertiserId, 'campaigns')}${named.campaignId}/`,
      }),
    }),
  })
}

type Ends = Pick<Row, 'endAt' | 'waitingDays'>

/** Whether a campaign runs longer than before, or may do so. */
function endsLater(before: Ends, after: Ends): boolean {
  if (after.waitingDays !== null && before.waitingDays !== null)
    return after.waitingDays > before.waitingDays
  if (before.waitingDays === after.waitingDays && before.endAt === null) return false
  return after.endAt === null || before.endAt === null || after.endAt > before.endAt
}

type SeenVersion = { advertiserId: number; campaignId: number; version: number }

/** Makes a change and records it, in one batch. */
async function recordChange(
  context: Context,
  viewer: Viewer,
  { advertiserId, campaignId, version }: SeenVersion,
  { act, set, from, email }: Change,
): Promise<{ name: string }> {
  const { db, now } = context
  const isSeenVersion = and(
    eq(campaigns.id, campaignId),
    eq(campaigns.advertiserId, advertiserId),
    eq(campaigns.version, version),
    from,
    hasRightFor(viewer, 'edit_campaigns', advertiserId),
  )
  const [, [changed], [there]] = await withNewId(now, (id) =>
    db.batch([
      db.insert(campaignChanges).select(
        db
          .select({
            id: sql<number>`${id}`.as('id'),
            campaignId: campaigns.id,
            actorId: sql<number>`${viewer.id}`.as('actor_id'),
            act: sql<Act>`${act}`.as('act'),
            detail: detailOf(set).as('detail'),
            createdAt: sql<number>`${now}`.as('created_at'),
          })
          .from(campaigns)
          .where(isSeenVersion),
      ),
      db
        .update(campaigns)
        .set({ ...set, version: version + 1 })
        .where(isSeenVersion)
        .returning({ name: campaigns.name, ...PLAN }),
      db
        .select({
          version: campaigns.version,
          status: campaigns.status,
          mayEdit: sql`${hasRightFor(viewer, 'edit_campaigns', advertiserId)}`
            .mapWith(Boolean)
            .as('may_edit'),
        })
        .from(campaigns)
        .where(and(eq(campaigns.id, campaignId), canSeeCampaigns(viewer, advertiserId))),
      ...(email ? warningRecords(context, viewer.id, email, rowExists(campaignChanges, id)) : []),
    ]),
  )
  if (email) context.waitUntil(sendQueuedEmails(context))
  if (changed) {
    const { name, ...plan } = changed
    await updateBudgetPlan(context, campaignId, plan)
    return { name }
  }
  if (!there?.mayEdit) throw new Refusal('not_found')
  if (there.version !== version) throw new Refusal('campaign_changed')
  throw new Refusal(there.status === 'ended' ? 'campaign_over' : 'campaign_rejected')
}

function detailOf({
  budgetMicros,
  totalMicros,
  endAt,
  waitingDays,
}: Change['set']): SQL<Record<string, unknown> | null> {
  return budgetMicros === undefined
    ? sql`null`
    : sql`json_object(
        'budgetMicros', json_array(${campaigns.budgetMicros}, ${budgetMicros}),
        'totalMicros', json_array(${campaigns.totalMicros}, ${totalMicros}),
        'endAt', json_array(${campaigns.endAt}, ${endAt}),
        'waitingDays', json_array(${campaigns.waitingDays}, ${waitingDays})
      )`
}
