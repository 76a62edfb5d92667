import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { billingProfiles } from '../../../../db/ads/billing.ts'
import { campaigns } from '../../../../db/ads/promote.ts'
import { type PageQuery, pageOf } from '../../../../paging.ts'
import { Refusal } from '../../../../refusal.ts'
import { canSeeCampaigns } from '../../../ads/campaigns/campaigns-page.server.ts'
import { type Standing, standingOf } from '../../../ads/campaigns/standing.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'

type EntityStatus = 'ACTIVE' | 'PAUSED' | 'ARCHIVED' | 'DRAFT' | 'DELETED_DRAFT'

type OneOrMany<T extends string | number> = T | T[] | undefined

type ListQuery = PageQuery & {
  adAccountId: number
  campaignIds?: OneOrMany<number>
  adIds?: OneOrMany<number>
  entityStatuses?: OneOrMany<EntityStatus>
  order?: 'ASCENDING' | 'DESCENDING' | undefined
}

const STATUSES = { active: 'ACTIVE', paused: 'PAUSED', ended: 'ARCHIVED' } as const

const CAMPAIGN_STANDINGS = {
  active: 'RUNNING',
  paused: 'PAUSED',
  ended: 'ARCHIVED',
  over: 'COMPLETED',
  missed: 'COMPLETED',
  day_spent: 'RUNNING',
  all_spent: 'RUNNING',
  scheduled: 'NOT_STARTED',
  in_review: 'NOT_STARTED',
  needs_card: 'NOT_STARTED',
  rejected: 'NOT_STARTED',
} as const satisfies Record<Standing, string>

const REVIEWS = { pending: 'PENDING', approved: 'APPROVED', rejected: 'REJECTED' } as const

/** Lists a business's campaigns; an empty list if the viewer may not see them. */
export async function listCampaigns(context: Context, query: ListQuery) {
  return listOf(context, query, shownCampaign)
}

export async function listAds(context: Context, query: ListQuery) {
  return listOf(context, query, shownAd)
}

type CampaignQuery = { adAccountId: number; campaignId: number }

export async function readCampaign(context: Context, query: CampaignQuery) {
  return shownCampaign(await readRow(context, query), context.now)
}

export async function readAd(context: Context, query: { adAccountId: number; adId: number }) {
  const row = await readRow(context, { ...query, campaignId: query.adId })
  return shownAd(row, context.now)
}

async function readRow(context: Context, { adAccountId, campaignId }: CampaignQuery): Promise<Row> {
  const [row] = await selectRows(context).where(
    and(eq(campaigns.id, campaignId), canSeeCampaigns(signedIn(context), adAccountId)),
  )
  if (!row) throw new Refusal('not_found')
  return row
}

async function listOf<T>(
  context: Context,
  query: ListQuery,
  show: (row: Row, now: number) => T,
): Promise<{ items: T[]; bookmark: string | null }> {
  const { adAccountId, campaignIds, adIds, bookmark, pageSize, order } = query
  const filters = manyOf(query.entityStatuses) ?? ['ACTIVE', 'PAUSED']
  const statuses = (['active', 'paused', 'ended'] as const).filter((status) =>
    filters.includes(STATUSES[status]),
  )
  const [further, sorted] = order === 'ASCENDING' ? [gt, asc] : [lt, desc]
  const found = await selectRows(context)
    .where(
      and(
        canSeeCampaigns(signedIn(context), adAccountId),
        inArray(campaigns.status, statuses),
        isOneOf(campaignIds),
        isOneOf(adIds),
        bookmark === null ? undefined : further(campaigns.id, bookmark),
      ),
    )
    .orderBy(sorted(campaigns.id))
    .limit(pageSize + 1)
  const page = pageOf(found, pageSize)
  return { ...page, items: page.items.map((row) => show(row, context.now)) }
}

function isOneOf(ids: OneOrMany<number>) {
  const many = manyOf(ids)
  return many && inArray(campaigns.id, many)
}

function manyOf<T extends string | number>(values: OneOrMany<T>): T[] | undefined {
  if (values === undefined) return undefined
  return typeof values === 'object' ? values : [values]
}

function selectRows({ db }: Context) {
  return db
    .select({
      id: campaigns.id,
      advertiserId: campaigns.advertiserId,
      pinId: campaigns.pinId,
      name: campaigns.name,
      objective: campaigns.objective,
      destinationUrl: campaigns.destinationUrl,
      status: campaigns.status,
      review: campaigns.review,
      budgetMicros: campaigns.budgetMicros,
      totalMicros: campaigns.totalMicros,
      startAt: campaigns.startAt,
      endAt: campaigns.endAt,
      startedAt: campaigns.startedAt,
      createdAt: campaigns.createdAt,
      cardState: billingProfiles.cardState,
    })
    .from(campaigns)
    .leftJoin(billingProfiles, eq(billingProfiles.advertiserId, campaigns.advertiserId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]

function shownCampaign(row: Row, now: number) {
  const standing = standingOf({ ...row, hasCard: row.cardState === 'valid' }, now)
  return {
    ...shared(row),
    summaryStatus: CAMPAIGN_STANDINGS[standing],
    objectiveType: row.objective,
    dailySpendCap: row.budgetMicros,
    lifetimeSpendCap: row.totalMicros,
    startTime: seconds(row.startAt),
    endTime: row.endAt === null ? null : seconds(row.endAt),
    type: 'campaign' as const,
  }
}

function shownAd(row: Row, _now: number) {
  const { id, pinId, destinationUrl, status, review } = row
  return {
    ...shared(row),
    campaignId: String(id),
    ...(pinId !== null && { pinId: String(pinId) }),
    isPinDeleted: pinId === null,
    destinationUrl,
    creativeType: 'REGULAR' as const,
    reviewStatus: REVIEWS[review],
    summaryStatus: status === 'active' ? REVIEWS[review] : STATUSES[status],
    type: 'pinpromotion' as const,
  }
}

function shared({ id, advertiserId, name, status, createdAt }: Row) {
  return {
    id: String(id),
    adAccountId: String(advertiserId),
    name,
    status: STATUSES[status],
    createdTime: seconds(createdAt),
  }
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}
