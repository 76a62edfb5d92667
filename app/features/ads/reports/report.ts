import type { ConversionEvent } from '../../../db/ads/conversion-events.ts'
import type { UnbilledReason } from '../spending/clicks.ts'
import type { DayRange } from './range.ts'

export type Figures = {
  views: number
  clicks: number
  unbilled: number
  saves: number
  /** The event that the campaign was made for; others are counted apart. */
  conversions: number
  otherEvents: number
  /** The check-outs, whatever the campaign was made for. */
  sales: number
  /** The worth of conversions and sales in micros, by currency. */
  values: Readonly<Record<string, number>>
  spentMicros: number
  plannedMicros: number
}

export type DayFigures = Figures & { day: number }

/** Sums of one currency: two are never added. */
export type CurrencyReport = {
  currency: string
  totals: Figures
  days: DayFigures[]
  /** The counts of free clicks by reason, the most frequent first. */
  reasons: { reason: UnbilledReason; count: number }[]
}

/** The rows of a report, in days since 1970. */
export type Facts = {
  days: readonly {
    campaignId: number
    day: number
    budgetMicros: number
    views: number
    saves: number
  }[]
  clicks: readonly {
    campaignId: number
    day: number
    reason: UnbilledReason | null
    count: number
    micros: number
  }[]
  conversions: readonly {
    campaignId: number
    day: number
    event: ConversionEvent
    isGoal: boolean
    currency: string | null
    count: number
    micros: number | null
  }[]
}

export const NO_CLICKS = 'No clicks on these days.'

export const NO_FIGURES: Figures = {
  ...{ views: 0, clicks: 0, unbilled: 0, saves: 0, conversions: 0, otherEvents: 0, sales: 0 },
  ...{ values: {}, spentMicros: 0, plannedMicros: 0 },
}

export function hasResults({ views, clicks, unbilled, saves, ...told }: Figures): boolean {
  return views + clicks + unbilled + saves + told.conversions + told.otherEvents > 0
}

/** The cost of a sale, or of a conversion where nothing was sold; null where there was neither. */
export function costPer({ spentMicros, sales, conversions }: Figures) {
  if (sales > 0) return { name: 'Cost per sale', micros: Math.round(spentMicros / sales) }
  if (conversions === 0) return null
  return { name: 'Cost per conversion', micros: Math.round(spentMicros / conversions) }
}

export function hasClicks({ clicks, unbilled }: Figures): boolean {
  return clicks + unbilled > 0
}

type Change = { campaignId: number; day: number; add: Partial<Figures> }

function changesIn({ days, clicks, conversions }: Facts): Change[] {
  return [
    ...days.map(({ campaignId, day, budgetMicros, views, saves }) => ({
      ...{ campaignId, day, add: { plannedMicros: budgetMicros, views, saves } },
    })),
    ...clicks.map(({ campaignId, day, reason, count, micros }) => ({
      ...{ campaignId, day },
      add: reason === null ? { clicks: count, spentMicros: micros } : { unbilled: count },
    })),
    ...conversions.map(({ campaignId, day, event, isGoal, currency, count, micros }) => {
      const isSale = event === 'CHECKOUT'
      const values = currency && (isGoal || isSale) ? { [currency]: micros ?? 0 } : {}
      const sales = isSale ? count : 0
      const counted = isGoal ? { conversions: count } : { otherEvents: count }
      return { campaignId, day, add: { ...counted, sales, values } }
    }),
  ]
}

export function figuresBy<Key>(
  facts: Facts,
  keyOf: (fact: { campaignId: number; day: number }) => Key | null,
): Map<Key, Figures> {
  const sums = new Map<Key, Figures>()
  for (const { add, ...fact } of changesIn(facts)) {
    const key = keyOf(fact)
    if (key === null) continue
    sums.set(key, plus(sums.get(key) ?? NO_FIGURES, add))
  }
  return sums
}

/** A report for each currency that campaigns have, with days without anything. */
export function reportsByCurrency(
  facts: Facts,
  currencies: ReadonlyMap<number, string>,
  { first, last }: DayRange,
): CurrencyReport[] {
  return [...new Set(currencies.values())].sort().map((currency) => {
    const isOf = ({ campaignId }: { campaignId: number }) => currencies.get(campaignId) === currency
    const byDay = figuresBy(facts, (fact) => (isOf(fact) ? fact.day : null))
    const days = Array.from({ length: last - first + 1 }, (_, place) => ({
      ...(byDay.get(first + place) ?? NO_FIGURES),
      day: first + place,
    }))
    const counts = new Map<UnbilledReason, number>()
    for (const { reason, count } of facts.clicks.filter(isOf)) {
      if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + count)
    }
    return {
      currency,
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
