import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from '@playwright/test'
import { test as base, expect } from 'vitest'
import { SITE_ORIGIN } from '../browser/origins.ts'
import { type Signed, signUp } from '../browser/people.ts'
import { DESKTOP } from './addresses.ts'
import { type CurrentDriver, currentDriver } from './driver/current-driver.ts'
import { startDriver } from './driver/driver.ts'
import { type Window, windowOf } from './driver/window.ts'
import { type HttpsProxy, startHttpsProxy } from './https-proxy.ts'
import { type Page, pageOf } from './page.ts'

type Fixtures = {
  /** The proxy through which the window reaches the site. */
  front: HttpsProxy
  driver: CurrentDriver
  window: Window
  /** Console errors that a flow allows. Any other error fails the flow. */
  expectedComplaints: RegExp[]
  complaints: string[]
  page: Page
  /** Opens a page in a window with MiniBrowser arguments; for tests that have no other window. */
  openPage: (...args: string[]) => Promise<Page>
  /** Sends requests without having signed up. */
  somebody: Signed
  /** A member who has signed up by requests, and is logged in on the page. */
  member: Signed
  another: Signed
  /** Writes a file to choose in a field. Returns the file's path. */
  file: (name: string, content: string | Uint8Array) => Promise<string>
}

/** A flow in WebKit: it fails on a console error, on a CSP violation, or if the page is wider than its window. */
export const test = base.extend<Fixtures>({
  front: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from its pattern.
    async ({}, use) => {
      const front = await startHttpsProxy()
      await use(front)
      await front.stop()
    },
    { scope: 'file' },
  ],
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const driver = currentDriver()
      await use(driver)
      await driver.end()
    },
    { scope: 'file' },
  ],
  window: async ({ driver }, use) => use(windowOf(await driver.get())),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedComplaints: async ({}, use) => use([]),
  complaints: [
    async ({ front: { complaints }, expectedComplaints }, use) => {
      complaints.length = 0
      await use(complaints)
      const isExpected = (text: string) => expectedComplaints.some((one) => one.test(text))
      expect(complaints.filter((text) => !isExpected(text))).toEqual([])
    },
    { auto: true },
  ],
  page: async ({ window, complaints }, use) => {
    await window.resize(DESKTOP)
    await window.leave()
    complaints.length = 0
    await use(pageOf(window))
    await expectInside(window)
    // Waits until all requests of this page finish before the next page opens.
    await window.leave()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  openPage: async ({}, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async (...args) => {
      const driver = await startDriver({ args })
      const window = windowOf(driver)
      ends.push(() => expectInside(window).finally(driver.end))
      await window.resize(DESKTOP)
      return pageOf(window)
    })
    for (const end of ends) await end()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  somebody: async ({}, use) => withRequests(use),
  member: async ({ page, somebody }, use) => {
    await signUp(somebody)
    await page.enterAs(somebody)
    await use(somebody)
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  another: async ({}, use) =>
    withRequests(async (somebody) => {
      await signUp(somebody)
      await use(somebody)
    }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  file: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'pinfold-chosen-'))
    await use(async (name, content) => {
      await writeFile(join(folder, name), content)
      return join(folder, name)
    })
    await rm(folder, { recursive: true })
  },
})

async function withRequests(use: (somebody: Signed) => Promise<void>): Promise<void> {
  const options = { baseURL: SITE_ORIGIN, ignoreHTTPSErrors: true }
  const somebody = { request: await request.newContext(options) }
  await use(somebody)
  await somebody.request.dispose()
}

/** Expects that nothing in the page is wider than its window. */
export async function expectInside(window: Window): Promise<void> {
  const room = () => innerWidth - document.documentElement.scrollWidth
  expect(await window.run(room), 'room beside the page').toBeGreaterThanOrEqual(0)
}

export { expect }
