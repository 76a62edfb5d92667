import { pressOn, typeInto } from '../keyboard.ts'
import { expectAccessibleAtBothWidths, expectSoundAtBothWidths, untilQuiet } from '../looks.ts'
import { openMail, openMailPlainly } from '../mail.ts'
import { ageSessions } from '../old-sessions.ts'
import { anAddress, PASSWORD, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const NEXT = 'a heron in the reeds'

test.use({ expectedComplaints: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED/] })
// axe looks at every view twice.
test.setTimeout(180_000)

test('an email is changed by keyboard alone, after the password was asked again, and taken back', async ({
  page,
}) => {
  const old = await signUp(page)
  const email = anAddress()
  await ageSessions(old)

  await page.goto('/settings/security/')
  await expect(page.getByText('Not confirmed yet.')).toBeVisible()
  await expect(page.getByText('Signed up')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'link', 'Change email')

  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await typeInto(page, 'Password', 'not it at all')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The password you entered is incorrect.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await typeInto(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Change email' })).toBeVisible()
  await typeInto(page, 'New email', 'ana@yahoo.con')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Sorry, this doesn't look like a valid email")).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await typeInto(page, 'New email', email)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('button', { name: 'Cancel the change' })).toBeVisible()
  await expect(page.getByText(`We sent a link to ${email}`).first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await openMail(page, `Confirm your new email for Pinfold, to ${email}`)
  await expect(page.getByRole('heading', { name: 'Use this email?' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Use this email')
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible()
  await expect(page.getByText(`From now on you log in with ${email}`)).toBeFocused()
  await expectAccessibleAtBothWidths(page)

  await page.goto('/settings/security/')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByText('Email changed')).toBeVisible()
  await expectSoundAtBothWidths(page)

  await openMail(page, `Your Pinfold email was changed, to ${old}`)
  await expect(page.getByText('bring your email back')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', "This wasn't me")
  await expect(page.getByRole('heading', { name: 'Your account is safe' })).toBeVisible()
  await page.goto('/settings/security/')
  await expect(page).toHaveURL(/\/login\//)

  await openMail(page, `Pick a new password for Pinfold, to ${old}`)
  await typeInto(page, 'New password', NEXT)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed.')).toBeVisible()
  await page.goto('/settings/security/')
  await expect(page.getByText(old)).toBeVisible()
  await expect(page.getByText('account taken back')).toBeVisible()
})

test('an email is confirmed by keyboard alone, once', async ({ page }) => {
  const email = await signUp(page)
  await page.goto('/settings/security/')
  await pressOn(page, 'button', 'Send again')
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible()

  await openMail(page, `Confirm your email for Pinfold, to ${email}`)
  await expect(page.getByRole('heading', { name: 'Is this your email?' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Confirm my email')
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.reload()
  await expect(page.getByText('This link has expired')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'link', 'Open your settings')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('where the network fails a form says so, and what was typed stays', async ({
  page,
  context,
}) => {
  await signUp(page)
  await page.goto('/settings/security/email/')
  // The service worker's script has come.
  await untilQuiet(page)
  const email = anAddress()
  await page.getByLabel('New email').fill(email)
  await context.setOffline(true)

  await page.getByRole('button', { name: 'Send the link' }).click()

  await expect(page.getByText('You seem to be offline.')).toBeVisible()
  await expect(page.getByLabel('New email')).toHaveValue(email)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`We sent a link to ${email}`).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test('an email is confirmed and changed by plain forms, and what was typed comes back', async ({
    plain,
  }) => {
    const old = await signUp(plain)
    const email = anAddress()
    await openMailPlainly(plain, `Confirm your email for Pinfold, to ${old}`)
    await plain.press('button', 'Confirm my email')
    await plain.press('link', 'See new ideas')

    await plain.goto('/settings/security/email/')
    plain.fill('New email', email)
    await ageSessions(old)
    await plain.press('button', 'Send the link')
    plain.see('heading', "Confirm it's you")
    plain.fill('Password', PASSWORD)
    await plain.press('button', 'Confirm')
    expect(plain.value('New email')).toBe(email)
    await plain.press('button', 'Send the link')
    plain.see('button', 'Cancel the change')

    await openMailPlainly(plain, `Confirm your new email for Pinfold, to ${email}`)
    await plain.press('button', 'Use this email')
    plain.see('heading', 'Your email is changed')
  })
})
