import type { BenchBrowser } from '../browser/browser.ts'
import { interactionMs, slowDown } from '../browser/probe.ts'
import { loadAll } from '../browser/scroll.ts'
import { PLACES } from '../site/fill.ts'
import { type Figure, shouldHold } from '../table.ts'

/** How much slower the reader's machine is than this one. */
const SLOWNESS = 4
const BOUND_MS = 100

/** Times the most frequent interactions on a wall with all 10,000 pins loaded. */
export async function timeInteractions({ open }: BenchBrowser): Promise<Figure[]> {
  const context = await open('member')
  const page = await context.newPage()
  await page.goto(PLACES.board)
  await page.waitForSelector('.wall-tiles.is-placed')
  await loadAll(page)
  await slowDown(page, SLOWNESS)
  const tile = page.locator('.wall-tile').nth(2)
  const opened = await interactionMs(page, async () => {
    await tile.locator('a.tile-link').click()
    await page.locator('dialog[open] .pin-sheet [data-save]').waitFor()
  })
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  const saved = await interactionMs(page, async () => {
    await tile.hover()
    await tile.locator('[data-save] button').click()
    await tile.getByText('Saved').waitFor()
  })
  await context.close()
  return [interactionFigure('open a pin', opened), interactionFigure('save a pin', saved)]
}

function interactionFigure(name: string, ms: number): Figure {
  return {
    name: `${name}, to the next paint at ${SLOWNESS} × slowdown`,
    value: `${ms.toFixed(0)} ms`,
    bound: `≤ ${BOUND_MS} ms`,
    verdict: shouldHold(ms <= BOUND_MS),
  }
}
