import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Ended, run } from '../terminal/run.ts'
import type { Outcome } from './part.ts'

type Counts = Pick<Outcome, 'passed' | 'failed'>

const VitestReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number() })

const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
})

/** Runs tests with vitest and counts them. */
export function vitest(args: string[]): Promise<Outcome> {
  return withReport(
    (file) =>
      run('vitest', [
        'run',
        ...args,
        // Other parts take half of the machine meanwhile; what hangs still ends.
        '--testTimeout=30000',
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${file}`,
      ]),
    (report) => {
      const { numPassedTests, numFailedTests } = v.parse(VitestReport, report)
      return { passed: numPassedTests, failed: numFailedTests }
    },
  )
}

/** Runs the browser tests with Playwright and counts them. */
export function playwright(env: NodeJS.ProcessEnv): Promise<Outcome> {
  return withReport(
    (file) =>
      run('playwright', ['test', '--reporter=list,json'], {
        ...env,
        // Playwright colours its servers' words itself, and two minds about it are a warning each.
        NO_COLOR: undefined,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      }),
    (report) => {
      const { stats } = v.parse(PlaywrightReport, report)
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    },
  )
}

/** A runner that fails without a failed test (a file that doesn't load, no tests at all) counts as one. */
async function withReport(
  start: (file: string) => Promise<Ended>,
  count: (report: unknown) => Counts,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'pinfold-report-'))
  const file = join(folder, 'report.json')
  try {
    const { code, output } = await start(file)
    const { passed, failed } = await readCounts(file, count)
    return { passed, failed: code === 0 ? failed : Math.max(1, failed), output }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function readCounts(file: string, count: (report: unknown) => Counts): Promise<Counts> {
  try {
    return count(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1 }
  }
}
