import { build, isBuildStale, isBundleStale } from '../site/build.ts'
import { run } from '../terminal/run.ts'
import type { Part } from './part.ts'

/** Cloudflare's bound for a worker on the free plan, after gzip; paid plans have 10 MiB. */
const GZIP_BOUND_KIB = 3 * 1024

const FRESH = { passed: 1, failed: 0, output: '', note: 'as new as its sources' }

export const pages: Part = {
  name: 'pages build',
  work: async () => {
    await build()
    return { passed: 1, failed: 0, output: '' }
  },
}

export function bundle(name: string, environment: string, folder: string): Part {
  return {
    name,
    needs: [pages.name],
    work: async () => {
      const { code, output } = await run('wrangler', [
        ...['deploy', '--dry-run', '--outdir', folder, `--env=${environment}`],
      ])
      const gzipKib = Number(/gzip: ([\d.]+) KiB/.exec(output)?.[1] ?? Number.NaN)
      const note = `${gzipKib} KiB gzip, bound ${GZIP_BOUND_KIB}`
      if (code === 0 && gzipKib <= GZIP_BOUND_KIB) return { passed: 1, failed: 0, output, note }
      return { passed: 0, failed: 1, output: `${output}\nThe worker: ${note}` }
    },
  }
}

function unlessFresh(part: Part, isStale: () => Promise<boolean>): Part {
  return { ...part, work: async () => ((await isStale()) ? part.work() : FRESH) }
}

export const pagesUnlessFresh = unlessFresh(pages, isBuildStale)
export const bundleUnlessFresh = unlessFresh(bundle('worker bundle', '', 'dist'), isBundleStale)
