import type { Context } from '../../../../context.server.ts'
import { dayOfDate } from '../../../../forms/calendar-day.ts'
import { Refusal } from '../../../../refusal.ts'
import { type Figures, NO_FIGURES, plus } from '../../../ads/reporting/report.ts'
import { readReportRows } from '../../../ads/reporting/reports.server.ts'

type AnalyticsRequest = {
  adAccountId: number
  startDate: string
  endDate: string
  columns: string | string[]
  granularity: 'TOTAL' | 'DAY'
}

type Ids = number | number[]

type Cell = string | number

type Row = { day: string; figures: Figures }

const FIGURES: Readonly<Record<string, (figures: Figures) => number>> = {
  SPEND_IN_MICRO_DOLLAR: ({ spentMicros }) => spentMicros,
  SPEND_IN_DOLLAR: ({ spentMicros }) => spentMicros / 1_000_000,
  PAID_IMPRESSION: ({ views }) => views,
  IMPRESSION_1: ({ views }) => views,
  TOTAL_IMPRESSION: ({ views }) => views,
  CLICKTHROUGH_1: ({ clicks }) => clicks,
  OUTBOUND_CLICK_1: ({ clicks }) => clicks,
  TOTAL_CLICKTHROUGH: ({ clicks }) => clicks,
  REPIN_1: ({ saves }) => saves,
  TOTAL_CONVERSIONS: ({ conversions }) => conversions,
  TOTAL_CHECKOUT: ({ sales }) => sales,
  CTR: ({ views, clicks }) => (views === 0 ? 0 : clicks / views),
  CPC_IN_MICRO_DOLLAR: ({ clicks, spentMicros }) => (clicks === 0 ? 0 : spentMicros / clicks),
}

/** Refuses `not_found` for a business that the viewer doesn't act for, and `not_allowed`. */
export async function readAccountAnalytics(context: Context, request: AnalyticsRequest) {
  const rows = await readRows(context, request)
  const id = String(request.adAccountId)
  return linesOf(rows, request).map((line) => ({ AD_ACCOUNT_ID: id, ...line }))
}

export async function readCampaignAnalytics(
  context: Context,
  request: AnalyticsRequest & { campaignIds: Ids },
) {
  const byCampaign = await readEach(context, request, request.campaignIds)
  return byCampaign.flatMap(({ id, lines }) =>
    lines.map((line) => ({ CAMPAIGN_ID: String(id), ...line })),
  )
}

/** A campaign has one ad, with the same id. */
export async function readAdAnalytics(
  context: Context,
  request: AnalyticsRequest & { adIds: Ids },
) {
  const byAd = await readEach(context, request, request.adIds)
  return byAd.flatMap(({ id, lines }) => lines.map((line) => ({ AD_ID: String(id), ...line })))
}

async function readEach(context: Context, request: AnalyticsRequest, ids: Ids) {
  const rows = await readRows(context, request)
  const asksFor = new Set([ids].flat())
  const found = Map.groupBy(rows, ({ id }) => id)
  return [...found]
    .filter(([id]) => asksFor.has(id))
    .map(([id, own]) => ({ id, lines: linesOf(own, request) }))
}

async function readRows(context: Context, { adAccountId, startDate, endDate }: AnalyticsRequest) {
  const [first = 0, last = 0] = [startDate, endDate].map((day) => dayOfDate(day) ?? 0)
  if (first > last) throw new Refusal('invalid_parameters', 'startDate')
  const { lines } = await readReportRows(context, {
    advertiserId: adAccountId,
    start_date: first,
    end_date: last,
    bookmark: null,
    pageSize: 1,
    objective: undefined,
  })
  return lines
}

function linesOf(rows: readonly Row[], { columns, granularity }: AnalyticsRequest) {
  const names = [columns].flat().flatMap((column) => column.split(','))
  const groups = Map.groupBy(rows, ({ day }) => (granularity === 'DAY' ? day : ''))
  return [...groups].map(([day, group]): Readonly<Record<string, Cell>> => {
    const figures = group.reduce((sum, row) => plus(sum, row.figures), NO_FIGURES)
    const cells = names.flatMap((name) => {
      const figure = FIGURES[name]
      return figure ? [[name, figure(figures)]] : []
    })
    return { ...(day && { DATE: day }), ...Object.fromEntries(cells) }
  })
}
