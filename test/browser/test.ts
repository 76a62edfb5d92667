import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { notifyReactOfFills } from '../firefox/react-value-tracking.ts'
import { EXPECTATION_MS } from '../time-limits.ts'
import { isHydrated } from './hydrated.ts'
import { SITE_ORIGIN } from './origins.ts'
import { trackAddresses, trackRequests } from './page-checks.ts'
import type { PlainPage } from './plain-page.ts'

type Fixtures = {
  /** Console messages that this test allows; any other message fails the test. */
  expectedComplaints: RegExp[]
  complaints: string[]
  /** A page without scripts for another member, which needs no browser. */
  plain: PlainPage
  /** Opens plain pages of other members, each with its own cookies. */
  openPlain: () => Promise<PlainPage>
}

const NOISE = [
  // React 18 logs this for a press on something it is hydrating, and then repeats the press.
  /Minified React error #345;/,
  // Playwright logs this because of its configuration.
  /Service Worker registration blocked by Playwright/,
  // Firefox logs this for a file that a service worker was fetching when the page was closed.
  /\/assets\/\S+ A ServiceWorker intercepted the request and encountered an unexpected error/,
]

/** Playwright's requests and headless browsers identify themselves, and the site would treat both as bots. */
export const READER_USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** For tests of animations, and of actions during them: `test.use(IN_MOTION)`. */
export const IN_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** The contexts that a test opened for other members. */
const opened = new Set<BrowserContext>()

/** A browser test that fails if a page logs an error or throws one. */
export const test = base.extend<Fixtures>({
  page: async ({ page, browserName, complaints }, use) => {
    await use(page)
    if (browserName === 'firefox') complaints.push(...(await overflowOf(page)))
  },
  expectedComplaints: [[], { option: true }],
  complaints: [
    async ({ expectedComplaints }, use) => {
      const complaints: string[] = []

      await use(complaints)

      // Otherwise pages that a test opened would stay open and run until the last test.
      await Promise.all([...opened].map((one) => one.close()))
      opened.clear()
      expect(
        complaints.filter(
          (text) => ![...NOISE, ...expectedComplaints].some((pattern) => pattern.test(text)),
        ),
        'nothing on the console',
      ).toEqual([])
    },
    { auto: true },
  ],
  browser: [
    async ({ browser, browserName }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        if (browserName === 'firefox') await context.addInitScript(notifyReactOfFills)
        opened.add(context)
        await watchPages(context, options?.javaScriptEnabled !== false)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  context: async ({ context, browserName, complaints, javaScriptEnabled, serviceWorkers }, use) => {
    if (!opened.has(context)) await watchPages(context, javaScriptEnabled !== false)
    const leavesTraces = trackTraces(context)
    if (browserName === 'firefox' && !opened.has(context))
      await context.addInitScript(notifyReactOfFills)
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        complaints.push(`${message.text()} (${message.location().url})`)
      }
    })
    context.on('weberror', (error) => complaints.push(String(error.error().stack)))
    await use(context)
    if (serviceWorkers === 'allow' || leavesTraces()) await context.close()
  },
  plain: async ({ openPlain }, use) => use(await openPlain()),
  openPlain: async ({ playwright, baseURL, extraHTTPHeaders, complaints }, use) => {
    const { plainPage } = await import('./plain-page.ts')
    const requests: APIRequestContext[] = []
    await use(async () => {
      const request = await playwright.request.newContext({
        ...(baseURL && { baseURL }),
        userAgent: READER_USER_AGENT,
        ...(extraHTTPHeaders && { extraHTTPHeaders }),
      })
      requests.push(request)
      return plainPage(request, (text) => complaints.push(text))
    })
    await Promise.all(requests.map((request) => request.dispose()))
  },
})

/** A plain page with the session of this page's browser, for steps that a test only needs done. */
export async function plainOf({ request }: Pick<Page, 'request'>): Promise<PlainPage> {
  const { plainPage } = await import('./plain-page.ts')
  return plainPage(request, (text) => {
    throw new Error(text)
  })
}

/** Performs an action that closes a window. The window may close before the call returns. */
export async function closingWindow(opened: Page, act: () => Promise<unknown>): Promise<void> {
  const acted = act().catch((error) => {
    if (!String(error).includes('has been closed')) throw error
  })
  await Promise.all([opened.waitForEvent('close'), acted])
}

/**
 * Records whether a test leaves traces that Playwright doesn't reset: a changed clock, or a device or rule set by the
 * DevTools protocol.
 */
function trackTraces(context: BrowserContext): () => boolean {
  let leavesTraces = false
  const { clock } = context
  const newCDPSession = context.newCDPSession.bind(context)
  context.newCDPSession = (page) => {
    leavesTraces = true
    return newCDPSession(page)
  }
  for (const act of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const) {
    const move = clock[act].bind(clock)
    clock[act] = (time: never) => {
      leavesTraces = true
      return move(time)
    }
  }
  return () => leavesTraces
}

/** Tracks the requests and addresses of the context's pages, and makes them wait for their scripts. */
async function watchPages(context: BrowserContext, runsScripts: boolean): Promise<void> {
  const watch = (page: Page) => {
    trackRequests(page)
    if (runsScripts) waitForScripts(page)
  }
  // A reused context already has its page.
  context.pages().forEach(watch)
  context.on('page', watch)
  await trackAddresses(context)
}

/** Makes `goto` and `reload` wait for hydration, because an earlier key press would go to the browser. */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options).catch((error) => {
      // If a second navigation starts, Firefox aborts the first, whereas Chromium follows the second.
      if (
        !/Navigation failed|NS_BINDING_ABORTED|interrupted by another navigation/.test(
          String(error),
        )
      )
        throw error
      return goto(url, options)
    })
    if (options?.waitUntil !== 'commit') await untilHydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil !== 'commit') await untilHydrated(page)
    return response
  }
}

/** A complaint if one of our pages is wider than its window. */
async function overflowOf(page: Page): Promise<string[]> {
  if (page.isClosed() || !page.url().startsWith(SITE_ORIGIN)) return []
  // A page whose styles are still loading can be wider.
  await page.waitForLoadState('load', { timeout: 5000 }).catch(() => {})
  const { scrollWidth: width, clientWidth: room } = await page
    .evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    .catch(() => ({ scrollWidth: 0, clientWidth: 0 }))
  return width > room ? [`${page.url()} is ${width} px wide in ${room} px`] : []
}

/** Waits until React has hydrated a page that the test didn't open itself. */
export async function untilHydrated(page: Page): Promise<void> {
  await page
    .waitForFunction(isHydrated, null, { polling: 50, timeout: EXPECTATION_MS })
    .catch(() => {})
}

export { expect }
