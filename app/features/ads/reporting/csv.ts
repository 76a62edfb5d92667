import { csvOf } from '../../../text/csv.ts'
import { MICROS } from '../money.ts'
import { costPer, type Figures } from './report.ts'

type Line = {
  id: number
  name: string
  currency: string
  day: string
  timeZone: string
  figures: Figures
}

const HEAD = [
  'Date',
  'Time zone',
  'Campaign',
  'Name',
  'Currency',
  'Planned',
  'Spent',
  'Views',
  'Clicks billed',
  'Clicks not billed',
  'Saves',
  'Conversions',
  'Other events',
  'Sales',
  'Cost per sale',
]

/** A report as CSV, with a value column for each currency. */
export function reportCsv(lines: readonly Line[]): string {
  const reported = new Set(lines.flatMap(({ figures }) => Object.keys(figures.values)))
  const currencies = [...reported].sort()
  const head = [...HEAD, ...currencies.map((currency) => `Value in ${currency}`)]
  const rows = lines.map(({ id, name, currency, day, timeZone, figures }) => [
    day,
    timeZone,
    String(id),
    name,
    currency,
    amount(figures.plannedMicros),
    amount(figures.spentMicros),
    ...[figures.views, figures.clicks, figures.unbilled, figures.saves].map(String),
    ...[figures.conversions, figures.otherEvents, figures.sales].map(String),
    figures.sales > 0 ? amount(costPer(figures)?.micros ?? 0) : '',
    ...currencies.map((currency) =>
      currency in figures.values ? amount(figures.values[currency] ?? 0) : '',
    ),
  ])
  return csvOf([head, ...rows])
}

function amount(micros: number): string {
  return (micros / MICROS).toFixed(6).replace(/0{1,4}$/, '')
}
