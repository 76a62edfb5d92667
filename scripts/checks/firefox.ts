import { findFirefox } from '../browser.ts'
import { pages } from './bundle.ts'
import { withMemoryFolder } from './in-memory.ts'
import type { CheckOutcome, CheckPart } from './part.ts'
import { playwright } from './runners.ts'

const WHY =
  "no Firefox here, or only a snap, which can't read the tests' profiles. Debian: apt-get install firefox-esr. Elsewhere: FIREFOX=/path/to/firefox npm test"

/**
 * The tests that each run includes: every kind of screen and input occurs once. `npm run test:engines` runs all tests
 * that Firefox can run, which takes ten minutes.
 */
export const EACH_RUN = [
  'content/edit-conflicts.test.ts',
  'content/media.test.ts',
  'frame/appearance.test.ts',
  'frame/drops.test.ts',
  'frame/stacked-dialogs.test.ts',
  'identity/notifications.test.ts',
  'identity/recovery.test.ts',
  'screens/builder/repin.test.ts',
  'screens/firefox-extension.test.ts',
  'screens/main-job.test.ts',
  'screens/organising.test.ts',
  'screens/overlay.test.ts',
  'screens/saving.test.ts',
  'screens/search.test.ts',
  'screens/share.test.ts',
  'screens/tray/tray-table.test.ts',
  'screens/undo.test.ts',
  'screens/wall.test.ts',
  'screens/zoom.test.ts',
  'transfer/import.test.ts',
  'wild/closed-storage.test.ts',
  'wild/old-browsers.test.ts',
]

const MISSING: CheckOutcome = {
  passed: 0,
  failed: 0,
  note: 'skipped',
  output: '',
  tests: [{ name: 'firefox', file: '', end: 'skipped', ms: 0, reason: WHY }],
}

/** Runs some of the browser tests that don't need Chromium in an installed Firefox. */
export const firefox: CheckPart = {
  name: 'firefox',
  needs: [pages.name],
  announce: () => (findFirefox() ? null : `The tests in Firefox are skipped: ${WHY}`),
  work: () => inFirefox(EACH_RUN),
  tryAgain: (files) => inFirefox(['--workers=1', ...files]),
}

async function inFirefox(args: string[]): Promise<CheckOutcome> {
  const FIREFOX = findFirefox()
  if (!FIREFOX) return MISSING
  return withMemoryFolder((TEST_STATE_DIR) =>
    playwright('firefox', { FIREFOX, TEST_STATE_DIR }, args),
  )
}
