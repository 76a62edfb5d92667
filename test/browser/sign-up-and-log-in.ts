import { type Page, request } from '@playwright/test'
import { readDatabase } from './database.ts'
import { typeInto } from './keyboard.ts'
import { SITE_ORIGIN } from './origins.ts'
import { untilQuiet } from './page-checks.ts'
import { anAddress, makeBoard, makePins, PASSWORD, signUp } from './people.ts'
import type { PlainPage } from './plain-page.ts'
import { expect } from './test.ts'

/** Types a birthday on the keyboard, as `YYYY-MM-DD`. */
export async function typeBirthday(page: Page, birthday: string): Promise<void> {
  const [year = '', month = '', day = ''] = birthday.split('-')
  await typeInto(page, 'Month', month)
  await typeInto(page, 'Day', day)
  await typeInto(page, 'Year', year)
}

/** Fills in the sign-up form without scripts. */
export function fillSignUp(plain: PlainPage, birthday?: string): void {
  plain.fill('Email', anAddress())
  plain.fill('Password', PASSWORD)
  fillBirthday(plain, birthday)
}

/** Fills in a birthday, as `YYYY-MM-DD`, without scripts. */
export function fillBirthday(plain: PlainPage, birthday = '1990-04-12'): void {
  const [year = '', month = '', day = ''] = birthday.split('-')
  plain.fill('Month', String(Number(month)))
  plain.fill('Day', String(Number(day)))
  plain.fill('Year', year)
}

/** Goes through the first steps of a sign-up by keyboard, up to the birthday. */
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

/** Types a name and a password on the keyboard and logs in. */
export async function typeLogIn(page: Page, name: string, password: string): Promise<void> {
  await typeInto(page, 'Email or username', name)
  await typeInto(page, 'Password', password)
  await page.keyboard.press('Enter')
}

/** Opens the dialog from the header, once scripts have made it possible. */
export async function openDialog(page: Page, name: 'Log in' | 'Sign up'): Promise<void> {
  await untilQuiet(page)
  await page.getByRole('banner').getByRole('link', { name }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
}

/** Checks that a member is signed in to this page's browser. */
export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
}

/** Waits until these pages are recorded for this tab's visitor, which happens once their scripts run. */
export async function expectPagesRecorded(page: Page, ...pages: string[]): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('visited-pages')))
    .toBe(JSON.stringify(pages))
}

/** Waits for the pages that a member saw as a visitor: first those kept at sign-up, then those at each log-in. */
export async function expectLandingsKept(
  email: string,
  ...landings: [isNew: boolean, pages: string[]][]
) {
  await expect
    .poll(() =>
      readDatabase(
        `select is_register, visited_pages from landing_signals
          where member_id = (select id from members where email = ?) order by id`,
        email,
      ),
    )
    .toEqual(landings.map(([isNew, pages]) => [Number(isNew), JSON.stringify(pages)]))
}

/** Another member's pin: the first of `count` pins on a board. */
export async function anotherMembersPin(
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
