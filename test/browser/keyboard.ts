import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Goes to a field by Tab and types, in place of what stands there. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', label)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Goes to a link or a button by Tab and presses it. */
export async function pressOn(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: string): Promise<void> {
  const wanted =
    role === 'textbox'
      ? page.getByLabel(name, { exact: true })
      : page.getByRole('main').getByRole(role, { name, exact: true })
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}
