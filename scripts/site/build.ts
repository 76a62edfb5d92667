import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../terminal/run.ts'

const SOURCES = [
  'app',
  'public',
  'scripts/site-scripts',
  'scripts/site/open-api',
  'scripts/site/shared-chunks.ts',
  'scripts/site/unused-parts.ts',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'tsconfig.json',
]

const STAMP = 'build/built-from'
const BUNDLE = 'dist/app.js'

/** Whether a source is newer than the build, or there is none. Deleting a file makes its folder newer. */
export async function isBuildStale(): Promise<boolean> {
  if (!existsSync(STAMP) || !existsSync('build/server/index.js')) return true
  const builtFromMs = Number(await readFile(STAMP, 'utf8'))
  return (await Promise.all(SOURCES.map(newestMs))).some((changedMs) => changedMs > builtFromMs)
}

/** Builds the pages. The stamp is the time before, so that a change made meanwhile counts as newer. */
export async function build(): Promise<void> {
  const startedAt = Date.now()
  const { code, output } = await run('remix', ['vite:build'])
  if (code !== 0) throw new Error('The pages could not be built; see above.', { cause: output })
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
    ...['deploy', '--dry-run', '--outdir', 'dist', '--env='],
  ])
  if (code !== 0) throw new Error('The worker could not be bundled; see above.', { cause: output })
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
