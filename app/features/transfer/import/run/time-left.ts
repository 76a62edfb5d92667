const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A rough time in words, never shorter than it is; 0 ms is not known yet. */
export function timeLeftText(ms: number): string {
  if (ms <= 0) return 'How long it takes shows in a moment.'
  if (ms < 2 * MINUTE_MS) return 'A minute or two are left.'
  if (ms < 90 * MINUTE_MS) return `About ${Math.ceil(ms / MINUTE_MS)} minutes are left.`
  if (ms < 36 * HOUR_MS) return `About ${Math.ceil(ms / HOUR_MS)} hours are left.`
  return `About ${Math.ceil(ms / (24 * HOUR_MS))} days are left.`
}

export function lateText(late: number): string {
  const rest = 'asked again for half an hour, and what comes joins its board.'
  return late === 1
    ? `One entry waits for a site that gave no answer. It is ${rest}`
    : `${late.toLocaleString('en')} entries wait for sites that gave no answer. They are ${rest}`
}
