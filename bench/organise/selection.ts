import type { Page } from '@playwright/test'
import { type BenchBrowser, withBrowser } from '../browser/browser.ts'
import { interactionMs, navigationToMountMs, recordMount, slowDown } from '../browser/probe.ts'
import { loadAll } from '../browser/scroll.ts'
import { percentile } from '../load/load.ts'
import type { Built } from '../site/build.ts'
import { addViewerBoards, VIEWER_BOARDS } from '../site/viewer-boards.ts'
import { type Figure, shouldHold, type Table } from '../table.ts'

/** How much slower the member's machine is than this one. */
const SLOWNESS = 4
const BOUND_MS = 100

const VISITS = 5

/** Opens, loads, selects and moves a whole large board in a browser. */
export async function measureSelection(built: Built): Promise<Table> {
  return withBrowser(built, async (opened) => {
    await addViewerBoards(opened.database)
    return {
      title: 'A board of 20,000 pins in a browser',
      figures: [await openFigure(opened), ...(await selectFigures(opened))],
    }
  })
}

async function openFigure({ open }: BenchBrowser): Promise<Figure> {
  const { large, small } = VIEWER_BOARDS
  const context = await open('member')
  const page = await context.newPage()
  await recordMount(page)
  const waits = new Map<string, number[]>([large, small].map(({ path }) => [path, []]))
  for (let visit = 0; visit < VISITS; visit++) {
    for (const [path, own] of waits) {
      await page.goto(path)
      own.push(await navigationToMountMs(page))
    }
  }
  await context.close()
  const [own, peer] = [...waits.values()].map((values) => percentile(values, 0.5).toFixed(0))
  return {
    name: 'open it, until the wall is shown',
    value: `${own} ms`,
    peer: `${peer} ms with ${small.pinCount} pins`,
  }
}

async function selectFigures({ open }: BenchBrowser): Promise<Figure[]> {
  const { large, empty } = VIEWER_BOARDS
  const context = await open('member')
  const page = await context.newPage()
  await page.goto(large.path)
  await page.waitForSelector('.wall-tiles.is-placed')
  await loadAll(page)
  const bar = page.getByRole('region', { name: 'Selected pins' })
  await slowDown(page, SLOWNESS)
  const figures = [
    await timed(page, '"Select pins"', async () => {
      await page.getByRole('button', { name: 'Select pins' }).click()
      await bar.waitFor()
    }),
    await timed(page, '"Select all"', async () => {
      await bar.getByRole('button', { name: 'Select all' }).click()
      await bar.getByText('20,000 selected').waitFor()
    }),
  ]
  await bar.getByRole('button', { name: 'Move 20,000 pins' }).click()
  const place = page.getByRole('dialog').getByRole('button', { name: empty.name })
  await place.waitFor()
  const moved = await timed(page, 'the board that they move to', async () => {
    await place.click()
    await page.getByText('No pins here yet').waitFor()
  })
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  const undone = await timed(page, '"Undo"', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.wall-tiles').waitFor({ state: 'attached' })
  })
  await page.getByText('Undone').first().waitFor()
  await context.close()
  return [...figures, moved, undone]
}

async function timed(page: Page, name: string, act: () => Promise<void>): Promise<Figure> {
  const ms = await interactionMs(page, act)
  return {
    name: `press ${name}, to the next paint at ${SLOWNESS} × slowdown`,
    value: `${ms.toFixed(0)} ms`,
    bound: `≤ ${BOUND_MS} ms`,
    verdict: shouldHold(ms <= BOUND_MS),
  }
}
