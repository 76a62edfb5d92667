import type { Page } from '@playwright/test'
import { TRAY_PATH } from '../../../../app/features/screens/tray/tray-path.ts'
import { pinsOf } from '../../board-pins.ts'
import { makeBoard, PASSWORD, post, signUp } from '../../people.ts'
import { expect, test } from '../../test.ts'
import { fillTray, saveButton, trayTiles } from './filled-tray.ts'

test.use({ expectedComplaints: [/status of 4\d\d/] })

const EMPTY = 'No pictures or videos yet'

async function logIn(page: Page, email: string): Promise<void> {
  const credentials = { username_or_email: email, password: PASSWORD }
  const response = await post(page, '/v3/login/', { data: credentials })
  if (!response.ok()) throw new Error(await response.text())
}

/** How many entries the browser keeps for trays, of any member. */
function keptCount(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('tray')
    await new Promise((done) => opening.addEventListener('success', done))
    const counting = opening.result.transaction('kept').objectStore('kept').count()
    await new Promise((done) => counting.addEventListener('success', done))
    opening.result.close()
    return counting.result
  })
}

test('another account of the browser doesn’t see a member’s pictures, which wait for the member', async ({
  page,
}) => {
  const first = await signUp(page)
  await makeBoard(page, 'Kitchen')
  await fillTray(page, 2)

  await signUp(page)
  await makeBoard(page, 'Garden')
  await page.goto(TRAY_PATH)
  await expect(page.getByText(EMPTY)).toBeVisible()
  await logIn(page, first)
  await page.goto(TRAY_PATH)

  await expect(trayTiles(page)).toHaveCount(2)
})

test('the pictures of a member who logged out are deleted when somebody else opens the tray', async ({
  page,
}) => {
  await signUp(page)
  await makeBoard(page, 'Kitchen')
  await fillTray(page, 2)
  await page.context().clearCookies()
  await signUp(page)
  await makeBoard(page, 'Garden')

  await page.goto(TRAY_PATH)

  await expect(page.getByText(EMPTY)).toBeVisible()
  await expect.poll(() => keptCount(page)).toBe(0)
})

test('a batch whose member is logged out waits, and continues after log-in', async ({ page }) => {
  const email = await signUp(page)
  const board = await makeBoard(page, 'Kitchen')
  await fillTray(page, 2)
  await page.context().clearCookies()

  await saveButton(page, 2).click()
  await expect(page.getByRole('dialog', { name: "You're logged out" })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 pins aren’t saved yet.')).toBeVisible()
  await logIn(page, email)
  await page.goto(TRAY_PATH)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByText('2 pins saved to Kitchen')).toBeVisible()
  expect(await pinsOf(page, board)).toHaveLength(2)
})
