import type { Locator, Page } from '@playwright/test'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, IN_MOTION, test } from '../test.ts'

test.use(IN_MOTION)

test('pins are saved, closed and deleted over their wall, which keeps its position', {
  tag: '@cdp',
}, async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Overlay')
  await makePins(page, board, 12)
  await page.goto(board.path)

  await test.step('a save from the overlay is undone there, and the wall keeps its position', async () => {
    await link(page).click()
    const overlay = page.getByRole('dialog')
    await overlay.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(overlay.getByRole('button', { name: 'Saved' })).toBeVisible()
    await expectCounted(page, 13)
    await overlay.getByRole('button', { name: 'Undo' }).click()
    await expect(overlay.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    await expectCounted(page, 12)
    await expect(overlay.getByRole('heading', { name: 'Pin 12' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(board.path)
    await expect(overlay).toHaveCount(0)
  })
  await test.step('a tile still says that it was saved when the pointer returns', async () => {
    const saved = page.getByRole('article', { name: 'Pin 10', exact: true })
    await saved.hover()
    await saved.getByRole('button', { name: /^Save / }).click()
    await expect(saved.getByRole('button', { name: 'Saved' })).toBeVisible()
    await page.getByRole('article', { name: 'Pin 11', exact: true }).hover()
    await saved.hover()
    await expect(saved.getByRole('button', { name: 'Saved' })).toBeVisible()
    await expectCounted(page, 13)
  })
  const quicken = await slowDown(page)
  await test.step('closing a pin while it loads leaves the wall unchanged, and logs nothing on the console', () =>
    leaveWhileItLoads(page, board.path))
  await quicken()
  await test.step('a pin deleted in the overlay disappears from its board, with Undo at hand', async () => {
    await link(page).click()
    const overlay = page.getByRole('dialog')
    await overlay.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Delete pin' }).click()
    await expect(page).toHaveURL(board.path)
    await expect(overlay).toHaveCount(0)
    await expect(tile(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  })
  await slowDown(page)
  await test.step('a page load that is cancelled leaves nothing on the console', async () => {
    const answer = page.waitForResponse(/\/ideas\.data/)
    await page.getByRole('link', { name: 'Explore' }).click()
    await answer
    await page.getByRole('link', { name: 'Create', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Create pin' })).toBeVisible()
  })
})

/** Waits until the board was reloaded after a save or its undo. */
async function expectCounted(page: Page, pins: number): Promise<void> {
  await expect(page.getByText(`${pins} pins`, { exact: true })).toBeVisible()
}

async function leaveWhileItLoads(page: Page, path: string): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  for (let time = 1; time <= 3; time++) {
    const answer = page.waitForResponse(/\/pin\/\d+\.data/)
    await link(page).click()
    await expect(page.getByRole('dialog').getByText('Loading')).toBeVisible()
    await answer
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(path)
  }

  expect(asked.filter((path) => /\.data$/.test(path) && !path.startsWith('/pin/'))).toEqual([])
}

test('without a network a form reports the failure and keeps the typed text', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_INTERNET_DISCONNECTED/)
  await signUp(page)
  await page.goto('/board/create/')
  await page.getByLabel('Name').fill('Written on a train')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create board' }).click()

  await expect(page.getByText('You seem to be offline.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Written on a train')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Create board' }).click()
  await expect(page.getByRole('heading', { name: 'Written on a train', level: 1 })).toBeVisible()
})

/** Makes the network delay response bodies until the returned function is called. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const slow = { offline: false, latency: 300, downloadThroughput: 2_000, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', slow)
  return () => session.detach()
}

function tile(page: Page): Locator {
  return page.getByRole('article', { name: 'Pin 12', exact: true })
}

function link(page: Page): Locator {
  return tile(page).locator('.tile-link')
}
