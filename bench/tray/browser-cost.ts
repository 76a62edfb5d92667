import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

export type Cost = {
  rendererMs: number
  threadMs: number
  elapsedMs: number
  moreBytes: number | null
}

/**
 * Measures the page's process from the first of `steps` until the end of each: the processor time of all its threads and
 * of the page's own thread, and its peak of memory beyond the memory before (null without `/proc`).
 */
export async function browserCosts(
  page: Page,
  steps: readonly (() => Promise<void>)[],
): Promise<Cost[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  const processes = await browser.newBrowserCDPSession()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')

  const renderers = async () => {
    const { processInfo } = await processes.send('SystemInfo.getProcessInfo')
    return processInfo.filter(({ type }) => type === 'renderer')
  }
  const threadMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }

  const before = new Map(
    (await renderers()).map(({ id, cpuTime }) => [id, { cpuTime, bytes: memoryOf(id, 'VmRSS') }]),
  )
  const threadBefore = await threadMs()
  const startedAt = performance.now()

  const costSoFar = async (): Promise<Cost> => {
    const elapsedMs = performance.now() - startedAt
    const spent = (await renderers()).map(({ id, cpuTime }) => {
      const earlier = before.get(id)
      const peak = memoryOf(id, 'VmHWM')
      return {
        rendererMs: 1000 * (cpuTime - (earlier?.cpuTime ?? 0)),
        moreBytes: peak === null ? null : peak - (earlier?.bytes ?? 0),
      }
    })
    // Chromium keeps spare renderers, which do nothing.
    const [busiest] = spent.toSorted((one, other) => other.rendererMs - one.rendererMs)
    const ownThreadMs = (await threadMs()) - threadBefore
    return { rendererMs: Number.NaN, moreBytes: null, ...busiest, threadMs: ownThreadMs, elapsedMs }
  }

  const costs: Cost[] = []
  for (const step of steps) {
    await step()
    costs.push(await costSoFar())
  }
  await processes.detach()
  return costs
}

/** A process's memory now (`VmRSS`) or at most so far (`VmHWM`) in bytes; null without `/proc`. */
function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const [, kib] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status) ?? []
    return Number(kib) * 1024
  } catch {
    return null
  }
}
