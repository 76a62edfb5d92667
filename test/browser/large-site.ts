import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { launch, stop } from '../../scripts/terminal/run.ts'
import { LARGE_SITE_ORIGIN, LARGE_SITE_PORT, LARGE_STATE_DIR } from './places.ts'

const POLL_MS = 250

/**
 * Starts a site of a test's own. Nobody else writes there: its database can be filled with what holds
 * it for a second, and its queue worked without another test that waits for either.
 */
export async function startLargeSite(): Promise<() => Promise<void>> {
  const child = launch('node', ['test/browser/serve-site.ts'], {
    TEST_SITE_PORT: String(LARGE_SITE_PORT),
    TEST_STATE_DIR: LARGE_STATE_DIR,
  })
  child.stdout.pipe(process.stdout)
  child.stderr.pipe(process.stderr)
  const ended = once(child, 'close').then(() => true)
  while (!(await answers())) {
    if (await Promise.race([ended, wait(POLL_MS, false)])) {
      throw new Error('The site for a large board did not start; see above.')
    }
  }
  return () => stop(child)
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch(LARGE_SITE_ORIGIN)).ok
  } catch {
    return false
  }
}
