import { findFirefox } from '../browser.ts'
import { pages } from './bundle.ts'
import { withMemoryFolder } from './in-memory.ts'
import type { CheckOutcome, CheckPart } from './part.ts'
import { playwright } from './runners.ts'

const WHY =
  "no Firefox here, or only a snap, which can't read the tests' profiles. Debian: apt-get install firefox-esr. Elsewhere: FIREFOX=/path/to/firefox npm test"

const MISSING: CheckOutcome = {
  passed: 0,
  failed: 0,
  note: 'skipped',
  output: '',
  tests: [{ name: 'firefox', file: '', end: 'skipped', ms: 0, reason: WHY }],
}

/** Runs the browser tests that don't need Chromium in an installed Firefox. */
export const firefox: CheckPart = {
  name: 'firefox',
  needs: [pages.name],
  announce: () => (findFirefox() ? null : `The tests in Firefox are skipped: ${WHY}`),
  work: () => inFirefox(),
  tryAgain: (files) => inFirefox(['--workers=1', ...files]),
}

async function inFirefox(args: string[] = []): Promise<CheckOutcome> {
  const FIREFOX = findFirefox()
  if (!FIREFOX) return MISSING
  return withMemoryFolder((TEST_STATE_DIR) =>
    playwright('firefox', { FIREFOX, TEST_STATE_DIR }, args),
  )
}
