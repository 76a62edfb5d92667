import { HOUR_MS } from '../../../durations.ts'

/** Spending may be up to an hour ahead of the plan, so that the day's last hour still has a budget. */
const LEAD_MS = HOUR_MS

/** The period over which a day's budget is spread, and what was spent before it. */
export type Pace = { from: number; until: number; spentMicros: number; budgetMicros: number }

/** The sum planned up to an hour from now. Spreads the remaining budget evenly over the rest of the day. */
export function plannedMicros(
  { from, until, spentMicros, budgetMicros }: Pace,
  now: number,
): number {
  const share = Math.min(1, (now - from + LEAD_MS) / (until - from))
  return Math.round(spentMicros + Math.max(0, budgetMicros - spentMicros) * share)
}

/** A running campaign keeps its pace. A new day, start, end or budget sets a new pace. */
export function paceOf(
  before: Pace | null,
  today: { budgetMicros: number; spentTodayMicros: number; until: number },
  now: number,
): Pace {
  const { budgetMicros, spentTodayMicros: spentMicros, until } = today
  const continues = before?.until === until && before.budgetMicros === budgetMicros
  return continues ? before : { from: now, until, spentMicros, budgetMicros }
}
