import type { Page } from '@playwright/test'
import type { PlainPage } from './plain-page.ts'
import { expect } from './test.ts'

/** Opens the link of the latest message of this name, such as `Subject, to ana@mail.example`. */
export async function openMail(page: Page, name: string): Promise<void> {
  const link = page.getByRole('article', { name }).first().getByRole('link')
  await expect(async () => {
    await page.goto('/dev/outbox/')
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass()
  await link.focus()
  await page.keyboard.press('Enter')
}

/** {@link openMail} without scripts. */
export async function openMailPlainly(plain: PlainPage, name: string): Promise<void> {
  await expect(async () => {
    await plain.goto('/dev/outbox/')
    expect(plain.all('article', name)).not.toHaveLength(0)
  }).toPass()
  await plain.press('link', undefined, plain.all('article', name)[0])
}
