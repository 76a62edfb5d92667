import type { BrowserContext, Page } from '@playwright/test'
import { pictureNamed } from '../../shop/pictures.ts'
import { change } from '../database.ts'
import { expectIn } from '../entering.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { expectAccessible } from '../looks.ts'
import { makeBoard, PASSWORD, signUp } from '../people.ts'
import { expect, test, untilHydrated } from '../test.ts'

test.use({ expectedComplaints: [/status of 4\d\d/] })
test.setTimeout(120_000)

const WORDS = 'ماعز 🐐 Ziegen'

/** Ends a member's sessions, as another device of theirs can. */
async function endSessions(email: string): Promise<void> {
  await change(
    'delete from sessions where member_id = (select id from members where email = ?)',
    email,
  )
}

/** Logs somebody in, in the tab that the page's dialog or answer opens. */
async function logInAgain(page: Page, context: BrowserContext, email: string): Promise<Page> {
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Log in again' }).press('Enter')
  const tab = await opened
  await logInAs(tab, email)
  await expectIn(tab)
  return tab
}

/** Also where the page welcomes somebody back. */
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

test('a pin with its file is sent once its member is back, though the session ended elsewhere', async ({
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
  await typeInto(page, 'Title', WORDS)
  await typeInto(page, 'Alt text', 'A goat')
  await endSessions(email)
  await pressOn(page, 'button', 'Save')

  const told = page.getByRole('dialog', { name: 'You are logged out' })
  await expect(told).toBeVisible()
  await expectAccessible(page)
  await logInAgain(page, context, email)

  await expect(page).toHaveURL(/\/pin\/\d+\//)
  await expect(page.getByRole('heading', { name: WORDS })).toBeVisible()
})

test('two tabs keep their two forms, and show them to no other member', async ({
  page,
  context,
}) => {
  const [other, email] = [await signUp(page), await signUp(page)]
  await context.clearCookies({ name: '__Host-accounts' })
  await page.goto('/board/create/')
  await typeInto(page, 'Name', WORDS)
  const tab = await context.newPage()
  await tab.goto('/settings/profile/')
  await typeInto(tab, 'About', 'Herons')
  await endSessions(email)
  await pressOn(page, 'button', 'Create board')
  await expect(page.getByRole('dialog', { name: 'You are logged out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Log in to do this.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(WORDS)
  await pressOn(tab, 'button', 'Save changes')
  await expect(tab.getByRole('dialog', { name: 'You are logged out' })).toBeVisible()

  const third = await logInAgain(tab, context, other)
  for (const kept of [page, tab]) {
    await expect(kept.getByRole('dialog', { name: 'You use another account now' })).toBeVisible()
  }
  await third.goto('/board/create/')
  await expect(third.getByLabel('Name')).toHaveValue('')
  await third.getByRole('button', { name: /^Account of/ }).press('Enter')
  await third.getByRole('button', { name: 'Log out', exact: true }).press('Enter')
  await expect(third.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await third.goto('/login/')
  await logInAs(third, email)
  await expectIn(third)

  await expect(tab.getByText('Changes saved')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pressOn(page, 'button', 'Create board')
  await expect(page.getByRole('heading', { name: WORDS })).toBeVisible()
})

test.describe('without scripts', () => {
  test('a form whose session has ended comes back with its words, and is sent again', async ({
    plain,
  }) => {
    const email = await signUp(plain)
    await plain.goto('/board/create/')
    plain.fill('Name', WORDS)
    plain.check(/secret/i)
    await endSessions(email)
    await plain.press('button', 'Create board', plain.see('main'))

    expect(plain.value('Name')).toBe(WORDS)
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

    plain.see('heading', WORDS)
  })
})
