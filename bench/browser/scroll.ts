import type { Page } from '@playwright/test'

export type Scrolled = {
  frames: number
  slowFrames: number
  slowestMs: number
  mostTiles: number
  mostElements: number
  /** The computing time of the page's own thread for an average frame. */
  workMs: number
}

/** The aim: no frame over 33 ms. Frames come in refreshes, of which two at 60 Hz are 33.3 ms. */
export const FRAME_MS = 33
const TWO_REFRESHES_MS = FRAME_MS + 1

/** At 2,400 pixels a second pictures can hardly be told apart; 7,200 are a hard flick. */
export type Pace = 'glance' | 'flick'
const PIXELS_PER_FRAME: Record<Pace, number> = { glance: 40, flick: 120 }

/** How much of the way is looked at: all of it, or two screens of every ten, with a jump between. */
export type Depth = 'full' | 'quick'
const STRETCHES = {
  full: { lengthPx: 9000, everyPx: 9000 },
  quick: { lengthPx: 1800, everyPx: 9000 },
}

/** Loads every page of a wall as a reader does, from a viewport and a half before its end. */
export async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (document.querySelector('main a[rel=next]')) {
      window.scrollTo(0, document.documentElement.scrollHeight - 2.5 * window.innerHeight)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    window.scrollTo(0, 0)
  })
}

/** Scrolls from the top to the end, a step each frame, with the page's thread slowed down. */
export async function scrollThrough(
  page: Page,
  slowness: number,
  depth: Depth,
  pace: Pace,
): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const { lengthPx, everyPx } = STRETCHES[depth]
  const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  const sum = { frames: 0, slowFrames: 0, slowestMs: 0, mostTiles: 0, mostElements: 0, workMs: 0 }
  for (let start = 0; start < end; start += everyPx) {
    await jump(page, start)
    const before = await taskMs()
    const stretch = await scroll(page, {
      first: start,
      end: Math.min(end, start + lengthPx),
      step: PIXELS_PER_FRAME[pace],
    })
    sum.workMs += (await taskMs()) - before
    sum.frames += stretch.frames
    sum.slowFrames += stretch.slowFrames
    sum.slowestMs = Math.max(sum.slowestMs, stretch.slowestMs)
    sum.mostTiles = Math.max(sum.mostTiles, stretch.tiles)
    sum.mostElements = Math.max(sum.mostElements, stretch.elements)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return { ...sum, workMs: sum.workMs / sum.frames }

  async function taskMs(): Promise<number> {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}

/** Goes somewhere at once and waits until what is there has been drawn, its pictures too. */
async function jump(page: Page, top: number): Promise<void> {
  await page.evaluate((place) => window.scrollTo(0, place), top)
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isComing = (picture: HTMLImageElement) => !picture.complete || picture.currentSrc === ''
    for (let rest = 0; rest < 10; rest++) {
      await nextFrame()
      if ([...document.images].some(isComing)) rest = 0
    }
  })
}

function scroll(page: Page, way: { first: number; end: number; step: number }) {
  return page.evaluate(
    async ({ first, end, step, limitMs }) => {
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const result = { frames: 0, slowFrames: 0, slowestMs: 0, tiles: 0, elements: 0 }
      let last = await nextFrame()
      for (let top = first; top < end; top += step) {
        window.scrollTo(0, top)
        const now = await nextFrame()
        result.frames++
        if (now - last > limitMs) result.slowFrames++
        result.slowestMs = Math.max(result.slowestMs, now - last)
        last = now
      }
      result.tiles = document.getElementsByClassName('wall-tile').length
      result.elements = document.getElementsByTagName('*').length
      return result
    },
    { ...way, limitMs: TWO_REFRESHES_MS },
  )
}
