import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { filesOfZip } from '../../factories/transfer/zip.ts'
import { change } from '../database.ts'
import { expectIn, typeLogIn } from '../entering.ts'
import { pressOn, tick } from '../keyboard.ts'
import { expectAccessibleAtBothWidths, expectSoundAtBothWidths } from '../looks.ts'
import { openMail } from '../mail.ts'
import { makeBoard, makePins, PASSWORD, signUp } from '../people.ts'
import { SITE_ORIGIN } from '../places.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/status of 4\d\d/] })

test('a member deactivates their account by keyboard, and comes back by logging in twice', async ({
  page,
  plain: other,
}) => {
  test.setTimeout(120_000)
  const email = await signUp(page)
  const board = await makeBoard(page, 'Herons')
  await makePins(page, board, 2)
  await page.goto('/settings/account/')
  await expectSoundAtBothWidths(page)
  await test.step('a copy of one’s data is made while one waits, and downloaded', () =>
    makeCopy(page))
  await pressOn(page, 'button', 'Make me a copy every month')
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop the monthly copy' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'button', 'Deactivate my account')
  await expect(
    page.getByText('Your account is deactivated. Log in twice to bring it back.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/')
  await other.goto(board.path)
  expect(other.all('heading', 'Herons')).toEqual([])

  await page.goto('/login/')
  await typeLogIn(page, email, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText(
    'You deactivated this account. Log in again within ten minutes to bring it back.',
  )
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expectIn(page)
  await other.goto(board.path)
  other.see('heading', 'Herons')

  await test.step('a member closes their account by keyboard, and keeps it by logging in twice', () =>
    closeAndKeep(page, email))
})

async function makeCopy(page: Page): Promise<void> {
  await pressOn(page, 'button', 'Make a copy')
  const link = page.getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible({ timeout: 20_000 })
  await expectAccessibleAtBothWidths(page)
  const downloading = page.waitForEvent('download')
  await link.press('Enter')
  const download = await downloading

  expect(download.suggestedFilename()).toMatch(/^ana\w*-1\.zip$/)
  const files = filesOfZip(await readFile(await download.path()))
  const names = [...files.keys()]
  expect(names.filter((name) => name.startsWith('pictures/'))).toHaveLength(2)
  expect(names).toContain('boards.json')
  await pressOn(page, 'button', 'Make a new copy')
  await expect(page.getByText('You had a copy today. Ask for another one tomorrow.')).toBeVisible()
}

async function closeAndKeep(page: Page, email: string): Promise<void> {
  await page.goto('/settings/account/')
  await pressOn(page, 'link', 'Close my account')
  await expect(page.getByRole('heading', { name: 'Close your account' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Close my account')
  await expect(page.getByText('Tick the box to close your account.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await tick(page, 'Erase all that I have on Pinfold')
  await pressOn(page, 'button', 'Close my account')
  await expect(
    page.getByText('Your account is closed. Within 14 days, log in twice to keep it.'),
  ).toBeVisible()

  await page.goto('/login/')
  await typeLogIn(page, email, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText(
    'You closed this account. Log in again within ten minutes to keep it.',
  )
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expectIn(page)
}

test.describe('without scripts', () => {
  test('an account is closed by plain forms, and so is a copy asked for', async ({ plain }) => {
    await signUp(plain)
    await plain.goto('/settings/account/')
    await plain.press('button', 'Make a copy')
    expect(plain.text()).toMatch(/Your copy (is being made|of)/)
    await plain.goto('/settings/account/close/')
    plain.check('Erase all that I have on Pinfold')
    await plain.press('button', 'Close my account', plain.see('main'))
    expect(plain.url()).toBe(`${SITE_ORIGIN}/`)
    expect(plain.text()).toContain('Your account is closed.')
  })
})

test('a suspended member fetches a copy by the letter, and asks for the link again without scripts', async ({
  page,
  plain,
}) => {
  test.setTimeout(120_000)
  const email = await signUp(page)
  await makePins(page, await makeBoard(page, 'Herons'), 1)
  await change(
    `update members set email_verified_at = 1, state = 'suspended' where email = ?`,
    email,
  )
  await page.context().clearCookies()
  await page.goto('/login/')
  await typeLogIn(page, email, PASSWORD)
  await expect(page.getByText("Sorry, we can't log you in.")).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'link', 'Send me the link to a copy again')
  await expect(page.getByRole('heading', { name: 'Fetch a copy of your pins' })).toBeVisible()
  await expectSoundAtBothWidths(page)

  await plain.goto('/account/copy/')
  plain.fill('Email or username', email)
  await plain.press('button', 'Send me the link')
  plain.see('heading', 'Check your email')
  await openMail(page, `Your way to a copy of your Pinfold pins, to ${email}`)

  await expect(page.getByRole('heading', { name: 'A copy of your data' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Make a copy')
  const link = page.getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible({ timeout: 20_000 })
  await expectAccessibleAtBothWidths(page)
  const downloading = page.waitForEvent('download')
  await link.press('Enter')
  const files = filesOfZip(await readFile(await (await downloading).path()))
  expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(1)
  await pressOn(page, 'button', 'Make a new copy')
  await expect(page.getByText('You had a copy today. Ask for another one tomorrow.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
