import { readable } from '../../../text/escaped.ts'
import { MICROS } from '../money.ts'
import { costPer, type Figures } from './report.ts'

type Line = {
  id: number
  name: string
  currency: string
  day: string
  /** Of its day. */
  timeZone: string
  figures: Figures
}

const HEAD = [
  ...[
    'Date',
    'Time zone',
    'Campaign',
    'Name',
    'Currency',
    'Planned',
    'Spent',
    'Views',
    'Clicks billed',
  ],
  ...['Clicks not billed', 'Saves', 'Conversions', 'Other events', 'Sales', 'Cost per sale'],
]

/** A report as CSV (RFC 4180) with a byte order mark, and a column of worth for each currency. */
export function reportCsv(lines: readonly Line[]): string {
  const told = new Set(lines.flatMap(({ figures }) => Object.keys(figures.values)))
  const currencies = [...told].sort()
  const head = [...HEAD, ...currencies.map((currency) => `Worth in ${currency}`)]
  const rows = lines.map(({ id, name, currency, day, timeZone, figures }) => [
    ...[day, timeZone, String(id), name, currency],
    ...[amount(figures.plannedMicros), amount(figures.spentMicros)],
    ...[figures.views, figures.clicks, figures.unbilled, figures.saves].map(String),
    ...[figures.conversions, figures.otherEvents, figures.sales].map(String),
    figures.sales > 0 ? amount(costPer(figures)?.micros ?? 0) : '',
    ...currencies.map((told) => (told in figures.values ? amount(figures.values[told] ?? 0) : '')),
  ])
  return `\ufeff${[head, ...rows].map((row) => `${row.map(cell).join()}\r\n`).join('')}`
}

function amount(micros: number): string {
  return (micros / MICROS).toFixed(6).replace(/0{1,4}$/, '')
}

/** A text that a spreadsheet would take for a formula (OWASP) begins with an apostrophe. */
function cell(told: string): string {
  const text = readable(told)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
