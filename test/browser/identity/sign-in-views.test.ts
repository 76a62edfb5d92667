import { openDialog } from '../entering.ts'
import { DESKTOP, expectAccessible, expectSound, PHONE, sizeOf } from '../looks.ts'
import { expect, test } from '../test.ts'

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
      await page.goto(`/dev/sign-in/${view}/`)

      await expect(page.getByRole('main').getByRole('heading')).toBeVisible()
      await expectSound(page)
    }
  })
}

test('the welcome bar takes 6 s to 95 percent', async ({ page }) => {
  await page.goto('/dev/sign-in/welcome/')
  const bar = page.locator('.welcome-bar')
  const { duration, share } = await bar.evaluate((element) => {
    const [animation] = element.getAnimations()
    const { duration } = animation?.effect?.getComputedTiming() ?? {}
    animation?.finish()
    return { duration, share: element.clientWidth / (element.parentElement?.clientWidth ?? 0) }
  })

  expect(duration).toBe(6000)
  expect(share).toBeCloseTo(0.95, 2)
})

test('the dialog is 484 px wide, its form 268', async ({ page }) => {
  await page.goto('/ideas/')
  await openDialog(page, 'Log in')

  const dialog = page.getByRole('dialog')
  expect((await sizeOf(dialog)).width).toBe(484)
  expect((await sizeOf(dialog.locator('form').first())).width).toBe(268)
})

for (const modal of ['passwordResetSent', 'preventFacebookRegister', 'preventGoogleRegister']) {
  test(`the modal ${modal} is sound at both widths`, async ({ page }) => {
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      await page.goto(`/dev/sign-in/${modal}/`)

      await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
      await expectAccessible(page)
    }
  })
}
