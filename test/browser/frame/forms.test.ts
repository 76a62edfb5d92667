import { signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('a saved form is not sent again while the page after it is read', async ({ page }) => {
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
