import type { Context } from '../../../../context.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { type Figures, NO_FIGURES, plus } from '../../../ads/reports/report.ts'
import { readReportRows } from '../../../ads/reports/reports.server.ts'
import { DAY_MS } from '../../../ads/spending/days.ts'

type Asked = {
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
export async function readAccountAnalytics(context: Context, asked: Asked) {
  const rows = await readRows(context, asked)
  const id = String(asked.adAccountId)
  return linesOf(rows, asked).map((line) => ({ AD_ACCOUNT_ID: id, ...line }))
}

export async function readCampaignAnalytics(context: Context, asked: Asked & { campaignIds: Ids }) {
  const byCampaign = await readEach(context, asked, asked.campaignIds)
  return byCampaign.flatMap(({ id, lines }) =>
    lines.map((line) => ({ CAMPAIGN_ID: String(id), ...line })),
  )
}

/** A campaign has one ad, with its id. */
export async function readAdAnalytics(context: Context, asked: Asked & { adIds: Ids }) {
  const byAd = await readEach(context, asked, asked.adIds)
  return byAd.flatMap(({ id, lines }) => lines.map((line) => ({ AD_ID: String(id), ...line })))
}

async function readEach(context: Context, asked: Asked, ids: Ids) {
  const rows = await readRows(context, asked)
  const asksFor = new Set([ids].flat())
  const found = Map.groupBy(rows, ({ id }) => id)
  return [...found]
    .filter(([id]) => asksFor.has(id))
    .map(([id, own]) => ({ id, lines: linesOf(own, asked) }))
}

async function readRows(context: Context, { adAccountId, startDate, endDate }: Asked) {
  const [first = 0, last = 0] = [startDate, endDate].map((day) => Date.parse(day) / DAY_MS)
  if (first > last) throw new Refusal('invalid_parameters', 'startDate')
  const { lines } = await readReportRows(context, {
    ...{ advertiserId: adAccountId, start_date: first, end_date: last },
    ...{ bookmark: null, pageSize: 1, objective: undefined },
  })
  return lines
}

function linesOf(rows: readonly Row[], { columns, granularity }: Asked) {
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
