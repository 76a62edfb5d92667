import { BRAND } from '../../../brand.ts'
import { DAY_MS } from '../../../durations.ts'
import type { Email } from '../../core/emails/email.ts'
import { quoted } from '../../core/emails/quoted.server.ts'
import { dayText } from '../days.ts'
import { shownMoney, shownValues } from '../money.ts'
import type { DayRange } from '../reporting/range.ts'
import { type CurrencyReport, costPer, hasResults } from '../reporting/report.ts'
import { UNBILLED_REASONS } from '../spending/clicks.ts'

const SHOWN_REASONS = 3

export type WeeklyFigures = {
  business: string
  week: DayRange
  reports: readonly CurrencyReport[]
  suggestion: string | null
  url: string
  stopUrl: string
}

/** The email about a business's week of promoted pins; null if there is nothing to report. */
export function weeklyEmail(week: WeeklyFigures): Email | null {
  const reports = week.reports.filter(({ totals }) => hasResults(totals))
  if (reports.length === 0) return null
  return {
    subject: `Your promoted pins on ${BRAND}, ${dayText(week.week.first * DAY_MS)} to ${dayText(week.week.last * DAY_MS)}`,
    priority: 'bulk',
    before: [
      `Hello ${quoted(week.business)},`,
      ...reports.flatMap(sentencesOf),
      ...(week.suggestion ? [`One thing to try: ${week.suggestion}`] : []),
    ],
    link: { text: 'See the report', url: week.url },
    after: ['You get this email once a week.'],
    unsubscribe: { text: 'Stop the weekly email', url: week.stopUrl },
  }
}

function sentencesOf({ currency, totals, reasons }: CurrencyReport): string[] {
  const { clicks, views, unbilled, sales, values } = totals
  const cost = costPer(totals)
  const worth = Object.keys(values).length > 0 ? `, worth ${shownValues(values)}` : ''
  const free = reasons
    .slice(0, SHOWN_REASONS)
    .map(({ reason, count }) => `${UNBILLED_REASONS[reason]}: ${count.toLocaleString('en')}`)
  return [
    `You spent ${shownMoney(totals.spentMicros, currency)} on ${counted(clicks, 'click')}; your pins were seen ${counted(views, 'time')}.`,
    ...(unbilled > 0
      ? [`You didn't pay for ${counted(unbilled, 'click')}. ${free.join('. ')}.`]
      : []),
    sales > 0
      ? `They brought ${counted(sales, 'sale')}${worth}${cost ? `: ${shownMoney(cost.micros, currency)} a sale` : ''}.`
      : 'No sales were reported.',
  ]
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`
}
