import { setTimeout } from 'node:timers/promises'
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { expectAxePasses } from './axe.ts'

/** The widths that every screen is held to. */
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Holds the page to what every page must be: nothing has shifted, and axe finds nothing, light and dark. */
export async function expectSound(page: Page): Promise<void> {
  await expectNoShift(page)
  await expectAccessible(page)
}

/** {@link expectSound} at the widths of a desktop and of a phone, for a screen that a test reaches once. */
export function expectSoundAtBothWidths(page: Page): Promise<void> {
  return atBothWidths(page, expectSound)
}

/** {@link expectAccessible} at the widths of a desktop and of a phone. */
export function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  return atBothWidths(page, expectAccessible)
}

async function atBothWidths(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await look(page)
  }
}

/** axe finds nothing, light and dark, and a press has left the focus on the page: for what a slow answer brings. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectFocusKept(page)
  await expectAxePasses(page)
}

/** A page that was opened from another one says its title, and is itself focused: whole, its heading or first field. */
export async function expectArrived(page: Page): Promise<void> {
  await expect(page.locator('main:focus, main :is(h1, input):focus')).toHaveCount(1)
  const said = page.getByRole('status').filter({ hasText: await page.title() })
  await expect(said).toHaveCount(1)
}

/** These words stand where a screen reader reads them out by itself. */
export async function expectSaid(
  page: Page,
  words: string | RegExp,
  role: 'status' | 'alert' = 'status',
): Promise<void> {
  await expect(page.getByRole(role).filter({ hasText: words }).first()).toBeVisible()
}

/** Somebody who pressed something by the keyboard still stands somewhere in the page. */
export async function expectFocusKept(page: Page): Promise<void> {
  const isLost = () =>
    page.evaluate(() => window.wasPressed && document.activeElement === document.body)
  await expect.poll(isLost, `the focus is kept, ${page.url()}`).toBeFalsy()
}

/** Nothing on this page has moved by itself since it was opened, JavaScript or not. */
export async function expectNoShift(page: Page): Promise<void> {
  await untilQuiet(page)
  expect(await layoutShifts(page), `layout shifts, ${page.url()}`).toEqual([])
}

/** How long nothing is on its way until a page counts as quiet. */
const QUIET_MS = 150

/** A request that takes longer was called off: Chromium may tell no end of it. */
const CALLED_OFF_MS = 3_000

/** The requests that are on their way, and when each was sent. */
const underway = new WeakMap<Page, Map<Request, number>>()

/** Notes from now on what a page asks for, and what has ended of it. */
export function noteRequests(page: Page): void {
  const sent = new Map<Request, number>()
  underway.set(page, sent)
  page.on('request', (request) => sent.set(request, Date.now()))
  page.on('requestfinished', (request) => sent.delete(request))
  page.on('requestfailed', (request) => sent.delete(request))
}

/** Waits until nothing that a page asked for is on its way, and was so for a while, in milliseconds. */
export async function untilQuiet(page: Page, quietMs = QUIET_MS): Promise<void> {
  await page.waitForLoadState('load')
  let quietSince = Date.now()
  while (Date.now() - quietSince < quietMs) {
    await setTimeout(QUIET_MS / 5)
    const sent = [...(underway.get(page)?.values() ?? [])]
    if (sent.some((at) => Date.now() - at < CALLED_OFF_MS)) quietSince = Date.now()
  }
}

/** Where the page is scrolled to, once it was so for twenty frames in a row. */
export async function settled(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let [place, frames] = [window.scrollY, 0]; frames < 20; frames++) {
      await new Promise(requestAnimationFrame)
      if (window.scrollY !== place) [place, frames] = [window.scrollY, 0]
    }
    return window.scrollY
  })
}

/** A wall that has drawn what came may ask for more after a moment. */
const SETTLED_MS = 500

/** End leads to where the wall ended; what is read below moves the reader no further. */
export async function expectJumpHolds(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('feed').locator('.tile-link').first()).toBeVisible()
  // With three viewports of page it asks for nothing at the top.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight))
    .toBeGreaterThanOrEqual(3)
  await untilQuiet(page, SETTLED_MS)
  const bottom = await page.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight,
  )
  await page.keyboard.press('End')
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeGreaterThan(bottom)
  await untilQuiet(page, SETTLED_MS)

  expect(Math.round(await settled(page))).toBe(bottom)
}

/** How large this is drawn, in hundredths of a pixel: an odd place makes a size miss by less. */
export async function sizeOf(drawn: Locator): Promise<{ width: number; height: number }> {
  const { width = 0, height = 0 } = (await drawn.boundingBox()) ?? {}
  return { width: hundredths(width), height: hundredths(height) }
}

function hundredths(pixels: number): number {
  return Math.round(pixels * 100) / 100
}

/** Every one of these pictures has come and can be seen. */
export async function expectLoaded(pictures: Locator): Promise<void> {
  await expect.poll(() => pictures.evaluateAll(missingPictures)).toEqual([])
}

function missingPictures(elements: Element[]): string[] {
  return elements
    .filter((element) => !(element instanceof HTMLImageElement && element.naturalWidth > 0))
    .map((element) => element.outerHTML)
}

type LayoutShift = {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** How long a page takes to draw what follows a new address that it has without being loaded. */
const DRAWING_MS = 200

declare global {
  interface Window {
    /** When the page had drawn what its address shows; a shift before is the address's, not the page's own. */
    drawnAt?: number
    /** Whether something was pressed in it by the keyboard. */
    wasPressed?: boolean
  }
}

/**
 * Notes each new address of a page: a slow answer comes later than what counts as its press. And
 * whether a key was pressed.
 */
export async function noteAddresses(page: Page): Promise<void> {
  await page.addInitScript((drawingMs) => {
    window.navigation?.addEventListener('navigate', () => {
      window.drawnAt = Number.POSITIVE_INFINITY
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          window.drawnAt = performance.now() + drawingMs
        }),
      )
    })
    window.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter' || key === ' ') window.wasPressed = true
    })
  }, DRAWING_MS)
}

/** Read in one synchronous step, because without JavaScript no callback of the page ever runs. */
function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const records: (PerformanceEntry & Partial<LayoutShift>)[] = observer.takeRecords()
    return records
      .filter(
        ({ hadRecentInput, startTime }) => !hadRecentInput && startTime > (window.drawnAt ?? 0),
      )
      .map(({ value, sources = [] }) => {
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName
          return `${name} from ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`
        })
        return `${value}: ${moved.join('; ')}`
      })
  })
}
