import { DAY_MS, startOfDay } from './days.ts'

/** Days of a zone between two changes of its clocks: each begins 24 hours after the one before. */
export type DaySpan = { timeZone: string; first: number; last: number; from: number; to: number }

/** No zone changes its clocks twice within so many days. */
const STEP = 28

/** The spans of days, both inclusive, in each of the zones. */
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
      const [from, to] = [startOfDay(begin, timeZone), startOfDay(end + 1, timeZone)]
      return { timeZone, first: begin, last: end, from, to }
    })
  })
}

function* stepsOf(first: number, last: number): Generator<[number, number]> {
  for (let day = first; day < last; day += STEP) yield [day, Math.min(last, day + STEP)]
}

/** The last day that begins by the clocks of the first: they change in its course. */
function lastBefore(from: number, to: number, shift: (day: number) => number): number {
  let [before, after] = [from, to]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (shift(middle) === shift(from)) before = middle
    else after = middle
  }
  return before
}
