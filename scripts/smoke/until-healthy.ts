import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '../../app/durations.ts'
import { aBrowser } from './browser.ts'

/** The certificate of a new domain takes a few minutes. */
const PATIENCE_MS = 10 * MINUTE_MS
const POLL_MS = 3000

export async function untilHealthy(
  origin: string,
  { patienceMs = PATIENCE_MS, pollMs = POLL_MS } = {},
): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isHealthy(origin))) {
    if (Date.now() > deadline) {
      throw new Error(
        `${origin} doesn't answer yet. Wait for its certificate, then: npm run smoke -- ${origin}`,
      )
    }
    await wait(pollMs)
  }
}

async function isHealthy(origin: string): Promise<boolean> {
  try {
    return (await aBrowser(origin).get('/healthz')).status === 200
  } catch {
    return false
  }
}
