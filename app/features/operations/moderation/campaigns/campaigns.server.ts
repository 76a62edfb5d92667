import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { campaigns } from '../../../../db/ads/promote.ts'
import { pins } from '../../../../db/content/pins.ts'
import { pictures } from '../../../../db/core/media.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { pageOf } from '../../../../paging.ts'
import { waitsForReview } from '../../../ads/review/review-campaign.server.ts'
import { hasRightNow, requireModerationRight } from '../require-right.server.ts'
import type { CampaignsQuery } from './campaign.ts'

/** Reads campaigns that wait for review, oldest first, or reviewed campaigns, newest first. */
export async function readReviewQueue(
  context: Context,
  { show, bookmark, pageSize }: CampaignsQuery,
) {
  const { db, now } = context
  requireModerationRight(context, 'review_campaigns')
  const isWaiting = show === 'waiting'
  const rows = await db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      review: campaigns.review,
      alteration: campaigns.alteration,
      createdAt: campaigns.createdAt,
      business: businessName(),
      hash: pictures.hash,
    })
    .from(campaigns)
    .innerJoin(members, eq(members.id, campaigns.advertiserId))
    .leftJoin(pins, eq(pins.id, campaigns.pinId))
    .leftJoin(pictures, eq(pictures.id, pins.pictureId))
    .where(
      and(
        hasRightNow(context, 'review_campaigns'),
        isWaiting ? waitsForReview(now) : isDecided(),
        bookmark === null ? undefined : (isWaiting ? gt : lt)(campaigns.id, bookmark),
      ),
    )
    .orderBy(isWaiting ? asc(campaigns.id) : desc(campaigns.id))
    .limit(pageSize + 1)
  const { items, ...page } = pageOf(rows, pageSize)
  return { campaigns: items, show, now, ...page }
}

export type QueuedCampaign = Awaited<ReturnType<typeof readReviewQueue>>['campaigns'][number]

export function businessName() {
  return publicName().as('business')
}

function isDecided() {
  return and(
    ne(campaigns.review, 'pending'),
    sql`${campaigns.alteration} is not 'waiting'`,
    ne(campaigns.status, 'ended'),
  )
}
