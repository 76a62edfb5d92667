import { DESKTOP, expectAccessible, expectSound, PHONE } from './looks.ts'
import { expect, test } from './test.ts'

// axe looks at every view twice.
test.setTimeout(120_000)

/** What no click reaches before another's server is asked; the others are looked at where they are reached. */
for (const view of [
  'loginMfa',
  'socialSignupWithAge',
  'EmailCollection',
  'EmailAlreadyExist',
  'welcome',
]) {
  test(`the view ${view} is sound at both widths`, async ({ page }) => {
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      await page.goto(`/dev/access/${view}/`)

      await expect(page.getByRole('main').getByRole('heading')).toBeVisible()
      await expectSound(page)
    }
  })
}

for (const modal of ['passwordResetSent', 'preventFacebookRegister', 'preventGoogleRegister']) {
  test(`the modal ${modal} is sound at both widths`, async ({ page }) => {
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      await page.goto(`/dev/access/${modal}/`)

      await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
      await expectAccessible(page)
    }
  })
}
