import { type Page, request } from '@playwright/test'
import { read } from './database.ts'
import { typeInto } from './keyboard.ts'
import { untilQuiet } from './looks.ts'
import { anAddress, makeBoard, makePins, PASSWORD, signUp } from './people.ts'
import { SITE_ORIGIN } from './places.ts'
import type { PlainPage } from './plain-page.ts'
import { expect } from './test.ts'

/** Types a birthday with the keyboard, `YYYY-MM-DD`. */
export async function typeBirthday(page: Page, birthday: string): Promise<void> {
  const [year = '', month = '', day = ''] = birthday.split('-')
  await typeInto(page, 'Month', month)
  await typeInto(page, 'Day', day)
  await typeInto(page, 'Year', year)
}

/** Fills in the form of a newcomer without scripts. */
export function fillSignUp(plain: PlainPage, birthday?: string): void {
  plain.fill('Email', anAddress())
  plain.fill('Password', PASSWORD)
  fillBirthday(plain, birthday)
}

/** Fills in a birthday, `YYYY-MM-DD`, without scripts. */
export function fillBirthday(plain: PlainPage, birthday = '1990-04-12'): void {
  const [year = '', month = '', day = ''] = birthday.split('-')
  plain.fill('Month', String(Number(month)))
  plain.fill('Day', String(Number(day)))
  plain.fill('Year', year)
}

/** Goes through the first steps of a sign-up with the keyboard, as far as the birthday. */
export async function typeCredentials(page: Page, address: string): Promise<void> {
  const asked = page.getByRole('button', { name: 'Continue with email' })
  const email = page.getByLabel('Email', { exact: true })
  await expect(asked.or(email).filter({ visible: true })).toBeVisible()
  if (await asked.isVisible()) await asked.press('Enter')
  await typeInto(page, 'Email', address)
  await typeInto(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Month')).toBeFocused()
}

/** Types a name and a password and logs in, with the keyboard. */
export async function typeLogIn(page: Page, name: string, password: string): Promise<void> {
  await typeInto(page, 'Email or username', name)
  await typeInto(page, 'Password', password)
  await page.keyboard.press('Enter')
}

/** Opens the dialog from the header, once the page can. */
export async function openDialog(page: Page, name: 'Log in' | 'Sign up'): Promise<void> {
  await untilQuiet(page)
  await page.getByRole('banner').getByRole('link', { name }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
}

/** Whoever is signed in to this page's browser has come in. */
export async function expectIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
}

/** These pages have been noted for the visitor of this tab: a page is, once its scripts run. */
export async function expectNoted(page: Page, ...pages: string[]): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('visited-pages')))
    .toBe(JSON.stringify(pages))
}

/** Waits for the pages that a member saw as a visitor: kept at sign-up, then at each log-in. */
export async function expectLanded(
  email: string,
  ...landings: [isNew: boolean, pages: string[]][]
) {
  await expect
    .poll(() =>
      read(
        `select is_register, visited_pages from landing_signals
          where member_id = (select id from members where email = ?) order by id`,
        email,
      ),
    )
    .toEqual(landings.map(([isNew, pages]) => [Number(isNew), JSON.stringify(pages)]))
}

/** A pin of somebody else, the first of so many on a board. */
export async function somebodysPin(
  count = 1,
  description = '',
): Promise<{ id: string; ids: string[]; board: string; owner: string }> {
  const owner = { request: await request.newContext({ baseURL: SITE_ORIGIN }) }
  await signUp(owner)
  const board = await makeBoard(owner, 'Herons')
  const ids = await makePins(owner, board, count, description)
  const [id = ''] = ids
  await owner.request.dispose()
  return { id, ids, board: board.path, owner: `/${board.path.split('/')[1]}/` }
}
