import { and, desc, eq, lt } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { campaignChanges, campaigns } from '../../../db/ads/promote.ts'
import { members } from '../../../db/identity/accounts.ts'
import { pageOf } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { isolated } from '../../../text/direction.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { zonedDayText } from '../days.ts'
import { shownMoney } from '../money.ts'
import type { HistoryQuery } from './campaign.ts'
import { canSeeCampaigns, selectAdvertiser } from './campaigns-page.server.ts'
import { daysLong } from './standing.ts'

/** Reads the changes of a business's campaigns, newest first. Refuses what {@link actingFor} refuses. */
export async function readHistory(
  context: Context,
  { advertiserId, bookmark, pageSize }: HistoryQuery,
) {
  const { db, now } = context
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const [[advertiser], rows] = await db.batch([
    selectAdvertiser(db, viewer, advertiserId),
    db
      .select({
        id: campaignChanges.id,
        act: campaignChanges.act,
        detail: campaignChanges.detail,
        createdAt: campaignChanges.createdAt,
        campaignId: campaigns.id,
        campaign: campaigns.name,
        currency: campaigns.currency,
        timeZone: campaigns.timeZone,
        actor: members.fullName,
      })
      .from(campaignChanges)
      .innerJoin(campaigns, eq(campaigns.id, campaignChanges.campaignId))
      .leftJoin(members, eq(members.id, campaignChanges.actorId))
      .where(
        and(
          canSeeCampaigns(viewer, advertiserId),
          bookmark === null ? undefined : lt(campaignChanges.id, bookmark),
        ),
      )
      .orderBy(desc(campaignChanges.id))
      .limit(pageSize + 1),
  ])
  if (!advertiser) throw new Refusal('not_found')
  const { items, ...page } = pageOf(rows, pageSize)
  const changes = items.map(({ act, detail, actor, currency, timeZone, ...change }) => ({
    ...change,
    who: actor ?? (BY_US.has(act) || v.is(Reviewed, detail) ? 'We' : 'A former member'),
    act,
    details: detailsText(detail, currency, timeZone),
  }))
  return { advertiser, changes, now, ...page }
}

export type ShownChange = Awaited<ReturnType<typeof readHistory>>['changes'][number]

const BY_US: ReadonlySet<string> = new Set([
  'approved',
  'rejected',
  'words_approved',
  'words_rejected',
])

const Edited = v.object({
  budgetMicros: v.tuple([v.number(), v.number()]),
  totalMicros: v.optional(v.tuple([v.nullable(v.number()), v.nullable(v.number())])),
  endAt: v.tuple([v.nullable(v.number()), v.nullable(v.number())]),
  waitingDays: v.optional(v.tuple([v.nullable(v.number()), v.nullable(v.number())])),
})
const Reviewed = v.object({ reason: v.string() })

function detailsText(detail: unknown, currency: string, timeZone: string): string | null {
  if (v.is(Reviewed, detail)) return isolated(detail.reason)
  if (!v.is(Edited, detail)) return null
  const { budgetMicros, totalMicros = [null, null], endAt, waitingDays = [null, null] } = detail
  const [budgetBefore, budget] = budgetMicros.map((micros) => shownMoney(micros, currency))
  const [endBefore, end] = endAt.map((time, place) =>
    endText(time, waitingDays[place] ?? null, timeZone),
  )
  const changes = [
    budgetBefore !== budget && `${budgetBefore} a day changed to ${budget}`,
    totalMicros[0] !== totalMicros[1] &&
      `total budget ${totalMicros.map((micros) => totalText(micros, currency)).join(' changed to ')}`,
    endBefore !== end && `${endBefore} changed to ${end}`,
  ]
  return changes.filter(Boolean).join('; ') || 'Nothing changed'
}

function totalText(micros: number | null, currency: string): string {
  return micros === null ? '“no total”' : shownMoney(micros, currency)
}

function endText(endAt: number | null, waitingDays: number | null, timeZone: string): string {
  if (waitingDays !== null) return `“${daysLong(waitingDays)} from its start”`
  return endAt === null ? '“ongoing”' : `“until ${zonedDayText(endAt - 1, timeZone)}”`
}
