import { vi } from 'vitest'

/** Runs work with the clock this many minutes ahead, then resets it. */
export async function minutesAhead<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

/** Runs work with the clock stopped, so that everything counted by the minute falls into one minute. */
export function withStoppedClock<T>(work: () => Promise<T>): Promise<T> {
  return minutesAhead(0, work)
}
