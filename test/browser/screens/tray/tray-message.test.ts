import type { Page } from '@playwright/test'
import { pinsOf } from '../../board-pins.ts'
import { makeBoard, signUp } from '../../people.ts'
import { expect, test } from '../../test.ts'
import { aTray, fillTray } from './filled-tray.ts'

const PHONE = { width: 390, height: 844 }
const PARTLY_SAVED = "2 pins saved to Kitchen. 1 pin wasn't saved"

test.use({ expectedComplaints: [/status of 400/] })

/** Saves a batch whose third picture is refused, because its link is none. */
async function saveWithRefusal(page: Page): Promise<void> {
  await page.getByLabel('Select picture 3, IMG_3.png').check()
  await page.getByRole('button', { name: 'Set link' }).click()
  await page.getByLabel('Link of the selected pins').fill('not an address')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await page.getByRole('button', { name: 'Select none' }).click()
  await page.getByRole('button', { name: 'Save 3 pins' }).click()
  await expect(page.getByText(PARTLY_SAVED)).toBeVisible()
}

const message = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Message' }).filter({ hasText: text })

test('Ctrl+Z undoes a batch only until something else is saved', async ({ page }) => {
  const kitchen = await aTray(page, 3)
  await saveWithRefusal(page)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL('/')
  const undo = message(page, PARTLY_SAVED).getByRole('button', { name: 'Undo' })
  // A message stays while it has the focus.
  await undo.focus()
  await expect(undo).toHaveAttribute('aria-keyshortcuts', /Control\+Z/)

  await page.evaluate(() =>
    fetch('/resource/BoardResource/create/', {
      method: 'POST',
      body: new URLSearchParams({ name: 'Cellar' }),
    }),
  )

  await expect(undo).not.toHaveAttribute('aria-keyshortcuts')
  await page.keyboard.press('Control+z')
  await expect(undo).toBeFocused()
  expect(await pinsOf(page, kitchen)).toHaveLength(2)
})

test('a refused picture waits in the tray with a mark, and its message can be closed', async ({
  page,
}) => {
  await aTray(page, 3)
  await saveWithRefusal(page)
  await page.setViewportSize(PHONE)
  const shown = message(page, PARTLY_SAVED)
  const text = shown.getByText(PARTLY_SAVED)
  const lines = await text.evaluate((span) => {
    const range = document.createRange()
    range.selectNodeContents(span)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })
  expect(lines).toBeLessThanOrEqual(3)

  await shown.getByRole('button', { name: 'Close message' }).click()
  await expect(shown).toHaveCount(0)

  await page.goto('/ideas/')
  await page.getByRole('link', { name: '(1 not saved) Create' }).click()
  await expect(page.getByText("1 pin isn't saved yet.")).toBeVisible()
  await page.getByText("1 pin isn't saved yet.").locator('..').getByRole('link').click()
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
})

test('the message of a batch leads to its board, and Escape closes it', async ({ page }) => {
  await signUp(page)
  const kitchen = await makeBoard(page, 'Kitchen')
  await fillTray(page, 2)
  await page.getByRole('button', { name: 'Save 2 pins' }).click()
  const saved = message(page, '2 pins saved to Kitchen')

  await saved.getByRole('link', { name: 'Kitchen' }).click()
  await expect(page).toHaveURL(kitchen.path)
  await page.keyboard.press('Escape')
  await expect(saved).toHaveCount(0)
})
