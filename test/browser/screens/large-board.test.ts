import type { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import { openDatabase } from '../database.ts'
import { startLargeSite } from '../large-site.ts'
import { LARGE_SITE_ORIGIN, LARGE_STATE_DIR } from '../origins.ts'
import { DESKTOP, PHONE, settled } from '../page-checks.ts'
import { get, type MadeBoard, makeBoard, makePins, post, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const PIN_COUNT = 20_000

/** Long enough for a slow machine, because this test only waits. Other tests measure times. */
const PATIENCE_MS = 120_000

test.use({ baseURL: LARGE_SITE_ORIGIN })

let stopSite = async () => {}
test.beforeAll(async () => {
  test.setTimeout(PATIENCE_MS)
  stopSite = await startLargeSite()
})
test.afterAll(() => stopSite())

test('20,000 pins of a board move to another one at once and back, while everything else keeps working', async ({
  page,
}) => {
  test.setTimeout(2 * PATIENCE_MS)
  await signUp(page)
  const gardens = await makeBoard(page, 'Gardens')
  const [lone] = await makePins(page, gardens, 1)
  const sheds = await makeBoard(page, 'Sheds')
  await makePins(page, sheds, 1)
  const kitchens = await makeBoard(page, 'Kitchens')
  await makePins(page, kitchens, 4)
  const database = await openDatabase(LARGE_STATE_DIR)
  fillBoard(database, kitchens)
  const before = placesOn(database, kitchens)

  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await test.step(`any position among 20,000 pins can be reached at ${viewport.width} px`, () =>
      expectReachable(page, kitchens.path))
  }
  await page.goto(kitchens.path)
  await expect(page.getByText(/^20,?000 pins$/)).toBeVisible()
  const deep = await scrollDown(page, 150)
  await deep.locator('.tile-link').focus()
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
  await bar(page).getByRole('button', { name: 'Select all' }).click()
  await expect(bar(page)).toContainText('20,000 selected')
  await expect(page.getByRole('checkbox', { checked: false })).toHaveCount(0)

  const moved = await noteProgress(page)
  await bar(page).getByRole('button', { name: 'Move 20,000 pins' }).click()
  const begun = page.waitForResponse('**/BulkEditSelectAllResource/update/')
  await page.getByRole('dialog').getByRole('button', { name: 'Gardens' }).click()
  expect((await begun).ok()).toBe(true)
  await Promise.all([
    expectBusy(page, { kitchens, gardens, sheds }),
    expectProgress(page, 'Moving 20,000 pins'),
    expectAnswers(page, [kitchens.path, gardens.path, '/', '/search/?q=pin', `/pin/${lone}/`]),
    expectOpens(page, sheds),
  ])
  await expect(said(page)).toHaveText('Moved 20,000 pins to Gardens', { timeout: PATIENCE_MS })
  await page.getByRole('button', { name: 'Undo' }).hover()

  await expect(page.getByText('No pins here yet')).toBeVisible()
  expectRising(await moved())
  expect(idsOn(database, kitchens)).toEqual([])
  expect(idsOn(database, gardens)).toEqual([...before.map(({ id }) => id), Number(lone)])
  expectConsistent(database)

  const undone = await noteProgress(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectProgress(page, 'Restoring 20,000 pins')
  await expect(said(page)).toHaveText('Undone', { timeout: PATIENCE_MS })

  expectRising(await undone())
  expect(placesOn(database, kitchens)).toEqual(before)
  expect(idsOn(database, gardens)).toEqual([Number(lone)])
  expectConsistent(database)
  // The emptied wall looks as before, without a reload.
  const first = page.getByRole('article', { name: 'Pin 4', exact: true })
  await expect(first).toBeVisible()
  expect(await first.evaluate((tile) => tile.clientWidth)).toBe(236)
  await page.reload()
  await expect(page.getByText(/^20,?000 pins$/)).toBeVisible()
  await expect(first).toBeVisible()
  database.close()
})

/** Adds pins that repeat the pictures of a board's own pins, until the board has as many as this test needs. */
function fillBoard(database: DatabaseSync, { id }: MadeBoard): void {
  const filled = database.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?2),
    made as (select *, row_number() over (order by id) as place, count(*) over () as count,
      min(id) over () as first from pins where board_id = ?1)
    insert into pins (id, pinner_id, board_id, picture_id, title, alt_text, method, created_at)
    select first - n, pinner_id, board_id, picture_id, 'Plan ' || n, alt_text, method, created_at
    from numbers join made on place = n % count + 1 where n <= ?2 - count`,
  )
  filled.run(Number(id), PIN_COUNT)
}

/**
 * Checks that End focuses the last pin, that the scrollbar leads to its own position, and that pins loaded above
 * don't shift the view.
 */
async function expectReachable(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('.tile-link').first().focus()
  await page.keyboard.press('End')
  await expect(atPlace(page, PIN_COUNT)).toBeInViewport()
  await expect(atPlace(page, PIN_COUNT).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  await expect(atPlace(page, PIN_COUNT).locator(':focus')).toHaveCount(0)
  await expect(page.getByRole('article').locator(':focus')).toBeInViewport()

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  await expect
    .poll(async () => Math.abs((await firstSeen(page)).place - PIN_COUNT / 2))
    .toBeLessThan(PIN_COUNT / 50)
  await settled(page)
  const first = await firstSeen(page)

  await page.mouse.move(200, 400)
  for (let step = 0; step < 12; step++) {
    const before = await firstSeen(page)
    await page.mouse.wheel(0, -200)
    await expect.poll(() => topOf(page, before.place)).toBeCloseTo(before.top + 200, 0)
  }
  await expect(atPlace(page, first.place - 12)).toHaveCount(1)
  await settled(page)

  const left = await firstSeen(page)
  await page.reload()
  await expect.poll(() => topOf(page, left.place)).toBeCloseTo(left.top, 0)
  await page.keyboard.press('Home')
  await expect(atPlace(page, 1)).toBeInViewport()
}

function atPlace(page: Page, place: number | string): Locator {
  return page.locator(`[aria-posinset="${place}"]`)
}

/** The first tile whose top is in view, and its position on the screen. */
function firstSeen(page: Page): Promise<{ place: number; top: number }> {
  return page.getByRole('article').evaluateAll((tiles) => {
    const seen = tiles.map((tile) => ({
      place: Number(tile.getAttribute('aria-posinset')),
      top: tile.getBoundingClientRect().top,
    }))
    const [first] = seen
      .filter(({ top }) => top > 0 && top < window.innerHeight)
      .sort((one, other) => one.top - other.top)
    return first ?? { place: 0, top: 0 }
  })
}

async function topOf(page: Page, place: number): Promise<number> {
  return (await atPlace(page, place).boundingBox())?.y ?? Number.NaN
}

/** Scrolls like a reader until this many tiles have loaded; returns one of the last tiles. */
async function scrollDown(page: Page, place: number): Promise<Locator> {
  await page.mouse.move(700, 450)
  const last = page.getByRole('article').last()
  const lastPlace = async () => {
    await page.mouse.wheel(0, 2000)
    return Number(await last.getAttribute('aria-posinset'))
  }
  await expect.poll(lastPlace, { timeout: PATIENCE_MS }).toBeGreaterThan(place)
  // Tiles far from the viewport are removed.
  await settled(page)
  const name = await last.getAttribute('aria-label')
  return page.getByRole('article', { name: name ?? '', exact: true })
}

/** While a bulk action runs, anything else that changes its boards is refused, with a code for each case. */
async function expectBusy(
  page: Page,
  { kitchens, gardens, sheds }: Record<'kitchens' | 'gardens' | 'sheds', MadeBoard>,
): Promise<void> {
  const move = (from: MadeBoard, to: MadeBoard) =>
    refusal(page, 'BulkEditSelectAllResource/update', { board_id: from.id, new_board_id: to.id })
  const remove = (board: MadeBoard) => refusal(page, 'BoardResource/delete', { board_id: board.id })
  const message = 'Please wait until the previous board action finishes.'
  expect(
    await Promise.all([
      move(kitchens, sheds),
      move(sheds, gardens),
      move(kitchens, gardens),
      remove(kitchens),
      remove(gardens),
    ]),
  ).toEqual([2171, 2172, 2173, 2173, 2173].map((code) => ({ code, message })))
}

async function refusal(page: Page, call: string, data: object) {
  const response = await post(page, `/resource/${call}/`, { data })
  const { resource_response } = await response.json()
  return { code: resource_response.code, message: resource_response.message }
}

async function expectProgress(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('progressbar', { name: text })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
}

async function expectAnswers(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) expect((await get(page, path)).status(), path).toBe(200)
}

async function expectOpens(page: Page, board: MadeBoard): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(board.path)
  await expect(other.getByRole('article', { name: 'Pin 1', exact: true })).toBeVisible()
  await other.close()
}

/** Records the values of a bulk action's progress bar. The returned function returns the values seen so far. */
async function noteProgress(page: Page): Promise<() => Promise<number[]>> {
  const shown = await page.evaluateHandle(() => {
    const values: number[] = []
    const note = () => {
      const value = document.querySelector('progress')?.value
      if (value !== undefined && value !== values.at(-1)) values.push(value)
    }
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    })
    return values
  })
  return () => shown.jsonValue()
}

function expectRising(values: number[]): void {
  expect(values).not.toEqual([])
  expect(values).toEqual(values.toSorted((one, other) => one - other))
}

type Placed = { id: number; order_key: string }

function placesOn(database: DatabaseSync, { id }: MadeBoard): Placed[] {
  const rows = database
    .prepare(
      'select id, order_key from pins where board_id = ? and deleted_at is null order by order_key',
    )
    .all(Number(id))
  return rows.map((row) => ({ id: Number(row['id']), order_key: String(row['order_key']) }))
}

function idsOn(database: DatabaseSync, board: MadeBoard): number[] {
  return placesOn(database, board).map(({ id }) => id)
}

/** Checks that no board is locked, no two pins of a board have the same position, and all counts are right. */
function expectConsistent(database: DatabaseSync): void {
  const wrong = [
    'select board_id from busy_boards',
    'select board_id from pins group by board_id, order_key having count(*) > 1',
    `select id from boards where pin_count <> (
      select count(*) from pins where board_id = boards.id and deleted_at is null)`,
    'select id from pins where is_listed <> 1',
  ]
  expect(wrong.map((sql) => database.prepare(sql).all())).toEqual([[], [], [], []])
}

function bar(page: Page): Locator {
  return page.getByRole('region', { name: 'Selected pins' })
}

function said(page: Page): Locator {
  return page.locator('[data-said]')
}
