import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Goes to a field by Tab and types, in place of what stands there. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, (await placeOf(page)).getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Goes to a link or a button by Tab and presses it. */
export async function pressOn(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  await tabTo(page, (await placeOf(page)).getByRole(role, { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Goes to a box by Tab and ticks it. */
export async function tick(page: Page, label: string): Promise<void> {
  await tabTo(page, (await placeOf(page)).getByLabel(label))
  await page.keyboard.press('Space')
}

/** Where the keyboard gets: into the dialog while there is one. */
async function placeOf(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog').last()
  return (await dialog.isVisible()) ? dialog : page.getByRole('main')
}

/** Presses Tab until the focus is there, as somebody without a mouse does. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}
