import { existsSync } from 'node:fs'
import { requireBrowser } from '../browser.ts'
import { run } from '../terminal/run.ts'
import { bundleUnlessFresh, pagesUnlessFresh } from './bundle.ts'
import { chooseTests, isShared, listFolders, listTests } from './choose-tests.ts'
import { pageScripts } from './page-scripts.ts'
import { check, type Part } from './part.ts'
import { playwright, types, vitest } from './runners.ts'

/**
 * The parts of `npm test -- --changed`: format and lint of what differs from the last commit, types, the
 * domain tests that import it, the tests of its subjects by whole requests and in a browser, and the bytes
 * of pages. It leaves out what only the whole run judges: architecture, unused code, and the other subjects' pages.
 */
export async function changedParts(): Promise<Part[]> {
  const changed = await listChanged()
  if (changed.length === 0) {
    console.log('Nothing has changed since the last commit.')
    return []
  }
  const shared = changed.filter(isShared)
  if (shared.length > 0) {
    console.log(`Only the whole run, "npm test", judges a change of ${listed(shared)}.`)
  }
  const tests = chooseTests(changed, listTests(), listFolders())
  const ofTools = changed.some((file) => /^(scripts|test\/tools)\//.test(file))
  const present = changed.filter((file) => existsSync(file))
  return [
    ...types,
    { name: 'domain tests', work: () => vitest(['--project', 'domain', '--changed']) },
    ...(present.length > 0 ? [formatOf(present)] : []),
    ...(tests.length > 0 || ofTools ? [pagesUnlessFresh, pageScripts] : []),
    ...(tests.length > 0 ? [bundleUnlessFresh] : []),
    ...(ofTools ? [toolTests] : []),
    ...workerTests(tests.filter((test) => test.startsWith('test/worker/'))),
    ...browserTests(tests.filter((test) => test.startsWith('test/browser/'))),
  ]
}

async function listChanged(): Promise<string[]> {
  const lists = await Promise.all([
    git(['diff', '--name-only', '--relative', 'HEAD']),
    git(['ls-files', '--others', '--exclude-standard']),
  ])
  return lists.flat()
}

async function git(args: string[]): Promise<string[]> {
  const { code, output } = await run('git', ['-c', 'core.quotePath=off', ...args])
  if (code !== 0)
    throw new Error('git could not tell what has changed; see above.', { cause: output })
  return output.split('\n').filter(Boolean)
}

function formatOf(files: string[]): Part {
  return check('format and lint', 'biome', [
    ...['ci', '--colors=off', '--no-errors-on-unmatched', '--files-ignore-unknown=true'],
    ...files,
  ])
}

const toolTests: Part = {
  name: 'tool tests',
  needs: [pagesUnlessFresh.name],
  work: () => vitest(['--config', 'test/tools/vitest.config.ts', '--changed']),
}

function workerTests(files: string[]): Part[] {
  if (files.length === 0) return []
  const work = () => vitest(['--project', 'worker', ...files])
  return [{ name: 'worker tests', needs: [bundleUnlessFresh.name], work }]
}

function browserTests(files: string[]): Part[] {
  if (files.length === 0) return []
  const work = async () => playwright({ CHROMIUM: await requireBrowser() }, files)
  return [{ name: 'browser tests', needs: [bundleUnlessFresh.name], work }]
}

function listed(files: string[]): string {
  const [first, second, ...others] = files
  return (
    [first, second].filter(Boolean).join(', ') + (others.length ? `, ${others.length} more` : '')
  )
}
