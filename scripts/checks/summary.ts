import { stripVTControlCharacters } from 'node:util'
import { seconds } from '../terminal/progress.ts'
import { linesOf } from './bounds.ts'
import type { TestResult } from './part.ts'
import { type AfterSecondTry, type Finished, MOST_SECOND_TRIES } from './second-try.ts'

const SLOWEST = 10

/** The first lines of an error. The output of its part has the rest. */
const ERROR_LINES = 3

/** The lines that a run prints at its end. The last one has the counts. */
export function summaryOf(after: AfterSecondTry, ms: number): string[] {
  const { finished, late } = after
  const tests = finished.flatMap(({ outcome }) => outcome.tests ?? [])
  const skipped = tests.filter(({ end }) => end === 'skipped')
  const passed = finished.reduce((sum, { outcome }) => sum + outcome.passed, 0)
  const counts = `${passed} passed, ${failuresIn(after)} failed`
  return [
    ...section('Elapsed and processor time:', timesOf(finished)),
    ...section('The slowest tests:', slowestOf(tests)),
    ...section(
      'Skipped:',
      skipped.map(({ name, reason }) => `${name}: ${reason}`),
    ),
    ...section(
      'Room under the limits:',
      linesOf(finished.flatMap(({ outcome }) => outcome.bounds ?? [])),
    ),
    ...section('Passed at the second try:', late.map(lateLine)),
    ...(isUnreliable(late)
      ? [`More than ${MOST_SECOND_TRIES} tests passed only at the second try: that is a failure.`]
      : []),
    `\nIn ${seconds(ms)}:`,
    skipped.length > 0 ? `${counts}, ${skipped.length} skipped` : counts,
  ]
}

/** Too many tests that needed a second try count as one failure. */
export function failuresIn({ finished, late }: AfterSecondTry): number {
  const failed = finished.reduce((sum, { outcome }) => sum + outcome.failed, 0)
  return isUnreliable(late) ? failed + 1 : failed
}

function isUnreliable(late: readonly TestResult[]): boolean {
  return late.length > MOST_SECOND_TRIES
}

/** The parts whose tools took a second or more, longest first. */
function timesOf(finished: readonly Finished[]): string[] {
  return finished
    .filter(({ outcome: { cpuMs = 0 } }) => cpuMs >= 1000)
    .toSorted((a, b) => b.ms - a.ms)
    .map(
      ({ part: { name }, outcome: { cpuMs = 0 }, ms }) =>
        `${seconds(ms).padStart(9)} ${seconds(cpuMs).padStart(9)}  ${name}`,
    )
}

function slowestOf(tests: readonly TestResult[]): string[] {
  return tests
    .filter(({ end }) => end !== 'skipped')
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `${seconds(ms)}  ${name}`)
}

/** A test that fails now and then hides a fault, so its first error is shown although the run may pass. */
function lateLine({ name, reason }: TestResult): string {
  const error = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [name, ...error.slice(0, ERROR_LINES)].join('\n      ')
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`\n${title}`, ...lines.map((line) => `  ${line}`)] : []
}
