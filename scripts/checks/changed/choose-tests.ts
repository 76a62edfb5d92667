import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { openedBy, readPages, servedBy } from './addresses.ts'
import { readSource } from './declarations.ts'
import type { Change } from './git.ts'
import { type Reached, reachOf, usersByName } from './reach.ts'
import { removedTexts, seedsOf } from './seeds.ts'

export type Sources = ReadonlyMap<string, string>

/** Files that prepare tests. Nearly all tests use them, so only changes in `test` are followed through them. */
const SET_UP = /^test\/(?!.*\.test\.ts$)(?!features\/|worker\/|browser\/|tools\/)/

const ROOTS = ['app', 'workers', 'extension', 'cli', 'scripts', 'test']

export function readSources(): Sources {
  const paths = globSync(`{${ROOTS.join(',')}}/**/*.{ts,tsx}`)
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}

/**
 * The tests that a change can reach, nearest first: changed tests, tests that quote a removed text, tests of code
 * that uses a changed statement, and request and browser tests that open its pages.
 */
export function chooseTests(changes: readonly Change[], sources: Sources): string[] {
  const files = new Map([...sources].map(([path, source]) => [path, readSource(path, source)]))
  const paths = changes.map(({ path }) => path)
  const isPassed = (path: string) =>
    !SET_UP.test(path) || paths.some((changed) => changed.startsWith('test/'))
  const users = usersByName(files)
  const reached = reachOf(users, seedsOf(changes, files, users), isPassed)
  const tests = [...sources.keys()].filter((path) => path.endsWith('.test.ts'))
  const levels = new Map<string, number>()
  const note = (test: string, level: number) =>
    levels.set(test, Math.min(level, levels.get(test) ?? level))
  for (const test of tests.filter((path) => paths.includes(path))) note(test, -2)
  for (const test of quotingTests(changes, tests, sources)) note(test, -1)
  for (const { file, level } of reached) if (file.path.endsWith('.test.ts')) note(file.path, level)
  for (const { test, level } of pageTests(reached, tests, sources)) note(test, level)
  const subjects = new Set(paths.map(subjectOf))
  const rank = (test: string) =>
    (levels.get(test) ?? 0) +
    (subjects.has(subjectOf(test)) ? 0 : 0.5) +
    (test.startsWith('test/features/') ? 0 : 0.25)
  return [...levels.keys()].toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

function quotingTests(changes: readonly Change[], tests: readonly string[], sources: Sources) {
  const texts = changes.flatMap(removedTexts)
  return tests.filter((test) => texts.some((text) => sources.get(test)?.includes(text)))
}

/** Request and browser tests that open a reached page or call, or are named after its subject. */
function pageTests(reached: readonly Reached[], tests: readonly string[], sources: Sources) {
  const pages = readPages(sources.get('app/routes.ts') ?? '')
  const served = new Map<string, number>()
  const subjects = new Map<string, number>()
  for (const one of reached) {
    for (const what of servedBy(one))
      served.set(what, Math.min(one.level, served.get(what) ?? one.level))
    if (one.level <= 1) subjects.set(basename(subjectOf(one.file.path)), one.level)
  }
  return tests
    .filter((test) => /^test\/(worker|browser)\//.test(test))
    .flatMap((test) => {
      const found = [...openedBy(sources.get(test) ?? '', pages)].flatMap(
        (one) => served.get(one) ?? [],
      )
      const named = subjects.get(basename(test, '.test.ts'))
      const level = Math.min(...found, named ?? Number.POSITIVE_INFINITY)
      return Number.isFinite(level) ? [{ test, level }] : []
    })
}

/** The subject of a code or test file, such as `content/claims`. */
function subjectOf(path: string): string {
  const [, area, subject] =
    /^(?:app|test)\/(?:features|routes|contract|db|worker|browser)\/(\w+)\/([\w-]+)/.exec(path) ??
    []
  return area && subject ? `${area}/${subject}` : dirname(path)
}
