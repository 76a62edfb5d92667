import type { Page, Route } from '@playwright/test'
import { REPEATABLE_MS } from '../../../../app/features/screens/tray/limits.ts'
import { pinsOf } from '../../board-pins.ts'
import { collect } from '../../frame/announcements.ts'
import { expect, test } from '../../test.ts'
import {
  aFilledTray,
  CREATE,
  openDetails,
  pictureFiles,
  reconnect,
  reconnectUntil,
  saveButton,
  trayTiles,
} from './filled-tray.ts'

test.use({ expectedComplaints: [/status of [45]\d\d|ERR_CONNECTION_RESET|ERR_FAILED/] })

const EMPTY = 'No pictures or videos yet'

/** Answers the tray's requests in turn; later ones reach the server. Returns how many there were. */
async function answerInTurn(
  page: Page,
  answers: readonly ((route: Route) => Promise<void>)[],
): Promise<() => number> {
  let count = 0
  await page.route(CREATE, (route) => {
    const answer = answers[count]
    count++
    return answer ? answer(route) : route.continue()
  })
  return () => count
}

const limit = (route: Route) => route.fulfill({ status: 429, headers: { 'Retry-After': '600' } })
const showPortal = (route: Route) => route.fulfill({ body: '<h1>Hotel</h1>' })
const lose = (route: Route) => route.abort('connectionreset')

/** The server creates the pin, but its response is lost on the way. */
async function saveAndFail(route: Route): Promise<void> {
  await route.fetch()
  await route.fulfill({ status: 500 })
}

test('a tray waits for the rate limit, a hotel’s log-in page and the connection, and then saves', {
  tag: '@cdp',
}, async ({ page }) => {
  const board = await aFilledTray(page, 1)
  const count = await answerInTurn(page, [limit, showPortal, lose])

  await saveButton(page, 1).click()
  await expect(page.getByText('Waiting, because you saved many pins in a short time')).toBeVisible()
  await reconnect(page)
  await expect(page.getByText('Waiting for the connection')).toBeVisible()
  await reconnectUntil(page, () => count() === 4)

  await expect(page.getByText('1 pin saved to Kitchen')).toBeVisible()
  expect(await pinsOf(page, board)).toHaveLength(1)
})

test('a picture whose request always fails on the server is set aside, and saved once when it is sent again', {
  tag: '@cdp',
}, async ({ page }) => {
  const board = await aFilledTray(page, 1)
  const count = await answerInTurn(page, [saveAndFail, saveAndFail, saveAndFail])

  await saveButton(page, 1).click()
  await reconnectUntil(page, () => count() === 3)

  await expect(trayTiles(page)).toContainText('Not saved yet')
  await page.reload()
  await expect(trayTiles(page)).toContainText('Not saved yet')
  await saveButton(page, 1).click()
  await expect(page.getByText('1 pin saved to Kitchen')).toBeVisible()
  expect(await pinsOf(page, board)).toHaveLength(1)
})

test('a request that nobody answered isn’t repeated once the server may have forgotten it', {
  tag: '@cdp',
}, async ({ page }) => {
  await aFilledTray(page, 1)
  const count = await answerInTurn(page, [lose])
  await saveButton(page, 1).click()
  await expect(page.getByText('Waiting for the connection')).toBeVisible()

  await page.evaluate((ms) => {
    const { now } = Date
    Date.now = () => now() + ms
  }, REPEATABLE_MS + 1000)
  await reconnect(page)

  await expect(trayTiles(page)).toContainText('May have been saved')
  await expect(page.getByText('1 pin may not be saved yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(count()).toBe(1)
  await openDetails(page, 1)
  await page.getByRole('button', { name: 'It wasn’t saved' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(saveButton(page, 1)).toBeEnabled()
})

test('a refused picture is saved once, even if Save is pressed twice and the page is reloaded', async ({
  page,
}) => {
  const board = await aFilledTray(page, 1)
  await openDetails(page, 1)
  await page.getByLabel('Link', { exact: true }).fill('not an address')
  await page.getByRole('button', { name: 'Done' }).click()
  await saveButton(page, 1).click()
  await expect(trayTiles(page)).toContainText('Not saved')
  await page.reload()
  await openDetails(page, 1)
  await page.getByLabel('Link', { exact: true }).fill('https://tiles.example/')
  await page.getByRole('button', { name: 'Done' }).click()

  await saveButton(page, 1).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('1 pin saved to Kitchen')).toBeVisible()
  await expect(page.getByText(EMPTY)).toBeVisible()
  await page.reload()

  await expect(page.getByText(EMPTY)).toBeVisible()
  expect(await pinsOf(page, board)).toHaveLength(1)
})

test('a screen reader hears the start, each quarter and the end of a batch, and Undo', async ({
  page,
}) => {
  await aFilledTray(page, 12)
  const waiting: Route[] = []
  await page.route(CREATE, (route) => {
    waiting.push(route)
  })
  const taken = await collect(page)
  const heard: string[] = []
  const lastHeard = async () => {
    heard.push(...(await taken()))
    return heard.at(-1)
  }

  await saveButton(page, 12).click()
  await expect.poll(lastHeard).toBe('Saving 12 pins')
  for (let done = 1; done <= 12; done++) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    await waiting.shift()?.continue()
    await expect(page.getByRole('listitem').filter({ hasText: /Waiting|Saving/ })).toHaveCount(
      12 - done,
    )
    if (done % 3 === 0 && done < 12) await expect.poll(lastHeard).toBe(`${done} of 12 pins saved`)
  }
  await expect.poll(lastHeard).toContain('12 pins saved to Kitchen')
  await page.keyboard.press('Control+Z')
  await expect.poll(lastHeard).toContain('Undone')

  expect(heard).toEqual([
    'Saving 12 pins',
    '3 of 12 pins saved',
    '6 of 12 pins saved',
    '9 of 12 pins saved',
    '12 pins saved to Kitchen Undo Press Control Z to undo',
    'Undone. The pins are in the trash.',
  ])
})

test('a second tab that saves more pictures doesn’t send those of the first tab again', {
  tag: '@focus',
}, async ({ page, context }) => {
  const board = await aFilledTray(page, 2)
  const waiting: Route[] = []
  await page.route(CREATE, (route) => {
    waiting.push(route)
  })
  await saveButton(page, 2).click()
  await expect.poll(() => waiting.length).toBe(2)

  const second = await context.newPage()
  await second.goto('/pin-builder/tray/')
  await expect(second.getByText('Saving in another tab')).toBeVisible()
  await second.getByLabel('Add pictures').setInputFiles(pictureFiles(3).slice(2))
  await saveButton(second, 1).click()
  await Promise.all(waiting.map((route) => route.continue()))

  await expect(second.getByText(EMPTY)).toBeVisible()
  await expect(second.getByText(/wasn.t saved|weren.t saved/)).toHaveCount(0)
  expect(await pinsOf(second, board)).toHaveLength(3)
})

test('a change in another tab leaves files that can’t be saved, with their reason', {
  tag: '@focus',
}, async ({ page, context }) => {
  await aFilledTray(page, 1)
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Six pans') }
  await page.getByLabel('Add pictures').setInputFiles([notes])
  await expect(trayTiles(page)).toHaveCount(2)

  const second = await context.newPage()
  await second.goto('/pin-builder/tray/')
  await second.getByLabel('Add pictures').setInputFiles(pictureFiles(2).slice(1))

  await expect(trayTiles(page).filter({ hasText: 'IMG_2.png' })).toHaveCount(1)
  await expect(trayTiles(page).filter({ hasText: 'notes.txt' })).toContainText("Can't be saved")
})

test('files are pasted into the tray, but not while a dialog covers it', {
  tag: '@clipboard',
}, async ({ page }) => {
  await aFilledTray(page, 1)
  const paste = (name: string) =>
    page.evaluate((given) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['pans'], given, { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, name)

  await openDetails(page, 1)
  await paste('covered.png')
  await page.getByRole('button', { name: 'Done' }).click()
  await paste('open.png')

  await expect(trayTiles(page).filter({ hasText: 'open.png' })).toHaveCount(1)
  await expect(trayTiles(page)).toHaveCount(2)
})
