import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { campaignDays, ledger } from '../../../db/ads/ledger.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { DAY_MS } from '../../../durations.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { conversionRows } from '../conversions/attribution.server.ts'
import type { UnbilledReason } from '../spending/clicks.ts'
import { clickDay } from '../spending/day-number.server.ts'
import { daySpans } from '../spending/day-spans.ts'
import type { DayRange } from './range.ts'

type FactsQuery = DayRange & {
  advertiserId: number
  timeZones: readonly string[]
  /** A condition on `campaigns`; undefined for the whole business. */
  which?: SQL | undefined
  /** `all` and deleted pins have the key 0. */
  by: 'campaign' | 'pin' | 'all'
}

/** The queries that sum the ledger, the days and the tag events of all campaigns by currency, day and key. */
export function factQueries(
  { db }: Pick<Context, 'db'>,
  viewer: Pick<Viewer, 'id' | 'isTwoFactor'>,
  asked: FactsQuery,
) {
  const { advertiserId, timeZones, which, by, first, last } = asked
  const from = first * DAY_MS
  const to = (last + 1) * DAY_MS
  const isSeen = hasRightFor(viewer, 'see_campaigns', advertiserId)
  const key = KEYS[by].as('key')
  const paidIn = sql<string>`${campaigns.currency}`.as('paid_in')
  return [
    db
      .select({
        key,
        paidIn,
        day: sql<number>`${campaignDays.day}`.as('on_day'),
        budgetMicros: sql<number>`sum(${campaignDays.budgetMicros})`.as('budget'),
        views: sql<number>`sum(${campaignDays.views})`.as('view_count'),
        saves: sql<number>`sum(${campaignDays.saves})`.as('save_count'),
      })
      .from(campaignDays)
      .innerJoin(campaigns, eq(campaigns.id, campaignDays.campaignId))
      .where(
        and(
          eq(campaigns.advertiserId, advertiserId),
          which,
          gte(campaignDays.day, first),
          lte(campaignDays.day, last),
          isSeen,
        ),
      )
      .groupBy(sql`1, 2, 3`),
    db
      .select({
        key,
        paidIn,
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
          which,
          gte(ledger.at, from - DAY_MS),
          lt(ledger.at, to + DAY_MS),
          sql`${clickDay()} between ${first} and ${last}`,
          sql`${ledger.kind} in ('click', 'unbilled')`,
          isSeen,
        ),
      )
      .groupBy(sql`1, 2, 3, 4`),
    conversionRows(db, viewer, {
      advertiserId,
      key: KEYS[by],
      which,
      spans: daySpans(asked, timeZones),
    }),
  ] as const
}

const KEYS: Readonly<Record<FactsQuery['by'], SQL<number>>> = {
  campaign: sql<number>`${campaigns.id}`,
  pin: sql<number>`coalesce(${campaigns.pinId}, 0)`,
  all: sql<number>`0`,
}
