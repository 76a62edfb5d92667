import { setTimeout } from 'node:timers/promises'
import {
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import { expectAxePasses } from './axe.ts'

/** The viewports in which every screen is tested. */
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Checks what every page must fulfil: no layout shifts, and no axe violations in light and dark. */
export async function expectSound(page: Page): Promise<void> {
  await expectNoShift(page)
  await expectAccessible(page)
}

/** {@link expectSound} at desktop and phone width, for a screen that a test visits once. */
export function expectSoundAtBothWidths(page: Page): Promise<void> {
  return atBothWidths(page, expectSound)
}

/** {@link expectAccessible} at desktop and phone width. */
export function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  return atBothWidths(page, expectAccessible)
}

async function atBothWidths(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  for (const viewport of [PHONE, DESKTOP]) {
    await resize(page, viewport)
    await look(page)
  }
}

/** How long a resize may take to be drawn. A page without scripts can't say when it is. */
const RESIZE_MS = 1000

/** Resizes a page, and notes when, because a busy browser counts the moves that a resize causes as layout shifts. */
async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  const from = await page.evaluate(() => performance.now())
  await page.setViewportSize(viewport)
  const drawn = page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await Promise.race([drawn, setTimeout(RESIZE_MS)])
  await page.evaluate((from) => {
    window.resizes = [...(window.resizes ?? []), { from, to: performance.now() }]
  }, from)
}

/**
 * Checks that axe finds no violations in light and dark, that controls are named as they are labelled, and that a press
 * hasn't lost the focus. Content that a slow response adds may shift.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectFocusKept(page)
  expect(await page.evaluate(otherNames), `names of controls, ${page.url()}`).toEqual([])
  await expectAxePasses(page)
}

/**
 * The controls whose name lacks their visible words, which people who speak to their computer say (WCAG 2.5.3). Marks
 * beside a label, such as a video's length, are hidden from assistive technology and don't count.
 */
function otherNames(): string[] {
  const CONTROLS = 'a[href], button, summary, [role=button], [role=link], [role=tab], [role=option]'
  const isNamed = (element: Element) => element.getAttribute('aria-hidden') !== 'true'
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return isNamed(element) && isShown && (width > 1 || height > 1)
  }
  const textOf = (node: Node, isCounted: (element: Element) => boolean): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof HTMLElement && isCounted(node))) return ''
    const text = [...node.childNodes].map((child) => textOf(child, isCounted)).join('')
    return getComputedStyle(node).display === 'inline' ? text : ` ${text} `
  }
  const namesBy = (ids: string) =>
    ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
  const wordsOf = (text: string) =>
    ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.replaceAll(/ +/g, ' ')

  return [...document.querySelectorAll(CONTROLS)].filter(isSeen).flatMap((control) => {
    const ids = control.getAttribute('aria-labelledby')
    const label = ids ? namesBy(ids).join(' ') : control.getAttribute('aria-label')
    const name = wordsOf(label ?? textOf(control, isNamed))
    const words = wordsOf(textOf(control, isSeen))
    return name.includes(words) ? [] : [`“${words.trim()}” is named “${name.trim()}”`]
  })
}

/**
 * Checks that a page opened from another page announces its title. The focus must be on the page, its heading or its
 * first field.
 */
export async function expectPageAnnounced(page: Page): Promise<void> {
  await expect(page.locator('main:focus, main :is(h1, input):focus')).toHaveCount(1)
  const said = page.getByRole('status').filter({ hasText: await page.title() })
  await expect(said).toHaveCount(1)
}

/** Checks that this text is in a live region, which screen readers announce. */
export async function expectAnnounced(
  page: Page,
  text: string | RegExp,
  role: 'status' | 'alert' = 'status',
): Promise<void> {
  await expect(page.getByRole(role).filter({ hasText: text }).first()).toBeVisible()
}

/** Checks that the focus is still on the page after a key press. */
export async function expectFocusKept(page: Page): Promise<void> {
  const isLost = () =>
    page.evaluate(() => window.wasPressed && document.activeElement === document.body)
  await expect.poll(isLost, `the focus is kept, ${page.url()}`).toBeFalsy()
}

/** Checks that nothing on this page has shifted since it was opened, with or without JavaScript. */
export async function expectNoShift(page: Page): Promise<void> {
  await untilQuiet(page)
  expect(await layoutShifts(page), `layout shifts, ${page.url()}`).toEqual([])
}

/** How long a page must have no pending requests to count as quiet. */
const QUIET_MS = 150

/** A request that is pending for longer was cancelled, as Chromium may not report a cancelled request's end. */
const CANCELLED_MS = 3_000

/** The pending requests, with the time each was sent. */
const pendingRequests = new WeakMap<Page, Map<Request, number>>()

/** Tracks a page's pending requests from now on. */
export function trackRequests(page: Page): void {
  const sent = new Map<Request, number>()
  pendingRequests.set(page, sent)
  page.on('request', (request) => sent.set(request, Date.now()))
  page.on('requestfinished', (request) => sent.delete(request))
  page.on('requestfailed', (request) => sent.delete(request))
}

/** Waits until a page has had no pending requests for this many milliseconds. */
export async function untilQuiet(page: Page, quietMs = QUIET_MS): Promise<void> {
  await page.waitForLoadState('load')
  let quietSince = Date.now()
  while (Date.now() - quietSince < quietMs) {
    await setTimeout(QUIET_MS / 5)
    const sent = [...(pendingRequests.get(page)?.values() ?? [])]
    if (sent.some((at) => Date.now() - at < CANCELLED_MS)) quietSince = Date.now()
  }
}

/** The page's scroll position, once it hasn't changed for twenty frames. */
export async function settled(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let [place, frames] = [window.scrollY, 0]; frames < 20; frames++) {
      await new Promise(requestAnimationFrame)
      if (window.scrollY !== place) [place, frames] = [window.scrollY, 0]
    }
    return window.scrollY
  })
}

/** After rendering a page of pins, a wall may request more a moment later. */
const SETTLED_MS = 500

/** Checks that End goes to the wall's previous end, and that pins loaded below it don't move the reader. */
export async function expectJumpHolds(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('feed').locator('.tile-link').first()).toBeVisible()
  // Once the page is three viewports high, a reader at the top causes no further loads.
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

/** An element's size to a hundredth of a pixel: fractional positions make sizes slightly inexact. */
export async function sizeOf(drawn: Locator): Promise<{ width: number; height: number }> {
  const { width = 0, height = 0 } = (await drawn.boundingBox()) ?? {}
  return { width: hundredths(width), height: hundredths(height) }
}

function hundredths(pixels: number): number {
  return Math.round(pixels * 100) / 100
}

/** Checks that all of these pictures are loaded and visible. */
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

/** How long a page takes to render the content of a new address without a load. */
const RENDERING_MS = 200

declare global {
  interface Window {
    /** When the content of a new address had been rendered. The navigation causes shifts before this time. */
    drawnAt?: number
    /** Whether a key was pressed on the page. */
    wasPressed?: boolean
    resizes?: { from: number; to: number }[]
  }
}

/**
 * Records navigations, and whether a key was pressed, on all pages of a context. A slow response isn't part of the press
 * that caused it.
 */
export async function trackAddresses(context: BrowserContext): Promise<void> {
  await context.addInitScript((drawingMs) => {
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
  }, RENDERING_MS)
}

/** Read in one synchronous step: without JavaScript none of the page's callbacks ever run. */
function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return []
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const records: (PerformanceEntry & Partial<LayoutShift>)[] = observer.takeRecords()
    // Chromium also reports moves by a fraction of a pixel, between two equal boxes.
    const isEqual = (from: DOMRectReadOnly, to: DOMRectReadOnly) =>
      JSON.stringify(from) === JSON.stringify(to)
    return records
      .filter(
        ({ sources = [] }) =>
          sources.length === 0 ||
          sources.some(({ previousRect, currentRect }) => !isEqual(previousRect, currentRect)),
      )
      .filter(
        ({ hadRecentInput, startTime }) => !hadRecentInput && startTime > (window.drawnAt ?? 0),
      )
      .filter(({ startTime }) =>
        (window.resizes ?? []).every(({ from, to }) => startTime < from || startTime > to),
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
