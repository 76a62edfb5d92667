import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { businesses } from '../../../db/identity/business.ts'
import { dayNumber } from '../../../forms/zoned-days.ts'
import { pageOf } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { zoneOfBusiness } from '../../identity/business/details/time-zones.ts'
import {
  campaignsInPages,
  canSeeCampaigns,
  selectAdvertiser,
  selectCampaigns,
  shownCampaign,
} from '../campaigns/campaigns-page.server.ts'
import { formerTotals, selectEdits } from '../campaigns/former-totals.server.ts'
import { zoneText } from '../days.ts'
import { readSpending } from '../spending/budget.server.ts'
import { drawnReport } from './charts.server.ts'
import { factQueries } from './facts.server.ts'
import { ledgerRows, shownClicks } from './ledger-list.server.ts'
import { coversAllDays, noClicksText } from './no-clicks-text.ts'
import {
  type CampaignReportQuery,
  type DayRange,
  daysBefore,
  isoDay,
  type ReportQuery,
  rangeOf,
} from './range.ts'
import {
  type CampaignFacts,
  figuresBy,
  hasClicks,
  NO_FIGURES,
  reportsByCurrency,
} from './report.ts'

/**
 * Reads a page of a business's campaigns, newest first, and sums over all of them. `newer` is the previous page's
 * bookmark, '' for the first page. Refuses `not_allowed`, and `not_found` for other businesses.
 */
export async function readReport(context: Context, query: ReportQuery) {
  const { db, now } = context
  const { advertiserId, objective, bookmark, pageSize } = query
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const { timeZone, timeZones, today, currencies } = await readZones(context, advertiserId)
  const range = rangeOf(query, today)
  const isListed = and(canSeeCampaigns(viewer, advertiserId), hasObjective(objective))
  const isHere = and(isListed, bookmark === null ? undefined : lt(campaigns.id, bookmark))
  const here = db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(isHere)
    .orderBy(desc(campaigns.id))
    .limit(pageSize)
  const about = { advertiserId, timeZones, ...range }
  const [[advertiser], rows, before, days, clicks, conversions, ...own] = await db.batch([
    selectAdvertiser(db, viewer, advertiserId),
    selectCampaigns(context, isHere)
      .orderBy(desc(campaigns.id))
      .limit(pageSize + 1),
    db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(isListed, gte(campaigns.id, bookmark ?? Number.MAX_SAFE_INTEGER)))
      .orderBy(asc(campaigns.id))
      .limit(pageSize + 1),
    ...factQueries(context, viewer, {
      ...about,
      first: daysBefore(range).first,
      which: hasObjective(objective),
      by: 'all',
    }),
    ...factQueries(context, viewer, {
      ...about,
      by: 'campaign',
      which: inArray(campaigns.id, here),
    }),
  ])
  if (!advertiser) throw new Refusal('not_found')
  const [ownDays, ownClicks, ownConversions] = own
  const byCampaign = figuresBy(
    { days: ownDays, clicks: ownClicks, conversions: ownConversions },
    ({ key }) => key,
  )
  const { items, ...page } = pageOf(rows, pageSize)
  return {
    ...page,
    ...shownRange(range, timeZone),
    ...endOf(range, today),
    newer: before.length === 0 ? null : String(before[pageSize]?.id ?? ''),
    advertiser,
    objective: objective ?? '',
    reports: drawReports({ days, clicks, conversions }, currencies, range),
    campaigns: items.map((row) => {
      const campaign = shownCampaign(row, now)
      const figures = byCampaign.get(campaign.id) ?? NO_FIGURES
      const noClicks = hasClicks(figures)
        ? null
        : noClicksText(campaign, coversAllDays(campaign, range, now))
      return { ...campaign, figures, noClicks }
    }),
  }
}

/** Reads a campaign's figures and its clicks, billed or not. Refuses what {@link readReport} refuses. */
export async function readCampaign(context: Context, query: CampaignReportQuery) {
  const { db, now } = context
  const { advertiserId, campaignId, pageSize } = query
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const { timeZone, timeZones, today } = await readZones(context, advertiserId)
  const range = rangeOf(query, today)
  const [[advertiser], [row], clicked, edits, days, clicks, conversions] = await db.batch([
    selectAdvertiser(db, viewer, advertiserId),
    selectCampaigns(
      context,
      and(eq(campaigns.id, campaignId), canSeeCampaigns(viewer, advertiserId)),
    ),
    ledgerRows(context, viewer, query),
    selectEdits(db, campaignId),
    ...factQueries(context, viewer, {
      advertiserId,
      timeZones,
      ...range,
      first: daysBefore(range).first,
      which: eq(campaigns.id, campaignId),
      by: 'all',
    }),
  ])
  if (!advertiser || !row) throw new Refusal('not_found')
  const campaign = shownCampaign(row, now)
  return {
    advertiser,
    now,
    campaign,
    spending: await readSpending(context, campaignId),
    former: formerTotals(edits),
    ...shownRange(range, timeZone),
    ...endOf(range, today),
    noClicks: noClicksText(campaign, clicked.length === 0),
    objective: '',
    clicks: shownClicks(clicked, pageSize),
    reports: drawReports({ days, clicks, conversions }, [row.currency], range),
  }
}

/** Reads promoted pins, latest promotion first, with totals in a currency. Refuses like {@link readReport}. */
export async function readAdsReport(context: Context, query: ReportQuery) {
  const { db } = context
  const { advertiserId, objective, bookmark, pageSize } = query
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const { timeZone, timeZones, today } = await readZones(context, advertiserId)
  const range = rangeOf(query, today)
  const newest = sql<number>`max(${campaigns.id})`
  const [[advertiser], groups] = await db.batch([
    selectAdvertiser(db, viewer, advertiserId),
    db
      .select({
        id: newest.as('newest'),
        pin: sql<number>`coalesce(${campaigns.pinId}, 0)`.as('pin'),
        currency: campaigns.currency,
        count: sql<number>`count(*)`.as('count'),
      })
      .from(campaigns)
      .where(and(canSeeCampaigns(viewer, advertiserId), hasObjective(objective)))
      .groupBy(sql`2, 3`)
      .having(bookmark === null ? undefined : lt(newest, bookmark))
      .orderBy(desc(newest))
      .limit(pageSize + 1),
  ])
  if (!advertiser) throw new Refusal('not_found')
  const { items, ...page } = pageOf(groups, pageSize)
  const ids = JSON.stringify(items.map(({ id }) => id))
  const pins = JSON.stringify(items.map(({ pin }) => pin))
  const isOfPins = sql`coalesce(${campaigns.pinId}, 0) in (select value from json_each(${pins}))`
  const [rows, days, clicks, conversions] = await db.batch([
    selectCampaigns(context, sql`${campaigns.id} in (select value from json_each(${ids}))`),
    ...factQueries(context, viewer, {
      advertiserId,
      timeZones,
      ...range,
      which: and(isOfPins, hasObjective(objective)),
      by: 'pin',
    }),
  ])
  const byPin = figuresBy({ days, clicks, conversions }, ({ key, paidIn }) => `${key} ${paidIn}`)
  const byId = new Map(rows.map((row) => [row.id, shownCampaign(row, context.now)]))
  return {
    ...page,
    ...shownRange(range, timeZone),
    advertiser,
    objective: objective ?? '',
    pins: items.flatMap(({ id, pin, currency, count }) => {
      const campaign = byId.get(id)
      if (!campaign) return []
      const key = `${pin} ${currency}`
      const { pinId, pinTitle, picture } = campaign
      const figures = byPin.get(key) ?? NO_FIGURES
      return [{ key, pinId, pinTitle, picture, currency, campaigns: count, figures }]
    }),
  }
}

/** Reads a row per campaign and day with any figure. Refuses like {@link readReport}. */
export async function readReportRows(context: Context, query: ReportQuery) {
  const { db } = context
  const { advertiserId, objective } = query
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const { timeZones, today } = await readZones(context, advertiserId)
  const range = rangeOf(query, today)
  const [[advertiser], days, clicks, conversions] = await db.batch([
    selectAdvertiser(db, viewer, advertiserId),
    ...factQueries(context, viewer, {
      advertiserId,
      timeZones,
      ...range,
      which: hasObjective(objective),
      by: 'campaign',
    }),
  ])
  if (!advertiser) throw new Refusal('not_found')
  const found = figuresBy({ days, clicks, conversions }, ({ key, day }) => `${key} ${day}`)
  const lines = []
  const isListed = and(canSeeCampaigns(viewer, advertiserId), hasObjective(objective))
  for await (const rows of campaignsInPages(context, isListed)) {
    for (const { id, name, currency, timeZone } of rows) {
      for (let day = range.first; day <= range.last; day++) {
        const figures = found.get(`${id} ${day}`)
        if (figures) lines.push({ id, name, currency, timeZone, day: isoDay(day), figures })
      }
    }
  }
  return { lines, range }
}

function hasObjective(objective: ReportQuery['objective']): SQL | undefined {
  return objective && eq(campaigns.objective, objective)
}

function drawReports(facts: CampaignFacts, currencies: readonly string[], range: DayRange) {
  return reportsByCurrency(facts, currencies, range, daysBefore(range)).map(drawnReport)
}

/** Whether a report's last day is today, so that its figures can still grow. */
function endOf({ last }: DayRange, today: number) {
  return { isRunning: last === today }
}

/** Reads the time zones and currencies of a business's campaigns, and the latest day in any of the zones. */
export async function readZones({ db, now }: Pick<Context, 'db' | 'now'>, advertiserId: number) {
  const [[home], used, paid] = await db.batch([
    db
      .select({ country: businesses.country, timeZone: businesses.timeZone })
      .from(businesses)
      .where(eq(businesses.memberId, advertiserId)),
    db
      .selectDistinct({ timeZone: campaigns.timeZone })
      .from(campaigns)
      .where(eq(campaigns.advertiserId, advertiserId)),
    db
      .selectDistinct({ currency: campaigns.currency })
      .from(campaigns)
      .where(eq(campaigns.advertiserId, advertiserId))
      .orderBy(asc(campaigns.currency)),
  ])
  const timeZone = home ? zoneOfBusiness(home) : 'UTC'
  const own = used.map((one) => one.timeZone)
  const today = Math.max(...[timeZone, ...own].map((zone) => dayNumber(now, zone)))
  const currencies = paid.map(({ currency }) => currency)
  return { timeZone, timeZones: [...new Set(['UTC', ...own])], today, currencies }
}

function shownRange({ first, last }: DayRange, timeZone: string) {
  return { startDate: isoDay(first), endDate: isoDay(last), zone: zoneText(timeZone) }
}
