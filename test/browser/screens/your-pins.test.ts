import type { Page } from '@playwright/test'
import { changeDatabase, readDatabase } from '../database.ts'
import { DESKTOP, expectSound, expectSoundAtBothWidths, PHONE } from '../page-checks.ts'
import { type MadeBoard, makeBoard, makePins, nameOf, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('members search their own pins from a board, by words, board and day, also by keyboard', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Open')
  const secret = await makeBoard(page, 'Hidden', 'secret')
  await makePins(page, board, 3)
  await makePins(page, secret, 2)
  await page.goto(board.path)
  await page.getByRole('link', { name: 'Search pins' }).click()

  const found = page.getByRole('status').filter({ hasText: /pins?$/ })
  const filters = page.getByRole('list', { name: 'Filters' }).getByRole('link')
  const search = page.getByRole('search', { name: 'Search your pins' })
  await expect(found).toHaveText('3 of your pins')
  await expect(page.getByRole('feed').getByRole('article')).toHaveCount(3)
  await expectSoundAtBothWidths(page)

  await test.step('a filter is cleared and another one set by keyboard alone', async () => {
    await filters.filter({ hasText: 'Open' }).focus()
    await page.keyboard.press('Enter')
    await expect(found).toHaveText('5 pins')
    await search.getByLabel('Words').focus()
    await page.keyboard.type('pin 1')
    await page.keyboard.press('Enter')
    await expect(found).toHaveText('2 of your pins')
    await search.locator('summary').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(search.getByLabel('Board')).toBeFocused()
    await page.keyboard.type('Hidden')
    await expect(search.getByLabel('Board')).toHaveValue(secret.id)
    await search.getByRole('button', { name: 'Search' }).focus()
    await page.keyboard.press('Enter')
  })
  await expect(found).toHaveText('1 of your pins')
  await expect(filters).toHaveText(['Clear “pin 1”', 'Clear Hidden', 'Clear all'])
  await expect(page).toHaveURL(`/search/yours/?q=pin+1&board=${secret.id}`)

  await test.step('if nothing is found, the page says which filter to clear; Back returns to the results', async () => {
    await search.getByText('Filters').click()
    await search.getByLabel('Saved until').fill('2020-01-31')
    await search.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.getByRole('link', { name: 'Clear “Until Jan 31, 2020”: 1 pin' }).click()
    await expect(found).toHaveText('1 of your pins')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await page
      .getByRole('list', { name: 'Filters' })
      .getByRole('link', { name: 'Clear all' })
      .click()
    await expect(found).toHaveText('5 pins')
  })
})

test('a selection made on a board or in a search survives the next searches', async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Attic')
  await makeBoard(page, 'Cellar')
  await makePins(page, board, 4)
  const bar = page.getByRole('region', { name: 'Selected pins' })
  const search = page.getByRole('search', { name: 'Search your pins' })
  const searchFor = async (words: string) => {
    await search.getByLabel('Words').fill(words)
    await search.getByRole('button', { name: 'Search' }).click()
  }
  const check = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  await page.goto(board.path)
  await page.getByRole('button', { name: 'Select pins' }).click()
  await check('Pin 1').click()
  await bar.getByRole('link', { name: 'Search and filter' }).click()
  await page.waitForURL(/\/search\/yours\//)
  await expect(bar.getByText('1 selected', { exact: true })).toBeVisible()
  await expect(check('Pin 1')).toBeChecked()

  await test.step('a search adds to the selection, and the bar counts the selected pins that it doesn’t show', async () => {
    await searchFor('"pin 2"')
    await expect(bar.getByText('1 selected, 1 not shown')).toBeVisible()
    await bar.getByRole('button', { name: 'Select all 1' }).click()
    await expect(bar.getByText('2 selected, 1 not shown')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await searchFor('nothing like this')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await expect(bar.getByText('2 selected, 2 not shown')).toBeVisible()
    await searchFor('"pin 3"')
    await check('Pin 3').click()
    await expect(bar.getByText('3 selected, 2 not shown')).toBeVisible()
  })

  await bar.getByRole('button', { name: 'Move 3 pins' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Cellar/ })
    .click()
  await expect(page.getByText('Moved 3 pins to Cellar').first()).toBeVisible()
  await expect(bar.getByText('0 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone').first()).toBeVisible()

  await test.step('a selection of all pins of a board except one survives a search, too', async () => {
    await page.goto(board.path)
    await page.getByRole('button', { name: 'Select pins' }).click()
    await bar.getByRole('button', { name: 'Select all 4' }).click()
    await check('Pin 1').click()
    await bar.getByRole('link', { name: 'Search and filter' }).click()
    await page.waitForURL(/\/search\/yours\//)
    await expect(bar.getByText('3 selected', { exact: true })).toBeVisible()
    await expect(check('Pin 1')).not.toBeChecked()
    await bar.getByRole('button', { name: 'Cancel' }).click()
    await searchFor('"pin 2"')
    await page.getByRole('button', { name: 'Select pins' }).click()
    await expect(bar.getByText('0 selected', { exact: true })).toBeVisible()
  })
})

test('a member with 5,000 pins on 120 boards finds, selects and moves some of them, and clears duplicates', {
  tag: '@chromium',
}, async ({ page }) => {
  test.setTimeout(120_000)
  await signUp(page)
  const attic = await makeBoard(page, 'Attic')
  await fillAccount(page, attic)
  const found = page.getByRole('status').filter({ hasText: /pins$/ })
  const search = page.getByRole('search', { name: 'Search your pins' })
  const bar = page.getByRole('region', { name: 'Selected pins' })

  await test.step('on a computer: a search from Select finds pins, all are selected, and they move to a place found in the rail', async () => {
    await page.setViewportSize(DESKTOP)
    await page.goto(attic.path)
    await page.getByRole('button', { name: 'Select pins' }).click()
    await bar.getByRole('link', { name: 'Search and filter' }).click()
    await page.waitForURL(/\/search\/yours\//)
    await expect(bar.getByText('0 selected')).toBeVisible()
    await search.getByLabel('Words').fill('lamps -table')
    await search.getByRole('button', { name: 'Search' }).click()
    await expect(found).toHaveText('149 of your pins')
    await bar.getByRole('button', { name: 'Select all 149' }).click()
    await expect(bar.getByText('149 selected')).toBeVisible()
    const rail = page.getByRole('navigation', { name: 'Move to' })
    await rail.getByLabel('Search places').fill('board 77')
    await expect(rail.getByRole('status')).toHaveText('1 place found')
    await expectSound(page)
    await rail.getByRole('button', { name: /Board 77/ }).press('Enter')
    await expect(page.getByText('Moved 149 pins to Board 77').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  })

  await test.step('on a phone: pins found on several boards move together, and come back with Undo', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/search/yours/?q=%22table+lamp%22')
    await expect(found).toHaveText('40 of your pins')
    await page.getByRole('button', { name: 'Select pins' }).click()
    await bar.getByRole('button', { name: 'Select all 40' }).click()
    await expectSound(page)
    await bar.getByRole('button', { name: 'Move 40 pins' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Search boards').fill('board 9')
    await dialog.getByRole('button', { name: /Board 99/ }).click()
    await expect(page.getByText('Moved 40 pins to Board 99').first()).toBeVisible()
    expect(await lampBoards(page)).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone').first()).toBeVisible()
    expect(await lampBoards(page)).toBe(4)
  })

  await test.step('many duplicates are cleared by a rule, and come back with Undo', async () => {
    const count = await countPins(page)
    await page.goto('/settings/doubles/')
    await page.getByText(/^Clear \d+ groups at once$/).click()
    await page.getByLabel('Keep the one with a description').check()
    await expect(page.getByText(/^This clears up to 200 groups and 2,000 pins,/)).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Clear duplicates' }).click()
    await expect(page.getByText('1,996 pins removed', { exact: true })).toBeVisible()
    expect(await countPins(page)).toBe(count - 1996)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone').first()).toBeVisible()
    expect(await countPins(page)).toBe(count)
  })
})

/** Gives the member 5,000 pins on 120 boards: 149 lamps on one of them, and 40 table lamps on four others. */
async function fillAccount(page: Page, { id }: MadeBoard): Promise<void> {
  await makePins(page, { id, path: '' }, 1500)
  await changeDatabase(
    `insert into boards (id, owner_id, name, folded_name, slug, created_at)
    select made.value, owner_id, 'Board ' || (made.value - ?1), 'board ' || (made.value - ?1),
      'board-' || (made.value - ?1), created_at
    from json_each(?2) made join boards on boards.id = ?1`,
    id,
    JSON.stringify(Array.from({ length: 119 }, (_, place) => Number(id) + place + 1)),
  )
  const last = Number((await readDatabase('select max(id) from pins'))[0]?.[0])
  const copies = Array.from({ length: 3500 }, (_, place) => last + place + 1)
  await changeDatabase(
    `insert into pins (id, pinner_id, board_id, picture_id, media, title, alt_text, method, created_at)
    select made.value, pinner_id, ?1 + 1 + (made.value - ?3) % 119, picture_id, media, title, alt_text,
      method, created_at
    from json_each(?2) made join (select *, row_number() over () - 1 as place from pins where board_id = ?1) as like
      on like.place = (made.value - ?3) % 1500`,
    id,
    JSON.stringify(copies),
    last,
  )
  await changeDatabase(
    `update pins set title = 'Floor lamp' where id in (
      select id from pins where board_id = ? order by id limit 149)`,
    id,
  )
  for (const board of [3, 5, 7, 9]) {
    await changeDatabase(
      `update pins set title = 'Table lamp' where id in (
        select id from pins where board_id = ? + ? order by id limit 10)`,
      id,
      board,
    )
  }
}

async function countPins(page: Page): Promise<number> {
  const [[count] = []] = await readDatabase(
    `select count(*) from pins join boards on boards.id = board_id
    join members on members.id = owner_id where username = ? and pins.deleted_at is null`,
    await nameOf(page),
  )
  return Number(count)
}

async function lampBoards(page: Page): Promise<number> {
  const [[count] = []] = await readDatabase(
    `select count(distinct board_id) from pins join boards on boards.id = board_id
    join members on members.id = owner_id
    where username = ? and title = 'Table lamp' and pins.deleted_at is null`,
    await nameOf(page),
  )
  return Number(count)
}
