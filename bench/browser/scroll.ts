import type { Page } from '@playwright/test'

export type Scrolled = {
  frames: number
  slowFrames: number
  slowestMs: number
  mostTiles: number
  mostElements: number
  /** The main thread's mean computing time per frame. */
  workMs: number
}

/** The aim is no frame over 33 ms. At 60 Hz, two screen refreshes take 33.3 ms. */
export const FRAME_MS = 33
const TWO_REFRESHES_MS = FRAME_MS + 1

/** At 2,400 pixels a second pictures are barely recognisable; 7,200 is a hard flick. */
export type Pace = 'glance' | 'flick'
const PIXELS_PER_FRAME: Record<Pace, number> = { glance: 40, flick: 120 }

/** How much of the wall is scrolled: all, or two of every ten screens. */
export type Depth = 'full' | 'quick'
const STRETCHES = {
  full: { lengthPx: 9000, everyPx: 9000 },
  quick: { lengthPx: 1800, everyPx: 9000 },
}

/** Loads every page of a wall by scrolling to a viewport and a half before its end, as a reader would. */
export async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (document.querySelector('main a[rel=next]')) {
      window.scrollTo(0, document.documentElement.scrollHeight - 2.5 * window.innerHeight)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    window.scrollTo(0, 0)
  })
}

/** Scrolls from top to end, one step per frame, with the main thread slowed down. */
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
    await jumpTo(page, start)
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

/** Jumps to a position and waits until everything there, pictures included, is drawn. */
async function jumpTo(page: Page, top: number): Promise<void> {
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
