import type { Bound, CheckOutcome } from './part.ts'

/** The least room below a limit, as a share of it. With less, the next commit can fail the run. */
const LEAST_ROOM = 0.03

/** A test for each bound, which fails if it is exceeded. An unknown measure exceeds it. */
export function outcomeOf(bounds: Bound[]): CheckOutcome & { bounds: Bound[] } {
  const failed = bounds.filter(({ measured, limit }) => !(measured <= limit)).length
  const output = linesOf(bounds).join('\n')
  return { passed: bounds.length - failed, failed, output, bounds }
}

/** A line for each bound, the one with the least room first. */
export function linesOf(bounds: readonly Bound[]): string[] {
  return bounds
    .toSorted((a, b) => roomOf(a) - roomOf(b))
    .map((bound) => {
      const { name, measured, limit, unit } = bound
      const room = `${(roomOf(bound) * 100).toFixed(1)} %`.padStart(7)
      const tight = roomOf(bound) < LEAST_ROOM ? ', too little room' : ''
      return `${room}  ${name}: ${rounded(measured)} of ${rounded(limit)} ${unit}${tight}`
    })
}

function roomOf({ measured, limit }: Bound): number {
  return 1 - measured / limit
}

function rounded(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 1 })
}
