import { confirmEmail, openEmail, openEmailPlainly } from '../emails.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { ageSessions } from '../old-sessions.ts'
import {
  expectAccessibleAtBothWidths,
  expectAnnounced,
  expectSoundAtBothWidths,
  untilQuiet,
} from '../page-checks.ts'
import { anAddress, makeBoard, PASSWORD, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const NEXT = 'a heron in the reeds'

test.use({ expectedComplaints: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED/] })

test('an email is changed by keyboard alone, after confirming the password, and the change undone', async ({
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

  await openEmail(page, `Confirm your new email for Pinfold, to ${email}`)
  await expect(page.getByRole('heading', { name: 'Use this email?' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Use this email')
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible()
  await expect(page.getByText(`You now log in with ${email}`)).toBeFocused()
  await expectAccessibleAtBothWidths(page)

  await page.goto('/settings/security/')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByText('Email changed')).toBeVisible()
  await expectSoundAtBothWidths(page)

  await openEmail(page, `Your Pinfold email was changed, to ${old}`)
  await expect(page.getByText('restore your email')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', "This wasn't me")
  await expect(page.getByRole('heading', { name: 'Your account is safe' })).toBeVisible()
  await page.goto('/settings/security/')
  await expect(page).toHaveURL(/\/login\//)

  await openEmail(page, `Pick a new password for Pinfold, to ${old}`)
  await typeInto(page, 'New password', NEXT)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed.')).toBeVisible()
  await page.goto('/settings/security/')
  await expect(page.getByText(old)).toBeVisible()
  await expect(page.getByText('account secured')).toBeVisible()
})

test('an email is confirmed by keyboard alone, once', async ({ page }) => {
  const email = await signUp(page)
  await page.goto('/settings/security/')
  await pressOn(page, 'button', 'Send again')
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible()

  await openEmail(page, `Confirm your email for Pinfold, to ${email}`)
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

test('a secret link and a collaborator are removed on the account access page', async ({
  page,
}) => {
  await confirmEmail(page, await signUp(page))
  const board = await makeBoard(page, 'Moon jars', 'secret')
  const address = anAddress()
  await page.goto(`/board/${board.id}/links/`)
  await pressOn(page, 'button', 'Create link')
  await expectAnnounced(page, 'Link created')
  await page.goto(`/board/${board.id}/collaborators/`)
  await page.getByRole('combobox', { name: 'Invite by name or email' }).fill(address)
  await page.getByRole('option', { name: address }).click()
  await expect(page.getByRole('option', { name: address })).toContainText('Done!')

  await page.goto('/settings/security/ways/')
  const rights = page.getByRole('region', { name: 'Shared with others' })
  await expect(rights.getByRole('listitem')).toHaveCount(2)
  await expect(rights.getByRole('button', { name: 'Remove all 2 listed' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await rights.getByRole('button', { name: 'Remove Moon jars' }).press('Enter')
  await expectAnnounced(page, 'Access removed.')
  await expect(rights.getByRole('listitem')).toHaveCount(1)
  await rights.getByRole('button', { name: `Remove ${address}` }).press('Enter')

  await expect(rights.getByText("You haven't given anyone access")).toBeVisible()
  await expect(rights.getByRole('listitem')).toHaveCount(0)
})

test('a form reports a network failure, and what was typed stays', async ({ page, context }) => {
  await signUp(page)
  await page.goto('/settings/security/email/')
  // The service worker's script has loaded.
  await untilQuiet(page)
  const email = anAddress()
  await page.getByLabel('New email').fill(email)
  await context.setOffline(true)

  await page.getByRole('button', { name: 'Send link' }).click()

  await expect(page.getByText('You seem to be offline.')).toBeVisible()
  await expect(page.getByLabel('New email')).toHaveValue(email)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`We sent a link to ${email}`).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test('an email is confirmed and changed by plain forms, and refused forms keep what was typed', async ({
    plain,
  }) => {
    const old = await signUp(plain)
    const email = anAddress()
    await openEmailPlainly(plain, `Confirm your email for Pinfold, to ${old}`)
    await plain.press('button', 'Confirm my email')
    await plain.press('link', 'See new ideas')

    await plain.goto('/settings/security/email/')
    plain.fill('New email', email)
    await ageSessions(old)
    await plain.press('button', 'Send link')
    plain.see('heading', "Confirm it's you")
    plain.fill('Password', PASSWORD)
    await plain.press('button', 'Confirm')
    expect(plain.value('New email')).toBe(email)
    await plain.press('button', 'Send link')
    plain.see('button', 'Cancel the change')

    await openEmailPlainly(plain, `Confirm your new email for Pinfold, to ${email}`)
    await plain.press('button', 'Use this email')
    plain.see('heading', 'Your email is changed')
  })
})
