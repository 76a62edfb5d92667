import { DAY_MS } from '../../../durations.ts'
import { dayNumber, startOfDay } from '../../../forms/zoned-days.ts'
import { shownMoney } from '../money.ts'

/** A campaign's cost until now, in total and today, including reserved clicks. */
export type Spending = {
  spentMicros: number
  spentTodayMicros: number
  /** The sum that is reserved, but not in the ledger yet. */
  unwrittenMicros: number
}

const NOTHING_SPENT: Spending = { spentMicros: 0, spentTodayMicros: 0, unwrittenMicros: 0 }

export type Bounds = {
  budgetMicros: number
  endAt: number | null
  /** How many days the campaign will run once it can be shown; null after it has started. */
  waitingDays: number | null
  timeZone: string
}
/** A campaign's limits before an edit. */
export type FormerTotal = { budgetMicros: number; totalMicros: number; endAt: number | null }

export type TotalBounds = Bounds & { totalMicros: number | null }

/**
 * The most that a campaign can cost: its cost so far, plus the budget of today and each day left. Null if ongoing.
 */
export function totalOf(
  { budgetMicros, endAt, waitingDays, timeZone }: Bounds,
  now: number,
  { spentMicros, spentTodayMicros }: Spending = NOTHING_SPENT,
): number | null {
  if (waitingDays !== null) return waitingDays * budgetMicros
  if (endAt === null) return null
  if (endAt <= now) return spentMicros
  const today = Math.max(budgetMicros, spentTodayMicros)
  return (
    spentMicros - spentTodayMicros + today + (daysUntil(endAt, now, timeZone) - 1) * budgetMicros
  )
}

/** The total after a change. Only a higher budget or a later end raises it. Undoing the change restores it. */
export function changedTotal(
  before: TotalBounds,
  after: Bounds,
  now: number,
  spending: Spending,
  former: readonly FormerTotal[] = [],
): number | null {
  const total = totalOf(after, now, spending)
  if (total === null || before.totalMicros === null || before.endAt === null) return total
  const grows = after.budgetMicros > before.budgetMicros || Number(after.endAt) > before.endAt
  if (grows) return total
  const known = former.find(
    ({ budgetMicros, endAt }) => budgetMicros === after.budgetMicros && endAt === after.endAt,
  )
  const least = known && after.budgetMicros < before.budgetMicros ? known.totalMicros : total
  return Math.min(Math.max(least, spending.spentMicros), before.totalMicros)
}

export function maximumText({
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

/** Counts the zone's days if the end is a midnight, otherwise the 24-hour periods that start before the end. */
function daysUntil(endAt: number, now: number, timeZone: string): number {
  const day = dayNumber(endAt, timeZone)
  return startOfDay(day, timeZone) === endAt
    ? day - dayNumber(now, timeZone)
    : Math.ceil((endAt - now) / DAY_MS)
}
