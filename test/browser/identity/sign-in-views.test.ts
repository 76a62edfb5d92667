import { expectAccessibleAtBothWidths, expectSoundAtBothWidths } from '../page-checks.ts'
import { expect, IN_MOTION, test } from '../test.ts'

test.use(IN_MOTION)

test('the views that only a third-party server leads to are accessible at both widths', {
  tag: '@emulated',
}, async ({ page }) => {
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

test('the dialogs that need a third-party server are accessible at both widths', async ({
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
