import { openEmail, openEmailPlainly } from '../emails.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import {
  expectAccessibleAtBothWidths,
  expectSound,
  expectSoundAtBothWidths,
} from '../page-checks.ts'
import { PASSWORD, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const NEXT = 'a heron in the reeds'

test.use({ expectedComplaints: [/status of 4\d\d/] })

test('after a refused password the next one can be sent while the page is still revalidating', async ({
  page,
}) => {
  const email = await signUp(page)
  await page.context().clearCookies()
  await page.goto('/password/reset/')
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('button', { name: 'Send instructions' }).click()
  await expect(page.getByText('Email sent!')).toBeVisible()
  await openEmail(page, `Pick a new password for Pinfold, to ${email}`)
  const held: (() => Promise<void>)[] = []
  await page.route(/\/password\/reset\/.*\.data/, async (route) => {
    if (route.request().method() === 'GET') held.push(() => route.abort())
    else await route.continue()
  })

  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password is too short!')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(NEXT)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/settings/security/ways/')
  expect(held).toHaveLength(1)
})

test('a forgotten password is replaced by keyboard alone, and the change undone', async ({
  page,
}) => {
  const email = await signUp(page)
  await page.context().clearCookies()

  await page.goto('/login/')
  await typeInto(page, 'Email or username', email)
  await typeInto(page, 'Password', 'not it at all')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The password you entered is incorrect.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'link', 'Reset your password')

  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email or username')).toHaveValue(email)
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Send instructions')

  const said = page.getByText(`We sent instructions to choose a new password to ${email}.`)
  await expect(page.getByText('Email sent!')).toBeVisible()
  await expect(said).toBeFocused()
  await expect(page.getByText('Email sent!')).toBeHidden()
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'link', 'Try another')
  await expect(page.getByLabel('Email or username')).toHaveValue('')

  await openEmail(page, `Pick a new password for Pinfold, to ${email}`)
  await expect(page.getByRole('heading', { name: 'Pick a new password' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await typeInto(page, 'New password', 'short')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password is too short!')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await typeInto(page, 'New password', NEXT)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(page).toHaveURL('/settings/security/ways/')
  await expect(page.getByText('Nothing else has access.')).toBeVisible()
  await expectSoundAtBothWidths(page)

  await openEmail(page, `Your Pinfold password was changed, to ${email}`)
  await expect(page.getByRole('heading', { name: 'Wasn’t this you?' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', "This wasn't me")
  await expect(page.getByRole('heading', { name: 'Your account is safe' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.reload()
  await expect(page.getByText('This link has expired')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'link', 'Send me a new link')
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
})

test('the lookup page is accessible', async ({ page }) => {
  await page.goto('/password/reset/?lookup=true&ue=ana')

  await expect(page.getByRole('heading', { name: 'Find your account' })).toBeVisible()
  await expectSound(page)
})

test('without scripts a forgotten password is replaced by plain forms', async ({ plain }) => {
  const email = await signUp(plain)
  await plain.request.clearCookies()

  await plain.goto('/login/')
  await plain.press('link', 'Forgot your password?')
  plain.fill('Email or username', email)
  await plain.press('button', 'Send instructions')
  expect(plain.text()).toContain(`to choose a new password to ${email}.`)

  await openEmailPlainly(plain, `Pick a new password for Pinfold, to ${email}`)
  plain.fill('New password', PASSWORD.repeat(2))
  await plain.press('button', 'Set new password')

  plain.see('button', /^Account of/)
  await openEmailPlainly(plain, `Your Pinfold password was changed, to ${email}`)
  await plain.press('button', "This wasn't me")
  plain.see('heading', 'Your account is safe')
})
