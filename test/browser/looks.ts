import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** The widths that every screen is held to. */
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Holds the page to what every page must be: nothing has shifted, and axe finds nothing, light and dark. */
export async function expectSound(page: Page): Promise<void> {
  await expectNoShift(page)
  await expectAccessible(page)
}

/** The rules of axe that colours decide: all that can differ between the two schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** axe finds nothing, light and dark: for what a slow answer brings into a page that is already there. */
export async function expectAccessible(page: Page): Promise<void> {
  // A colour that is still on its way to the other scheme would be judged as neither.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await violations(axe(page)), `axe, light, ${page.url()}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await violations(axe(page).withRules(COLOR_RULES))
  expect(inDark, `axe, dark, ${page.url()}`).toEqual([])
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Legacy mode needs no second page for its result; our pages have no frames of other origins. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}

/** Nothing on this page has moved by itself since it was opened, JavaScript or not. */
export async function expectNoShift(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(await layoutShifts(page), `layout shifts, ${page.url()}`).toEqual([])
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
  }
}

/** Notes each new address of a page: a slow answer comes later than what counts as its press. */
export async function noteAddresses(page: Page): Promise<void> {
  await page.addInitScript((drawingMs) => {
    window.navigation?.addEventListener('navigate', () => {
      window.drawnAt = performance.now() + drawingMs
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

async function violations(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
}
