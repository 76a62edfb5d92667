import { expect, type Page } from '@playwright/test'

/** End leads to where the wall ended; what is read below moves the reader no further. */
export async function expectJumpHolds(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('feed').locator('.tile-link').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bottom = await page.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight,
  )
  await page.keyboard.press('End')
  await page.waitForTimeout(3000)

  const after = await page.evaluate(() => ({
    place: Math.round(window.scrollY),
    bottom: document.documentElement.scrollHeight - window.innerHeight,
  }))
  expect(after.place).toBe(bottom)
  expect(after.bottom).toBeGreaterThan(bottom)
}
