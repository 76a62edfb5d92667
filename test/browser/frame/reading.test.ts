import type { Page } from '@playwright/test'
import { changeDatabase } from '../database.ts'
import { DESKTOP, PHONE } from '../page-checks.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const LARGER_FONT = 'html { font-size: 24px }'

/** The spacing of WCAG's criterion 1.4.12. */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`

test('no caption overlaps the next picture, and the header and the bottom bar cover no focused element', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Jars')
  await makePins(page, board, 12)
  await changeDatabase(
    "UPDATE pins SET title = 'Stoneware jar with two handles, number ' || id WHERE board_id = ?",
    board.id,
  )
  for (const [name, css] of [
    ['a larger default font', LARGER_FONT],
    ['more space between letters, words and lines', TEXT_SPACING],
  ] as const) {
    await test.step(`captions with ${name}`, async () => {
      await page.route('**/*.css', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${await response.text()}\n${css}` })
      })
      await page.goto(board.path)
      await expect(page.getByRole('article')).toHaveCount(12)
      expect(await page.evaluate(captionsUnderPictures)).toEqual([])
      await page.unroute('**/*.css')
    })
  }
  for (const [path, viewport] of [
    [board.path, DESKTOP],
    [board.path, PHONE],
    ['/settings/privacy/', PHONE],
  ] as const) {
    await test.step(`each focus on ${path} at ${viewport.width} pixels`, async () => {
      await page.setViewportSize(viewport)
      await page.goto(path)
      expect(await coveredStops(page)).toEqual([])
    })
  }
})

/** The titles of tiles whose caption ends below the top of the next tile in their column. */
function captionsUnderPictures(): string[] {
  const tiles = [...document.querySelectorAll('.wall-tile')].map((tile) => {
    const { left, top } = tile.getBoundingClientRect()
    const parts = [...tile.querySelectorAll('.tile-head ~ *')]
    const bottom = Math.max(...parts.map((part) => part.getBoundingClientRect().bottom))
    return { left, top, bottom, name: tile.getAttribute('aria-label') ?? '' }
  })
  return tiles
    .filter(({ left, top, bottom }) =>
      tiles.some((next) => next.left === left && next.top > top && next.top < bottom - 0.5),
    )
    .map(({ name }) => name)
}

/** The stops in the page, forwards and backwards, of which the header and the bottom bar leave nothing to see. */
function coveredStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary',
      ),
    ].filter(
      (stop) =>
        stop.checkVisibility() &&
        stop.tabIndex === 0 &&
        !stop.closest('header, .bottom-bar, [popover], dialog'),
    )
    const covered: string[] = []
    for (const stop of [...stops, ...stops.toReversed()]) {
      stop.focus()
      const { left, top, width, height } = stop.getBoundingClientRect()
      const isSeen = [0.1, 0.5, 0.9].some((part) => {
        const shown = document.elementFromPoint(left + width / 2, top + part * height)
        return shown !== null && !shown.closest('.site-header, .bottom-bar')
      })
      if (!isSeen) covered.push(stop.outerHTML.slice(0, 120))
    }
    return covered
  })
}
