import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { campaignChanges, campaigns } from '../../../db/ads/promote.ts'
import { businesses } from '../../../db/identity/business.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { mayFor } from '../../ground/permissions/businesses.server.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { budgetProblem } from '../countries.ts'
import { changedEnd } from '../quick-promote/form/last-day.ts'
import { changeBudget, tellBudget } from '../spending/budget.server.ts'
import { PLAN } from '../spending/plan.server.ts'
import type { CampaignAct, CampaignEdit } from './campaign.ts'
import { isSeen } from './campaigns-page.server.ts'

type Row = typeof campaigns.$inferSelect
type Act = (typeof campaignChanges.$inferSelect)['act']

type Change = {
  act: Act
  set: Partial<Pick<Row, 'status' | 'endedAt' | 'budgetMicros' | 'totalMicros' | 'endAt'>>
  from: SQL | undefined
}

/**
 * Ends a campaign for good, pauses or resumes it. Refuses `campaign_changed` where it isn't what
 * was seen, `campaign_over`, `campaign_rejected`, and as {@link actingFor}.
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
  return change(context, viewer, seen, changes[act])
}

/**
 * Changes budget and last day, and by them the total. Refuses `budget_too_low`, `budget_too_high` (field `budget`),
 * `end_date_invalid` (field `lastDay`), `budget_unreachable`, and as {@link actOnCampaign}.
 */
export async function editCampaign(
  context: Context,
  { budget, ends, lastDay, ...seen }: CampaignEdit,
): Promise<{ name: string }> {
  const viewer = actingFor(context, seen.advertiserId, 'edit_campaigns')
  const [row] = await context.db
    .select({
      country: businesses.country,
      budgetMicros: campaigns.budgetMicros,
      totalMicros: campaigns.totalMicros,
      timeZone: campaigns.timeZone,
      endAt: campaigns.endAt,
    })
    .from(campaigns)
    .innerJoin(businesses, eq(businesses.memberId, campaigns.advertiserId))
    .where(and(eq(campaigns.id, seen.campaignId), isSeen(viewer, seen.advertiserId)))
  if (!row) throw new Refusal('not_found')
  const problem = budgetProblem(budget, row.country)
  if (problem) throw new Refusal(problem, 'budget')
  const { timeZone } = row
  const endAt = changedEnd(row.endAt, { ends, lastDay }, context.now, timeZone)
  if (endAt === 'invalid') throw new Refusal('end_date_invalid', 'lastDay')
  const totalMicros = await changeBudget(context, seen, row, {
    ...{ budgetMicros: budget, endAt, timeZone },
  })
  return change(context, viewer, seen, {
    act: 'edited',
    set: { budgetMicros: budget, totalMicros, endAt },
    from: and(ne(campaigns.status, 'ended'), ne(campaigns.review, 'rejected')),
  })
}

type Seen = { advertiserId: number; campaignId: number; version: number }

/** Does a change and records it, together or not at all. */
async function change(
  context: Context,
  viewer: Viewer,
  { advertiserId, campaignId, version }: Seen,
  { act, set, from }: Change,
): Promise<{ name: string }> {
  const { db, now } = context
  const isTheSeen = and(
    eq(campaigns.id, campaignId),
    eq(campaigns.advertiserId, advertiserId),
    eq(campaigns.version, version),
    from,
    mayFor(viewer, 'edit_campaigns', advertiserId),
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
          .where(isTheSeen),
      ),
      db
        .update(campaigns)
        .set({ ...set, version: version + 1 })
        .where(isTheSeen)
        .returning({ name: campaigns.name, ...PLAN }),
      db
        .select({
          version: campaigns.version,
          status: campaigns.status,
          mayEdit: sql`${mayFor(viewer, 'edit_campaigns', advertiserId)}`
            .mapWith(Boolean)
            .as('may_edit'),
        })
        .from(campaigns)
        .where(and(eq(campaigns.id, campaignId), isSeen(viewer, advertiserId))),
    ]),
  )
  if (changed) {
    const { name, ...plan } = changed
    await tellBudget(context, campaignId, plan)
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
}: Change['set']): SQL<Record<string, unknown> | null> {
  return budgetMicros === undefined
    ? sql`null`
    : sql`json_object(
        'budgetMicros', json_array(${campaigns.budgetMicros}, ${budgetMicros}),
        'totalMicros', json_array(${campaigns.totalMicros}, ${totalMicros}),
        'endAt', json_array(${campaigns.endAt}, ${endAt})
      )`
}
