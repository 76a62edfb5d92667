import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import * as v from 'valibot'
import { findFirefox } from '../../../scripts/browser.ts'
import { buildExtension } from '../../../scripts/extension/build.ts'
import { SITE_ORIGIN } from '../origins.ts'
import { test as base } from '../test.ts'
import { Firefox, until } from './marionette.ts'

const ID = 'extension@pinfold.example'
const WIDGET = 'extension_pinfold_example'

/** A test in its own Firefox with the extension, installed as from the store. */
export const test = base.extend<{ extension: FirefoxExtension }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what is needed
  extension: async ({}, use, info) => {
    const path = findFirefox()
    info.skip(!path, 'This machine has no Firefox.')
    const folder = await mkdtemp(join(tmpdir(), 'pinfold-extension-'))
    await buildExtension({ browser: 'firefox', siteOrigin: SITE_ORIGIN, folder })
    const firefox = await Firefox.start(path ?? '')
    const extension = new FirefoxExtension(firefox)
    await extension.install(folder)
    await use(extension)
    await firefox.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
})

/** The extension in a test's Firefox, with the browser's own buttons, menus and prompts. */
export class FirefoxExtension {
  readonly firefox: Firefox

  constructor(firefox: Firefox) {
    this.firefox = firefox
  }

  /** Installs the extension, and moves its button from the extensions panel to the toolbar as members do. */
  async install(path: string): Promise<void> {
    await this.firefox.send('Addon:Install', { path, temporary: true })
    await this.firefox.run(
      'chrome',
      `const { CustomizableUI } = ChromeUtils.importESModule(
         'moz-src:///browser/components/customizableui/CustomizableUI.sys.mjs')
       CustomizableUI.addWidgetToArea('${WIDGET}-browser-action', 'nav-bar')`,
    )
  }

  /** Signs this browser in with the session of a request context. */
  async signIn(request: APIRequestContext): Promise<void> {
    await this.firefox.goto(`${SITE_ORIGIN}/robots.txt`)
    for (const cookie of (await request.storageState()).cookies) {
      const { expires, domain: _, ...rest } = cookie
      const expiry = expires > 0 && { expiry: Math.floor(expires) }
      await this.firefox.send('WebDriver:AddCookie', { cookie: { ...rest, ...expiry } })
    }
  }

  press(): Promise<void> {
    return this.firefox.press('chrome', `#${WIDGET}-BAP`)
  }

  /** Chooses an item of the open menu, which stays open. */
  choose(item: string): Promise<void> {
    return this.firefox.press('chrome', `#${WIDGET}-menuitem-_${item}`)
  }

  async closeMenu(): Promise<void> {
    await this.firefox.run(
      'chrome',
      `document.getElementById('contentAreaContextMenu').hidePopup()`,
    )
  }

  /** Returns the URL of the window that an action opens, and switches to that window. */
  async opened(
    deed: () => Promise<unknown>,
    path = '/pin/create/extension/',
  ): Promise<URLSearchParams> {
    const { firefox } = this
    const before = await firefox.windows()
    await deed()
    return until(async () => {
      const handle = (await firefox.windows()).find((one) => !before.includes(one))
      await firefox.send('WebDriver:SwitchToWindow', { handle })
      const url = v.parse(v.string(), await firefox.send('WebDriver:GetCurrentURL'))
      if (!url.startsWith(`${SITE_ORIGIN}${path}`)) throw new Error(url)
      return new URL(url).searchParams
    })
  }

  /** Closes the current window and switches back to the first window. */
  async close(): Promise<void> {
    await this.firefox.send('WebDriver:CloseWindow')
    await this.switchTo(0)
  }

  /** Switches to a window by its place in the order of opening. */
  async switchTo(place: number): Promise<void> {
    const handle = (await this.firefox.windows())[place]
    await this.firefox.send('WebDriver:SwitchToWindow', { handle })
  }

  /** The title and badge of the toolbar's button. */
  async shown(): Promise<unknown> {
    return this.firefox.run(
      'chrome',
      `const button = document.getElementById('${WIDGET}-BAP')
       return { title: button.getAttribute('label'), mark: button.getAttribute('badge') ?? '' }`,
    )
  }

  async openOptions(): Promise<void> {
    const host = await this.firefox.run(
      'chrome',
      `return WebExtensionPolicy.getByID('${ID}').mozExtensionHostname`,
    )
    await this.firefox.goto(`moz-extension://${host}/options.html`)
  }

  /** Accepts the browser's permission prompt, which ignores clicks in its first half second. */
  async allow(): Promise<void> {
    let wasOpen = false
    await until(async () => {
      const state = await this.firefox.run(
        'chrome',
        `const { panel } = window.PopupNotifications
         const { state } = panel
         if (state === 'open') panel.firstElementChild.button.click()
         return state`,
      )
      wasOpen ||= state === 'open'
      if (!wasOpen || state !== 'closed') throw new Error('the question is not answered')
    })
  }
}
