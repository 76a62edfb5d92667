import type { BrowserContext, Page } from '@playwright/test'
import { pressOn, typeInto } from '../keyboard.ts'
import { SITE_ORIGIN } from '../origins.ts'
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectAnnounced,
  expectSound,
  expectSoundAtBothWidths,
} from '../page-checks.ts'
import { anAddress, get, makeBoard, PASSWORD, post, type Signed, signUp } from '../people.ts'
import { expectSignedIn, typeLogIn } from '../sign-up-and-log-in.ts'
import { expect, test, untilHydrated } from '../test.ts'

test.use({ expectedComplaints: [/status of 4\d\d/] })

/** Signs up two members in one browser; the second one is logged in. */
async function twoAccounts(page: Signed): Promise<{ first: string; second: string }> {
  const first = await signUp(page)
  const second = await signUp(page)
  return { first, second }
}

/** Opens the account menu with the keyboard. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).press('Enter')
}

/** The account with this address in the menu or on the page. */
function account(page: Page, email: string) {
  return page.getByRole('list', { name: 'Accounts' }).getByText(email)
}

async function switchTo(page: Page, email: string): Promise<void> {
  await openMenu(page)
  await page
    .getByRole('list', { name: 'Accounts' })
    .getByRole('button', { name: new RegExp(email) })
    .press('Enter')
  await expectAnnounced(page, /^You're now using /)
}

test('a member adds an account by keyboard, and the menu switches between the two', async ({
  page,
  plain,
}) => {
  const second = await signUp(plain)
  const first = await signUp(page)
  await page.goto('/')
  await openMenu(page)
  await page.getByRole('link', { name: 'Add an account' }).press('Enter')
  await expect(page).toHaveURL('/add-account/')
  await expectSoundAtBothWidths(page)
  await typeLogIn(page, second, PASSWORD)

  await expect(page).toHaveURL(new RegExp(`/${second.split('@')[0]?.replace(/\d/g, '')}.*`))
  await untilHydrated(page)
  await openMenu(page)
  await expect(account(page, first)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')
  await switchTo(page, first)
  await expect(page).toHaveURL('/')

  await page.goto('/accounts/')
  await expectSoundAtBothWidths(page)
  await expect(page.getByText('current account')).toBeAttached()
})

test('a menu opened before scripts run lists the accounts once they do', async ({ page }) => {
  const { first } = await twoAccounts(page)
  const script = Promise.withResolvers<void>()
  await page.route('**/*.js', (route) => script.promise.then(() => route.continue()))
  await page.goto('/', { waitUntil: 'commit' })
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Your accounts' })).toBeVisible()
  script.resolve()

  await expect(account(page, first)).toBeVisible()
})

test('a tab of another account keeps what was typed, and submits it once its account is active again', {
  tag: '@focus',
}, async ({ page, context }) => {
  const { first, second } = await twoAccounts(page)
  await page.goto('/board/create/')
  const name = 'ماعز 🐐 Ziegen'
  await typeInto(page, 'Name', name)
  const tab = await context.newPage()
  await tab.goto('/')
  await switchTo(tab, first)

  const notice = page.getByRole('dialog', { name: "You're now using another account" })
  await expect(notice).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')
  await expect(notice).toBeHidden()
  await pressOn(page, 'button', 'Create board')
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: /^Switch back to/ }).press('Enter')

  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`^[^?]*/${usernameOf(second)}`))
  await tab.reload()
  await openMenu(tab)
  await expect(account(tab, first), 'the other tab followed').toBeVisible()
})

function usernameOf(email: string): string {
  return (email.split('@')[0] ?? '').replace(/\d/g, '').slice(0, 12)
}

test('other tabs follow a switch, a log-out and a log-in', { tag: '@focus' }, async ({
  page,
  context,
}) => {
  const { first, second } = await twoAccounts(page)
  await page.goto('/')
  const tab = await context.newPage()
  await tab.goto('/ideas/')
  const isIn = (email: string) => expectAccount(tab, email)
  await isIn(second)

  await switchTo(page, first)
  await isIn(first)
  await openMenu(page)
  await page.getByRole('button', { name: 'Log out', exact: true }).press('Enter')
  await expect(page.getByText(/is logged out\. You're/)).toBeVisible()
  await isIn(second)
  await page.goto('/accounts/')
  await pressOn(page, 'button', 'Log out of all accounts')
  await expect(tab.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.goto('/login/')
  await page.getByRole('button', { name: 'Not you?' }).press('Enter')
  await typeLogIn(page, first, PASSWORD)
  await expectSignedIn(tab)
})

async function expectAccount(tab: Page, email: string): Promise<void> {
  await expect
    .poll(async () => {
      const { user } = await viewerOf(tab)
      return user
    })
    .toBe(email)
  await expectSignedIn(tab)
  await untilHydrated(tab)
}

/** The email of a tab's viewer; null for a visitor. */
async function viewerOf(tab: Page): Promise<{ user: string | null }> {
  const renderedFor = await tab.locator('html').getAttribute('data-rendered-for')
  const response = await post(tab, '/v3/register/exists/', { data: {} })
  const { client_context: context } = await response.json()
  return { user: context.user?.id === renderedFor ? context.user?.email : null }
}

test('if the account has been logged out, a new tab logs in again and the write continues', {
  tag: '@focus',
}, async ({ page, context }) => {
  await signUp(page)
  await page.goto('/board/create/')
  await typeInto(page, 'Name', 'Ducks')
  const tab = await context.newPage()
  await tab.goto('/')
  await openMenu(tab)
  await tab.getByRole('button', { name: 'Log out', exact: true }).press('Enter')

  const notice = page.getByRole('dialog', { name: "You're logged out" })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  const opened = context.waitForEvent('page')
  await notice.getByRole('link', { name: 'Log in again' }).press('Enter')
  const logIn = await opened
  await expect(logIn.getByRole('main').getByText(/^a•••@/)).toBeVisible()
  await typeInto(logIn, 'Password', PASSWORD)
  await logIn.keyboard.press('Enter')
  await expectSignedIn(logIn)

  await expect(notice).toBeHidden()
  await expect(page.getByLabel('Name')).toHaveValue('Ducks')
  await pressOn(page, 'button', 'Create board')
  await expect(page.getByRole('heading', { name: 'Ducks' })).toBeVisible()
})

test('an action on a page of another account shows an explanation and does nothing', async ({
  page,
  context,
}) => {
  const { first } = await twoAccounts(page)
  const board = await makeBoard(page, 'Herons')
  await withoutChannel(context)
  await page.goto(`/board/${board.id}/edit/`)
  await post(page, '/accounts/switch/', { form: { accountId: await idOf(page, first) } })
  await pressOn(page, 'button', 'Archive board')

  const notice = page.getByRole('dialog', { name: "You're now using another account" })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Discard and continue' }).press('Enter')
  await expectAccount(page, first)
})

/** Blocks messages between tabs, so that only the server notices changes. */
async function withoutChannel(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined
  })
}

async function idOf(page: Page, email: string): Promise<string> {
  const answer = await get(page, '/accounts/')
  const html = await answer.text()
  const [, id] = new RegExp(`value="(\\d+)"(?:(?!</form>).)*${email}`, 's').exec(html) ?? []
  if (!id) throw new Error('the account is not listed')
  return id
}

test.describe('without scripts', () => {
  test('accounts can be switched, and a page of another account restores what was typed', async ({
    plain,
  }) => {
    const { first } = await twoAccounts(plain)
    await plain.goto('/board/create/')
    plain.fill('Name', 'Ziegen 🐐')
    const tab = plain.tab()
    await tab.goto('/accounts/')
    await tab.press('button', new RegExp(first))
    expect(tab.url()).toBe(`${SITE_ORIGIN}/`)

    await plain.press('button', 'Create board', plain.see('main'))

    expect(plain.value('Name')).toBe('Ziegen 🐐')
    expect(plain.text()).toContain("This page belongs to an account you're not using now")
    plain.see('link', 'Switch account')
  })
})

test('a member opens a business account next to their own, with a name of its own', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/business/create/')
  await expectSound(page)
  await pressOn(page, 'link', 'Create another account')
  await page.getByRole('button', { name: 'Continue with email' }).press('Enter')
  await typeInto(page, 'Email', anAddress())
  await typeInto(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tell us the name of your business.')).toBeVisible()
  await expectAccessible(page)
  await typeInto(page, 'Business name', 'Kiln & Crumb')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Month')).toBeFocused()
  for (const [label, value] of [
    ['Month', '4'],
    ['Day', '12'],
    ['Year', '1990'],
  ] as const) {
    await typeInto(page, label, value)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Welcome to Pinfold' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openMenu(page)
  await expect(page.getByRole('list', { name: 'Accounts' }).getByRole('button')).toHaveCount(1)
  await page.getByRole('link', { name: 'Create another business' }).press('Enter')
  await expect(page).toHaveURL('/business/create/?switchAccount=1')
})
