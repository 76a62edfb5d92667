import { seconds } from '../terminal/progress.ts'
import type { CheckOutcome, CheckPart, TestResult } from './part.ts'
import type { Watchdog } from './watchdog.ts'

/** If more tests than this pass only at the second try, the run fails. */
export const MOST_SECOND_TRIES = 5

/** A part that has ended; `ms` is its elapsed time. */
export type Finished = { part: CheckPart; outcome: CheckOutcome; ms: number }

/** `late` are the tests that passed only at the second try, with the results of their first failures. */
export type AfterSecondTry = { finished: Finished[]; late: TestResult[] }

/**
 * Runs failed tests once more, one after the other, with nothing beside them. A test that fails twice has failed.
 * Static checks, and parts with a fault outside their tests, keep their outcome.
 */
export async function trySecondTime(
  firsts: readonly Finished[],
  { signal, running }: Watchdog,
): Promise<AfterSecondTry> {
  const finished: Finished[] = []
  const late: TestResult[] = []
  for (const first of firsts) {
    const { part, outcome } = first
    const failed = failedTests(outcome)
    const isSettled = failed.length === 0 || failed.length !== outcome.failed
    if (!part.tryAgain || isSettled || signal.aborted) {
      finished.push(first)
      continue
    }
    const startedAt = performance.now()
    running.add(part.name)
    const second = await part.tryAgain([...new Set(failed.map(({ file }) => file))])
    running.delete(part.name)
    const passed = latePasses(failed, second)
    const isPassed = passed.length === failed.length
    console.log(
      `${isPassed ? '✓' : '✗'} ${part.name}, second try: ${passed.length} of ${failed.length}, ${seconds(performance.now() - startedAt)}`,
    )
    if (!isPassed) console.log(`\n${second.output.trim()}\n`)
    late.push(...passed)
    finished.push({ ...first, outcome: withLatePasses(outcome, passed) })
  }
  return { finished, late }
}

function failedTests({ tests = [] }: CheckOutcome): TestResult[] {
  return tests.filter(({ end }) => end === 'failed')
}

/** The tests that ran again and passed. None if the second try has a fault outside the tests. */
function latePasses(failed: readonly TestResult[], second: CheckOutcome): TestResult[] {
  if (failedTests(second).length !== second.failed) return []
  return failed.filter(({ file, name }) => {
    const again = second.tests?.filter((test) => test.file === file && test.name === name) ?? []
    return again.length > 0 && again.every(({ end }) => end === 'passed')
  })
}

function withLatePasses(outcome: CheckOutcome, passed: readonly TestResult[]): CheckOutcome {
  const { tests = [] } = outcome
  return {
    ...outcome,
    passed: outcome.passed + passed.length,
    failed: outcome.failed - passed.length,
    tests: tests.map((test) => (passed.includes(test) ? { ...test, end: 'passed' } : test)),
  }
}
