import { and, eq, gte, isNotNull, lt, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import type { ConversionEvent } from '../../../db/ads/conversion-events.ts'
import { conversionEvents, conversionTags } from '../../../db/ads/conversions.ts'
import { ledger } from '../../../db/ads/ledger.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import type { Database } from '../../../db/database.ts'
import { literal } from '../../../db/literal.ts'
import { mayFor } from '../../ground/permissions/businesses.server.ts'
import { CLICK_COUNTS_MS } from '../limits.ts'
import { NO_VISITS } from '../spending/clicks.ts'
import type { DaySpan } from '../spending/day-spans.ts'
import { DAY_MS } from '../spending/days.ts'
import { isUnreachable } from '../spending/write-clicks.server.ts'

type ConversionsAsked = {
  advertiserId: number
  /** Left out, or null, for all of the business. */
  campaignId?: number | null
  /** The days, in each zone of its campaigns. */
  spans: readonly DaySpan[]
}

/**
 * Counts the events of a business's clicks by campaign, its zone's day, and event, without tests: none
 * for others.
 */
export function conversionRows(
  db: Database,
  viewer: Pick<Viewer, 'id' | 'isTwoFactor'>,
  { advertiserId, campaignId = null, spans }: ConversionsAsked,
) {
  return db
    .select({
      campaignId: sql<number>`${ledger.campaignId}`.as('campaign'),
      day: DAY.as('day'),
      event: sql<ConversionEvent>`${conversionEvents.event}`.as('event'),
      isGoal: isItsGoal().mapWith(Boolean).as('is_goal'),
      currency: sql<string | null>`${conversionEvents.currency}`.as('currency'),
      count: sql<number>`count(*)`.as('count'),
      micros: sql<number | null>`sum(${conversionEvents.valueMicros})`.as('micros'),
    })
    .from(conversionEvents)
    .innerJoin(conversionTags, eq(conversionTags.id, conversionEvents.tagId))
    .innerJoin(ledger, isItsClick())
    .leftJoin(campaigns, eq(campaigns.id, ledger.campaignId))
    .innerJoin(asTable(spans), isOfSpan())
    .where(
      and(
        eq(conversionTags.advertiserId, advertiserId),
        campaignId === null ? undefined : eq(ledger.campaignId, campaignId),
        mayFor(viewer, 'see_campaigns', advertiserId),
        gte(conversionEvents.at, Math.min(...spans.map(({ from }) => from))),
        lt(conversionEvents.at, Math.max(...spans.map(({ to }) => to))),
        isNotNull(conversionEvents.clickKey),
        not(conversionEvents.isTest),
      ),
    )
    .groupBy(sql`1, 2, 3, 4, 5`)
    .orderBy(sql`1, 2, 3, 4, 5`)
}

/** A day of 25 hours has its last one, too. */
const DAY = sql<number>`min(span.last, span.first + (${conversionEvents.at} - span.since) / ${literal(DAY_MS)})`

function asTable(spans: readonly DaySpan[]): SQL {
  const rows = spans.map(({ timeZone, first, last, from, to }) => [timeZone, first, last, from, to])
  return sql`(
    select value ->> 0 as zone, value ->> 1 as first, value ->> 2 as last, value ->> 3 as since,
      value ->> 4 as until
    from json_each(${JSON.stringify(rows)})
  ) as span`
}

/** The clicks of a campaign that is gone have days of UTC. */
function isOfSpan(): SQL {
  return sql`span.zone = coalesce(${campaigns.timeZone}, 'UTC')
    and ${conversionEvents.at} >= span.since and ${conversionEvents.at} < span.until`
}

function isItsClick(): SQL | undefined {
  return and(
    eq(ledger.key, itsKey()),
    eq(ledger.advertiserId, conversionTags.advertiserId),
    or(
      eq(ledger.kind, 'click'),
      and(eq(ledger.kind, 'unbilled'), notInArray(ledger.reason, [...NO_VISITS])),
    ),
    lte(conversionEvents.at, sql`${ledger.at} + ${CLICK_COUNTS_MS}`),
  )
}

/** A click has its id for its key, unless all that is known of it is that the budget gave no answer. */
function itsKey(): SQL {
  const clickKey = sql`${conversionEvents.clickKey}`
  return sql`coalesce(
    (select own.key from ledger as own where own.key = ${clickKey}),
    (select min(told.key) from ledger as told where ${isUnreachable(sql`told.key`, clickKey)}
      and told.reason = 'unreachable')
  )`
}

function isItsGoal(): SQL {
  return sql`coalesce(${campaigns.objective} = 'WEB_CONVERSION'
    and ${campaigns.conversionTagId} = ${conversionTags.id}
    and ${campaigns.conversionEvent} = ${conversionEvents.event}, 0)`
}
