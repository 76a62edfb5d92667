import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, isBuildStale } from '../../scripts/site/build.ts'
import { step } from '../../scripts/terminal/progress.ts'
import { run } from '../../scripts/terminal/run.ts'

/** The built workers by name, each with its folder. */
export type Built = {
  folders: { app: string; peers: string }
  /** The size of the product's worker in a deployment. */
  gzipKib: number
}

/** Builds the pages if they are stale, and bundles the product's worker and its peers. */
export async function buildAll(): Promise<Built> {
  if (await isBuildStale()) await step('Building the pages', build)
  const folders = { app: 'dist', peers: join(tmpdir(), 'pinfold-bench-peers') }
  const gzipKib = await step('Bundling the workers', async () => {
    await bundle(['bench/workers/peers.ts'], folders.peers)
    return bundle([], folders.app)
  })
  return { folders, gzipKib }
}

/** Bundles a worker, by default the product's. Returns its gzipped size in KiB. */
export async function bundle(entry: string[], folder: string): Promise<number> {
  const { code, output } = await run('wrangler', [
    'deploy',
    ...entry,
    '--dry-run',
    '--outdir',
    folder,
    '--env=',
  ])
  if (code !== 0) throw new Error('Could not bundle the Worker; see above.', { cause: output })
  return Number(/gzip: ([\d.]+) KiB/.exec(output)?.[1] ?? Number.NaN)
}
