import { DAY_MS } from '../../durations.ts'
import { dayNumber } from '../../forms/zoned-days.ts'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
const SHORT = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A UTC day, as in pages and emails. */
export function dayText(at: number): string {
  return DAY.format(at)
}

/** A UTC day without the year, for a chart's axis. */
export function shortDayText(at: number): string {
  return SHORT.format(at)
}

export function localDayText(at: number, timeZone: string): string {
  return dayText(dayNumber(at, timeZone) * DAY_MS)
}

/** A day in a time zone, such as `Nov 25, 2026 (Berlin time)`. */
export function zonedDayText(at: number, timeZone: string): string {
  return `${localDayText(at, timeZone)} (${zoneText(timeZone)})`
}

export function zoneText(timeZone: string): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return timeZone === 'UTC' ? 'UTC' : `${city} time`
}
