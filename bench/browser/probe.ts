import type { Page } from '@playwright/test'

type LayoutShift = { value: number; hadRecentInput: boolean }
type Largest = { element: Element | null }
type Interaction = { interactionId: number }
type EventObserverInit = PerformanceObserverInit & { durationThreshold: number }

export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Adds this much to each request: one round trip, on a connection that stands already. */
export async function delayRequests(page: Page, latency: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited })
}

/** When the largest thing of the first screen was painted, and which element it is. */
export function largestPaint(page: Page): Promise<{ ms: number; element: string }> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
    const painted: (PerformanceEntry & Partial<Largest>) | undefined = observer.takeRecords().at(-1)
    return {
      ms: painted?.startTime ?? Number.NaN,
      element: painted?.element?.tagName.toLowerCase() ?? 'nothing',
    }
  })
}

/** Sums all layout shifts in one step: without JavaScript no callback of the page ever runs. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const records: (PerformanceEntry & Partial<LayoutShift>)[] = observer.takeRecords()
    return records
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .reduce((sum, { value = 0 }) => sum + value, 0)
  })
}

/** Notes, on pages that are opened later, when a wall has taken its tiles over. */
export async function noteMount(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.wall-tiles.is-placed')) return
      performance.mark('wall-placed')
      observer.disconnect()
    })
    observer.observe(document, { subtree: true, attributeFilter: ['class'], childList: true })
  })
}

/** From the document's last byte until its wall was taken over, in milliseconds. */
export async function mountMs(page: Page): Promise<number> {
  const placed = await placedMs(page)
  const arrived = await page.evaluate(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    return loaded instanceof PerformanceNavigationTiming ? loaded.responseEnd : 0
  })
  return placed - arrived
}

/** From the navigation's start until the wall was taken over, in milliseconds. */
export async function placedMs(page: Page): Promise<number> {
  await page.waitForSelector('.wall-tiles.is-placed')
  return page.evaluate(() => {
    const [placed] = performance.getEntriesByName('wall-placed')
    return placed?.startTime ?? Number.NaN
  })
}

/** From the press of Back until the wall that was left stands there again, in milliseconds. */
export function returnMs(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const startedAt = performance.now()
    history.back()
    while (!document.querySelector('.wall-tiles.is-placed .wall-tile')) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - startedAt
  })
}

/** The slowest interaction of an act, from input to paint; Chromium tells none below 16 ms. */
export async function interactionMs(page: Page, act: () => Promise<void>): Promise<number> {
  const slowest = await page.evaluateHandle(() => {
    const kept = { ms: 16 }
    const events: EventObserverInit = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId }: PerformanceEntry & Partial<Interaction> = entry
        if (interactionId) kept.ms = Math.max(kept.ms, entry.duration)
      }
    }).observe(events)
    return kept
  })
  await act()
  await page.waitForTimeout(300)
  return slowest.evaluate(({ ms }) => ms)
}
