import { and, eq, gte, isNotNull, lt, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../context.server.ts'
import type { ConversionEvent } from '../../../db/ads/conversion-events.ts'
import { conversionEvents, conversionTags } from '../../../db/ads/conversions.ts'
import { ledger } from '../../../db/ads/ledger.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import type { Database } from '../../../db/database.ts'
import { jsonRows } from '../../../db/json-rows.ts'
import { literal } from '../../../db/literal.ts'
import { DAY_MS } from '../../../durations.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { ATTRIBUTION_MS } from '../limits.ts'
import { NO_VISITS } from '../spending/clicks.ts'
import type { DaySpan } from '../spending/day-spans.ts'
import { isUnreachable } from '../spending/write-clicks.server.ts'

type ConversionsQuery = {
  advertiserId: number
  /** A condition on `campaigns`; undefined for the whole business. */
  which?: SQL | undefined
  key?: SQL<number>
  /** The days to count, per time zone of the campaigns. */
  spans: readonly DaySpan[]
}

/**
 * Counts events after a business's clicks, by campaign (or `key`), day in the campaign's zone, and event. Excludes
 * tests. Returns no rows if the viewer lacks the right.
 */
export function conversionRows(
  db: Database,
  viewer: Pick<Viewer, 'id' | 'isTwoFactor'>,
  { advertiserId, which, key = CAMPAIGN_KEY, spans }: ConversionsQuery,
) {
  return db
    .select({
      key: key.as('key'),
      paidIn: sql<string>`coalesce(${campaigns.currency}, '')`.as('paid_in'),
      day: DAY.as('day'),
      event: sql<ConversionEvent>`${conversionEvents.event}`.as('event'),
      isGoal: isGoalOfCampaign().mapWith(Boolean).as('is_goal'),
      currency: sql<string | null>`${conversionEvents.currency}`.as('currency'),
      count: sql<number>`count(*)`.as('count'),
      micros: sql<number | null>`sum(${conversionEvents.valueMicros})`.as('micros'),
    })
    .from(conversionEvents)
    .innerJoin(conversionTags, eq(conversionTags.id, conversionEvents.tagId))
    .innerJoin(ledger, isClickOfEvent())
    .leftJoin(campaigns, eq(campaigns.id, ledger.campaignId))
    .innerJoin(asTable(spans), isOfSpan())
    .where(
      and(
        eq(conversionTags.advertiserId, advertiserId),
        which,
        hasRightFor(viewer, 'see_campaigns', advertiserId),
        gte(conversionEvents.at, Math.min(...spans.map(({ from }) => from))),
        lt(conversionEvents.at, Math.max(...spans.map(({ to }) => to))),
        isNotNull(conversionEvents.clickKey),
        not(conversionEvents.isTest),
        not(isReportedByOtherTag()),
      ),
    )
    .groupBy(sql`1, 2, 3, 4, 5, 6`)
    .orderBy(sql`1, 2, 3, 4, 5, 6`)
}

const CAMPAIGN_KEY = sql<number>`${ledger.campaignId}`

/** The day of an event. When the clocks go back, that day includes the extra hour. */
const DAY = sql<number>`min(span.last, span.first + (${conversionEvents.at} - span.since) / ${literal(DAY_MS)})`

function asTable(spans: readonly DaySpan[]): SQL {
  const { table, field } = jsonRows(spans)
  return sql`(
    select ${field('timeZone')} as zone, ${field('first')} as first, ${field('last')} as last,
      ${field('from')} as since, ${field('to')} as until
    from ${table}
  ) as span`
}

/** Events of deleted campaigns are counted by UTC days. */
function isOfSpan(): SQL {
  return sql`span.zone = coalesce(${campaigns.timeZone}, 'UTC')
    and ${conversionEvents.at} >= span.since and ${conversionEvents.at} < span.until`
}

function isClickOfEvent(): SQL | undefined {
  return and(
    eq(ledger.key, ledgerKeyOf()),
    eq(ledger.advertiserId, conversionTags.advertiserId),
    or(
      eq(ledger.kind, 'click'),
      and(eq(ledger.kind, 'unbilled'), notInArray(ledger.reason, [...NO_VISITS])),
    ),
    lte(conversionEvents.at, sql`${ledger.at} + ${ATTRIBUTION_MS}`),
  )
}

/** A click's ledger key: its id, or else the key of its first `unreachable` row. */
function ledgerKeyOf(clickKey: SQL = sql`${conversionEvents.clickKey}`): SQL {
  return sql`coalesce(
    (select own.key from ledger as own where own.key = ${clickKey}),
    (select min(told.key) from ledger as told where ${isUnreachable(sql`told.key`, clickKey)}
      and told.reason = 'unreachable')
  )`
}

function isGoalOfCampaign(): SQL {
  return sql`coalesce(${campaigns.objective} = 'WEB_CONVERSION'
    and ${campaigns.conversionTagId} = ${conversionTags.id}
    and ${campaigns.conversionEvent} = ${conversionEvents.event}, 0)`
}

/**
 * Whether another tag of the business reported the same event and event id, and that report counts instead. The tag of
 * the campaign's goal takes precedence, then the first to report.
 */
function isReportedByOtherTag(): SQL {
  const visits = sql.join(
    NO_VISITS.map((reason) => sql`${reason}`),
    sql`, `,
  )
  return sql`exists (
    select 1 from conversion_events as other
    join conversion_tags as other_tag on other_tag.id = other.tag_id
    join ledger as other_click on other_click.key = ${ledgerKeyOf(sql`other.click_key`)}
    left join campaigns as other_campaign on other_campaign.id = other_click.campaign_id
    where other_tag.advertiser_id = ${conversionTags.advertiserId}
      and other.event = ${conversionEvents.event} and other.event_id = ${conversionEvents.eventId}
      and other.is_test = 0 and other.id <> ${conversionEvents.id}
      and other_click.advertiser_id = ${conversionTags.advertiserId}
      and (other_click.kind = 'click' or other_click.kind = 'unbilled' and other_click.reason not in (${visits}))
      and other.at <= other_click.at + ${ATTRIBUTION_MS}
      and (coalesce(other_campaign.objective = 'WEB_CONVERSION'
        and other_campaign.conversion_tag_id = other.tag_id
        and other_campaign.conversion_event = other.event, 0), -other.id) > (${isGoalOfCampaign()}, -${conversionEvents.id})
  )`
}
