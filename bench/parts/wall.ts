import type { Page } from '@playwright/test'
import { type BenchBrowser, withBrowser } from '../browser/browser.ts'
import { backNavigationMs, layoutShift, mountMs, recordMount, slowDown } from '../browser/probe.ts'
import { type Depth, FRAME_MS, loadAll, type Scrolled, scrollThrough } from '../browser/scroll.ts'
import type { Built } from '../site/build.ts'
import { PLACES } from '../site/fill.ts'
import { type Figure, mustHold, shouldHold, type Table } from '../table.ts'
import { timeInteractions } from './interactions.ts'

/** How much slower the reader's machine is than this one. */
const SCROLL_SLOWNESS = 6

/** The specification's "A few hundred tiles": the most in the document, however long the wall is. */
const TILES_BOUND = 300

export async function measureWall(built: Built, depth: Depth): Promise<Table[]> {
  return withBrowser(built, async (opened) => [
    {
      title: 'A wall of 10,000 pins',
      figures: [
        await withoutScripts(opened),
        ...(await withScripts(opened, depth)),
        ...(await timeInteractions(opened)),
      ],
    },
  ])
}

async function withoutScripts({ open }: BenchBrowser): Promise<Figure> {
  const context = await open('visitor', { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(PLACES.board, { waitUntil: 'networkidle' })
  await wheelToEnd(page)
  const shift = await layoutShift(page)
  await context.close()
  return shiftFigure('layout shift without JavaScript', shift)
}

async function withScripts({ open }: BenchBrowser, depth: Depth): Promise<Figure[]> {
  const context = await open('member')
  const page = await context.newPage()
  const peer = await plainScroll(page)
  await recordMount(page)
  await slowDown(page, SCROLL_SLOWNESS)
  await page.goto(PLACES.board)
  const mounted = await mountMs(page)
  const loadShift = await layoutShift(page)
  await slowDown(page, 1)
  await loadAll(page)
  const glanced = await scrollThrough(page, SCROLL_SLOWNESS, depth, 'glance')
  const flicked = await scrollThrough(page, SCROLL_SLOWNESS, depth, 'flick')
  const shift = await layoutShift(page)
  await page.getByRole('link', { name: 'Create', exact: true }).first().click()
  await page.locator('.wall').waitFor({ state: 'detached' })
  await slowDown(page, SCROLL_SLOWNESS)
  const returned = await backNavigationMs(page)
  await context.close()
  const { mostTiles, mostElements } = flicked
  return [
    shiftFigure('layout shift, load and hydration', loadShift),
    shiftFigure('layout shift, 10,000 pins loaded and scrolled through', shift),
    {
      name: 'tiles in the document at the most',
      value: String(mostTiles),
      peer: `${mostElements} elements`,
      bound: `≤ ${TILES_BOUND}`,
      verdict: mustHold(mostTiles <= TILES_BOUND),
    },
    ...framesFigures('2,400 px/s', glanced, peer),
    ...framesFigures('7,200 px/s', flicked, peer),
    {
      name: `mount at ${SCROLL_SLOWNESS} × slowdown`,
      value: `${mounted.toFixed(0)} ms after the document's end`,
    },
    {
      name: `back to all 10,000 at ${SCROLL_SLOWNESS} × slowdown`,
      value: `${returned.toFixed(0)} ms`,
    },
  ]
}

/** The same scroll over an empty page, as a baseline of the machine. */
async function plainScroll(page: Page): Promise<Scrolled> {
  await page.setContent('<div style="height: 60000px"></div>')
  return scrollThrough(page, SCROLL_SLOWNESS, 'full', 'flick')
}

function framesFigures(pace: string, wall: Scrolled, empty: Scrolled): Figure[] {
  return [
    {
      name: `frames over ${FRAME_MS} ms at ${SCROLL_SLOWNESS} × slowdown, ${pace}`,
      value: `${wall.slowFrames} of ${wall.frames}, slowest ${wall.slowestMs.toFixed(0)} ms`,
      peer: `${empty.slowFrames} of ${empty.frames} on an empty page`,
      bound: 'none',
      verdict: shouldHold(wall.slowFrames === 0),
    },
    {
      name: "  a frame's own work",
      value: `${wall.workMs.toFixed(1)} ms on average`,
      peer: `${empty.workMs.toFixed(1)} ms on an empty page`,
    },
  ]
}

async function wheelToEnd(page: Page): Promise<void> {
  await page.mouse.move(720, 450)
  for (let turn = 0; turn < 12; turn++) {
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(100)
  }
}

function shiftFigure(name: string, shift: number): Figure {
  return { name, value: shift.toFixed(4), bound: '0', verdict: mustHold(shift === 0) }
}
