import { existsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { announceBrowser, requireBrowser } from './browser.ts'
import { bareTexts } from './checks/bare-texts.ts'
import { bundle, pages } from './checks/bundle.ts'
import { changedParts } from './checks/changed/changed.ts'
import { coverage } from './checks/coverage.ts'
import { firefox } from './checks/firefox.ts'
import { withMemoryFolder } from './checks/in-memory.ts'
import { comments } from './checks/language/comments.ts'
import { plainWords } from './checks/language/plain-words.ts'
import { spelling } from './checks/language/spelling.ts'
import { newerFeatures } from './checks/newer-features.ts'
import { pageScripts } from './checks/page-scripts.ts'
import { type CheckOutcome, type CheckPart, check } from './checks/part.ts'
import { ONE_AFTER_ANOTHER, playwright, types, vitest } from './checks/runners.ts'
import { runParts } from './checks/schedule.ts'
import { trySecondTime } from './checks/second-try.ts'
import { signedInWrites } from './checks/signed-in-writes.ts'
import { sizes } from './checks/sizes.ts'
import { sqlArguments } from './checks/sql-arguments.ts'
import { failuresIn, summaryOf } from './checks/summary.ts'
import { tables } from './checks/tables.ts'
import { tree } from './checks/tree.ts'
import { startWatchdog } from './checks/watchdog.ts'
import { webkit } from './checks/webkit.ts'
import { main } from './terminal/run.ts'

/** A whole run takes about half an hour on two cores, and an hour if they are busy. */
const RUN_LIMIT_MINUTES = 70

const TOOLS = ['--config', 'test/tools/vitest.config.ts']

const cruised = ['app', 'workers', 'extension', 'cli', 'scripts', 'test', 'bench'].filter(
  (folder) => existsSync(folder),
)
const bundled = bundle('worker bundle', '', 'dist')

/**
 * Two parts run at a time on two cores. Checks that need no pages run while the pages are built. Chromium's tests run
 * alone: beside other parts, each test takes two to three times as long, so running them together saves no time.
 */
const parts: CheckPart[] = [
  pages,
  ...types,
  check('format and lint', 'biome', ['ci', '--colors=off', '.']),
  tables,
  sqlArguments,
  signedInWrites,
  comments,
  spelling,
  plainWords,
  bareTexts,
  sizes,
  tree,
  check('unused code', 'knip', []),
  check('unused but by tests', 'knip', [
    '--production',
    '--config',
    'knip.production.json',
    '--include',
    'exports,types,files',
  ]),
  bundled,
  {
    name: 'browser tests',
    needs: [pages.name],
    announce: announceBrowser,
    isAlone: true,
    work: () => chromium(),
    tryAgain: (files) => chromium(['--workers=1', ...files]),
  },
  {
    name: 'domain tests',
    work: () => inWorkerd('domain'),
    tryAgain: (files) => inWorkerd('domain', [ONE_AFTER_ANOTHER, ...files]),
  },
  {
    name: 'worker tests',
    needs: [bundled.name],
    work: () => inWorkerd('worker'),
    tryAgain: (files) => inWorkerd('worker', [ONE_AFTER_ANOTHER, ...files]),
  },
  {
    name: 'tool tests',
    needs: [bundled.name],
    work: () => vitest(TOOLS),
    tryAgain: (files) => vitest([...TOOLS, ONE_AFTER_ANOTHER, ...files]),
  },
  firefox,
  webkit(bundled),
  {
    name: 'work of parsers',
    work: () => vitest(['--config', 'test/work/vitest.config.ts']),
  },
  { ...check('architecture', 'depcruise', cruised), needs: [pages.name] },
  pageScripts,
  newerFeatures,
  bundle('production bundle', 'production', join(tmpdir(), 'pinfold-production')),
]

const onlyNamed = [coverage]

function chromium(args: string[] = []): Promise<CheckOutcome> {
  return withMemoryFolder(async (TEST_STATE_DIR) =>
    playwright('chromium', { CHROMIUM: await requireBrowser(), TEST_STATE_DIR }, args),
  )
}

function inWorkerd(project: 'domain' | 'worker', args: string[] = []): Promise<CheckOutcome> {
  return withMemoryFolder((TMPDIR) => vitest(['--project', project, ...args], { TMPDIR }))
}

/** `npm test -- types unused` runs the parts whose names contain one of these words, and the parts they need. */
async function chosenParts(words: string[]): Promise<CheckPart[]> {
  if (words.length === 0) return parts
  if (words.includes('--changed')) return changedParts(words)
  const all = [...parts, ...onlyNamed]
  const unknown = words.filter((word) => !all.some(({ name }) => name.includes(word)))
  if (unknown.length > 0) {
    const names = all.map(({ name }) => name).join(', ')
    throw new Error(
      `No part is named "${unknown.join('", "')}". Choose from: ${names}; or --changed.`,
    )
  }
  const chosen = all.filter(({ name }) => words.some((word) => name.includes(word)))
  return [...new Set(chosen.flatMap(withNeeds))]
}

function withNeeds(part: CheckPart): CheckPart[] {
  const needed = parts.filter(({ name }) => part.needs?.includes(name))
  return [...needed.flatMap(withNeeds), part]
}

// Tests start Node hundreds of times, mostly with the same packages. A cache saves compiling them again.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/node')

await main(async () => {
  const startedAt = performance.now()
  const chosen = await chosenParts(process.argv.slice(2))
  if (chosen.length === parts.length) {
    console.log(`${parts.length} parts, which take 15 to 30 minutes on two cores.`)
  }
  for (const { announce } of chosen) {
    const words = announce?.()
    if (words) console.log(words)
  }
  const watchdog = startWatchdog(RUN_LIMIT_MINUTES * 60_000)
  const finished = await runParts(chosen, Math.min(4, availableParallelism()), watchdog)
  const after = await trySecondTime(finished, watchdog)
  for (const line of summaryOf(after, performance.now() - startedAt)) console.log(line)
  process.exitCode = failuresIn(after) === 0 ? 0 : 1
})
