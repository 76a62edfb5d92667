import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, isBuildStale, isBundleStale } from '../site/build.ts'
import { run } from '../terminal/run.ts'
import { outcomeOf } from './bounds.ts'
import type { CheckPart } from './part.ts'

/** Cloudflare's gzipped limit for a worker on the free plan; paid plans have 10 MiB. */
const GZIP_BOUND_KIB = 3 * 1024

const FRESH = { passed: 1, failed: 0, output: '', note: 'as new as its sources' }

export const pages: CheckPart = {
  name: 'pages build',
  work: async () => {
    await build()
    return { passed: 1, failed: 0, output: '' }
  },
}

export function bundle(name: string, environment: string, folder: string): CheckPart {
  return {
    name,
    needs: [pages.name],
    work: async () => {
      const { code, output } = await run('wrangler', [
        'deploy',
        '--dry-run',
        '--outdir',
        folder,
        `--env=${environment}`,
      ])
      const gzipKib = Number(/gzip: ([\d.]+) KiB/.exec(output)?.[1] ?? Number.NaN)
      const wide = code === 0 ? wideText(await readFile(join(folder, 'app.js'), 'utf8')) : null
      const { passed, failed, bounds } = outcomeOf([
        { name: `${name}, gzipped`, measured: gzipKib, limit: GZIP_BOUND_KIB, unit: 'KiB' },
      ])
      if (code === 0 && wide === null) return { passed, failed, output, bounds }
      return { passed: 0, failed: 1, output: `${output}\nThe worker: ${wide}` }
    },
  }
}

/** V8 uses two bytes a character for scripts with characters above U+00FF. esbuild only escapes those in strings. */
export function wideText(script: string): string | null {
  const [found, wide] = /.{0,30}([\u0100-\uffff]).{0,30}/.exec(script) ?? []
  if (found === undefined) return null
  const code = wide?.charCodeAt(0).toString(16).padStart(4, '0')
  return `write \\u${code} instead of ${wide} in ${found}`
}

function unlessFresh(part: CheckPart, isStale: () => Promise<boolean>): CheckPart {
  return { ...part, work: async () => ((await isStale()) ? part.work() : FRESH) }
}

export const pagesUnlessFresh = unlessFresh(pages, isBuildStale)
export const bundleUnlessFresh = unlessFresh(bundle('worker bundle', '', 'dist'), isBundleStale)
