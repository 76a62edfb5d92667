import { HOUR_SECONDS, MINUTE_SECONDS } from '../durations.ts'

const UNITS = [
  ['hour', HOUR_SECONDS],
  ['minute', MINUTE_SECONDS],
  ['second', 1],
] as const

export function waitText(seconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => seconds >= 2 * each) ?? (['second', 1] as const)
  const count = Math.ceil(seconds / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
