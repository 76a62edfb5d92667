import type { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import { openDatabase } from '../database.ts'
import { startLargeSite } from '../large-site.ts'
import { DESKTOP, expectJumpHolds, PHONE, settled } from '../looks.ts'
import { get, type MadeBoard, makeBoard, makePins, post, signUp } from '../people.ts'
import { LARGE_SITE_ORIGIN, LARGE_STATE_DIR } from '../places.ts'
import { expect, test } from '../test.ts'

const PIN_COUNT = 20_000

/** However slow the machine: what is measured elsewhere is only waited for here. */
const PATIENCE_MS = 120_000

test.use({ baseURL: LARGE_SITE_ORIGIN })

let stopSite = async () => {}
test.beforeAll(async () => {
  test.setTimeout(PATIENCE_MS)
  stopSite = await startLargeSite()
})
test.afterAll(() => stopSite())

test('20,000 pins of a board move to another one at once and come back, while everything else goes on', async ({
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

  await test.step('a board of 20,000 pins that is jumped to its end stays there', async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await expectJumpHolds(page, kitchens.path)
    }
  })

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
  expectTrue(database)

  const undone = await noteProgress(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectProgress(page, 'Putting back 20,000 pins')
  await expect(said(page)).toHaveText('Undone', { timeout: PATIENCE_MS })

  expectRising(await undone())
  expect(placesOn(database, kitchens)).toEqual(before)
  expect(idsOn(database, gardens)).toEqual([Number(lone)])
  expectTrue(database)
  // Not read anew, the wall that was empty stands as it did.
  const first = page.getByRole('article', { name: 'Pin 4', exact: true })
  await expect(first).toBeVisible()
  expect(await first.evaluate((tile) => tile.clientWidth)).toBe(236)
  await page.reload()
  await expect(page.getByText(/^20,?000 pins$/)).toBeVisible()
  await expect(first).toBeVisible()
  database.close()
})

/** Pins behind those that are on a board, of their pictures in turn, until it has as many as this test is about. */
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

/** Scrolls, as a reader does, until this many tiles have come; answers one of the last of them. */
async function scrollDown(page: Page, place: number): Promise<Locator> {
  await page.mouse.move(700, 450)
  const last = page.getByRole('article').last()
  const lastPlace = async () => {
    await page.mouse.wheel(0, 2000)
    return Number(await last.getAttribute('aria-posinset'))
  }
  await expect.poll(lastPlace, { timeout: PATIENCE_MS }).toBeGreaterThan(place)
  // A tile far behind the one that is read is taken away.
  await settled(page)
  const name = await last.getAttribute('aria-label')
  return page.getByRole('article', { name: name ?? '', exact: true })
}

/** Whatever else would change the boards of an act that goes on is refused, each in its own words. */
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

/** Notes what the bar of a large act shows from now on; the answer asks for what it has shown. */
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

/** Nothing is held any more, no two pins of a board share a place, and what is counted is what is there. */
function expectTrue(database: DatabaseSync): void {
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
