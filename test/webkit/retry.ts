import { setTimeout as wait } from 'node:timers/promises'
import { EXPECTATION_MS } from '../time-limits.ts'
import { DriverError } from './driver/driver.ts'
import type { Window } from './driver/window.ts'

const POLL_MS = 50

/** A page may change during a press: it may render the element anew, or cover it for a moment. */
const TRANSIENT_ERRORS = new Set([
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
  'javascript error',
])

/** Retries until the result isn't null, because the page may change. On a timeout, says what the page shows. */
export async function retryUntil<T>(
  window: Window,
  name: string,
  work: () => Promise<T | null>,
): Promise<T> {
  const deadline = Date.now() + EXPECTATION_MS
  let last = ''
  while (Date.now() < deadline) {
    try {
      const result = await work()
      if (result !== null) return result
    } catch (error) {
      if (!(error instanceof DriverError && TRANSIENT_ERRORS.has(error.code))) throw error
      last = error.message
    }
    await wait(POLL_MS)
  }
  const text = await window.run('return document.body.innerText.slice(0, 1500)')
  throw new Error(`not there: ${name}\n${last}\n${await window.url()} has:\n${text}`)
}
