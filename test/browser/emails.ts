import type { Page } from '@playwright/test'
import type { PlainPage } from './plain-page.ts'
import { expect, plainOf } from './test.ts'

/** Opens the first link of the latest email with this name, such as `Subject, to ana@mail.example`. */
export async function openEmail(page: Page, name: string): Promise<void> {
  const outbox = await plainOf(page)
  const [link] = outbox.all('link', {}, await findEmail(outbox, name))
  await page.goto(link?.getAttribute('href') ?? '')
}

/** Confirms the email address of a member who has just signed up. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  await openEmail(page, `Confirm your email for Pinfold, to ${email}`)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
}

/** {@link openEmail} without scripts. */
export async function openEmailPlainly(plain: PlainPage, name: string): Promise<void> {
  const [link] = plain.all('link', {}, await findEmail(plain, name))
  await plain.goto(link?.getAttribute('href') ?? '')
}

/** Opens the outbox, and finds the latest email with this name once it arrives. */
async function findEmail(outbox: PlainPage, name: string): Promise<HTMLElement | undefined> {
  await expect(async () => {
    await outbox.goto('/dev/outbox/')
    expect(outbox.all('article', name)).not.toHaveLength(0)
  }).toPass()
  return outbox.all('article', name)[0]
}
