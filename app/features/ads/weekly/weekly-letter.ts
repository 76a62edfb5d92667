import { BRAND } from '../../../brand.ts'
import { isolated } from '../../../text/direction.ts'
import type { Letter } from '../../ground/mail/letter.ts'
import { dayText } from '../days.ts'
import { shownMoney, shownValues } from '../money.ts'
import type { DayRange } from '../reports/range.ts'
import { type CurrencyReport, costPer, hasResults } from '../reports/report.ts'
import { UNBILLED_WORDS } from '../spending/clicks.ts'
import { DAY_MS } from '../spending/days.ts'

const SHOWN_REASONS = 3

export type Week = {
  business: string
  week: DayRange
  reports: readonly CurrencyReport[]
  suggestion: string | null
  url: string
  stopUrl: string
}

/** A business's week with its promoted pins; null where there is nothing to say. */
export function weeklyLetter(week: Week): Letter | null {
  const reports = week.reports.filter(({ totals }) => hasResults(totals))
  if (reports.length === 0) return null
  return {
    subject: `Your promoted pins on ${BRAND}, ${dayText(week.week.first * DAY_MS)} to ${dayText(week.week.last * DAY_MS)}`,
    before: [
      `Hello ${isolated(week.business)},`,
      ...reports.flatMap(sentencesOf),
      ...(week.suggestion ? [`One thing to try: ${week.suggestion}`] : []),
    ],
    link: { words: 'See the report', url: week.url },
    after: ['You get this letter once a week.'],
    unsubscribeUrl: week.stopUrl,
  }
}

function sentencesOf({ currency, totals, reasons }: CurrencyReport): string[] {
  const { clicks, views, unbilled, sales, values } = totals
  const cost = costPer(totals)
  const worth = Object.keys(values).length > 0 ? `, worth ${shownValues(values)}` : ''
  const free = reasons
    .slice(0, SHOWN_REASONS)
    .map(({ reason, count }) => `${UNBILLED_WORDS[reason]}: ${count.toLocaleString('en')}`)
  return [
    `You spent ${shownMoney(totals.spentMicros, currency)} on ${counted(clicks, 'click')}; your pins were seen ${counted(views, 'time')}.`,
    ...(unbilled > 0
      ? [`You didn't pay for ${counted(unbilled, 'click')}. ${free.join('. ')}.`]
      : []),
    sales > 0
      ? `They brought ${counted(sales, 'sale')}${worth}${cost ? `: ${shownMoney(cost.micros, currency)} a sale` : ''}.`
      : 'No sales were told to us.',
  ]
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`
}
