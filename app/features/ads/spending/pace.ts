/** Spending may run an hour ahead: the last hour's clicks then find a budget, not its rest. */
const LEAD_MS = 60 * 60_000

/** The start and the end of a day's spread budget, and the sum spent by its start. */
export type Pace = { from: number; until: number; spentMicros: number; budgetMicros: number }

/** A day's sum by now: the rest spread evenly over what was left of the day, an hour ahead. */
export function plannedMicros(
  { from, until, spentMicros, budgetMicros }: Pace,
  now: number,
): number {
  const share = Math.min(1, (now - from + LEAD_MS) / (until - from))
  return Math.round(spentMicros + Math.max(0, budgetMicros - spentMicros) * share)
}

/** The pace stays while a campaign runs on; a new day, start, end or budget begins a new one. */
export function paceOf(
  before: Pace | null,
  today: { budgetMicros: number; spentTodayMicros: number; until: number },
  now: number,
): Pace {
  const { budgetMicros, spentTodayMicros: spentMicros, until } = today
  const goesOn = before?.until === until && before.budgetMicros === budgetMicros
  return goesOn ? before : { from: now, until, spentMicros, budgetMicros }
}
