import { expect, type Page } from '@playwright/test'
import { settled, untilQuiet } from './looks.ts'

/** A wall that has drawn what came may ask for more after a moment. */
const SETTLED_MS = 500

/** End leads to where the wall ended; what is read below moves the reader no further. */
export async function expectJumpHolds(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('feed').locator('.tile-link').first()).toBeVisible()
  await untilQuiet(page, SETTLED_MS)
  const bottom = await page.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight,
  )
  await page.keyboard.press('End')
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeGreaterThan(bottom)
  await untilQuiet(page, SETTLED_MS)

  expect(Math.round(await settled(page))).toBe(bottom)
}
