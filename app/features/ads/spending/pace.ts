export const DAY_MS = 24 * 60 * 60_000

/** Spending may run an hour ahead: the last hour's clicks then find a budget, not its rest. */
const LEAD_MS = 60 * 60_000

/** The start of a day's spread budget, and the sum spent by then. */
export type Pace = { from: number; spentMicros: number; budgetMicros: number }

/** Days since 1970, in UTC. */
export function dayNumber(time: number): number {
  return Math.floor(time / DAY_MS)
}

/** A day's sum by now: the rest spread evenly over what was left of the day, an hour ahead. */
export function plannedMicros({ from, spentMicros, budgetMicros }: Pace, now: number): number {
  const end = (dayNumber(from) + 1) * DAY_MS
  const share = Math.min(1, (now - from + LEAD_MS) / (end - from))
  return Math.round(spentMicros + Math.max(0, budgetMicros - spentMicros) * share)
}

/** The pace stays while a campaign runs on; a new day, start or budget begins a new one. */
export function paceOf(
  before: Pace | null,
  { budgetMicros, spentTodayMicros }: { budgetMicros: number; spentTodayMicros: number },
  now: number,
): Pace {
  const goesOn =
    before !== null &&
    dayNumber(before.from) === dayNumber(now) &&
    before.budgetMicros === budgetMicros
  return goesOn ? before : { from: now, spentMicros: spentTodayMicros, budgetMicros }
}
