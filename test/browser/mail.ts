import type { Page } from '@playwright/test'
import type { PlainPage } from './plain-page.ts'
import { expect, plainOf } from './test.ts'

/** Opens the link of the latest message of this name, such as `Subject, to ana@mail.example`. */
export async function openMail(page: Page, name: string): Promise<void> {
  const outbox = await plainOf(page)
  const link = outbox.see('link', {}, await mailNamed(outbox, name))
  await page.goto(link.getAttribute('href') ?? '')
}

/** {@link openMail} without scripts. */
export async function openMailPlainly(plain: PlainPage, name: string): Promise<void> {
  await plain.press('link', undefined, await mailNamed(plain, name))
}

/** Opens the outbox, and finds the latest message of this name once it is there. */
async function mailNamed(outbox: PlainPage, name: string): Promise<HTMLElement | undefined> {
  await expect(async () => {
    await outbox.goto('/dev/outbox/')
    expect(outbox.all('article', name)).not.toHaveLength(0)
  }).toPass()
  return outbox.all('article', name)[0]
}
