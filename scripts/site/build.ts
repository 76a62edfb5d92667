import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../terminal/run.ts'
import { takeLock, waitForLock } from './lock.ts'
import { writeDigests } from './offline/file-digests.ts'
import { requireOwnCheckout } from './state.ts'

const SOURCES = [
  'app',
  'public',
  'scripts/site-scripts',
  'scripts/site/offline',
  'scripts/site/open-api',
  'scripts/site/css',
  'scripts/site/pages',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'tsconfig.json',
]

const STAMP = 'build/built-from'
const LOCK = '.wrangler/building'
const PATIENCE_MS = 600_000
const BUNDLE = 'dist/app.js'

/** Whether there is no build or any source is newer. Deleting a file makes its folder newer. */
export async function isBuildStale(): Promise<boolean> {
  if (!existsSync(STAMP) || !existsSync('build/server/index.js')) return true
  const builtFromMs = Number(await readFile(STAMP, 'utf8'))
  return (await Promise.all(SOURCES.map(newestMs))).some((changedMs) => changedMs > builtFromMs)
}

/**
 * Builds the pages or waits for another build. A build is dated by its start, so that later changes count as newer.
 */
export async function build(): Promise<void> {
  await requireOwnCheckout()
  const free = takeLock(LOCK)
  const lock = free ?? (await waitForLock(LOCK, PATIENCE_MS))
  if (!lock)
    throw new Error('Another process has been building the pages for ten minutes. Stop it.')
  try {
    if (free || (await isBuildStale())) await buildAlone()
  } finally {
    lock.release()
  }
}

async function buildAlone(): Promise<void> {
  const startedAt = Date.now()
  // Vitest's own value would build the development version of React.
  const { code, output } = await run('remix', ['vite:build'], { NODE_ENV: 'production' })
  if (code !== 0) throw new Error('Could not build the pages; see above.', { cause: output })
  await writeDigests('build/client')
  await mkdir('build', { recursive: true })
  await writeFile(STAMP, String(startedAt))
}

export async function isBundleStale(): Promise<boolean> {
  if (!existsSync(BUNDLE)) return true
  const { mtimeMs } = await stat(BUNDLE)
  const changes = await Promise.all([STAMP, 'workers', 'wrangler.toml', ...SOURCES].map(newestMs))
  return changes.some((changedMs) => changedMs > mtimeMs)
}

export async function bundleWorker(): Promise<void> {
  const { code, output } = await run('wrangler', [
    'deploy',
    '--dry-run',
    '--outdir',
    'dist',
    '--env=',
  ])
  if (code !== 0) throw new Error('Could not bundle the Worker; see above.', { cause: output })
}

async function newestMs(path: string): Promise<number> {
  if (!existsSync(path)) return 0
  const found = await stat(path)
  if (!found.isDirectory()) return found.mtimeMs
  const inside = await readdir(path)
  return Math.max(
    found.mtimeMs,
    ...(await Promise.all(inside.map((name) => newestMs(join(path, name))))),
  )
}
