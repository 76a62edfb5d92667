import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { noteAddresses, noteRequests } from './looks.ts'
import type { PlainPage } from './plain-page.ts'

type Fixtures = {
  /** The complaints that this test allows; any other on the console fails it. */
  expectedComplaints: RegExp[]
  complaints: string[]
  /** A page of somebody without scripts, for whom no browser starts. */
  plain: PlainPage
  /** Plain pages of other people, each with cookies of their own. */
  openPlain: () => Promise<PlainPage>
}

const NOISE = [
  // React 18 says this of a press that reaches what it is hydrating, and does the press again.
  /Minified React error #345;/,
  // Playwright says it of what its configuration asks for.
  /Service Worker registration blocked by Playwright/,
]

/** Playwright's requests call themselves its, and the headless browser says what it is: both are taken for bots. */
export const READER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** For tests of what moves, and of what one does meanwhile: `test.use(IN_MOTION)`. */
export const IN_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** The contexts that a test opened itself: those of other people. */
const opened = new Set<BrowserContext>()

/** A browser test: it fails when a page writes an error to its console or throws one. */
export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    await noteAddresses(page)
    await use(page)
  },
  expectedComplaints: [[], { option: true }],
  complaints: [
    async ({ expectedComplaints }, use) => {
      const complaints: string[] = []

      await use(complaints)

      // Pages of other people that a test opened would stay, and run, until the last test.
      await Promise.all([...opened].map((one) => one.close()))
      opened.clear()
      expect(
        complaints.filter(
          (words) => ![...NOISE, ...expectedComplaints].some((pattern) => pattern.test(words)),
        ),
        'nothing on the console',
      ).toEqual([])
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        opened.add(context)
        watchPages(context, options?.javaScriptEnabled !== false)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  context: async ({ context, complaints, javaScriptEnabled, serviceWorkers }, use) => {
    if (!opened.has(context)) watchPages(context, javaScriptEnabled !== false)
    const leavesTraces = noteTraces(context)
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
        userAgent: READER,
        ...(extraHTTPHeaders && { extraHTTPHeaders }),
      })
      requests.push(request)
      return plainPage(request, (words) => complaints.push(words))
    })
    await Promise.all(requests.map((request) => request.dispose()))
  },
})

/** A plain page of whoever is signed in to this page's browser, for what a test only needs done. */
export async function plainOf({ request }: Pick<Page, 'request'>): Promise<PlainPage> {
  const { plainPage } = await import('./plain-page.ts')
  return plainPage(request, (words) => {
    throw new Error(words)
  })
}

/** Does what closes a window, which may be gone before it answers. */
export async function closing(opened: Page, act: () => Promise<unknown>): Promise<void> {
  const acted = act().catch((error) => {
    if (!String(error).includes('has been closed')) throw error
  })
  await Promise.all([opened.waitForEvent('close'), acted])
}

/**
 * Notes whether a test does what stays when Playwright empties a context for the next test: it moves the clock, or
 * gives the browser a device or a rule by its tools for developers.
 */
function noteTraces(context: BrowserContext): () => boolean {
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

/** Notes what the context's pages ask for, and has them wait for their scripts. */
function watchPages(context: BrowserContext, runsScripts: boolean): void {
  const watch = (page: Page) => {
    noteRequests(page)
    if (runsScripts) waitForScripts(page)
  }
  // A context that is used again has its page already.
  context.pages().forEach(watch)
  context.on('page', watch)
}

/** Has `goto` and `reload` wait until the page is hydrated: a key that is pressed before is the browser's own. */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await untilHydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil !== 'commit') await untilHydrated(page)
    return response
  }
}

/** Waits until React has taken over a page that a test didn't open by itself. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated, null, { polling: 50, timeout: 20_000 }).catch(() => {})
}

/** Whether React has taken over the page and each part of it that waits for code; other pages need no waiting for. */
function isHydrated(): boolean {
  type Fiber = { flags: number; return: Fiber | null }
  // Of what is drawn and not committed yet React drops a press: https://github.com/facebook/react/blob/v18.3.1/packages/react-reconciler/src/ReactFiberFlags.js
  const HYDRATING = 4096
  const isTaken = (element: Element) => {
    const entry = Object.entries(element).find(([key]) => key.startsWith('__reactFiber$'))
    if (!entry) return false
    for (let fiber: Fiber | null = entry[1]; fiber; fiber = fiber.return) {
      if (fiber.flags & HYDRATING) return false
    }
    return true
  }
  if (!('__remixContext' in window)) return document.readyState !== 'loading'
  const first = document.body.querySelector('main, form, h1')
  if (first && !isTaken(first)) return false
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    if (comments.currentNode.nodeValue !== '$') continue
    let part = comments.currentNode.nextSibling
    // A part may begin with another one.
    while (part instanceof Comment && part.nodeValue === '$') part = part.nextSibling
    if (part instanceof Element && !isTaken(part)) return false
  }
  return true
}

export { expect }
