import { gzipSync } from 'node:zlib'
import type { BrowserContext, Response } from '@playwright/test'
import { SCRIPT_BOUNDS } from '../../scripts/checks/page-scripts.ts'
import { type BenchBrowser, withBrowser } from '../browser/browser.ts'
import type { Built } from '../site/build.ts'
import { PLACES } from '../site/fill.ts'
import { type Figure, mustHold, type Table } from '../table.ts'

/** The page that creates a pin, opened with a colour, so that nothing is fetched from other sites. */
const POP_UP = '/pin/create/bookmarklet/?url=https%3A%2F%2Fshop.example%2F&color=c8553d'

const PAGES = [
  { name: 'log-in', path: '/login/', who: 'visitor' },
  { name: 'home, visitor', path: '/', who: 'visitor' },
  { name: 'home, member', path: '/', who: 'member' },
  { name: 'board', path: PLACES.board, who: 'member' },
  { name: 'pin', path: PLACES.pin, who: 'member' },
  { name: 'pop-up', path: POP_UP, who: 'member' },
] as const

/** Cloudflare's size limit for a worker on the free plan. */
const WORKER_BOUND_KIB = 3 * 1024

/** Gzipped bytes of a page's files, by kind. */
type Transferred = { script: number; style: number; document: number; framework: number }

/** Measures the files that pages load with an empty cache, and the size of a deployment. */
export async function measureSizes(built: Built): Promise<Table[]> {
  const figures = await withBrowser(built, (opened) => inTurn(opened))
  figures.push({
    name: 'worker',
    value: `${built.gzipKib.toFixed(0)} KiB`,
    bound: `≤ ${WORKER_BOUND_KIB.toLocaleString('en')} KiB`,
    verdict: mustHold(built.gzipKib <= WORKER_BOUND_KIB),
  })
  return [{ title: 'Bytes after gzip', figures }]
}

async function inTurn({ open }: BenchBrowser): Promise<Figure[]> {
  const figures: Figure[] = []
  let styleBytes = 0
  for (const { name, path, who } of PAGES) {
    const boundKb = SCRIPT_BOUNDS[name]
    const context = await open(who)
    const { script, style, document, framework } = await transferred(context, path)
    await context.close()
    styleBytes = Math.max(styleBytes, style)
    figures.push({
      name: `${name}: JavaScript`,
      value: kb(script),
      peer: `${kb(framework)} of it libraries, document ${kb(document)}`,
      bound: `≤ ${boundKb} KB`,
      verdict: mustHold(script <= boundKb * 1000),
    })
  }
  return [...figures, { name: 'style sheet', value: kb(styleBytes) }]
}

async function transferred(context: BrowserContext, path: string): Promise<Transferred> {
  const page = await context.newPage()
  const bodies = new Map<string, Promise<Buffer>>()
  const keep = (response: Response) => {
    if (response.ok()) bodies.set(response.url(), response.body())
  }
  page.on('response', keep)
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  // Nothing awaits later bodies, so reading them would fail when the page closes.
  page.off('response', keep)
  if (answer?.status() !== 200) throw new Error(`${path} returned ${answer?.status()}.`)
  const sizes = await Promise.all(
    [...bodies].map(async ([url, body]) => ({ url, bytes: gzipSync(await body).length })),
  )
  const sumOf = (pattern: RegExp) =>
    sizes.filter(({ url }) => pattern.test(url)).reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    script: sumOf(/\.js$/),
    style: sumOf(/\.css$/),
    document: sizes.find(({ url }) => url === page.url())?.bytes ?? 0,
    framework: sumOf(/\/libraries-[^/]+\.js$/),
  }
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
