import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import { billingProfiles } from '../../../db/ads/billing.ts'
import { conversionTags } from '../../../db/ads/conversions.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { pins } from '../../../db/content/pins.ts'
import type { Database } from '../../../db/database.ts'
import { pictures } from '../../../db/ground/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { mayFor } from '../../ground/permissions/businesses.server.ts'
import { picturePath } from '../../ground/pictures/picture-path.ts'
import { shownMoney, typedAmount } from '../money.ts'
import { dayOf } from '../quick-promote/form/last-day.ts'
import { floorMicros, highestPrice } from '../spending/price.ts'
import { mostText } from '../spending/total.ts'
import { lastToldAt } from '../tags/last-told.server.ts'
import { daysText, standingOf } from './standing.ts'

export type Advertiser = NonNullable<Awaited<ReturnType<typeof selectAdvertiser>>[number]>
export type ShownCampaign = ReturnType<typeof shownCampaign>

export function selectAdvertiser(db: Database, viewer: Viewer, id: number) {
  return db
    .select({
      id: members.id,
      name: sql<string>`coalesce(${members.businessName}, ${members.fullName})`.as('name'),
      country: businesses.country,
      timeZone: businesses.timeZone,
      mayEdit: sql`${mayFor(viewer, 'edit_campaigns', id)}`.mapWith(Boolean).as('may_edit'),
    })
    .from(members)
    .innerJoin(businesses, eq(businesses.memberId, members.id))
    .where(and(eq(members.id, id), mayFor(viewer, 'see_campaigns', id)))
}

export function isSeen(
  viewer: Pick<Viewer, 'id' | 'isTwoFactor'>,
  advertiserId: number,
): SQL | undefined {
  return and(
    eq(campaigns.advertiserId, advertiserId),
    mayFor(viewer, 'see_campaigns', advertiserId),
  )
}

export function selectCampaigns(db: Database, condition: SQL | undefined) {
  return db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      status: campaigns.status,
      review: campaigns.review,
      reviewReason: campaigns.reviewReason,
      alteration: campaigns.alteration,
      approvedWords: campaigns.approvedWords,
      budgetMicros: campaigns.budgetMicros,
      totalMicros: campaigns.totalMicros,
      currency: campaigns.currency,
      timeZone: campaigns.timeZone,
      startAt: campaigns.startAt,
      endAt: campaigns.endAt,
      destinationUrl: campaigns.destinationUrl,
      version: campaigns.version,
      pinId: pins.id,
      country: businesses.country,
      cardState: billingProfiles.cardState,
      pinTitle: pins.title,
      conversionEvent: campaigns.conversionEvent,
      tagId: conversionTags.id,
      tagName: conversionTags.name,
      tagLastAt: lastToldAt(),
      pictureHash: pictures.hash,
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

type Row = Awaited<ReturnType<typeof selectCampaigns>>[number]

export function shownCampaign({ pictureHash, country, cardState, ...row }: Row, now: number) {
  const { budgetMicros, currency } = row
  return {
    ...row,
    standing: standingOf({ ...row, hasCard: cardState === 'valid' }, now),
    priceRange: [floorMicros(country), highestPrice(budgetMicros, country)].map((micros) =>
      shownMoney(micros, currency),
    ),
    budget: shownMoney(row.budgetMicros, row.currency),
    most: mostText(row),
    typedBudget: typedAmount(row.budgetMicros),
    days: daysText(row),
    lastDay: row.endAt === null ? '' : dayOf(row.endAt - 1, row.timeZone),
    picture: pictureHash && picturePath(pictureHash, '236x'),
  }
}
