const DURATION =
  /^P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})(?:\.\d{1,9})?S)?)?$/i

const SECONDS = { hour: 3600, day: 86_400 }

/** The seconds of an ISO 8601 duration such as `PT1H30M`; null for what is none, and for months and years. */
export function secondsOf(value: unknown): number | null {
  const parts = typeof value === 'string' ? DURATION.exec(value.trim()) : null
  if (!parts) return null
  const [years, months, weeks, days, hours, minutes, seconds] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  if (years || months) return null
  const allDays = (weeks ?? 0) * 7 + (days ?? 0)
  const all = allDays * SECONDS.day + (hours ?? 0) * SECONDS.hour + (minutes ?? 0) * 60
  return all + (seconds ?? 0) || null
}
