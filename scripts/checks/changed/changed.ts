import { existsSync } from 'node:fs'
import { requireBrowser } from '../../browser.ts'
import { bundleUnlessFresh, pagesUnlessFresh } from '../bundle.ts'
import { withMemoryFolder } from '../in-memory.ts'
import { type CheckPart, check } from '../part.ts'
import { playwright, types, vitest } from '../runners.ts'
import { webkit } from '../webkit.ts'
import { chooseTests, readSources } from './choose-tests.ts'
import { listChanged, readChange } from './git.ts'

/** About half a minute of domain tests on two cores. */
const NEAREST = 40

/** These tests run alone; in a whole run, other parts run at the same time. */
const ON_ALL_CORES = '--maxWorkers=100%'

/** How many test files of each other kind run, because each takes seconds. */
const NEAREST_OF_PAGES = 8

/** Files that others use without importing them. */
const UNSEEN = /^(migrations|public)\/|^[^/]+\.(json|ts|js|cjs|toml)$|\.css$/

/** The kinds of tests: their folder, and how many files of them run. */
const KINDS = [
  { name: 'domain', folder: 'test/features/', atMost: NEAREST, needsPages: false },
  { name: 'request', folder: 'test/worker/', atMost: NEAREST_OF_PAGES, needsPages: true },
  { name: 'browser', folder: 'test/browser/', atMost: NEAREST_OF_PAGES, needsPages: true },
  { name: 'tool', folder: 'test/tools/', atMost: NEAREST_OF_PAGES, needsPages: false },
  { name: 'WebKit', folder: 'test/webkit/', atMost: 0, needsPages: true },
] as const

/**
 * The parts of `npm test -- --changed`, for files that differ from the last commit: types, format and lint, then the
 * nearest domain tests and the changed tests. `--changed pages` also runs the nearest request and browser tests,
 * which need built pages.
 */
export async function changedParts(words: readonly string[]): Promise<CheckPart[]> {
  const changed = await listChanged()
  if (changed.length === 0) {
    console.log('Nothing has changed since the last commit.')
    return []
  }
  const sources = readSources()
  const changes = await Promise.all(
    changed.filter((path) => /\.tsx?$/.test(path)).map((path) => readChange(path)),
  )
  const reached = chooseTests(changes, sources)
  const chosen = nearestOf(reached, changed, words.includes('pages'))
  for (const line of leftOf(reached, chosen, changed)) console.log(line)
  const present = changed.filter((file) => existsSync(file))
  const first = [...(present.length > 0 ? [formatOf(present)] : []), ...types]
  return [...first, ...testParts(chosen).map((part) => after(first, part))]
}

function nearestOf(reached: string[], changed: string[], withPages: boolean): string[] {
  return KINDS.flatMap(({ folder, atMost, needsPages }) =>
    reached
      .filter((test) => test.startsWith(folder))
      .filter((test, at) => changed.includes(test) || (at < atMost && (withPages || !needsPages))),
  )
}

/** Says in a line what the whole run has to test, and which files `--changed` can't judge. */
function leftOf(reached: string[], chosen: string[], changed: string[]): string[] {
  const left = KINDS.flatMap(({ name, folder }) => {
    const { length } = reached.filter((test) => test.startsWith(folder) && !chosen.includes(test))
    return length > 0 ? [`${length} ${name}`] : []
  })
  const unseen = changed.filter((file) => UNSEEN.test(file))
  const files = left.length > 0 ? `${left.join(', ')} test files that this can reach, and ` : ''
  return [
    `Left to the whole run ("npm test"): ${files}the other checks.`,
    ...(unseen.length > 0
      ? [`Run all tests ("npm test") after a change of ${unseen.slice(0, 3).join(', ')}.`]
      : []),
  ]
}

function after(first: readonly CheckPart[], part: CheckPart): CheckPart {
  return { ...part, needs: [...first.map(({ name }) => name), ...(part.needs ?? [])] }
}

function testParts(chosen: string[]): CheckPart[] {
  const of = (folder: string) => chosen.filter((test) => test.startsWith(folder))
  const hasWebKit = of('test/webkit/').length > 0
  const needsPages = hasWebKit || of('test/worker/').length + of('test/browser/').length > 0
  return [
    ...runner('domain tests', of('test/features/'), (files) =>
      withMemoryFolder((TMPDIR) =>
        vitest(['--project', 'domain', ON_ALL_CORES, ...files], { TMPDIR }),
      ),
    ),
    ...runner('tool tests', of('test/tools/'), (files) =>
      vitest(['--config', 'test/tools/vitest.config.ts', ...files]),
    ),
    ...(needsPages ? [pagesUnlessFresh, bundleUnlessFresh] : []),
    ...(hasWebKit ? [webkit(bundleUnlessFresh)] : []),
    ...runner('worker tests', of('test/worker/'), (files) =>
      withMemoryFolder((TMPDIR) => vitest(['--project', 'worker', ...files], { TMPDIR })),
    ).map(bundled),
    ...runner('browser tests', of('test/browser/'), async (files) =>
      playwright('chromium', { CHROMIUM: await requireBrowser() }, files),
    ).map(bundled),
  ]
}

function runner(
  name: string,
  files: string[],
  run: (files: string[]) => ReturnType<CheckPart['work']>,
) {
  return files.length > 0 ? [{ name, work: () => run(files) }] : []
}

function bundled(part: CheckPart): CheckPart {
  return { ...part, needs: [bundleUnlessFresh.name] }
}

function formatOf(files: string[]): CheckPart {
  return check('format and lint', 'biome', [
    'ci',
    '--colors=off',
    '--no-errors-on-unmatched',
    '--files-ignore-unknown=true',
    ...files,
  ])
}
