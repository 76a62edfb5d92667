import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { businesses } from '../../../db/identity/business.ts'
import { pageOf } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { zoneOfBusiness } from '../../identity/business/details/time-zones.ts'
import {
  isSeen,
  selectAdvertiser,
  selectCampaigns,
  shownCampaign,
} from '../campaigns/campaigns-page.server.ts'
import { zoneText } from '../days.ts'
import { readSpending } from '../spending/budget.server.ts'
import { dayNumber } from '../spending/days.ts'
import { drawnReport } from './charts.server.ts'
import { factQueries } from './facts.server.ts'
import { ledgerRows, shownClicks } from './ledger-list.server.ts'
import { isWhole, noClicksText } from './no-clicks-text.ts'
import {
  type CampaignReportQuery,
  type DayRange,
  isoDay,
  type ReportQuery,
  rangeOf,
} from './range.ts'
import { type Facts, figuresBy, hasClicks, NO_FIGURES, reportsByCurrency } from './report.ts'

/** A report names so many campaigns of a business at most. */
const CAMPAIGNS = 500

/** Refuses `not_found` for a business that the viewer doesn't act for, and `not_allowed`. */
export async function readReport(context: Context, query: ReportQuery) {
  const { campaigns: rows, ...found } = await readFacts(context, query)
  const byCampaign = figuresBy(found.facts, ({ campaignId }) => campaignId)
  const { bookmark, pageSize } = query
  const { items, ...page } = pageOf(
    rows.filter(({ id }) => bookmark === null || id < bookmark),
    pageSize,
  )
  return {
    ...page,
    ...shownRange(found.range, found.timeZone),
    ...{ advertiser: found.advertiser, objective: query.objective ?? '' },
    reports: drawn(found.facts, rows, found.range),
    campaigns: items.map((campaign) => {
      const figures = byCampaign.get(campaign.id) ?? NO_FIGURES
      const isAll = isWhole(campaign, found.range, context.now)
      const noClicks = hasClicks(figures) ? null : noClicksText(campaign, isAll)
      return { ...campaign, figures, noClicks }
    }),
  }
}

/** Reads a campaign's figures and its clicks, billed and not. Refuses as {@link readReport}. */
export async function readCampaign(context: Context, query: CampaignReportQuery) {
  const { db, now } = context
  const { advertiserId, campaignId, pageSize } = query
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const { timeZone, timeZones, today } = await readZones(context, advertiserId)
  const range = rangeOf(query, today)
  const [[advertiser], [row], clicked, days, clicks, conversions] = await db.batch([
    selectAdvertiser(db, viewer, advertiserId),
    selectCampaigns(db, and(eq(campaigns.id, campaignId), isSeen(viewer, advertiserId))),
    ledgerRows(context, viewer, query),
    ...factQueries(context, viewer, { advertiserId, campaignId, timeZones, ...range }),
  ])
  if (!advertiser || !row) throw new Refusal('not_found')
  const campaign = shownCampaign(row, now)
  return {
    ...{ advertiser, now, campaign, spending: await readSpending(context, campaignId) },
    ...shownRange(range, timeZone),
    noClicks: noClicksText(campaign, clicked.length === 0),
    ...{ objective: '', clicks: shownClicks(clicked, pageSize) },
    reports: drawn({ days, clicks, conversions }, [row], range),
  }
}

/** Reads promoted pins' figures over all campaigns of a currency. Refuses as {@link readReport}. */
export async function readAdsReport(context: Context, query: ReportQuery) {
  const { campaigns: rows, ...found } = await readFacts(context, query)
  const keys = new Map(rows.map(({ id, pinId, currency }) => [id, `${pinId ?? 0} ${currency}`]))
  const byPin = figuresBy(found.facts, ({ campaignId }) => keys.get(campaignId) ?? null)
  const pins = [...new Set(keys.values())].flatMap((key) => {
    const of = rows.filter(({ id }) => keys.get(id) === key)
    const [newest] = of
    if (!newest) return []
    const { pinId, pinTitle, picture, currency } = newest
    const figures = byPin.get(key) ?? NO_FIGURES
    return [{ key, pinId, pinTitle, picture, currency, campaigns: of.length, figures }]
  })
  return {
    ...shownRange(found.range, found.timeZone),
    ...{ advertiser: found.advertiser, objective: query.objective ?? '', pins },
  }
}

/** Reads a row for each campaign and day with any figure. Refuses as {@link readReport}. */
export async function readReportRows(context: Context, query: ReportQuery) {
  const { campaigns: rows, facts, range } = await readFacts(context, query)
  const found = figuresBy(facts, ({ campaignId, day }) => `${campaignId} ${day}`)
  const lines = []
  for (const { id, name, currency, timeZone } of rows) {
    for (let day = range.first; day <= range.last; day++) {
      const figures = found.get(`${id} ${day}`)
      if (figures) lines.push({ id, name, currency, timeZone, day: isoDay(day), figures })
    }
  }
  return { lines, range }
}

async function readFacts(context: Context, query: ReportQuery) {
  const { db, now } = context
  const { advertiserId, objective } = query
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const { timeZone, timeZones, today } = await readZones(context, advertiserId)
  const range = rangeOf(query, today)
  const [[advertiser], rows, days, clicks, conversions] = await db.batch([
    selectAdvertiser(db, viewer, advertiserId),
    selectCampaigns(
      db,
      and(isSeen(viewer, advertiserId), objective && eq(campaigns.objective, objective)),
    )
      .orderBy(desc(campaigns.id))
      .limit(CAMPAIGNS),
    ...factQueries(context, viewer, { advertiserId, campaignId: null, timeZones, ...range }),
  ])
  if (!advertiser) throw new Refusal('not_found')
  const shown = rows.map((row) => shownCampaign(row, now))
  return { advertiser, campaigns: shown, facts: { days, clicks, conversions }, range, timeZone }
}

function drawn(facts: Facts, rows: readonly { id: number; currency: string }[], range: DayRange) {
  const currencies = new Map(rows.map(({ id, currency }) => [id, currency]))
  return reportsByCurrency(facts, currencies, range).map(drawnReport)
}

/** The zone of a business, those of its campaigns' days, and the latest day that it is in one of these. */
export async function readZones({ db, now }: Pick<Context, 'db' | 'now'>, advertiserId: number) {
  const [[home], used] = await db.batch([
    db
      .select({ country: businesses.country, timeZone: businesses.timeZone })
      .from(businesses)
      .where(eq(businesses.memberId, advertiserId)),
    db
      .selectDistinct({ timeZone: campaigns.timeZone })
      .from(campaigns)
      .where(eq(campaigns.advertiserId, advertiserId)),
  ])
  const timeZone = home ? zoneOfBusiness(home) : 'UTC'
  const own = used.map((one) => one.timeZone)
  const today = Math.max(...[timeZone, ...own].map((zone) => dayNumber(now, zone)))
  return { timeZone, timeZones: [...new Set(['UTC', ...own])], today }
}

function shownRange({ first, last }: DayRange, timeZone: string) {
  return { startDate: isoDay(first), endDate: isoDay(last), zone: zoneText(timeZone) }
}
