import { findWebKit } from '../webkit.ts'
import { withMemoryFolder } from './in-memory.ts'
import type { CheckOutcome, CheckPart } from './part.ts'
import { vitest } from './runners.ts'
import { testPorts } from './test-ports.ts'

const WHY =
  'no WebKitWebDriver with its MiniBrowser, or no Xvfb. Debian and Ubuntu: apt-get install webkit2gtk-driver xvfb'

const MISSING: CheckOutcome = {
  passed: 0,
  failed: 0,
  note: 'skipped',
  output: '',
  tests: [{ name: 'webkit', file: '', end: 'skipped', ms: 0, reason: WHY }],
}

/** Runs flows in WebKitGTK, if it is installed, against the bundled worker. */
export function webkit(bundled: CheckPart): CheckPart {
  return {
    name: 'webkit',
    needs: [bundled.name],
    announce: () => (findWebKit() ? null : `The tests in WebKit are skipped: ${WHY}`),
    work: () => inWebKit(),
    tryAgain: inWebKit,
  }
}

/** A second try needs no other settings: the files always run one after the other. */
async function inWebKit(files: string[] = []): Promise<CheckOutcome> {
  if (!findWebKit()) return MISSING
  return withMemoryFolder(async (TEST_STATE_DIR) =>
    vitest(['--config', 'test/webkit/vitest.config.ts', ...files], {
      ...(await testPorts()),
      TEST_STATE_DIR,
    }),
  )
}
