import type { BrowserContext, Page } from '@playwright/test'
import { pictureNamed } from '../../shop/pictures.ts'
import { changeDatabase } from '../database.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { expectAccessible } from '../page-checks.ts'
import { makeBoard, PASSWORD, signUp } from '../people.ts'
import { expectSignedIn } from '../sign-up-and-log-in.ts'
import { expect, test, untilHydrated } from '../test.ts'

test.use({ expectedComplaints: [/status of 4\d\d/] })

const TYPED_TEXT = 'ماعز 🐐 Ziegen'

/** Ends a member's sessions, as the member can from another device. */
async function endSessions(email: string): Promise<void> {
  await changeDatabase(
    'delete from sessions where member_id = (select id from members where email = ?)',
    email,
  )
}

/** Logs a member in, using the tab that the page's "Log in again" link opens. */
async function logInAgain(page: Page, context: BrowserContext, email: string): Promise<Page> {
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Log in again' }).press('Enter')
  const tab = await opened
  await logInAs(tab, email)
  await expectSignedIn(tab)
  return tab
}

/** Logs a member in, even on a page that welcomes somebody back. */
async function logInAs(tab: Page, email: string): Promise<void> {
  await untilHydrated(tab)
  const known = tab.getByRole('button', { name: 'Not you?' })
  const field = tab.getByLabel('Email or username')
  await expect(known.or(field).first()).toBeVisible()
  if (await known.isVisible()) await known.click()
  await field.fill(email)
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await tab.getByLabel('Password', { exact: true }).press('Enter')
}

test('a pin whose session ended elsewhere is submitted with its file once its member logs in again', async ({
  page,
  context,
}) => {
  const email = await signUp(page)
  const board = await makeBoard(page, 'Goats')
  await page.goto(`/pin-builder/?board=${board.id}`)
  const buffer = (await pictureNamed('moon-jar-900.jpg'))?.bytes ?? Buffer.from('')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'goat.jpg', mimeType: 'image/jpeg', buffer })
  await typeInto(page, 'Title', TYPED_TEXT)
  await typeInto(page, 'Alt text', 'A goat')
  await endSessions(email)
  await pressOn(page, 'button', 'Save')

  const notice = page.getByRole('dialog', { name: "You're logged out" })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await logInAgain(page, context, email)

  await expect(page).toHaveURL(/\/pin\/\d+\//)
  await expect(page.getByRole('heading', { name: TYPED_TEXT })).toBeVisible()
})

test('each of two tabs keeps its form, and shows it to no other member', { tag: '@focus' }, async ({
  page,
  context,
}) => {
  const other = await signUp(page)
  const email = await signUp(page)
  await context.clearCookies({ name: '__Host-accounts' })
  await page.goto('/board/create/')
  await typeInto(page, 'Name', TYPED_TEXT)
  const tab = await context.newPage()
  await tab.goto('/settings/profile/')
  await typeInto(tab, 'About', 'Herons')
  await endSessions(email)
  await pressOn(page, 'button', 'Create board')
  await expect(page.getByRole('dialog', { name: "You're logged out" })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Log in to do this.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(TYPED_TEXT)
  await pressOn(tab, 'button', 'Save changes')
  await expect(tab.getByRole('dialog', { name: "You're logged out" })).toBeVisible()

  const third = await logInAgain(tab, context, other)
  for (const kept of [page, tab]) {
    await expect(
      kept.getByRole('dialog', { name: "You're now using another account" }),
    ).toBeVisible()
  }
  await third.goto('/board/create/')
  await expect(third.getByLabel('Name')).toHaveValue('')
  await third.getByRole('button', { name: /^Account of/ }).press('Enter')
  await third.getByRole('button', { name: 'Log out', exact: true }).press('Enter')
  await expect(third.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await third.goto('/login/')
  await logInAs(third, email)
  await expectSignedIn(third)

  await expect(tab.getByText('Changes saved')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pressOn(page, 'button', 'Create board')
  await expect(page.getByRole('heading', { name: TYPED_TEXT })).toBeVisible()
})

test.describe('without scripts', () => {
  test('a form whose session has ended comes back with its text, and can be sent again', async ({
    plain,
  }) => {
    const email = await signUp(plain)
    await plain.goto('/board/create/')
    plain.fill('Name', TYPED_TEXT)
    plain.check(/secret/i)
    await endSessions(email)
    await plain.press('button', 'Create board', plain.see('main'))

    expect(plain.value('Name')).toBe(TYPED_TEXT)
    expect(plain.text()).toContain('You were logged out, and nothing was changed.')
    const tab = plain.tab()
    const link = plain.see('link', 'Log in again')
    expect(link.getAttribute('target')).toBe('_blank')
    await tab.goto(link.getAttribute('href') ?? '')
    if (tab.all('button', 'Not you?').length > 0) await tab.press('button', 'Not you?')
    tab.fill('Email or username', email)
    tab.fill('Password', PASSWORD)
    await tab.press('button', 'Log in', tab.see('main'))
    expect(tab.all('link', 'Log in')).toHaveLength(0)
    await plain.press('button', 'Send again')

    plain.see('heading', TYPED_TEXT)
  })
})
