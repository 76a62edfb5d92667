import type { Page } from '@playwright/test'

type LayoutShift = { value: number; hadRecentInput: boolean }
type Largest = { element: Element | null }
type Interaction = { interactionId: number }
type EventObserverInit = PerformanceObserverInit & { durationThreshold: number }

export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Delays each request by this much: one round trip on an open connection. */
export async function delayRequests(page: Page, latency: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited })
}

/** Measures the Largest Contentful Paint and names its element. */
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

/** Sums all layout shifts in one call, because no callback runs in a page without JavaScript. */
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

/** Records, on pages opened later, when a wall has hydrated its tiles. */
export async function recordMount(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.wall-tiles.is-placed')) return
      performance.mark('wall-placed')
      observer.disconnect()
    })
    observer.observe(document, { subtree: true, attributeFilter: ['class'], childList: true })
  })
}

/** The time from the document's last byte to the hydration of its wall, in milliseconds. */
export async function mountMs(page: Page): Promise<number> {
  const placed = await navigationToMountMs(page)
  const arrived = await page.evaluate(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    return loaded instanceof PerformanceNavigationTiming ? loaded.responseEnd : 0
  })
  return placed - arrived
}

/** The time from the start of navigation to the hydration of the wall, in milliseconds. */
export async function navigationToMountMs(page: Page): Promise<number> {
  await page.waitForSelector('.wall-tiles.is-placed')
  return page.evaluate(() => {
    const [placed] = performance.getEntriesByName('wall-placed')
    return placed?.startTime ?? Number.NaN
  })
}

/** The time from pressing Back until the previous wall is shown again, in milliseconds. */
export function backNavigationMs(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const startedAt = performance.now()
    history.back()
    while (!document.querySelector('.wall-tiles.is-placed .wall-tile')) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - startedAt
  })
}

/** The slowest interaction during `act`, from input to paint. Chromium reports no interaction below 16 ms. */
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
