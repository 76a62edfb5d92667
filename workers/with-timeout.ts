/** Waits for some work, and throws if it takes longer than `ms`; the work itself may continue. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const waiting = new AbortController()
  try {
    return await Promise.race([work, tooLate(ms, waiting.signal)])
  } finally {
    waiting.abort()
  }
}

async function tooLate(ms: number, signal: AbortSignal): Promise<never> {
  await scheduler.wait(ms, { signal })
  throw new Error(`It took longer than ${ms / 1000} s.`)
}
