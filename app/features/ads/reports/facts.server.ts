import { and, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { campaignDays, ledger } from '../../../db/ads/ledger.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { mayFor } from '../../ground/permissions/businesses.server.ts'
import { conversionRows } from '../conversions/attribution.server.ts'
import type { UnbilledReason } from '../spending/clicks.ts'
import { clickDay } from '../spending/day-number.server.ts'
import { daySpans } from '../spending/day-spans.ts'
import { DAY_MS } from '../spending/days.ts'
import type { DayRange } from './range.ts'

type Asked = DayRange & {
  advertiserId: number
  /** Null for all of the business. */
  campaignId: number | null
  /** Those of its campaigns. */
  timeZones: readonly string[]
}

export function factQueries(
  { db }: Pick<Context, 'db'>,
  viewer: Pick<Viewer, 'id' | 'isTwoFactor'>,
  asked: Asked,
) {
  const { advertiserId, campaignId, timeZones, first, last } = asked
  const [from, to] = [first * DAY_MS, (last + 1) * DAY_MS]
  const isSeen = mayFor(viewer, 'see_campaigns', advertiserId)
  return [
    db
      .select({
        campaignId: campaignDays.campaignId,
        day: campaignDays.day,
        budgetMicros: campaignDays.budgetMicros,
        views: campaignDays.views,
        saves: campaignDays.saves,
      })
      .from(campaignDays)
      .innerJoin(campaigns, eq(campaigns.id, campaignDays.campaignId))
      .where(
        and(
          eq(campaigns.advertiserId, advertiserId),
          campaignId === null ? undefined : eq(campaigns.id, campaignId),
          gte(campaignDays.day, first),
          lte(campaignDays.day, last),
          isSeen,
        ),
      ),
    db
      .select({
        campaignId: sql<number>`${ledger.campaignId}`.as('campaign'),
        day: clickDay().as('day'),
        reason: sql<UnbilledReason | null>`${ledger.reason}`.as('why'),
        count: sql<number>`count(*)`.as('count'),
        micros: sql<number>`sum(${ledger.micros})`.as('sum'),
      })
      .from(ledger)
      .innerJoin(campaigns, eq(campaigns.id, ledger.campaignId))
      .where(
        and(
          eq(campaigns.advertiserId, advertiserId),
          campaignId === null ? undefined : eq(campaigns.id, campaignId),
          gte(ledger.at, from - DAY_MS),
          lt(ledger.at, to + DAY_MS),
          sql`${clickDay()} between ${first} and ${last}`,
          sql`${ledger.kind} in ('click', 'unbilled')`,
          isSeen,
        ),
      )
      .groupBy(sql`1, 2, 3`),
    conversionRows(db, viewer, { advertiserId, campaignId, spans: daySpans(asked, timeZones) }),
  ] as const
}
