import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { jsonValue } from '../../app/text/json-value.ts'
import { type CheckOutcome, check, type TestResult } from './part.ts'
import { testPorts } from './test-ports.ts'
import { timedRun } from './timed-run.ts'

type Tests = Pick<CheckOutcome, 'passed' | 'failed' | 'tests'>

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.picklist(['passed', 'failed']),
      message: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.picklist(['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled']),
          duration: v.nullish(v.number(), 0),
          failureMessages: v.nullish(v.array(v.string()), []),
        }),
      ),
    }),
  ),
})

const PlaywrightError = v.object({ message: v.optional(v.string(), '') })

const PlaywrightSpec = v.object({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  tests: v.array(
    v.object({
      status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
      annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string()) })),
      results: v.array(v.object({ duration: v.number(), errors: v.array(PlaywrightError) })),
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

/** `errors` happened outside the tests, such as a file that doesn't load. */
const PlaywrightReport = v.object({
  suites: v.array(PlaywrightSuite),
  errors: v.array(PlaywrightError),
})

/** Vitest's report doesn't list errors that no test caught, but its output counts them. */
const UNCAUGHT = /Vitest caught \d+ unhandled error/

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
    // Each thread would resolve the shared types itself, which took twice as long.
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
      timedRun(
        'vitest',
        [
          'run',
          ...args,
          '--reporter=default',
          '--silent=passed-only',
          '--reporter=json',
          `--outputFile=${file}`,
        ],
        env,
      ),
    (report, output) => {
      const { testResults } = v.parse(VitestReport, report)
      const unloaded = testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      )
      const faults = unloaded.length + (UNCAUGHT.test(output) ? 1 : 0)
      return counted(testResults.flatMap(vitestTests), faults)
    },
  )
}

/** Vitest's arguments for a second try. */
export const ONE_AFTER_ANOTHER = '--no-file-parallelism'

/** The tests of a file. If it failed outside its tests, in `beforeAll` or `afterAll`, all of them have failed. */
function vitestTests({
  name: path,
  status: endOfFile,
  message,
  assertionResults,
}: v.InferOutput<typeof VitestReport>['testResults'][number]): TestResult[] {
  const file = relative('.', path)
  const hasFailedHook =
    endOfFile === 'failed' && assertionResults.every(({ status }) => status !== 'failed')
  if (hasFailedHook) {
    return assertionResults.map(({ fullName: name }) => ({
      name,
      file,
      end: 'failed',
      ms: 0,
      reason: message,
    }))
  }
  return assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
    name: fullName,
    file,
    end: status === 'passed' || status === 'failed' ? status : 'skipped',
    ms: duration ?? 0,
    reason: failureMessages?.join('\n') || 'marked so in its file',
  }))
}

export async function playwright(
  engine: 'chromium' | 'firefox',
  env: NodeJS.ProcessEnv,
  args: string[] = [],
): Promise<CheckOutcome> {
  const ports = await testPorts()
  return withReport(
    (file) =>
      timedRun('playwright', ['test', `--project=${engine}`, ...args, '--reporter=list,json'], {
        ...ports,
        ...env,
        // Playwright sets its servers' colour variables itself, and warns if others conflict with them.
        NO_COLOR: undefined,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      }),
    (report) => {
      const { suites, errors } = v.parse(PlaywrightReport, report)
      return counted(suites.flatMap(playwrightTests), errors.length)
    },
  )
}

function playwrightTests({ specs, suites = [] }: PlaywrightSuite): TestResult[] {
  const ownTests = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, annotations, results }) => ({
      name: `${file} › ${title}`,
      file: `${file}:${line}`,
      end: PLAYWRIGHT_ENDS[status],
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      reason:
        results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n') ||
        (annotations.find(({ type }) => type === 'skip')?.description ?? 'without a reason'),
    })),
  )
  return [...ownTests, ...suites.flatMap(playwrightTests)]
}

const PLAYWRIGHT_ENDS = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
  skipped: 'skipped',
} as const

/** `faults` are failures outside the tests. */
function counted(tests: TestResult[], faults: number): Tests {
  const countOf = (asked: TestResult['end']) => tests.filter(({ end }) => end === asked).length
  return { passed: countOf('passed'), failed: countOf('failed') + faults, tests }
}

/** A runner that fails without a failed test (no tests, a broken report) counts as one failure. */
async function withReport(
  start: (file: string) => ReturnType<typeof timedRun>,
  read: (report: unknown, output: string) => Tests,
): Promise<CheckOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'pinfold-report-'))
  const file = join(folder, 'report.json')
  try {
    const { code, ...result } = await start(file)
    const { failed, ...tests } = await readTests(file, (report) => read(report, result.output))
    return { ...result, ...tests, failed: code === 0 ? failed : Math.max(1, failed) }
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
