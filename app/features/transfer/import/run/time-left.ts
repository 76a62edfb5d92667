import { HOUR_MS, MINUTE_MS } from '../../../../durations.ts'

/** A rough duration in words, never an underestimate; 0 ms means that it isn't known yet. */
export function timeLeftText(ms: number): string {
  if (ms <= 0) return 'Estimating the time left…'
  if (ms < 2 * MINUTE_MS) return 'A minute or two left.'
  if (ms < 90 * MINUTE_MS) return `About ${Math.ceil(ms / MINUTE_MS)} minutes left.`
  if (ms < 36 * HOUR_MS) return `About ${Math.ceil(ms / HOUR_MS)} hours left.`
  return `About ${Math.ceil(ms / (24 * HOUR_MS))} days left.`
}

export function lateText(late: number): string {
  const rest = 'retried for half an hour, and added to the board if it works.'
  return late === 1
    ? `One entry is waiting for a site that didn't respond. It's ${rest}`
    : `${late.toLocaleString('en')} entries are waiting for sites that didn't respond. They're ${rest}`
}
