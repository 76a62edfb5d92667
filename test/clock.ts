import { vi } from 'vitest'

/** Does work by a clock that is so many minutes ahead, and sets it back. */
export async function minutesAhead<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}
