import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type axe from 'axe-core'

/** Less than half of what the package hands out as its source, and twice as quick to take in. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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

/** The rules of axe that colours decide: all that can differ between the two schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** axe finds nothing, light and dark, and a press has left the focus on the page: for what a slow answer brings. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectFocusKept(page)
  const shapes = await Promise.all(page.frames().map((frame) => frame.evaluate(shapeOf)))
  const look = placeOfLook([page.viewportSize()?.width, ...shapes].join('\n'))
  if (existsSync(look)) return
  const isCalm = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  // A colour that is still on its way to the other scheme would be judged as neither.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await violations(page), `axe, light, ${page.url()}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, COLOR_RULES), `axe, dark, ${page.url()}`).toEqual([])
  mkdirSync(look, { recursive: true })
  await page.emulateMedia({ colorScheme: null, reducedMotion: isCalm ? 'reduce' : null })
}

/** The folder that says that axe has passed this shape of a page in this run: a kind of page is judged once. */
function placeOfLook(look: string): string {
  const name = createHash('sha256').update(look).digest('hex')
  // Playwright empties it as a run begins.
  return join(test.info().project.outputDir, 'passed-looks', name)
}

/** A page without its words: its elements, their states and styles, and which have text. */
function shapeOf(): string {
  const WHOLE =
    /^(class|role|type|dir|lang|rel|tabindex|autocomplete|style|aria-(?!label|described|controls|owns|active|details|error).*)$/
  return Array.from(document.querySelectorAll('*'), (element) => {
    const states = Array.from(element.attributes, ({ name, value }) =>
      WHOLE.test(name) ? `${name}=${value.replaceAll(/\d+/g, '0')}` : `${name}${value ? '=' : ''}`,
    )
    const hasText = Array.from(element.childNodes, (node) =>
      node instanceof Text && node.data.trim() ? 'text' : node.nodeName,
    )
    return [element.tagName, ...states, hasText].join(' ')
  }).join('\n')
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

/** Waits until nothing is on its way, but not for ever: Chromium may tell no end of a request that was called off. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
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
    axe: typeof axe
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

/** Runs axe by all of its rules, or by these. A page loads it once. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(AXE)
  }
  const found = await page.evaluate(
    (runOnly) =>
      window.axe.run({
        resultTypes: ['violations'],
        // The styles it would read besides are for rules that are not on.
        preload: { assets: ['media'] },
        ...(runOnly && { runOnly }),
      }),
    rules,
  )
  return found.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
}
