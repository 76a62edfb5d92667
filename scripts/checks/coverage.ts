import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { parseJson } from '../../app/json.ts'
import type { CheckOutcome, CheckPart } from './part.ts'
import { vitest } from './runners.ts'

const FILES = 10

/** Istanbul's counts for a file, by statement number. */
export const CoverageReport = v.record(
  v.string(),
  v.object({
    statementMap: v.record(v.string(), v.object({ start: v.object({ line: v.number() }) })),
    s: v.record(v.string(), v.number()),
  }),
)
export type CoverageReport = v.InferOutput<typeof CoverageReport>

/** A subject or a file, its number of lines that begin a statement, and the number that tests miss. */
export type LineCoverage = { name: string; lines: number; missed: number }

/**
 * Finds the lines of `app/features` that domain tests reach; screens are rendered only by browsers. Istanbul counts
 * inside workerd, where V8's own coverage isn't available.
 */
export const coverage: CheckPart = { name: 'coverage', work: measure }

async function measure(): Promise<CheckOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'pinfold-coverage-'))
  try {
    const outcome = await vitest([
      '--project',
      'domain',
      '--coverage.enabled',
      '--coverage.provider=istanbul',
      '--coverage.reporter=json',
      `--coverage.reportsDirectory=${folder}`,
      '--coverage.include=app/features/**/*.ts',
    ])
    const file = join(folder, 'coverage-final.json')
    // A failed test writes no report, so its coverage is unknown.
    if (!existsSync(file)) return outcome
    const report = parseJson(CoverageReport, await readFile(file, 'utf8'))
    const files = filesReached(report, process.cwd())
    console.log(table('subject', subjectsReached(files)))
    console.log(table('file', files.toSorted((a, b) => b.missed - a.missed).slice(0, FILES)))
    return outcome
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Counts each file's lines. A line is reached if any statement that begins on it is reached. */
export function filesReached(report: CoverageReport, root: string): LineCoverage[] {
  return Object.entries(report).map(([path, { statementMap, s }]) => {
    const statements = Object.entries(statementMap)
    const lines = new Set(statements.map(([, { start }]) => start.line))
    const reached = new Set(statements.filter(([id]) => s[id]).map(([, { start }]) => start.line))
    return { name: relative(root, path), lines: lines.size, missed: lines.size - reached.size }
  })
}

/** Sums files by their subject in `app/features`, with a total in the last row. */
export function subjectsReached(files: LineCoverage[]): LineCoverage[] {
  const subjects = Map.groupBy(files, ({ name }) => name.split('/').slice(2, 4).join('/'))
  const rows = [...subjects].map(([subject, ofSubject]) => sumOf(subject, ofSubject))
  return [...rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)), sumOf('all', files)]
}

function sumOf(name: string, rows: LineCoverage[]): LineCoverage {
  return {
    name,
    lines: rows.reduce((sum, { lines }) => sum + lines, 0),
    missed: rows.reduce((sum, { missed }) => sum + missed, 0),
  }
}

function table(heading: string, rows: LineCoverage[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length))
  const line = (name: string, ...figures: string[]) =>
    `  ${name.padEnd(width)}${figures.map((figure) => figure.padStart(11)).join('')}`
  return [
    '',
    line(heading, 'lines', 'unreached', 'reached'),
    ...rows.map(({ name, lines, missed }) =>
      line(name, String(lines), String(missed), percentage(lines, missed)),
    ),
  ].join('\n')
}

/** The percentage is rounded down, so that only full coverage shows as 100 %. */
function percentage(lines: number, missed: number): string {
  return lines === 0 ? '–' : `${(Math.floor(((lines - missed) / lines) * 1000) / 10).toFixed(1)} %`
}
