import { DAY_MS, MINUTE_MS } from '../durations.ts'

/** The largest UTC offset of any time zone, rounded up. */
const LARGEST_OFFSET_MS = 15 * 60 * MINUTE_MS

const calendars = new Map<string, Intl.DateTimeFormat>()
const starts = new Map<string, number>()
const KEPT_STARTS = 10_000

/** The day in a zone's calendar, counted since 1970. */
export function dayNumber(time: number, timeZone: string): number {
  if (timeZone === 'UTC') return Math.floor(time / DAY_MS)
  const calendar = calendars.get(timeZone) ?? newCalendar(timeZone)
  const parts = calendar.formatToParts(time)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS
}

/** The start of a day in a zone: mostly midnight, 23 to 25 hours before the next day starts. */
export function startOfDay(day: number, timeZone: string): number {
  const name = `${timeZone} ${day}`
  const start = starts.get(name) ?? findStart(day, timeZone)
  if (starts.size >= KEPT_STARTS) starts.clear()
  starts.set(name, start)
  return start
}

/** Clocks change at a whole minute. */
function findStart(day: number, timeZone: string): number {
  let before = day * DAY_MS - LARGEST_OFFSET_MS
  let from = day * DAY_MS + LARGEST_OFFSET_MS
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
