import type { Page, Route } from '@playwright/test'
import { pinsOf } from '../../board-pins.ts'
import { makeBoard } from '../../people.ts'
import { expect, test } from '../../test.ts'
import { aTray, CREATE, pictureFiles } from './filled-tray.ts'

const DAY_MS = 24 * 60 * 60 * 1000

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

/** Gives the third picture a link that the server refuses. */
async function setBadLink(page: Page): Promise<void> {
  await page.getByLabel('Select picture 3, IMG_3.png').check()
  await button(page, 'Set link').click()
  await page.getByLabel('Link of the selected pins').fill('not an address')
  await button(page, 'Set').click()
  await button(page, 'Select none').click()
}

test.describe('with failures', () => {
  test.use({ expectedComplaints: [/status of (?:400|503)|ERR_CONNECTION_RESET/] })

  test('a refused picture, a lost response and a reload neither lose a pin nor create one twice', {
    tag: '@cdp',
  }, async ({ page }) => {
    const board = await aTray(page, 30)
    await setBadLink(page)
    let answered = 0
    await page.route(CREATE, async (route) => {
      answered++
      // The first response is lost, and requests after the fourteenth wait until the page is left.
      if (answered > 14) return
      const response = await route.fetch()
      if (answered === 1) await route.abort('connectionreset')
      else await route.fulfill({ response })
    })
    await button(page, 'Save 30 pins').click()
    await expect.poll(() => answered).toBeGreaterThan(14)
    await page.goto('/ideas/')
    await page.unroute(CREATE)

    await button(page, 'Continue').click()
    await expect(page.getByText("29 pins saved to Kitchen. 1 pin wasn't saved")).toBeVisible()

    expect(await pinsOf(page, board)).toHaveLength(29)
    await page.getByRole('link', { name: 'Show' }).click()
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
    await button(page, 'Details of picture 1, IMG_3.png').click()
    await page.getByLabel('Link', { exact: true }).fill('https://tiles.example/')
    await button(page, 'Done').click()
    await button(page, 'Save 1 pin').click()
    await expect(page.getByText('1 pin saved to Kitchen')).toBeVisible()
    expect(await pinsOf(page, board)).toHaveLength(30)
  })

  test('after failures of the server, a picture is sent again under its id and saved once', {
    tag: '@cdp',
  }, async ({ page }) => {
    const board = await aTray(page, 2)
    // The server saves the pins, but its responses say that it failed.
    await page.route(CREATE, async (route) => {
      await route.fetch()
      await route.fulfill({ status: 503 })
    })

    await button(page, 'Save 2 pins').click()
    await expect(page.getByText('2 pins may not be saved yet')).toBeVisible()
    await expect(page.getByText('Not saved yet')).toHaveCount(2)
    await button(page, 'Details of picture 1, IMG_1.png').click()
    await expect(page.getByRole('dialog').getByText('we won’t save this pin twice')).toBeVisible()
    await button(page, 'Done').click()
    await page.unroute(CREATE)
    await button(page, 'Try again').click()

    await expect(page.getByText('2 pins saved to Kitchen')).toBeVisible()
    expect(await pinsOf(page, board)).toHaveLength(2)
    await button(page, 'Undo').click()
    await expect(page.getByText('Undone. The pins are in the trash.')).toBeVisible()
    expect(await pinsOf(page, board)).toEqual([])
  })

  test('Try again sends refused pictures without the new ones, and one Undo removes both parts', async ({
    page,
  }) => {
    const board = await aTray(page, 3)
    await setBadLink(page)
    await button(page, 'Save 3 pins').click()
    await expect(page.getByText("2 pins saved to Kitchen. 1 pin wasn't saved")).toBeVisible()
    await page.getByLabel('Add pictures').setInputFiles(pictureFiles(4).slice(3))
    await expect(button(page, 'Save 2 pins')).toBeEnabled()
    await button(page, 'Details of picture 1, IMG_3.png').click()
    await page.getByLabel('Link', { exact: true }).fill('')
    await button(page, 'Done').click()

    await button(page, 'Try again').click()

    await expect(page.getByText('3 pins saved to Kitchen')).toBeVisible()
    await expect(button(page, 'Save 1 pin')).toBeVisible()
    await button(page, 'Undo').click()
    await expect(page.getByText('Undone. The pins are in the trash.')).toBeVisible()
    expect(await pinsOf(page, board)).toEqual([])
  })

  test('an Undo that failed says why and can be pressed again', async ({ page }) => {
    const board = await aTray(page, 2)
    await button(page, 'Save 2 pins').click()
    await expect(page.getByText('2 pins saved to Kitchen')).toBeVisible()
    const fail = (route: Route) => route.fulfill({ status: 503 })
    await page.route('**/resource/BulkEditResource/delete/', fail)
    await button(page, 'Undo').click()
    await expect(page.getByText('Uh oh! Something went wrong.')).toBeVisible()
    await page.unroute('**/resource/BulkEditResource/delete/')

    await button(page, 'Undo').click()

    await expect(page.getByText('Undone. The pins are in the trash.')).toBeVisible()
    expect(await pinsOf(page, board)).toEqual([])
  })
})

test('one Undo removes the pins from several boards', async ({ page }) => {
  const kitchen = await aTray(page, 3)
  const garden = await makeBoard(page, 'Garden')
  await page.getByLabel('Select picture 1, IMG_1.png').check()
  await page.getByLabel('Select picture 2, IMG_2.png').check()
  await button(page, 'Board of the selected pins: none chosen').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Garden' }).click()
  await button(page, 'Select none').click()
  await button(page, 'Save 3 pins').click()
  await expect(page.getByText('3 pins saved to 2 boards and sections')).toBeVisible()
  const [, username] = garden.path.split('/')
  await expect(page.getByRole('link', { name: '2 boards and sections' })).toHaveAttribute(
    'href',
    `/${username}/`,
  )
  expect(await pinsOf(page, kitchen)).toHaveLength(1)
  expect(await pinsOf(page, garden)).toHaveLength(2)

  await button(page, 'Undo').click()

  await expect(page.getByText('Undone. The pins are in the trash.')).toBeVisible()
  expect(await pinsOf(page, kitchen)).toEqual([])
  expect(await pinsOf(page, garden)).toEqual([])
})

test('what a full disk no longer keeps is saved, and neither it nor earlier pictures come back', async ({
  page,
}) => {
  const board = await aTray(page, 2)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
  })
  await page.getByLabel('Add pictures').setInputFiles(pictureFiles(3).slice(2))
  await expect(page.getByText('This browser can’t keep the files.')).toBeVisible()

  await button(page, 'Save 3 pins').click()
  await expect(page.getByText('3 pins saved to Kitchen')).toBeVisible()
  await page.reload()

  await expect(page.getByText('No pictures or videos yet')).toBeVisible()
  expect(await pinsOf(page, board)).toHaveLength(3)
})

test.describe('without a connection', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] })

  test('pictures wait, and are saved when the connection is back', { tag: '@cdp' }, async ({
    page,
    context,
  }) => {
    const board = await aTray(page, 2)
    await context.setOffline(true)
    await button(page, 'Save 2 pins').click()
    await expect(page.getByText('Waiting for the connection')).toBeVisible()

    await context.setOffline(false)

    await expect(page.getByText('2 pins saved to Kitchen')).toBeVisible()
    expect(await pinsOf(page, board)).toHaveLength(2)
  })
})

test('pictures wait ten minutes on a visitor’s page, from the first one after the session’s end', async ({
  page,
}) => {
  await aTray(page, 2)
  await page.clock.install()
  await page.clock.fastForward(DAY_MS)
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.goto('/ideas/')
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await page.clock.fastForward(9 * 60_000)
  await page.context().addCookies(cookies)
  await page.goto('/pin-builder/tray/')
  await expect(button(page, 'Save 2 pins')).toBeEnabled()

  await page.context().clearCookies()
  await page.goto('/ideas/')
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await page.clock.fastForward(10 * 60_000)
  await page.waitForFunction(() => localStorage.getItem('tray') === null)
  await page.context().addCookies(cookies)
  await page.goto('/pin-builder/tray/')

  await expect(page.getByText('No pictures or videos yet')).toBeVisible()
})

test('the chosen board stays chosen after a reload', async ({ page }) => {
  await aTray(page, 2)
  await makeBoard(page, 'Garden')
  await button(page, 'Board: Kitchen').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Garden' }).click()
  await expect(page).toHaveURL(/board=\d+/)
  await makeBoard(page, 'Cellar')

  await page.reload()

  await expect(button(page, 'Board: Garden')).toBeVisible()
})

test('three pictures are sent at a time, and their progress stays on the next pages', async ({
  page,
}) => {
  const board = await aTray(page, 5)
  const held: Route[] = []
  await page.route(CREATE, (route) => {
    held.push(route)
  })
  await button(page, 'Save 5 pins').click()
  await expect.poll(() => held.length).toBe(3)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('progressbar', { name: 'Saving 5 pins' })).toBeVisible()

  await held[0]?.continue()
  await expect(page.getByText('1 of 5')).toBeVisible()
  await expect.poll(() => held.length).toBe(4)
  // The held requests continue, too.
  await page.unroute(CREATE)

  await expect(page.getByText('5 pins saved to Kitchen')).toBeVisible()
  expect(await pinsOf(page, board)).toHaveLength(5)
})

test('selected pictures get a new board and the label of AI-made pictures, and one gets another board', async ({
  page,
}) => {
  const kitchen = await aTray(page, 3)
  await page.getByLabel('Select picture 1, IMG_1.png').check()
  await page.getByLabel('Select picture 2, IMG_2.png').check()
  await button(page, 'Made with AI').click()
  await expect(button(page, 'Made with AI')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Board of the selected pins: none chosen').click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('button', { name: 'Create board' }).click()
  await picker.getByLabel('Name').fill('Garden')
  await picker.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(button(page, 'Board of the selected pins: Garden')).toBeVisible()
  await button(page, 'Select none').click()
  await button(page, 'Details of picture 2, IMG_2.png').click()
  await expect(page.getByRole('radio', { name: 'Made with AI' })).toBeChecked()
  await page.getByLabel('Title').fill('A tiled wall')
  await button(page, 'Board of this picture: Garden').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Kitchen/ })
    .click()
  await button(page, 'Done').click()

  await button(page, 'Save 3 pins').click()
  await expect(page.getByText('3 pins saved to 2 boards and sections')).toBeVisible()

  expect(await pinsOf(page, kitchen)).toHaveLength(2)
  expect(await pinsOf(page, { path: kitchen.path.replace('kitchen', 'garden') })).toHaveLength(1)
  await page.goto(kitchen.path)
  await page.getByRole('link', { name: 'A tiled wall' }).click()
  await expect(page.getByText('AI-made. Stated by its creator.')).toBeVisible()
})

test('a HEIC photo that the browser can open is saved as a JPEG', async ({ page }) => {
  const board = await aTray(page, 2)
  await page.evaluate(() => {
    const draw = createImageBitmap
    window.createImageBitmap = () => draw(new ImageData(60, 40))
  })
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  await page
    .getByLabel('Add pictures')
    .setInputFiles([{ name: 'photo.HEIC', mimeType: 'image/heic', buffer: heic }])
  await button(page, 'Save 3 pins').click()

  await expect(page.getByText('3 pins saved to Kitchen')).toBeVisible()
  expect(await pinsOf(page, board)).toHaveLength(3)
})
