import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from '@playwright/test'
import { requireWindowedBrowser } from '../../scripts/browser.ts'
import type { Built } from '../site/build.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { logViewerIn, SESSION } from '../site/viewer.ts'
import { openPictureProxy } from './picture-proxy.ts'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A tenth of the pins, 10,000, are on one board. */
const PIN_COUNT = 100_000

export type BenchBrowser = {
  origin: string
  database: D1Database
  open(who: 'member' | 'visitor', options?: BrowserContextOptions): Promise<BrowserContext>
}

export async function withBrowser<T>(
  { folders }: Built,
  work: (opened: BenchBrowser) => Promise<T>,
): Promise<T> {
  const state = await filledState(PIN_COUNT)
  const site = await startMiniflare(state, { app: folders.app })
  await logViewerIn(site.database)
  const front = await openPictureProxy(site)
  const browser = await chromium.launch({
    executablePath: await requireWindowedBrowser(),
    args: FLAGS,
  })
  try {
    return await work({
      origin: front.origin,
      database: site.database,
      open: (who, options = {}) => openContext(browser, front.origin, who, options),
    })
  } finally {
    await browser.close()
    await front.stop()
    await site.stop()
  }
}

async function openContext(
  browser: Browser,
  origin: string,
  who: 'member' | 'visitor',
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: origin,
    ...options,
  })
  if (who === 'member') {
    await context.addCookies([
      { ...SESSION, domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' },
    ])
  }
  return context
}
