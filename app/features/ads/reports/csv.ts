import { MICROS } from '../money.ts'
import type { Figures } from './report.ts'

type Line = { id: number; name: string; currency: string; day: string; figures: Figures }

const HEAD = [
  ...['Date', 'Campaign', 'Name', 'Currency', 'Planned', 'Spent', 'Views', 'Clicks billed'],
  ...['Clicks not billed', 'Saves', 'Conversions', 'Other events'],
]

/** A report as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export function reportCsv(lines: readonly Line[]): string {
  const rows = lines.map(({ id, name, currency, day, figures }) => [
    ...[day, String(id), name, currency],
    ...[amount(figures.plannedMicros), amount(figures.spentMicros)],
    ...[figures.views, figures.clicks, figures.unbilled, figures.saves].map(String),
    ...[figures.conversions, figures.otherEvents].map(String),
  ])
  return `\ufeff${[HEAD, ...rows].map((row) => `${row.map(cell).join()}\r\n`).join('')}`
}

function amount(micros: number): string {
  return (micros / MICROS).toFixed(6).replace(/0{1,4}$/, '')
}

/** A text that a spreadsheet would take for a formula (OWASP) begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
