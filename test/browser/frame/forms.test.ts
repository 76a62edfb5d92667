import { anAddress, signUp } from '../people.ts'
import { expectSignedIn, typeBirthday, typeCredentials } from '../sign-up-and-log-in.ts'
import { expect, test } from '../test.ts'

test('a saved form is not sent again while the next page loads', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings/profile/')
  const held: (() => void)[] = []
  let sent = 0
  await page.route('/settings/profile.data', async (route) => {
    if (route.request().method() === 'POST') sent++
    else await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  const save = page.getByRole('button', { name: 'Save changes' })

  await page.getByLabel('Name', { exact: true }).fill('Ana Dias')
  await save.press('Enter')
  await expect.poll(() => held.length).toBe(1)
  await save.press('Enter')
  await expect(save).toHaveAttribute('aria-busy', 'true')
  held[0]?.()

  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(save).not.toHaveAttribute('aria-busy')
  expect(sent).toBe(1)
})

test('a sign-up step that is sent while the previous response loads succeeds, and other pages still open', async ({
  page,
}) => {
  await page.goto('/signup/')
  const pressed = Promise.withResolvers<void>()
  let reading = 0
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === 'GET') {
      reading++
      await pressed.promise
    }
    await route.continue()
  })
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await typeCredentials(page, anAddress())
  await typeBirthday(page, '1990-04-12')
  await expect.poll(() => reading).toBe(1)
  await page.keyboard.press('Enter')
  pressed.resolve()

  await expectSignedIn(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('link', { name: 'Explore' }).click()
  await expect(page.getByRole('heading', { name: 'New ideas' })).toBeVisible()
})
