import { existsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireBrowser } from './browser.ts'
import { bundle, pages } from './checks/bundle.ts'
import { changedParts } from './checks/changed.ts'
import { comments } from './checks/comments.ts'
import { coverage } from './checks/coverage.ts'
import { inMemory } from './checks/in-memory.ts'
import { pageScripts } from './checks/page-scripts.ts'
import { check, type Part } from './checks/part.ts'
import { playwright, types, vitest } from './checks/runners.ts'
import { runParts } from './checks/schedule.ts'
import { sqlArguments } from './checks/sql-arguments.ts'
import { tables } from './checks/tables.ts'
import { main } from './terminal/run.ts'
import { seconds } from './terminal/say.ts'

const SLOWEST = 10

const cruised = ['app', 'workers', 'extension', 'cli', 'scripts', 'test', 'bench'].filter(
  (folder) => existsSync(folder),
)
const bundled = bundle('worker bundle', '', 'dist')

/** Long parts first among those that can start at once: the two cores then end together. */
const parts: Part[] = [
  pages,
  {
    name: 'browser tests',
    needs: [pages.name],
    work: () =>
      inMemory(async (TEST_STATE_DIR) =>
        playwright({ CHROMIUM: await requireBrowser(), TEST_STATE_DIR }),
      ),
  },
  ...types,
  bundled,
  {
    name: 'domain tests',
    work: () => inMemory((TMPDIR) => vitest(['--project', 'domain'], { TMPDIR })),
  },
  {
    name: 'worker tests',
    needs: [bundled.name],
    work: () => inMemory((TMPDIR) => vitest(['--project', 'worker'], { TMPDIR })),
  },
  {
    name: 'tool tests',
    needs: [bundled.name],
    work: () => vitest(['--config', 'test/tools/vitest.config.ts']),
  },
  {
    name: 'work of parsers',
    work: () => vitest(['--config', 'test/work/vitest.config.ts']),
  },
  check('format and lint', 'biome', ['ci', '--colors=off', '.']),
  { ...check('architecture', 'depcruise', cruised), needs: [pages.name] },
  tables,
  sqlArguments,
  comments,
  pageScripts,
  check('unused code', 'knip', []),
  check('unused but by tests', 'knip', [
    ...['--production', '--config', 'knip.production.json', '--include', 'exports,types,files'],
  ]),
  bundle('production bundle', 'production', join(tmpdir(), 'pinfold-production')),
]

const onlyNamed = [coverage]

/** `npm test -- types unused` runs the parts whose names have one of these words, and what they need. */
async function chosenParts(words: string[]): Promise<Part[]> {
  if (words.length === 0) return parts
  if (words.includes('--changed')) return changedParts()
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

function withNeeds(part: Part): Part[] {
  const needed = parts.filter(({ name }) => part.needs?.includes(name))
  return [...needed.flatMap(withNeeds), part]
}

await main(async () => {
  const startedAt = performance.now()
  const chosen = await chosenParts(process.argv.slice(2))
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
  for (const { name, why } of skipped) console.log(`  ${name}: ${why}`)
  console.log(`\nIn ${seconds(performance.now() - startedAt)}:`)
  const counts = `${sum('passed')} passed, ${sum('failed')} failed`
  console.log(skipped.length > 0 ? `${counts}, ${skipped.length} skipped` : counts)
  process.exitCode = sum('failed') === 0 ? 0 : 1
})
