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
import { type CheckPart, check } from './checks/part.ts'
import { playwright, types, vitest } from './checks/runners.ts'
import { runParts } from './checks/schedule.ts'
import { signedInWrites } from './checks/signed-in-writes.ts'
import { sizes } from './checks/sizes.ts'
import { sqlArguments } from './checks/sql-arguments.ts'
import { tables } from './checks/tables.ts'
import { webkit } from './checks/webkit.ts'
import { seconds } from './terminal/progress.ts'
import { main } from './terminal/run.ts'

const SLOWEST = 10

const cruised = ['app', 'workers', 'extension', 'cli', 'scripts', 'test', 'bench'].filter(
  (folder) => existsSync(folder),
)
const bundled = bundle('worker bundle', '', 'dist')

/**
 * Two parts run at a time on two cores. In this order the heavy engines, Chromium and Firefox, never run side by side,
 * Firefox and WebKit come last, and both cores finish together.
 */
const parts: CheckPart[] = [
  pages,
  {
    name: 'browser tests',
    needs: [pages.name],
    announce: announceBrowser,
    work: () =>
      withMemoryFolder(async (TEST_STATE_DIR) =>
        playwright('chromium', { CHROMIUM: await requireBrowser(), TEST_STATE_DIR }),
      ),
  },
  ...types,
  bundled,
  {
    name: 'domain tests',
    work: () => withMemoryFolder((TMPDIR) => vitest(['--project', 'domain'], { TMPDIR })),
  },
  {
    name: 'worker tests',
    needs: [bundled.name],
    work: () => withMemoryFolder((TMPDIR) => vitest(['--project', 'worker'], { TMPDIR })),
  },
  {
    name: 'tool tests',
    needs: [bundled.name],
    work: () => vitest(['--config', 'test/tools/vitest.config.ts']),
  },
  firefox,
  webkit(bundled),
  {
    name: 'work of parsers',
    work: () => vitest(['--config', 'test/work/vitest.config.ts']),
  },
  check('format and lint', 'biome', ['ci', '--colors=off', '.']),
  { ...check('architecture', 'depcruise', cruised), needs: [pages.name] },
  tables,
  sqlArguments,
  signedInWrites,
  comments,
  spelling,
  plainWords,
  bareTexts,
  sizes,
  pageScripts,
  newerFeatures,
  check('unused code', 'knip', []),
  check('unused but by tests', 'knip', [
    '--production',
    '--config',
    'knip.production.json',
    '--include',
    'exports,types,files',
  ]),
  bundle('production bundle', 'production', join(tmpdir(), 'pinfold-production')),
]

const onlyNamed = [coverage]

/** `npm test -- types unused` runs the parts whose names contain one of these words, and the parts they need. */
async function chosenParts(words: string[]): Promise<CheckPart[]> {
  if (words.length === 0) return parts
  if (words.includes('--changed')) return changedParts(words)
  const all = [...parts, ...onlyNamed]
  const unknown = words.filter((word) => !all.some(({ name }) => name.includes(word)))
  if (unknown.length > 0) {
    const names = all.map(({ name }) => name).join(', ')
    throw new Error(
      `No part is named "${unknown.join('", "')}". There are: ${names}; or --changed.`,
    )
  }
  const chosen = all.filter(({ name }) => words.some((word) => name.includes(word)))
  return [...new Set(chosen.flatMap(withNeeds))]
}

function withNeeds(part: CheckPart): CheckPart[] {
  const needed = parts.filter(({ name }) => part.needs?.includes(name))
  return [...needed.flatMap(withNeeds), part]
}

// Tests start Node hundreds of times, most often with the same packages, which it then needn't compile again.
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
  const outcomes = await runParts(chosen, Math.min(4, availableParallelism()))
  const sum = (part: 'passed' | 'failed') =>
    outcomes.reduce((total, outcome) => total + outcome[part], 0)
  const skipped = outcomes.flatMap((outcome) => outcome.skipped ?? [])
  const timed = outcomes.flatMap((outcome) => outcome.timed ?? [])
  if (timed.length > 0) console.log('\nThe slowest tests:')
  for (const { name, ms } of timed.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
    console.log(`  ${seconds(ms)}  ${name}`)
  }
  if (skipped.length > 0) console.log('\nSkipped:')
  for (const { name, reason } of skipped) console.log(`  ${name}: ${reason}`)
  console.log(`\nIn ${seconds(performance.now() - startedAt)}:`)
  const counts = `${sum('passed')} passed, ${sum('failed')} failed`
  console.log(skipped.length > 0 ? `${counts}, ${skipped.length} skipped` : counts)
  process.exitCode = sum('failed') === 0 ? 0 : 1
})
