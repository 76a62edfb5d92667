export const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000

/** No zone is further from UTC, in milliseconds. */
const FURTHEST_MS = 15 * 60 * MINUTE_MS

const calendars = new Map<string, Intl.DateTimeFormat>()
const starts = new Map<string, number>()

/** The days since 1970 of a zone's calendar. */
export function dayNumber(time: number, timeZone: string): number {
  if (timeZone === 'UTC') return Math.floor(time / DAY_MS)
  const calendar = calendars.get(timeZone) ?? newCalendar(timeZone)
  const parts = calendar.formatToParts(time)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS
}

/** A day's first moment in a zone: mostly midnight, and the next day's is 23 to 25 hours later. */
export function startOfDay(day: number, timeZone: string): number {
  const name = `${timeZone} ${day}`
  const start = starts.get(name) ?? foundStart(day, timeZone)
  starts.set(name, start)
  return start
}

/** Clocks change on a whole minute. */
function foundStart(day: number, timeZone: string): number {
  let [before, from] = [day * DAY_MS - FURTHEST_MS, day * DAY_MS + FURTHEST_MS]
  while (from - before > MINUTE_MS) {
    const middle = before + Math.floor((from - before) / MINUTE_MS / 2) * MINUTE_MS
    if (dayNumber(middle, timeZone) < day) before = middle
    else from = middle
  }
  return from
}

function newCalendar(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const calendar = new Intl.DateTimeFormat('en-u-ca-gregory', { ...parts, timeZone })
  calendars.set(timeZone, calendar)
  return calendar
}
