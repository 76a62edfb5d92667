import { shownMoney } from '../money.ts'
import { DAY_MS, dayNumber, startOfDay } from './days.ts'

/** The sums of a campaign's clicks until now, in all and today, reserved ones included. */
export type Spending = {
  spentMicros: number
  spentTodayMicros: number
  /** Reserved, and not in the ledger yet. */
  unwrittenMicros: number
}

const NOTHING_SPENT: Spending = { spentMicros: 0, spentTodayMicros: 0, unwrittenMicros: 0 }

export type Bounds = { budgetMicros: number; endAt: number | null; timeZone: string }
export type TotalBounds = Bounds & { totalMicros: number | null }

/**
 * The most that a campaign costs in all: what days before today cost, and a budget for today and
 * for each day to come. Null for an ongoing one.
 */
export function totalOf(
  { budgetMicros, endAt, timeZone }: Bounds,
  now: number,
  { spentMicros, spentTodayMicros }: Spending = NOTHING_SPENT,
): number | null {
  if (endAt === null) return null
  if (endAt <= now) return spentMicros
  const today = Math.max(budgetMicros, spentTodayMicros)
  return (
    spentMicros - spentTodayMicros + today + (daysUntil(endAt, now, timeZone) - 1) * budgetMicros
  )
}

/** The total after a change: where neither budget nor end grows, it doesn't either. */
export function changedTotal(
  before: TotalBounds,
  after: Bounds,
  now: number,
  spending: Spending,
): number | null {
  const total = totalOf(after, now, spending)
  if (total === null || before.totalMicros === null || before.endAt === null) return total
  const grows = after.budgetMicros > before.budgetMicros || Number(after.endAt) > before.endAt
  return grows ? total : Math.min(total, before.totalMicros)
}

export function mostText({
  budgetMicros,
  totalMicros,
  currency,
}: {
  budgetMicros: number
  totalMicros: number | null
  currency: string
}): string {
  const day = `${shownMoney(budgetMicros, currency)} a day`
  return totalMicros === null ? day : `${shownMoney(totalMicros, currency)} in all, ${day}`
}

/** Days of the zone until a midnight; else each 24 hours that begin until then. */
function daysUntil(endAt: number, now: number, timeZone: string): number {
  const day = dayNumber(endAt, timeZone)
  return startOfDay(day, timeZone) === endAt
    ? day - dayNumber(now, timeZone)
    : Math.ceil((endAt - now) / DAY_MS)
}
