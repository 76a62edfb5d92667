import type { ConversionEvent } from '../../../db/ads/conversion-events.ts'
import type { UnbilledReason } from '../spending/clicks.ts'
import type { DayRange } from './range.ts'

export type Figures = {
  views: number
  clicks: number
  unbilled: number
  saves: number
  /** How many times the campaign's goal happened. Other events are counted separately. */
  conversions: number
  otherEvents: number
  /** Check-outs, whatever the campaign's goal is. */
  sales: number
  /** The value of conversions and sales in micros, by currency. */
  values: Readonly<Record<string, number>>
  spentMicros: number
  plannedMicros: number
}

export type DayFigures = Figures & { day: number }

/** The sums of one currency, because currencies are never added up. */
export type CurrencyReport = {
  currency: string
  totals: Figures
  /** The sums of the previous period of the same length, or null if they weren't read. */
  before: Figures | null
  days: DayFigures[]
  /** Unbilled clicks by reason, the most frequent first. */
  reasons: { reason: UnbilledReason; count: number }[]
}

/** A figure's key (campaign, pin or whole business), the currency of its clicks, and its day, counted from 1970. */
type Fact = { key: number; paidIn: string; day: number }

export type CampaignFacts = {
  days: readonly (Fact & { budgetMicros: number; views: number; saves: number })[]
  clicks: readonly (Fact & { reason: UnbilledReason | null; count: number; micros: number })[]
  conversions: readonly (Fact & {
    event: ConversionEvent
    isGoal: boolean
    currency: string | null
    count: number
    micros: number | null
  })[]
}

const NO_DAYS: DayRange = { first: 0, last: -1 }

export const NO_CLICKS = 'No clicks in this period.'

export const NO_FIGURES: Figures = {
  views: 0,
  clicks: 0,
  unbilled: 0,
  saves: 0,
  conversions: 0,
  otherEvents: 0,
  sales: 0,
  values: {},
  spentMicros: 0,
  plannedMicros: 0,
}

export function hasResults({ views, clicks, unbilled, saves, ...rest }: Figures): boolean {
  return views + clicks + unbilled + saves + rest.conversions + rest.otherEvents > 0
}

/** The cost per sale, or per conversion if nothing was sold; null if there are neither. */
export function costPer({ spentMicros, sales, conversions }: Figures) {
  if (sales > 0) return { name: 'Cost per sale', micros: Math.round(spentMicros / sales) }
  if (conversions === 0) return null
  return { name: 'Cost per conversion', micros: Math.round(spentMicros / conversions) }
}

export function hasClicks({ clicks, unbilled }: Figures): boolean {
  return clicks + unbilled > 0
}

type Change = Fact & { add: Partial<Figures> }

function changesIn({ days, clicks, conversions }: CampaignFacts): Change[] {
  return [
    ...days.map(({ key, paidIn, day, budgetMicros, views, saves }) => ({
      key,
      paidIn,
      day,
      add: { plannedMicros: budgetMicros, views, saves },
    })),
    ...clicks.map(({ key, paidIn, day, reason, count, micros }) => ({
      key,
      paidIn,
      day,
      add: reason === null ? { clicks: count, spentMicros: micros } : { unbilled: count },
    })),
    ...conversions.map(({ key, paidIn, day, event, isGoal, currency, count, micros }) => {
      const isSale = event === 'CHECKOUT'
      const values = currency && (isGoal || isSale) ? { [currency]: micros ?? 0 } : {}
      const sales = isSale ? count : 0
      const counted = isGoal ? { conversions: count } : { otherEvents: count }
      return { key, paidIn, day, add: { ...counted, sales, values } }
    }),
  ]
}

export function figuresBy<Key>(
  facts: CampaignFacts,
  keyOf: (fact: Fact) => Key | null,
): Map<Key, Figures> {
  const sums = new Map<Key, Figures>()
  for (const { add, ...fact } of changesIn(facts)) {
    const key = keyOf(fact)
    if (key === null) continue
    sums.set(key, plus(sums.get(key) ?? NO_FIGURES, add))
  }
  return sums
}

/** A report for each currency, including days without figures. The facts may cover more days. */
export function reportsByCurrency(
  facts: CampaignFacts,
  currencies: readonly string[],
  { first, last }: DayRange,
  { first: from, last: to }: DayRange = NO_DAYS,
): CurrencyReport[] {
  return currencies.map((currency) => {
    const isOf = ({ paidIn }: Fact) => paidIn === currency
    const isBefore = (fact: Fact) => isOf(fact) && fact.day >= from && fact.day <= to
    const before = figuresBy(facts, (fact) => (isBefore(fact) ? 'before' : null)).get('before')
    const byDay = figuresBy(facts, (fact) => (isOf(fact) ? fact.day : null))
    const days = Array.from({ length: last - first + 1 }, (_, place) => ({
      ...(byDay.get(first + place) ?? NO_FIGURES),
      day: first + place,
    }))
    const counts = new Map<UnbilledReason, number>()
    for (const { reason, count, day } of facts.clicks.filter(isOf)) {
      if (reason !== null && day >= first && day <= last)
        counts.set(reason, (counts.get(reason) ?? 0) + count)
    }
    return {
      currency,
      before: to < from ? null : (before ?? NO_FIGURES),
      totals: days.reduce<Figures>((sum, { day: _, ...figures }) => plus(sum, figures), NO_FIGURES),
      days,
      reasons: [...counts]
        .map(([reason, count]) => ({ reason, count }))
        .sort((a, b) => b.count - a.count),
    }
  })
}

export function plus(sum: Figures, add: Partial<Figures>): Figures {
  return {
    views: sum.views + (add.views ?? 0),
    clicks: sum.clicks + (add.clicks ?? 0),
    unbilled: sum.unbilled + (add.unbilled ?? 0),
    saves: sum.saves + (add.saves ?? 0),
    conversions: sum.conversions + (add.conversions ?? 0),
    otherEvents: sum.otherEvents + (add.otherEvents ?? 0),
    sales: sum.sales + (add.sales ?? 0),
    values: sumsOf(sum.values, add.values ?? {}),
    spentMicros: sum.spentMicros + (add.spentMicros ?? 0),
    plannedMicros: sum.plannedMicros + (add.plannedMicros ?? 0),
  }
}

function sumsOf(values: Figures['values'], more: Figures['values']): Figures['values'] {
  const sums = { ...values }
  for (const [currency, micros] of Object.entries(more)) {
    sums[currency] = (sums[currency] ?? 0) + micros
  }
  return sums
}

/** A change such as "+25 %"; null if there is nothing to compare with. */
export function changeText(now: number, before: number | undefined): string | null {
  if (!before) return null
  const percent = Math.round((100 * (now - before)) / before)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent).toLocaleString('en')} %`
}
