import { expectAccessibleAtBothWidths, expectSoundAtBothWidths } from '../looks.ts'
import { expect, IN_MOTION, test } from '../test.ts'

test.use(IN_MOTION)

// axe looks at every view four times.
test.setTimeout(120_000)

test('the views that only another’s server leads to are sound at both widths', async ({ page }) => {
  for (const view of ['EmailCollection', 'EmailAlreadyExist', 'welcome']) {
    await page.goto(`/dev/sign-in/${view}/`)

    await expect(page.getByRole('main').getByRole('heading')).toBeVisible()
    await expectSoundAtBothWidths(page)
  }

  const bar = page.locator('.welcome-bar')
  const { duration, share } = await bar.evaluate((element) => {
    const [animation] = element.getAnimations()
    const { duration } = animation?.effect?.getComputedTiming() ?? {}
    animation?.finish()
    return { duration, share: element.clientWidth / (element.parentElement?.clientWidth ?? 0) }
  })
  expect(duration, 'the welcome bar takes 6 s').toBe(6000)
  expect(share, 'to 95 percent').toBeCloseTo(0.95, 2)
})

test('the modals that only another’s server leads to are sound at both widths', async ({
  page,
}) => {
  for (const modal of [
    'deactivated',
    'passwordResetSent',
    'preventFacebookRegister',
    'preventGoogleRegister',
    'facebookUnavailable',
    'googleUnavailable',
  ]) {
    await page.goto(`/dev/sign-in/${modal}/`)

    await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
    await expectAccessibleAtBothWidths(page)
  }
})
