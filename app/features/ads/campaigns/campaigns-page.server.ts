import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { billingProfiles } from '../../../db/ads/billing.ts'
import { conversionTags } from '../../../db/ads/conversions.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { pins } from '../../../db/content/pins.ts'
import { pictures } from '../../../db/core/media.ts'
import type { Database } from '../../../db/database.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import { dayNumber } from '../../../forms/zoned-days.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { picturePath } from '../../core/pictures/picture-path.ts'
import { shownMoney, typedAmount } from '../money.ts'
import { lastDayOf } from '../quick-promote/promotion-form/last-day.ts'
import { recentSums, spentOn } from '../spending/day-number.server.ts'
import { floorMicros, highestPrice } from '../spending/price.ts'
import { maximumText } from '../spending/total.ts'
import { lastEventAt } from '../tags/last-event.server.ts'
import { daysText, spentStanding, standingOf } from './standing.ts'

export type Advertiser = NonNullable<Awaited<ReturnType<typeof selectAdvertiser>>[number]>
export type ShownCampaign = ReturnType<typeof shownCampaign>

export function selectAdvertiser(db: Database, viewer: Viewer, id: number) {
  return db
    .select({
      id: members.id,
      name: publicName().as('name'),
      country: businesses.country,
      timeZone: businesses.timeZone,
      mayEdit: sql`${hasRightFor(viewer, 'edit_campaigns', id)}`.mapWith(Boolean).as('may_edit'),
    })
    .from(members)
    .innerJoin(businesses, eq(businesses.memberId, members.id))
    .where(and(eq(members.id, id), hasRightFor(viewer, 'see_campaigns', id)))
}

export function canSeeCampaigns(
  viewer: Pick<Viewer, 'id' | 'isTwoFactor'>,
  advertiserId: number,
): SQL | undefined {
  return and(
    eq(campaigns.advertiserId, advertiserId),
    hasRightFor(viewer, 'see_campaigns', advertiserId),
  )
}

export function selectCampaigns(
  { db, now }: Pick<Context, 'db' | 'now'>,
  condition: SQL | undefined,
) {
  return db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      status: campaigns.status,
      review: campaigns.review,
      reviewReason: campaigns.reviewReason,
      alteration: campaigns.alteration,
      approvedText: campaigns.approvedText,
      budgetMicros: campaigns.budgetMicros,
      totalMicros: campaigns.totalMicros,
      currency: campaigns.currency,
      timeZone: campaigns.timeZone,
      startAt: campaigns.startAt,
      endAt: campaigns.endAt,
      startedAt: campaigns.startedAt,
      waitingDays: campaigns.waitingDays,
      destinationUrl: campaigns.destinationUrl,
      version: campaigns.version,
      pinId: pins.id,
      country: businesses.country,
      cardState: billingProfiles.cardState,
      pinTitle: pins.title,
      conversionEvent: campaigns.conversionEvent,
      tagId: conversionTags.id,
      tagName: conversionTags.name,
      tagLastAt: lastEventAt(),
      pictureHash: pictures.hash,
      spentMicros:
        sql<number>`iif(${campaigns.totalMicros} is null or ${campaigns.status} <> 'active', 0, (
        select coalesce(sum(micros), 0) from ledger
        where campaign_id = ${campaigns.id} and kind = 'click'
      ))`.as('spent_in_all'),
      spentByDay: recentSums(now),
    })
    .from(campaigns)
    .innerJoin(businesses, eq(businesses.memberId, campaigns.advertiserId))
    .leftJoin(billingProfiles, eq(billingProfiles.advertiserId, campaigns.advertiserId))
    .leftJoin(pins, and(eq(pins.id, campaigns.pinId), isNull(pins.deletedAt)))
    .leftJoin(pictures, eq(pictures.id, pins.pictureId))
    .leftJoin(
      conversionTags,
      and(eq(conversionTags.id, campaigns.conversionTagId), isNull(conversionTags.deletedAt)),
    )
    .where(condition)
    .$dynamic()
}

const PAGE_SIZE = 500

/** Reads all campaigns that match, newest first, in pages. */
export async function* campaignsInPages(
  context: Pick<Context, 'db' | 'now'>,
  condition: SQL | undefined,
): AsyncGenerator<Row[]> {
  let below = Number.MAX_SAFE_INTEGER
  while (true) {
    const rows = await selectCampaigns(context, and(condition, lt(campaigns.id, below)))
      .orderBy(desc(campaigns.id))
      .limit(PAGE_SIZE)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_SIZE) return
    below = rows.at(-1)?.id ?? 0
  }
}

type Row = Awaited<ReturnType<typeof selectCampaigns>>[number]

export function shownCampaign(
  { pictureHash, country, cardState, spentMicros, spentByDay: sums, ...row }: Row,
  now: number,
) {
  const { budgetMicros, currency } = row
  const spentTodayMicros = spentOn(sums, dayNumber(now, row.timeZone))
  const hasCard = cardState === 'valid'
  return {
    ...row,
    hasCard,
    standing: spentStanding(
      standingOf({ ...row, hasCard }, now),
      { ...row, spentMicros, spentTodayMicros },
      now,
    ),
    priceRange: [floorMicros(country), highestPrice(budgetMicros, country)].map((micros) =>
      shownMoney(micros, currency),
    ),
    budget: shownMoney(row.budgetMicros, row.currency),
    most: maximumText(row),
    typedBudget: typedAmount(row.budgetMicros),
    days: daysText(row),
    lastDay: lastDayOf(row),
    picture: pictureHash && picturePath(pictureHash, '236x'),
  }
}
