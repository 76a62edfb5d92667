import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoShift, PHONE } from '../looks.ts'
import { type MadeBoard, makeBoard, makePins, post, signUp } from '../people.ts'
import { SHOP_ORIGIN } from '../places.ts'
import { expect, test } from '../test.ts'

/** A name that is taken. */
const REFUSED = /status of 409/

test('a pin is saved from the wall to another board in two acts', async ({ page }) => {
  await aWall(page)
  const lamps = await makeBoard(page, 'Lamps')
  const picker = await openPicker(page, 'Pin 4')

  await picker.getByRole('button', { name: 'Lamps' }).click()

  await expect(page.getByText('Saved to Lamps').last()).toBeVisible()
  await expect(picker).toHaveCount(0)
  await expect(tileOf(page, 'Pin 4').getByRole('button', { name: 'Saved' })).toBeVisible()
  await expectNoShift(page)
  await page.goto(lamps.path)
  await expect(tileOf(page, 'Pin 4')).toBeVisible()
})

test('the picker is accessible, in its lists and in its forms, and shifts nothing', async ({
  page,
}) => {
  const board = await aWall(page)
  await makeSections(page, board, ['Tiles', 'Taps'])
  await makeBoard(page, 'Secret party', 'secret')
  const picker = await openPicker(page, 'Pin 4')
  await expect(picker.getByRole('button', { name: /Secret party secret/ })).toBeVisible()
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Saving' }).click()
  await expect(picker.getByRole('heading', { name: 'Choose section' })).toBeVisible()
  await expect(picker.getByRole('button', { name: 'Tiles' })).toBeVisible()
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Create section' }).click()
  await expect(picker.getByRole('heading', { name: 'Add section' })).toBeVisible()
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Back' }).click()
  await picker.getByRole('button', { name: 'Create board' }).click()
  await expect(picker.getByRole('heading', { name: 'Create board' })).toBeVisible()

  await expectAccessible(page)
  await expectNoShift(page)
})

test('a board is created while saving, and its first pin is celebrated', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(REFUSED)
  await aWall(page)
  const picker = await openPicker(page, 'Pin 4')
  await picker.getByRole('button', { name: 'Create board' }).click()
  const create = picker.getByRole('button', { name: 'Create', exact: true })
  await expect(create).toBeDisabled()
  await picker.getByLabel('Name').fill('x'.repeat(51))
  await expect(picker.getByText('Please enter no more than 50 characters.')).toBeVisible()
  await expect(create).toBeDisabled()
  await picker.getByLabel('Name').fill(' ')
  await expect(picker.getByText("Don't forget to name your board!")).toBeVisible()
  await picker.getByLabel('Name').fill('Saving')
  await picker.getByLabel('Name').press('Enter')
  await expect(picker.getByText('You already have a board with that name.')).toBeVisible()
  await expect(create).toBeDisabled()
  await picker.getByLabel('Name').fill('Rooms to sit in')
  await picker.getByLabel('Keep this board secret').check()
  await create.click()

  await expect(picker.getByRole('heading', { name: 'Board created' })).toBeVisible()
  const celebration = page.getByText('You saved your first Pin to Rooms to sit in!')
  await expect(celebration).toBeVisible()
  await page.getByRole('link', { name: 'Explore' }).hover()
  await expect(celebration).toHaveCount(0)
})

test('nothing is celebrated for who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await aWall(page)
  await makeBoard(page, 'Lamps')
  const picker = await openPicker(page, 'Pin 4')
  await picker.getByRole('button', { name: 'Lamps' }).click()

  await expect(page.getByText('Saved to Lamps').last()).toBeVisible()
  await expect(picker).toHaveCount(0)
  await expect(page.getByText('You saved your first Pin')).toHaveCount(0)
})

test('names for a new board are proposed, and taken by a press', async ({ page, browser }) => {
  const stranger = await (await browser.newContext()).newPage()
  await signUp(stranger)
  const [id] = await makePins(stranger, await makeBoard(stranger, 'Oak and brass'), 1)
  await signUp(page)
  await page.goto(`/pin/${id}/`)
  await page.getByRole('link', { name: 'Save', exact: true }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('button', { name: 'Create board' }).click()
  await picker.getByRole('button', { name: 'Oak and brass' }).click()
  await expect(picker.getByLabel('Name')).toHaveValue('Oak and brass')
  await picker.getByRole('button', { name: 'Create', exact: true }).click()

  await expect(page.getByText('Saved to Oak and brass').last()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Psst! You already saved this Pin to Oak and brass')).toBeVisible()
  await page.getByRole('link', { name: /Choose another board/ }).click()
  await expect(picker.getByText('Psst! You already saved this Pin to Oak and brass')).toBeVisible()
})

test('a section is chosen, or made for the pin', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(REFUSED)
  const board = await aWall(page)
  await makeSections(page, board, ['Tiles'])
  let picker = await openPicker(page, 'Pin 4')
  await picker.getByRole('button', { name: 'Saving' }).click()
  await picker.getByRole('button', { name: 'Tiles' }).click()
  await expect(picker).toHaveCount(0)

  await page.mouse.move(5, 5)
  picker = await openPicker(page, 'Pin 3')
  await picker.getByRole('button', { name: 'Saving' }).first().click()
  await picker.getByRole('button', { name: 'Create section' }).click()
  await expect(picker.getByRole('button', { name: 'Add' })).toBeDisabled()
  await picker.getByLabel('Name').fill('tiles')
  await picker.getByRole('button', { name: 'Add' }).click()
  await expect(picker.getByText('This board already has a section with that name.')).toBeVisible()
  await picker.getByLabel('Name').fill('Lamps')
  await picker.getByLabel('Name').press('Enter')
  await expect(picker).toHaveCount(0)

  for (const [section, pin] of [
    ['tiles', 'Pin 4'],
    ['lamps', 'Pin 3'],
  ]) {
    await page.goto(`${board.path}${section}/`)
    await expect(tileOf(page, pin ?? '')).toBeVisible()
  }
})

test('four boards have top choices; they are searched by the words of their names', async ({
  page,
}) => {
  await aWall(page)
  for (const name of ['Crème brûlée & co', 'Kitchen ideas', '2 rooms']) await makeBoard(page, name)
  const picker = await openPicker(page, 'Pin 4')

  await expect(picker.getByRole('heading', { name: 'Top choices' })).toBeVisible()
  await expect(picker.getByRole('list', { name: 'All boards' }).getByRole('button')).toHaveText([
    /^Crème/,
    /^Kitchen/,
    /^Saving/,
    /^2 rooms/,
  ])
  await picker.getByPlaceholder('Search').fill('creme br')
  await expect(picker.getByRole('list', { name: 'All boards' }).getByRole('button')).toHaveText([
    /^Crème/,
  ])
  await expect(picker.getByRole('heading', { name: 'Top choices' })).toHaveCount(0)
  await picker.getByPlaceholder('Search').fill('ideas kit')
  await expect(picker.getByText('No board of yours is called that.')).toBeVisible()
  await picker.getByRole('button', { name: 'Create board' }).click()

  await expect(picker.getByLabel('Name')).toHaveValue('ideas kit')
})

test.describe('where the server fails', () => {
  test.use({ expectedComplaints: [/status of 500|SyntaxError/] })

  test('the board can be tried again, and the words say so', async ({ page }) => {
    await aWall(page)
    await makeBoard(page, 'Lamps')
    const picker = await openPicker(page, 'Pin 4')
    await page.route('**/repin/x.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await picker.getByRole('button', { name: 'Lamps' }).click()

    await expect(picker.getByText('Uh oh! Something went wrong.')).toBeVisible()
    await expect(picker.getByRole('button', { name: 'Lamps' })).not.toHaveAttribute('aria-busy')
    await page.unroute('**/repin/x.data*')
    await picker.getByRole('button', { name: 'Lamps' }).click()
    await expect(page.getByText('Saved to Lamps').last()).toBeVisible()
  })
})

test('by keyboard alone: into the picker, through it and back', async ({ page }) => {
  await aWall(page)
  await makeBoard(page, 'Lamps')
  const opener = page.getByRole('link', { name: /Choose another board/ })
  await tileOf(page, 'Pin 4').locator('.tile-link').focus()
  await opener.focus()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog')
  await expect(picker.getByPlaceholder('Search')).toBeFocused()
  await expect(picker.getByRole('button', { name: 'Lamps' })).toBeVisible()

  await page.keyboard.press('ArrowDown')
  await expect(picker.getByRole('button', { name: 'Lamps' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(picker.getByRole('button', { name: 'Saving' })).toBeFocused()
  await page.keyboard.press('l')
  await expect(picker.getByPlaceholder('Search')).toHaveValue('l')
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(picker.getByRole('button', { name: 'Lamps' })).toBeVisible()
  await picker.getByRole('button', { name: 'Create board' }).press('Enter')
  await expect(picker.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(picker.getByRole('heading', { name: 'Choose board' })).toBeVisible()
  await expect(picker.getByPlaceholder('Search')).toBeFocused()
  await page.keyboard.type('lam')
  await page.keyboard.press('Enter')

  await expect(page.getByText('Saved to Lamps').last()).toBeVisible()
  await expect(opener).toBeFocused()
})

test('2,000 boards keep a few rows in the document, and the last can be reached', async ({
  page,
}) => {
  await aWall(page)
  for (let n = 0; n < 60; n++) await makeBoard(page, `Board ${n}`)
  const picker = await openPicker(page, 'Pin 4')
  const rows = picker.getByRole('list', { name: 'All boards' }).getByRole('button')
  await expect(rows.first()).toHaveText(/Board 0/)
  expect(await rows.count()).toBeLessThan(40)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')

  await expect(picker.getByRole('button', { name: 'Saving' }).last()).toBeFocused()
  await expect(picker.getByRole('button', { name: 'Saving' }).last()).toBeInViewport()
})

test('a pin that its maker brought in is confirmed, and leads to sending it', async ({
  page,
  browser,
}) => {
  await signUp(page)
  await makeBoard(page, 'Shop finds')
  await page.goto('/pin-builder/')
  await page.getByLabel('From a web page').fill(`${SHOP_ORIGIN}/goods/stools/oak.html`)
  await page.getByRole('button', { name: 'Find pictures' }).click()
  await page.getByRole('img', { name: 'A lamp with a linen shade' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Saved' })
  await expect(modal.getByRole('heading', { name: 'Saved to Shop finds' })).toBeVisible()
  const pictures = modal.getByRole('list', { name: 'Pictures of this page' })
  await expect(pictures.getByRole('listitem')).toHaveCount(4)
  const columns = await pictures.evaluate((list) => getComputedStyle(list).gridTemplateColumns)
  expect(columns).toBe('160px 160px 160px')
  await page.setViewportSize({ width: 1440, height: 1200 })
  expect(await pictures.evaluate((list) => getComputedStyle(list).maxHeight)).toBe('540px')
  await expectAccessible(page)
  await modal.getByRole('link', { name: 'Send' }).click()

  const share = page.getByRole('dialog', { name: 'Send this Pin' })
  const link = await share.getByLabel('Link').inputValue()
  expect(link).toMatch(/\/pin\/\d+\/\?sentBy=ana\w*$/)
  await expect(page).toHaveURL(/share=true$/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(share).toHaveCount(0)
  await expect(page).toHaveURL(/\/pin\/\d+\/$/)

  const visitor = await browser.newPage()
  await visitor.goto(link)
  await visitor.waitForLoadState('networkidle')
  const sent = visitor.getByRole('region', { name: 'Sent to you' })
  await sent.getByRole('link', { name: 'Say what you think' }).press('Enter')
  await expect(visitor.getByRole('dialog').getByRole('heading')).toHaveText(
    /^Sign up and let ana\w* know what you think$/,
  )
  await expectAccessible(visitor)
  await visitor.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the picker is a sheet from below', async ({ page }) => {
    const board = await aWall(page)
    await makeBoard(page, 'Lamps')
    const [id] = await makePins(page, board, 1)
    await page.goto(`/pin/${id}/`)
    await page.getByRole('link', { name: /Choose another board/ }).click()
    const picker = page.getByRole('dialog')
    await expect(picker.getByRole('button', { name: 'Lamps' })).toBeVisible()
    // It comes up from below first.
    await expect.poll(() => picker.evaluate(leftAndBottom)).toEqual([0, PHONE.height])
    await expectAccessible(page)
    await picker.getByRole('button', { name: 'Lamps' }).click()

    await expect(page.getByText('Saved to Lamps').last()).toBeVisible()
    await expectNoShift(page)
  })
})

test.describe('without scripts', () => {
  test('the board is chosen on a page of its own', async ({ plain }) => {
    await signUp(plain)
    const board = await makeBoard(plain, 'Saving')
    await makeBoard(plain, 'Lamps')
    const [id] = await makePins(plain, board, 1)
    await plain.goto(`/pin/${id}/`)
    await plain.press('link', /Choose another board/)
    await plain.press('button', 'Lamps')

    expect(plain.text()).toContain('Saved to Lamps')
  })
})

async function aWall(page: Page): Promise<MadeBoard> {
  await signUp(page)
  const board = await makeBoard(page, 'Saving')
  await makePins(page, board, 4)
  await page.goto(board.path)
  return board
}

function tileOf(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true })
}

/** Opens the picker from a tile of the wall. */
async function openPicker(page: Page, pin: string): Promise<Locator> {
  const tile = tileOf(page, pin)
  await tile.hover()
  await tile.getByRole('link', { name: /Choose another board/ }).click()
  const picker = page.getByRole('dialog')
  await expect(picker.getByRole('heading', { name: 'Choose board' })).toBeVisible()
  return picker
}

/** Makes sections of a board by saving its newest pin to each. */
async function makeSections(page: Page, { id }: MadeBoard, titles: string[]): Promise<void> {
  const [pin] = await makePins(page, await makeBoard(page, 'Elsewhere'), 1)
  for (const newSection of titles) {
    const form = { boardId: id, newSection, stay: '1' }
    await post(page, `/pin/${pin}/repin/x/`, { form })
  }
}

function leftAndBottom(element: Element): number[] {
  const { left, bottom } = element.getBoundingClientRect()
  return [left, bottom]
}
