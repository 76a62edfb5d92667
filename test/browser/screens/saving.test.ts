import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { SHOP_ORIGIN } from '../origins.ts'
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectAnnounced,
  expectNoShift,
  PHONE,
  untilQuiet,
} from '../page-checks.ts'
import { type MadeBoard, makeBoard, makePins, makeSection, post, signUp } from '../people.ts'
import { expect, IN_MOTION, plainOf, test } from '../test.ts'

test.use(IN_MOTION)

/** Chromium ignores shifts within half a second of a press. */
const SLOW_MS = 600

/** The console error for a name that is taken. */
const REFUSED = /status of 409/

test('a pin is saved from the wall with the picker, to an existing board or a new one', {
  tag: '@emulated',
}, async ({ page, expectedComplaints }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const board = await aWall(page)
  for (const name of ['Tiles', 'Taps']) await makeSection(page, board, name)
  const lamps = await makeBoard(page, 'Lamps')
  await makeBoard(page, 'Kitchen ideas', 'secret')
  await makeBoard(page, '2 crème brûlées & co')
  const preferences = { invitableBy: 'everyone', boardPrivacy: 'secret' }
  await post(page, '/settings/privacy/', { form: preferences })
  await page.goto(board.path)

  expectedComplaints.push(/status of 500|SyntaxError/)
  await test.step('if the server fails, a message says so and the board can be tried again', () =>
    failAndSave(page))
  await test.step('a pin is saved to a second board, without a celebration under reduced motion', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await tileOf(page, 'Pin 4').hover()
    await expect(tileOf(page, 'Pin 4').getByRole('button', { name: 'Saved' })).toBeVisible()
    await expect(page.getByText('You saved your first Pin')).toHaveCount(0)
    await expectNoShift(page)
    expect(await articlesAt(page, lamps.path)).toEqual(['Pin 4'])
  })
  await page.emulateMedia({ reducedMotion: null })
  await page.mouse.move(5, 5)
  expectedComplaints.push(REFUSED)
  await test.step('the picker is accessible in its lists and in its forms', () => lookAtViews(page))
  await test.step('four boards have top choices; they are searched by the words of their names', () =>
    searchBoards(page))
  await test.step('a board is created while saving, and its first pin is celebrated', () =>
    createBoard(page))
  await test.step('a section is chosen, or created for the pin', async () => {
    await chooseSections(page)
    expect(await articlesAt(page, `${board.path}tiles/`)).toEqual(['Pin 4'])
    expect(await articlesAt(page, `${board.path}lamps/`)).toEqual(['Pin 3'])
  })
})

async function failAndSave(page: Page): Promise<void> {
  const picker = await openPicker(page, 'Pin 4')
  await page.route('**/repin/x.data*', async (route) => {
    await setTimeout(SLOW_MS)
    await route.fulfill({ status: 500, body: 'broken' })
  })
  await picker.getByRole('button', { name: 'Lamps' }).click()

  await expect(picker.getByText('Uh oh! Something went wrong.')).toBeVisible()
  await expect(picker.getByRole('button', { name: 'Lamps' })).not.toHaveAttribute('aria-busy')
  await expectNoShift(page)
  await page.unroute('**/repin/x.data*')
  await page.route('**/repin/x.data*', async (route) => {
    await setTimeout(SLOW_MS)
    await route.continue()
  })
  await picker.getByRole('button', { name: 'Lamps' }).click()
  await expect(page.getByText('Saved to Lamps').last()).toBeVisible()
}

/** Goes through the picker's views to its list. */
async function lookAtViews(page: Page): Promise<void> {
  await page.route('**/BoardPickerBoardsResource/get/**', async (route) => {
    await setTimeout(SLOW_MS)
    await route.continue()
  })
  const picker = await openPicker(page, 'Pin 3')
  await expect(picker.getByRole('list', { name: 'Top choices' }).getByRole('button')).toHaveText([
    /^Lamps/,
    /^Saving/,
  ])
  await expect(picker.getByRole('button', { name: /Kitchen ideas secret/ })).toBeVisible()
  // There is no backdrop, and the strip beside the scrollbar stays as it is.
  await expect(page.locator('html')).toHaveClass(/is-locked/)
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(picker.getByLabel('Order of your boards')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await picker.getByRole('button', { name: 'Saving' }).first().click()
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
  await picker.getByRole('button', { name: 'Back' }).click()
}

/** Searches for a board that doesn't exist, and ends at the form to create it. */
async function searchBoards(page: Page): Promise<void> {
  const picker = page.getByRole('dialog')
  const all = picker.getByRole('list', { name: 'All boards' }).getByRole('button')
  await expect(picker.getByRole('heading', { name: 'Top choices' })).toBeVisible()
  const byName = [/^Kitchen/, /^Lamps/, /^Saving/, /^2 crème/]
  await expect(all).toHaveText(byName)
  const order = picker.getByLabel('Order of your boards')
  await order.focus()
  await order.selectOption('Newest')
  await expect(all).toHaveText([/^2 crème/, /^Kitchen/, /^Lamps/, /^Saving/])
  await expect(order).toBeFocused()
  await order.selectOption('Name')
  await expect(all).toHaveText(byName)
  await picker.getByPlaceholder('Search').fill('creme br')
  await expect(all).toHaveText([/^2 crème/])
  await expect(picker.getByRole('heading', { name: 'Top choices' })).toHaveCount(0)
  await picker.getByPlaceholder('Search').fill('ideas kit')
  await expect(picker.getByText('None of your boards match.')).toBeVisible()
  await picker.getByRole('button', { name: 'Create board' }).click()
  await expect(picker.getByLabel('Name')).toHaveValue('ideas kit')
}

async function createBoard(page: Page): Promise<void> {
  const picker = page.getByRole('dialog')
  const name = picker.getByLabel('Name')
  const create = picker.getByRole('button', { name: 'Create', exact: true })
  await name.fill('')
  await expect(create).toBeDisabled()
  await name.fill('x'.repeat(51))
  await expect(picker.getByText('Please enter no more than 50 characters.')).toBeVisible()
  await expect(create).toBeDisabled()
  await name.fill(' ')
  await expect(picker.getByText("Don't forget to name your board!")).toBeVisible()
  await name.fill('Saving')
  await name.press('Enter')
  await expect(picker.getByText('You already have a board with that name.')).toBeVisible()
  await expect(create).toBeDisabled()
  await name.fill('Rooms to sit in')
  await expect(picker.getByLabel('Keep this board secret')).toBeChecked()
  // The confirmation shows for less than a second.
  const confirmed = page.waitForFunction(
    () => document.querySelector('dialog.picker h2')?.textContent === 'Board created',
  )
  await create.click()
  await confirmed
  const celebration = page.getByText('You saved your first Pin to Rooms to sit in!')
  await expect(celebration).toBeVisible()
  await page.getByRole('link', { name: 'Explore' }).hover()
  await expect(celebration).toHaveCount(0)
}

async function chooseSections(page: Page): Promise<void> {
  let picker = await openPicker(page, 'Pin 4')
  await picker.getByRole('button', { name: 'Saving' }).first().click()
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
}

test('names for a first board are suggested, and pressing one creates it', async ({
  page,
  plain,
}) => {
  await signUp(plain)
  const [id] = await makePins(plain, await makeBoard(plain, 'Oak and brass'), 1)
  await signUp(page)
  await page.goto(`/pin/${id}/`)
  await page.getByRole('article').first().getByRole('link', { name: 'Save', exact: true }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('button', { name: 'Create board' }).click()
  await picker.getByRole('button', { name: 'Oak and brass' }).click()
  await expect(picker.getByLabel('Name')).toHaveValue('Oak and brass')
  await picker.getByRole('button', { name: 'Back' }).click()
  await expect(picker.getByRole('button', { name: 'Quick saves' })).toBeFocused()
  await expect(picker.getByRole('button', { name: 'Oak and brass' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(page.getByText('Saved to Oak and brass').last()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Psst! You already saved this Pin to Oak and brass')).toBeVisible()
  await page.getByRole('link', { name: /Choose a board other/ }).click()
  await expect(picker.getByText('Psst! You already saved this Pin to Oak and brass')).toBeVisible()
})

test('the picker is opened, used and left by keyboard alone', async ({ page }) => {
  await aWall(page)
  await makeBoard(page, 'Lamps')
  const opener = page.getByRole('link', { name: /Choose a board other/ })
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

  await expectAnnounced(page, 'Saved to Lamps')
  await expect(opener).toBeFocused()

  await test.step('of 2,000 boards the picker renders only a few rows at a time, and the last can be reached', async () => {
    for (let n = 0; n < 60; n++) await makeBoard(page, `Board ${n}`)
    await page.reload()
    const full = await openPicker(page, 'Pin 4')
    const rows = full.getByRole('list', { name: 'All boards' }).getByRole('button')
    await expect(rows.first()).toHaveText(/Board 0/)
    expect(await rows.count()).toBeLessThan(40)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await expect(full.getByRole('button', { name: 'Saving' }).last()).toBeFocused()
    await expect(full.getByRole('button', { name: 'Saving' }).last()).toBeInViewport()
  })
})

test('a member’s new pin is confirmed, with a way to share it', async ({ page, browser }) => {
  await signUp(page)
  await makeBoard(page, 'Shop finds')
  await page.goto(`/pin-builder/?url=${SHOP_ORIGIN}/goods/stools/oak.html`)
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

  const share = page.getByRole('dialog', { name: 'Send this pin' })
  const link = await share.getByLabel('Link').inputValue()
  expect(link).toMatch(/\/pin\/\d+\/\?sentBy=ana\w*$/)
  await expect(page).toHaveURL(/share=true$/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(share).toHaveCount(0)
  await expect(page).toHaveURL(/\/pin\/\d+\/$/)

  const visitor = await browser.newPage()
  await visitor.goto(link)
  await untilQuiet(visitor)
  const sent = visitor.getByRole('region', { name: 'Sent to you' })
  const answer = sent.getByRole('link', { name: 'Say what you think' })
  await expect(answer).toHaveAttribute('href', /next=[^&]+sentBy%3Dana/)
  await answer.press('Enter')
  await expect(visitor.getByRole('dialog').getByRole('heading')).toHaveText(
    /^Sign up and let ana\w* know what you think$/,
  )
  await expectAccessible(visitor)
  await visitor.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, expectedComplaints: [/status of 500/] })

  test('the picker is a sheet that slides up from below', async ({ page }) => {
    const board = await aWall(page)
    await makeBoard(page, 'Lamps')
    const [id] = await makePins(page, board, 1)
    await page.goto(`/pin/${id}/`)
    await page.getByRole('link', { name: /Choose a board other/ }).click()
    const picker = page.getByRole('dialog')
    await expect(picker.getByRole('button', { name: 'Lamps' })).toBeVisible()
    // The picker first slides up from below.
    await expect.poll(() => picker.evaluate(leftAndBottom)).toEqual([0, PHONE.height])
    await expectAccessible(page)
    await picker.getByRole('button', { name: 'Lamps' }).click()

    await expect(page.getByText('Saved to Lamps').last()).toBeVisible()
    await expectNoShift(page)
  })

  test('the picker waits for boards, and searches sections', async ({ page }) => {
    await signUp(page)
    const board = await makeBoard(page, 'Saving')
    for (const number of [1, 2, 3, 4, 5, 6]) await makeSection(page, board, `Room ${number}`)
    await makeSection(page, board, 'Crème brûlée & co')
    await makeBoard(page, 'Lamps')
    const [id] = await makePins(page, board, 1)
    await page.goto(`/pin/${id}/`)
    const picker = page.getByRole('dialog')

    await test.step('if the boards are slow or fail to load, the picker says so and tries again when asked', () =>
      waitForBoards(page))
    await test.step('eight sections or more can be searched by the words of their names', async () => {
      await picker.getByRole('button', { name: 'Saving' }).click()
      await expect(picker.getByRole('button', { name: 'Room 6' })).toBeVisible()
      await expect(picker.getByPlaceholder('Search')).toHaveCount(0)
      await makeSection(page, board, 'Room 8')
      await page.reload()
      await page.getByRole('link', { name: /Choose a board other/ }).click()
      await picker.getByRole('button', { name: 'Saving' }).click()
      await expect(picker.getByRole('button', { name: 'Room 6' })).toBeVisible()
      await picker.getByRole('searchbox', { name: 'Search sections' }).fill('brul co')
      await expect(picker.getByRole('button', { name: 'Crème brûlée & co' })).toBeVisible()
      await expect(picker.getByRole('button', { name: /^Room/ })).toHaveCount(0)
    })
  })
})

/** Opens the picker on a pin's page; its boards fail to load at first, and are then slow. */
async function waitForBoards(page: Page): Promise<void> {
  const boards = '**/BoardPickerBoardsResource/get/**'
  await page.route(boards, (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('link', { name: /Choose a board other/ }).click()
  const picker = page.getByRole('dialog')
  await expect(picker.getByText('Uh oh! Something went wrong.')).toBeVisible()
  await page.unroute(boards)
  const isOpen = Promise.withResolvers<void>()
  await page.route(boards, async (route) => {
    await isOpen.promise
    await route.continue()
  })
  await picker.getByRole('button', { name: 'Try again' }).click()

  await expect(picker.getByText('Loading')).toBeVisible()
  isOpen.resolve()
  await expect(picker.getByRole('button', { name: 'Lamps' })).toBeVisible()
}

test.describe('without scripts', () => {
  test('the board is chosen on a separate page', async ({ plain }) => {
    await signUp(plain)
    const board = await makeBoard(plain, 'Saving')
    await makeBoard(plain, 'Lamps')
    const [id] = await makePins(plain, board, 1)
    await plain.goto(`/pin/${id}/`)
    await plain.press('link', /Choose a board other/)
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
  await tile.getByRole('link', { name: /Choose a board other/ }).click()
  const picker = page.getByRole('dialog')
  await expect(picker.getByRole('heading', { name: 'Choose board' })).toBeVisible()
  return picker
}

/** The pins of a wall without scripts. */
async function articlesAt(page: Page, path: string): Promise<(string | null)[]> {
  const plain = await plainOf(page)
  await plain.goto(path)
  return plain.all('article').map((article) => article.getAttribute('aria-label'))
}

function leftAndBottom(element: Element): number[] {
  const { left, bottom } = element.getBoundingClientRect()
  return [left, bottom]
}
