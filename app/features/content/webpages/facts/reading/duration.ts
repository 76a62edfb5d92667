import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../../../durations.ts'

const DURATION =
  /^P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})(?:\.\d{1,9})?S)?)?$/i

/** The seconds of an ISO 8601 duration such as `PT1H30M`; null for anything else, and for months and years. */
export function secondsOf(value: unknown): number | null {
  const parts = typeof value === 'string' ? DURATION.exec(value.trim()) : null
  if (!parts) return null
  const [years, months, weeks, days, hours, minutes, seconds] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  if (years || months) return null
  const allDays = (weeks ?? 0) * 7 + (days ?? 0)
  const all = allDays * DAY_SECONDS + (hours ?? 0) * HOUR_SECONDS + (minutes ?? 0) * MINUTE_SECONDS
  return all + (seconds ?? 0) || null
}
