import { DAY_MS } from '../../../durations.ts'
import { startOfDay } from '../../../forms/zoned-days.ts'

/** Days of a zone between two clock changes, each starting 24 hours after the previous one. */
export type DaySpan = { timeZone: string; first: number; last: number; from: number; to: number }

/** No zone changes its clocks twice within this many days. */
const STEP_DAYS = 28

/** The spans of days (both inclusive) in each zone. */
export function daySpans(
  { first, last }: { first: number; last: number },
  timeZones: readonly string[],
): DaySpan[] {
  return timeZones.flatMap((timeZone) => {
    const shift = (day: number) => startOfDay(day, timeZone) - day * DAY_MS
    const ends = [...stepsOf(first, last)].flatMap(([from, to]) =>
      shift(from) === shift(to) ? [] : [lastBefore(from, to, shift)],
    )
    return [...ends, last].map((end, place) => {
      const begin = place === 0 ? first : (ends[place - 1] ?? first) + 1
      const from = startOfDay(begin, timeZone)
      const to = startOfDay(end + 1, timeZone)
      return { timeZone, first: begin, last: end, from, to }
    })
  })
}

function* stepsOf(first: number, last: number): Generator<[number, number]> {
  for (let day = first; day < last; day += STEP_DAYS) yield [day, Math.min(last, day + STEP_DAYS)]
}

/** The last day that starts at the first day's UTC offset. The clocks change during it. */
function lastBefore(from: number, to: number, shift: (day: number) => number): number {
  let before = from
  let after = to
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (shift(middle) === shift(from)) before = middle
    else after = middle
  }
  return before
}
