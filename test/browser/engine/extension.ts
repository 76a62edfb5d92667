import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'
import { findWindowedBrowser } from '../../../scripts/browser.ts'
import { buildExtension } from '../../../scripts/extension/build.ts'
import { SITE_ORIGIN } from '../origins.ts'
import { test as base, expect } from '../test.ts'

type Fixtures = {
  /** Hosts that the extension may read without a prompt, which no test can answer. */
  granted: string[]
  /** Whether the member has turned on "Allow in Incognito". */
  isAllowedInPrivate: boolean
  extension: Extension
}

/** A browser test in its own Chromium with the extension installed. */
export const test = base.extend<Fixtures>({
  granted: [[], { option: true }],
  isAllowedInPrivate: [false, { option: true }],
  context: async ({ granted, isAllowedInPrivate }, use, info) => {
    info.skip(!findWindowedBrowser(), 'This machine has no Chromium that takes extensions.')
    const folder = await mkdtemp(join(tmpdir(), 'pinfold-extension-'))
    const extension = join(folder, 'extension')
    const buildArgs = { browser: 'chromium', siteOrigin: SITE_ORIGIN, folder: extension } as const
    await buildExtension({ ...buildArgs, granted })
    const profile = join(folder, 'profile')
    if (isAllowedInPrivate) await allowInPrivate(profile, extension)
    const context = await launch(profile, extension)
    await use(context)
    await context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  extension: async ({ context }, use) => {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    // Before the worker is activated, the browser has no listener for the button.
    await expect
      .poll(() => worker.evaluate(() => Reflect.get(self, 'registration').active?.state))
      .toBe('activated')
    await use(new Extension(context, worker))
  },
})

/** Writes what the switch "Allow in Incognito" would store in a new profile. */
async function allowInPrivate(profile: string, extension: string): Promise<void> {
  const settings = { [idOf(extension)]: { incognito: true } }
  await mkdir(join(profile, 'Default'), { recursive: true })
  await writeFile(
    join(profile, 'Default/Preferences'),
    JSON.stringify({ extensions: { settings } }),
  )
}

/** The id that Chromium gives to an extension in a folder: its path's hash, with a for 0 to p for 15. */
function idOf(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 32)
  return [...hash].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('')
}

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

/** The extension in a test's Chromium. */
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

  /** Presses the toolbar's button like a member, so that the browser grants the tab to the extension. */
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

  /** The URL of the window that an action opens, and the window. */
  async opened(
    deed: () => Promise<unknown>,
    path = '/pin/create/extension/',
  ): Promise<{ query: URLSearchParams; window: Page }> {
    const opening = this.context.waitForEvent('page')
    await deed()
    const window = await opening
    await window.waitForURL(`${SITE_ORIGIN}${path}**`)
    return { query: new URL(window.url()).searchParams, window }
  }

  /** The title and badge of the toolbar's button for the active tab. */
  shown(): Promise<{ title: string; mark: string }> {
    return this.worker.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true })
      const where = { tabId: tab?.id }
      const mark = await chrome.action.getBadgeText(where)
      return { title: await chrome.action.getTitle(where), mark }
    })
  }

  /** The pop-up page of the toolbar's button on the active tab. */
  popUp(): Promise<string> {
    return this.worker.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true })
      return chrome.action.getPopup({ tabId: tab?.id })
    })
  }

  /** Chooses an item of a picture's context menu, by sending the event that the browser would send. */
  choose(menuItemId: string, srcUrl: string, isPrivate = false): Promise<void> {
    return this.worker.evaluate(
      async ({ clicked, incognito }) => {
        const tabs = await chrome.tabs.query({})
        const tab = tabs.find(
          (one) => one.incognito === incognito && one.url && !one.url.includes('/pin/create/'),
        )
        const { onClicked } = chrome.contextMenus
        Reflect.apply(Reflect.get(onClicked, 'dispatch'), onClicked, [clicked, tab])
      },
      {
        clicked: { menuItemId, srcUrl, frameId: 0, editable: false, pageUrl: '' },
        incognito: isPrivate,
      },
    )
  }

  async openPrivate(url: string): Promise<void> {
    await this.worker.evaluate(
      async (address) => void (await chrome.windows.create({ incognito: true, url: address })),
      url,
    )
  }

  /** The addresses of the private windows' tabs. */
  privateAddresses(): Promise<string[]> {
    return this.worker.evaluate(async () => {
      const tabs = await chrome.tabs.query({})
      return tabs.flatMap(({ incognito, url }) => (incognito && url ? [url] : []))
    })
  }

  /** Closes the private windows. */
  async closePrivate(): Promise<void> {
    await this.worker.evaluate(async () => {
      const windows = await chrome.windows.getAll()
      const ids = windows.flatMap(({ incognito, id }) =>
        incognito && id !== undefined ? [id] : [],
      )
      await Promise.all(ids.map((id) => chrome.windows.remove(id)))
    })
  }

  /** Reads the session storage, which is in memory only, as JSON. */
  inMemory(): Promise<string> {
    return this.worker.evaluate(async () => JSON.stringify(await chrome.storage.session.get()))
  }

  /** The type of the window that has the focus. */
  frontWindow(): Promise<string | undefined> {
    return this.worker.evaluate(async () => (await chrome.windows.getLastFocused()).type)
  }

  async openOptions(): Promise<Page> {
    const page = await this.context.newPage()
    await page.goto(`chrome-extension://${this.id}/options.html`)
    return page
  }

  /** The registered content scripts. */
  scripts(): Promise<chrome.scripting.RegisteredContentScript[]> {
    return this.worker.evaluate(() => chrome.scripting.getRegisteredContentScripts())
  }

  async excluded(): Promise<string[]> {
    return (await this.scripts()).flatMap(({ excludeMatches = [] }) => excludeMatches)
  }
}
