const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
const SHORT = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A day as every page and letter of ads names it, in UTC. */
export function dayText(at: number): string {
  return DAY.format(at)
}

/** Without its year, for an axis. */
export function shortDayText(at: number): string {
  return SHORT.format(at)
}
