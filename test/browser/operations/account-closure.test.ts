import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { filesOfZip } from '../../factories/transfer/zip.ts'
import { changeDatabase } from '../database.ts'
import { openEmail } from '../emails.ts'
import { pressOn, tick } from '../keyboard.ts'
import { SITE_ORIGIN } from '../origins.ts'
import { expectAccessibleAtBothWidths, expectSoundAtBothWidths } from '../page-checks.ts'
import { makeBoard, makePins, PASSWORD, signUp } from '../people.ts'
import { expectSignedIn, typeLogIn } from '../sign-up-and-log-in.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/status of 4\d\d/] })

test('a member deactivates their account by keyboard, and restores it by logging in twice', async ({
  page,
  plain: other,
}) => {
  const email = await signUp(page)
  const board = await makeBoard(page, 'Herons')
  await makePins(page, board, 2)
  await page.goto('/settings/account/')
  await expectSoundAtBothWidths(page)
  await test.step('a data copy is created while the member waits, and downloaded', () =>
    makeCopy(page))
  await pressOn(page, 'button', 'Create a copy every month')
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop monthly copies' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'button', 'Deactivate my account')
  await expect(
    page.getByText(
      'Your account is deactivated. To reactivate it, log in twice within ten minutes.',
    ),
  ).toBeVisible()
  await expect(page).toHaveURL('/')
  await other.goto(board.path)
  expect(other.all('heading', 'Herons')).toEqual([])

  await page.goto('/login/')
  await typeLogIn(page, email, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText(
    'You deactivated this account. Log in again within ten minutes to reactivate it.',
  )
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expectSignedIn(page)
  await other.goto(board.path)
  other.see('heading', 'Herons')

  await test.step('a member closes their account by keyboard, and restores it by logging in twice', () =>
    closeAndKeep(page, email))
})

async function makeCopy(page: Page): Promise<void> {
  await pressOn(page, 'button', 'Create a copy')
  const link = page.getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const downloading = page.waitForEvent('download')
  await link.press('Enter')
  const download = await downloading

  expect(download.suggestedFilename()).toMatch(/^ana\w*-1\.zip$/)
  const files = filesOfZip(await readFile(await download.path()))
  const names = [...files.keys()]
  expect(names.filter((name) => name.startsWith('pictures/'))).toHaveLength(2)
  expect(names).toContain('boards.json')
  await expect(page.getByRole('button', { name: 'Create a new copy' })).toBeDisabled()
  await expect(page.getByText('You can create a new copy from')).toBeVisible()
}

async function closeAndKeep(page: Page, email: string): Promise<void> {
  await page.goto('/settings/account/')
  await pressOn(page, 'link', 'Close my account')
  await expect(page.getByRole('heading', { name: 'Close your account' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Close my account')
  await expect(page.getByText('Tick the box to close your account.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await tick(page, 'Permanently delete everything I have on Pinfold')
  await pressOn(page, 'button', 'Close my account')
  await expect(
    page.getByText('Your account is closed. To keep it, log in twice within the next 14 days.'),
  ).toBeVisible()

  await page.goto('/login/')
  await typeLogIn(page, email, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText(
    'You closed this account. Log in again within ten minutes to keep it.',
  )
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expectSignedIn(page)
}

test.describe('without scripts', () => {
  test('plain forms close an account and request a data copy', async ({ plain }) => {
    await signUp(plain)
    await plain.goto('/settings/account/')
    await plain.press('button', 'Create a copy')
    expect(plain.text()).toMatch(/We're creating your copy|Your copy of/)
    await plain.goto('/settings/account/close/')
    plain.check('Permanently delete everything I have on Pinfold')
    await plain.press('button', 'Close my account', plain.see('main'))
    expect(plain.url()).toBe(`${SITE_ORIGIN}/`)
    expect(plain.text()).toContain('Your account is closed.')
  })
})

test('a suspended member fetches a copy by the emailed link, and requests another link without scripts', async ({
  page,
  plain,
}) => {
  const email = await signUp(page)
  await makePins(page, await makeBoard(page, 'Herons'), 1)
  await changeDatabase(
    `update members set email_verified_at = 1, state = 'suspended' where email = ?`,
    email,
  )
  await page.context().clearCookies()
  await page.goto('/login/')
  await typeLogIn(page, email, PASSWORD)
  await expect(page.getByText("Sorry, we can't log you in.")).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'link', 'Send link to a copy again')
  await expect(page.getByRole('heading', { name: 'Get a copy of your pins' })).toBeVisible()
  await expectSoundAtBothWidths(page)

  await plain.goto('/account/copy/')
  plain.fill('Email or username', email)
  await plain.press('button', 'Send link')
  plain.see('heading', 'Check your email')
  await openEmail(page, `Get a copy of your Pinfold pins, to ${email}`)

  await expect(page.getByRole('heading', { name: 'A copy of your data' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Create a copy')
  const link = page.getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const downloading = page.waitForEvent('download')
  await link.press('Enter')
  const files = filesOfZip(await readFile(await (await downloading).path()))
  expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Create a new copy' })).toBeDisabled()
  await expect(page.getByText('You can create a new copy from')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
