import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { jsonValue } from '../../app/text/json-value.ts'
import { run, type ToolResult } from '../terminal/run.ts'
import { type CheckOutcome, check } from './part.ts'
import { testPorts } from './test-ports.ts'

type Tests = Pick<CheckOutcome, 'passed' | 'failed' | 'timed' | 'skipped'>

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.picklist(['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled']),
          duration: v.nullish(v.number(), 0),
        }),
      ),
    }),
  ),
})

const PlaywrightSpec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(
    v.object({
      status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
      annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string()) })),
      results: v.array(v.object({ duration: v.number() })),
    }),
  ),
})

type PlaywrightSuite = {
  specs: v.InferOutput<typeof PlaywrightSpec>[]
  suites?: PlaywrightSuite[] | undefined
}

const PlaywrightSuite: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  specs: v.array(PlaywrightSpec),
  suites: v.optional(v.array(v.lazy(() => PlaywrightSuite))),
})

const PlaywrightReport = v.object({ suites: v.array(PlaywrightSuite) })

/** The whole TypeScript program, and the programs that must compile without some types, slowest first. */
const PROGRAMS = {
  types: '.',
  'types of the worker': 'tsconfig.worker.json',
  'types of the scripts': 'tsconfig.node.json',
  'types of the browser': 'tsconfig.browser.json',
  'types of the extension': 'extension/tsconfig.json',
}

/** TypeScript 7. Version 5, which other tools parse with, has a command of the same name. */
export const TSC = 'node_modules/native-typescript/bin/tsc'

export const types = Object.entries(PROGRAMS).map(([name, program]) =>
  check(name, TSC, [
    // Threads would each resolve shared types, which took twice as long.
    '--noEmit',
    '--singleThreaded',
    '-p',
    program,
    '--incremental',
    '--tsBuildInfoFile',
    `.tsbuild/${name}`,
  ]),
)

export function vitest(args: string[], env: NodeJS.ProcessEnv = {}): Promise<CheckOutcome> {
  return withReport(
    (file) =>
      run(
        'vitest',
        [
          'run',
          ...args,
          // Other parts use half of the machine. Tests that hang still end.
          '--testTimeout=30000',
          '--reporter=default',
          '--silent=passed-only',
          '--reporter=json',
          `--outputFile=${file}`,
        ],
        env,
      ),
    (report) => {
      const { testResults } = v.parse(VitestReport, report)
      return counted(
        testResults.flatMap(({ assertionResults }) =>
          assertionResults.map(({ fullName, status, duration }) => ({
            name: fullName,
            end: status === 'passed' || status === 'failed' ? status : 'skipped',
            ms: duration ?? 0,
            reason: 'marked so in its file',
          })),
        ),
      )
    },
  )
}

export async function playwright(
  engine: 'chromium' | 'firefox',
  env: NodeJS.ProcessEnv,
  files: string[] = [],
): Promise<CheckOutcome> {
  const ports = await testPorts()
  return withReport(
    (file) =>
      run('playwright', ['test', `--project=${engine}`, ...files, '--reporter=list,json'], {
        ...ports,
        ...env,
        // Playwright sets its servers' colour variables itself, and warns if others conflict with them.
        NO_COLOR: undefined,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      }),
    (report) => counted(v.parse(PlaywrightReport, report).suites.flatMap(testsOf)),
  )
}

type Test = { name: string; end: 'passed' | 'failed' | 'skipped'; ms: number; reason: string }

function testsOf({ specs, suites = [] }: PlaywrightSuite): Test[] {
  const ownTests = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, annotations, results }) => ({
      name: `${file} › ${title}`,
      end: PLAYWRIGHT_ENDS[status],
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      reason: annotations.find(({ type }) => type === 'skip')?.description ?? 'without a reason',
    })),
  )
  return [...ownTests, ...suites.flatMap(testsOf)]
}

const PLAYWRIGHT_ENDS = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
  skipped: 'skipped',
} as const

function counted(tests: readonly Test[]): Tests {
  const ofEnd = (asked: Test['end']) => tests.filter(({ end }) => end === asked)
  return {
    passed: ofEnd('passed').length,
    failed: ofEnd('failed').length,
    timed: tests.filter(({ end }) => end !== 'skipped').map(({ name, ms }) => ({ name, ms })),
    skipped: ofEnd('skipped').map(({ name, reason }) => ({ name, reason })),
  }
}

/** A runner that fails without a failed test (a file doesn't load, no tests) counts as one failure. */
async function withReport(
  start: (file: string) => Promise<ToolResult>,
  read: (report: unknown) => Tests,
): Promise<CheckOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'pinfold-report-'))
  const file = join(folder, 'report.json')
  try {
    const { code, output } = await start(file)
    const { failed, ...tests } = await readTests(file, read)
    return { ...tests, failed: code === 0 ? failed : Math.max(1, failed), output }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function readTests(file: string, read: (report: unknown) => Tests): Promise<Tests> {
  try {
    return read(jsonValue(await readFile(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1 }
  }
}
