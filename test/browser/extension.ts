import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'
import { findWindowedBrowser } from '../../scripts/browser.ts'
import { buildExtension } from '../../scripts/extension/build.ts'
import { SITE_ORIGIN } from './places.ts'
import { test as base, expect } from './test.ts'

type Fixtures = {
  /** Hosts that the extension may read unasked: no test can answer the browser's question for them. */
  granted: string[]
  extension: Extension
}

/** A browser test in a Chromium of its own that has the extension. */
export const test = base.extend<Fixtures>({
  granted: [[], { option: true }],
  context: async ({ granted }, use, info) => {
    info.skip(!findWindowedBrowser(), 'This machine has no Chromium that takes extensions.')
    const folder = await mkdtemp(join(tmpdir(), 'pinfold-extension-'))
    const extension = join(folder, 'extension')
    const buildArgs = { browser: 'chromium', siteOrigin: SITE_ORIGIN, folder: extension } as const
    await buildExtension({ ...buildArgs, granted })
    const context = await launch(join(folder, 'profile'), extension)
    await use(context)
    await context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  extension: async ({ context }, use) => {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    // Before that the browser knows nobody who listens to the button.
    await expect
      .poll(() => worker.evaluate(() => Reflect.get(self, 'registration').active?.state))
      .toBe('activated')
    await use(new Extension(context, worker))
  },
})

async function launch(profile: string, extension: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: findWindowedBrowser() ?? '',
    baseURL: SITE_ORIGIN,
    viewport: { width: 1440, height: 900 },
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--enable-unsafe-extension-debugging',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  })
}

/** The extension in a test's browser. */
export class Extension {
  readonly context: BrowserContext
  readonly worker: Worker

  constructor(context: BrowserContext, worker: Worker) {
    this.context = context
    this.worker = worker
  }

  get id(): string {
    return new URL(this.worker.url()).host
  }

  /** Presses the toolbar's button as a member does: the browser grants the tab to the extension. */
  async press(page: Page): Promise<void> {
    await page.bringToFront()
    const browser = await this.context.browser()?.newBrowserCDPSession()
    if (!browser) throw new Error('the browser is gone')
    const filter = [{ type: 'tab', exclude: false }]
    const { targetInfos } = await browser.send('Target.getTargets', { filter })
    const tab = targetInfos.find(({ url }) => url === page.url())
    if (!tab) throw new Error(`no tab has ${page.url()}`)
    await browser.send('Extensions.triggerAction', { id: this.id, targetId: tab.targetId })
    await browser.detach()
  }

  /** The address of the window that a deed opens, and the window. */
  async opened(deed: () => Promise<unknown>): Promise<{ query: URLSearchParams; window: Page }> {
    const opening = this.context.waitForEvent('page')
    await deed()
    const window = await opening
    await window.waitForURL(`${SITE_ORIGIN}/pin/create/extension/**`)
    return { query: new URL(window.url()).searchParams, window }
  }

  /** The title and the badge of the toolbar's button for the tab in front. */
  shown(): Promise<{ title: string; mark: string }> {
    return this.worker.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true })
      const where = { tabId: tab?.id }
      const mark = await chrome.action.getBadgeText(where)
      return { title: await chrome.action.getTitle(where), mark }
    })
  }

  /** The page that the toolbar's button opens beneath it, on the tab in front. */
  popUp(): Promise<string> {
    return this.worker.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true })
      return chrome.action.getPopup({ tabId: tab?.id })
    })
  }

  /** Chooses from a picture's menu, which is the browser's own: its choice is sent as the browser would. */
  choose(menuItemId: string, srcUrl: string): Promise<void> {
    return this.worker.evaluate(
      async (clicked) => {
        const tabs = await chrome.tabs.query({})
        const tab = tabs.find(({ url }) => url && !url.includes('/pin/create/'))
        const { onClicked } = chrome.contextMenus
        Reflect.apply(Reflect.get(onClicked, 'dispatch'), onClicked, [clicked, tab])
      },
      { menuItemId, srcUrl, frameId: 0, editable: false, pageUrl: '' },
    )
  }

  async openOptions(): Promise<Page> {
    const page = await this.context.newPage()
    await page.goto(`chrome-extension://${this.id}/options.html`)
    return page
  }

  /** The content scripts that are registered. */
  scripts(): Promise<chrome.scripting.RegisteredContentScript[]> {
    return this.worker.evaluate(() => chrome.scripting.getRegisteredContentScripts())
  }

  async excluded(): Promise<string[]> {
    return (await this.scripts()).flatMap(({ excludeMatches = [] }) => excludeMatches)
  }
}
