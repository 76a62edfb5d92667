import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { members } from '../../../db/accounts.ts'
import type { Database } from '../../../db/database.ts'
import { pictures } from '../../../db/media.ts'
import { pins } from '../../../db/pins.ts'
import { campaigns } from '../../../db/promote.ts'
import { pageOf } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { actingFor } from '../../business/acting.ts'
import { picturePath } from '../../media/pictures/picture-path.ts'
import { mayFor } from '../../permissions/businesses.server.ts'
import { shownMoney, typedAmount } from '../money.ts'
import { dayOf } from '../quick/form/last-day.ts'
import type { CampaignQuery, CampaignsQuery } from './campaign.ts'
import { daysText, standingOf } from './standing.ts'

/**
 * Reads a page of a business's campaigns, the newest first. Refuses `not_found` for a business that the
 * viewer doesn't act for, and `not_allowed`.
 */
export async function listCampaigns(
  context: Context,
  { advertiserId, objective, bookmark, pageSize }: CampaignsQuery,
) {
  const { db, now } = context
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const [[advertiser], rows] = await db.batch([
    selectAdvertiser(db, viewer, advertiserId),
    selectCampaigns(
      db,
      and(
        isSeen(viewer, advertiserId),
        objective && eq(campaigns.objective, objective),
        bookmark === null ? undefined : lt(campaigns.id, bookmark),
      ),
    )
      .orderBy(desc(campaigns.id))
      .limit(pageSize + 1),
  ])
  if (!advertiser) throw new Refusal('not_found')
  const { items, ...page } = pageOf(rows, pageSize)
  return { advertiser, campaigns: items.map((row) => shownCampaign(row, now)), ...page }
}

/** Reads a campaign. Refuses as {@link listCampaigns}. */
export async function readCampaign(context: Context, { advertiserId, campaignId }: CampaignQuery) {
  const { db, now } = context
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const [[advertiser], [row]] = await db.batch([
    selectAdvertiser(db, viewer, advertiserId),
    selectCampaigns(db, and(eq(campaigns.id, campaignId), isSeen(viewer, advertiserId))),
  ])
  if (!advertiser || !row) throw new Refusal('not_found')
  return { advertiser, campaign: shownCampaign(row, now) }
}

export type Advertiser = NonNullable<Awaited<ReturnType<typeof selectAdvertiser>>[number]>
export type ShownCampaign = ReturnType<typeof shownCampaign>

/** The business, for somebody who may see its campaigns at this moment. */
export function selectAdvertiser(db: Database, viewer: Viewer, id: number) {
  return db
    .select({
      id: members.id,
      name: sql<string>`coalesce(${members.businessName}, ${members.fullName})`.as('name'),
      mayEdit: sql`${mayFor(viewer, 'edit_campaigns', id)}`.mapWith(Boolean).as('may_edit'),
    })
    .from(members)
    .where(and(eq(members.id, id), mayFor(viewer, 'see_campaigns', id)))
}

export function isSeen(viewer: Viewer, advertiserId: number): SQL | undefined {
  return and(
    eq(campaigns.advertiserId, advertiserId),
    mayFor(viewer, 'see_campaigns', advertiserId),
  )
}

function selectCampaigns(db: Database, condition: SQL | undefined) {
  return db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      status: campaigns.status,
      review: campaigns.review,
      reviewReason: campaigns.reviewReason,
      budgetMicros: campaigns.budgetMicros,
      currency: campaigns.currency,
      startAt: campaigns.startAt,
      endAt: campaigns.endAt,
      destinationUrl: campaigns.destinationUrl,
      version: campaigns.version,
      pinId: pins.id,
      pinTitle: pins.title,
      pictureHash: pictures.hash,
    })
    .from(campaigns)
    .leftJoin(pins, and(eq(pins.id, campaigns.pinId), isNull(pins.deletedAt)))
    .leftJoin(pictures, eq(pictures.id, pins.pictureId))
    .where(condition)
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectCampaigns>>[number]

function shownCampaign({ pictureHash, ...row }: Row, now: number) {
  return {
    ...row,
    standing: standingOf(row, now),
    budget: shownMoney(row.budgetMicros, row.currency),
    typedBudget: typedAmount(row.budgetMicros),
    days: daysText(row),
    lastDay: row.endAt === null ? '' : dayOf(row.endAt - 1),
    picture: pictureHash && picturePath(pictureHash, '236x'),
  }
}
