import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { launch, stop } from '../../scripts/terminal/run.ts'
import { LARGE_SITE_ORIGIN, LARGE_SITE_PORT, LARGE_STATE_DIR } from './origins.ts'

const POLL_MS = 250

/**
 * Starts a site for one test. The test can fill the site's database with slow statements and run its queue while no
 * other test waits for them.
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
