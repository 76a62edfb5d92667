import type { Locator, Page } from '@playwright/test'
import { expectTwoStops, pressOn, tabTo, tick, typeInto } from '../keyboard.ts'
import { SITE_ORIGIN } from '../origins.ts'
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectFocusKept,
  expectNoShift,
  expectSound,
  expectSoundAtBothWidths,
  settled,
  sizeOf,
} from '../page-checks.ts'
import { anAddress, PASSWORD, post, signUp } from '../people.ts'
import {
  anotherMembersPin,
  expectSignedIn,
  fillSignUp,
  openDialog,
  typeBirthday,
  typeCredentials,
} from '../sign-up-and-log-in.ts'
import { expect, IN_MOTION, test } from '../test.ts'

test.use(IN_MOTION)

const ADULT = '1990-04-12'
const NOT_ELIGIBLE = "Sorry, you're not eligible to sign up for Pinfold right now."

test.use({ expectedComplaints: [/status of 4\d\d/] })

function aChildsBirthday(): string {
  return `${new Date().getFullYear() - 9}-01-01`
}

function title(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { name })
}

test('a visitor who signs up to save a pin, by keyboard alone, returns to the page with the pin saved', async ({
  page,
}) => {
  const { id, ids } = await anotherMembersPin(3, '#knotwork')
  await page.goto(`/pin/${id}/`)
  const pin = page.getByRole('article').first()
  await tabTo(page, pin.getByRole('link', { name: 'Save', exact: true }))
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog')
  await expect(title(page, 'Sign up to save this pin')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'The picture of pin 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with email' })).toBeFocused()
  await expectSoundAtBothWidths(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText("You missed a spot! Don't forget to add your email.")).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await typeCredentials(page, anAddress())
  await expect(title(page, 'Enter your birthdate')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeDisabled()
  await expectAccessibleAtBothWidths(page)
  const parts = ['Month', 'Day', 'Year'].map((name) => page.getByLabel(name, { exact: true }))
  const typed = async () => Promise.all(parts.map((part) => part.inputValue()))
  await test.step('a birthday is typed in one go, with or without Tab or separators, and Backspace returns to earlier fields', async () => {
    await page.keyboard.type('04')
    await page.keyboard.press('Tab')
    await page.keyboard.type('12/1990')
    expect(await typed()).toEqual(['04', '12', '1990'])
    for (let presses = 0; presses < 4 + 1 + 2 + 1 + 2; presses++) {
      await page.keyboard.press('Backspace')
    }
    expect(await typed()).toEqual(['', '', ''])
    await expect(page.getByLabel('Month')).toBeFocused()
    // Fills in the date as pasting does, because Firefox's driver types a text key by key.
    await page.getByLabel('Month').evaluate((field) => {
      if (field instanceof HTMLInputElement) field.value = '1990-04-12'
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
    })
    expect(await typed()).toEqual(['04', '12', '1990'])
    await expect(page.getByLabel('Year')).toBeFocused()
    await page.getByLabel('Month').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('04121990')
    expect(await typed()).toEqual(['04', '12', '1990'])
  })
  await page.keyboard.press('Enter')

  await expect(page.getByText('Saved to Quick saves')).toBeVisible()
  await expectSignedIn(page)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/pin/${id}/`)

  await test.step('the home page asks for topics, and then starts with them', async () => {
    await page.goto('/')
    await expect(title(page, 'What do you like?')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await pressOn(page, 'link', 'more topics')
    await expect(page).toHaveURL('/topics/')
    await expect(title(page, 'What do you like?')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await tick(page, '#knotwork')
    await pressOn(page, 'button', 'Build my feed')

    await expect(page.getByText('Your home feed now uses your topics')).toBeVisible()
    const first = page.getByRole('feed', { name: 'Home' }).getByRole('article').first()
    await expect(first.getByRole('link').first()).toHaveAttribute('href', `/pin/${ids.at(-1)}/`)
    await expect(page.locator('.tile-image.is-coming')).toHaveCount(0)
    await expectFocusKept(page)
  })
})

test('an underage birthday can be edited; once confirmed, a message shows for 3.5 s and home opens after 4 s', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/ideas/')
  await openDialog(page, 'Sign up')
  await typeCredentials(page, anAddress())
  await typeBirthday(page, aChildsBirthday())
  await page.keyboard.press('Enter')

  await expect(title(page, /^Were you born on January 1, 20\d\d\?$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'button', 'Edit')
  await expect(page.getByLabel('Month')).toBeFocused()
  await expect(page.getByLabel('Year')).toHaveValue(aChildsBirthday().slice(0, 4))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused()
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.keyboard.press('Enter')

  const toast = page.getByRole('status').getByText(NOT_ELIGIBLE)
  // The message appears a frame after its live region.
  await expect(page.locator('section [role=status]')).toBeAttached()
  await page.clock.runFor(50)
  await expect(toast).toBeVisible()
  await page.clock.runFor(3450)
  await expect(toast).toBeVisible()
  await page.clock.runFor(50)
  await expect(toast).toBeHidden()
  await page.clock.runFor(449)
  await expect(page).toHaveURL('/ideas/')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
  await page.clock.resume()

  await expect(page.getByText(NOT_ELIGIBLE)).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeDisabled()
  await expectAccessibleAtBothWidths(page)
  await page.goto('/signup/')
  await expect(page.getByText(NOT_ELIGIBLE)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with email' })).toBeDisabled()
  await expectSoundAtBothWidths(page)
})

test('a browser blocked from sign-ups in another tab says so at the next step, and stops', async ({
  page,
}) => {
  await page.goto('/ideas/')
  await openDialog(page, 'Sign up')
  await typeCredentials(page, anAddress())
  const atEmail = await page.context().newPage()
  await atEmail.goto('/signup/')
  await atEmail.getByRole('button', { name: 'Continue with email' }).press('Enter')
  const refused = await post(page, '/v3/register/', {
    data: { email: anAddress(), password: PASSWORD, birthday: aChildsBirthday() },
  })
  expect(refused.ok()).toBe(false)

  await typeInto(atEmail, 'Email', anAddress())
  await typeInto(atEmail, 'Password', PASSWORD)
  await atEmail.keyboard.press('Enter')
  await typeBirthday(page, ADULT)
  await page.keyboard.press('Enter')

  await expect(page.getByText(NOT_ELIGIBLE)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  for (const tab of [atEmail, page]) {
    await expect(tab.getByText(NOT_ELIGIBLE)).toHaveCount(1)
    await expect(tab.getByText(NOT_ELIGIBLE)).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Continue with email' })).toBeDisabled()
    await pressOn(tab, 'link', 'Log in')
    await expect(tab.getByLabel('Email or username')).toBeEnabled()
    await expect(tab.getByText(NOT_ELIGIBLE)).toHaveCount(0)
  }
})

test.describe('in South Korea', () => {
  test.use({ extraHTTPHeaders: { 'CF-IPCountry': 'KR' } })

  test('the consents come after the birthday: all at once, or only the four required ones', {
    tag: '@focus',
  }, async ({ page }) => {
    await page.goto('/signup/')
    await typeCredentials(page, anAddress())
    await typeBirthday(page, ADULT)
    await page.keyboard.press('Enter')

    const next = page.getByRole('button', { name: 'Next' })
    const all = page.getByLabel('Agree to all')
    const news = page.getByLabel('News and offers by email (optional)')
    const terms =
      "Before you can create an account, you'll need to agree to the required terms below."
    await expect(title(page, 'Consents')).toBeVisible()
    await expect(page.getByRole('group', { name: terms })).toBeVisible()
    await expect(all).toBeFocused()
    await expect(next).toBeDisabled()
    expect(await widths(page.getByRole('checkbox'))).toEqual(Array(6).fill(24))
    await expectAccessibleAtBothWidths(page)
    await tick(page, 'Agree to all')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(6)
    await expect(next).toBeEnabled()
    await tick(page, 'News and offers by email (optional)')
    await expect(all).not.toBeChecked()
    await expect(next).toBeEnabled()
    await tick(page, 'Transfer of personal information overseas (required)')
    await expect(next).toBeDisabled()
    await tick(page, 'Transfer of personal information overseas (required)')

    await pressOn(page, 'button', 'Back')
    await expect(page.getByLabel('Month')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title(page, 'Consents')).toBeVisible()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4)
    await expect(news).not.toBeChecked()
    await pressOn(page, 'button', 'Next')

    await expect(title(page, 'Welcome to Pinfold')).toBeVisible()
    await expectSignedIn(page)
  })
})

test('a visitor who signs up to follow a profile follows it', async ({ page }) => {
  const { owner } = await anotherMembersPin()
  await page.goto(owner)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Follow / })
    .press('Enter')
  await expect(title(page, /^Sign up to follow ana/)).toBeVisible()
  await expect(page.getByRole('dialog').getByText('A', { exact: true })).toBeVisible()
  await typeCredentials(page, anAddress())
  await typeBirthday(page, ADULT)
  await page.keyboard.press('Enter')

  await expect(page.getByText(/^You're following ana/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Following ana/ })).toBeVisible()
  await expect(page).toHaveURL(owner)
})

test('a visitor who signs up to download a picture saves it and stays on its page', {
  tag: '@cdp',
}, async ({ page }) => {
  const { id } = await anotherMembersPin()
  await page.goto(`/pin/${id}/`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Download picture' }).click()
  await expect(title(page, 'Sign up to download this picture')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await typeCredentials(page, anAddress())
  await typeBirthday(page, ADULT)
  const downloading = page.waitForEvent('download')
  const signals = page.waitForRequest('**/v3/orientation/user_landing_signals/')
  await page.keyboard.press('Enter')

  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^pinfold-[0-9a-f]{8}\.jpeg$/)
  expect(await download.failure()).toBeNull()
  expect((await signals).postDataJSON()).toEqual({
    is_register: true,
    unauth_visited_pages: JSON.stringify([`/pin/${id}/`]),
  })
  await expect(page).toHaveURL(`/pin/${id}/`)
  await expect(page.getByText('Your download has started')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Download picture' })).toHaveAttribute(
    'href',
    /\/media\/orig\/[0-9a-f]{64}\?download$/,
  )
  await page.keyboard.press('Escape')
  const again = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download again' }).click()
  expect((await again).suggestedFilename()).toBe(download.suggestedFilename())
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a member who logs in to download a picture saves it and sees its page', async ({
    page,
  }) => {
    const { id } = await anotherMembersPin()
    const email = await signUp(page)
    await page.context().clearCookies()
    await page.goto(`/pin/${id}/`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Download picture' }).click()
    await page.getByRole('link', { name: 'Log in', exact: true }).last().click()
    await page.getByLabel('Email or username').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const downloading = page.waitForEvent('download')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()

    expect((await downloading).suggestedFilename()).toMatch(/^pinfold-[0-9a-f]{8}\.jpeg$/)
    await expect(page).toHaveURL(`/pin/${id}/`)
    await expect(page.getByText('Your download has started')).toBeVisible()
  })
})

test('an existing member is logged in with what they typed, and the pending action is done', async ({
  page,
}) => {
  const { board } = await anotherMembersPin(2)
  const email = await signUp(page)
  await page.context().clearCookies()
  await page.goto(board)
  await expect(page.locator('.is-placed')).toBeVisible()
  const tile = page.getByRole('article', { name: 'Pin 2', exact: true })
  await test.step('Tab passes a tile in two stops', () =>
    expectTwoStops(tile, ['Save', 'Share', /^ana/i]))
  await test.step('a touch screen’s reader presses Save on a tile without focusing or hovering it', () =>
    page
      .getByRole('article', { name: 'Pin 1', exact: true })
      .locator('a.tile-save')
      .dispatchEvent('click'))
  await page.getByRole('button', { name: 'Continue with email' }).press('Enter')
  await typeInto(page, 'Email', email)
  await typeInto(page, 'Password', 'not it at all')
  await page.keyboard.press('Enter')

  await expect(title(page, 'Log in to save this pin')).toBeVisible()
  await expect(page.getByText('The password you entered is incorrect.')).toBeVisible()
  await expect(page.getByLabel('Email or username')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page)

  await pressOn(page, 'link', 'Sign up')
  await expect(page.getByText('The password you entered is incorrect.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue with email' }).press('Enter')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await typeInto(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')

  await expect(page.getByText('Saved to Quick saves')).toBeVisible()
  await expectSignedIn(page)
})

test('a visitor who keeps browsing is invited from the corner, once', async ({ page }) => {
  const { board } = await anotherMembersPin(30)
  await page.setViewportSize({ ...DESKTOP, height: 500 })
  await page.goto(board)
  const corner = page.getByRole('complementary', { name: 'Join Pinfold' })
  await page.mouse.move(720, 250)

  await page.mouse.wheel(0, 1000)
  await expect(page.getByRole('feed')).toBeVisible()
  await expect(corner).toHaveCount(0)
  await page.mouse.wheel(0, 1000)
  await expect(corner).toBeVisible()
  await expectSound(page)
  await corner.getByRole('link', { name: 'Continue with email' }).press('Enter')
  await expect(title(page, 'Welcome to Pinfold')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Email', { exact: true })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.mouse.wheel(0, -200)
  await page.mouse.wheel(0, 200)
  await page.reload()
  await page.mouse.wheel(0, 2000)
  await expect(page.getByRole('feed')).toBeVisible()
  await expect(corner).toHaveCount(0)
})

test('a mistyped address and a password that the server refuses are reported when their fields lose focus', {
  tag: '@focus',
}, async ({ page }) => {
  await page.goto('/')
  await typeInto(page, 'Email', 'ana@gmial.com')
  await page.keyboard.press('Tab')

  const hint = page.getByRole('button', { name: 'Did you mean ana@gmail.com?' })
  await expect(hint).toBeVisible()
  await expectAccessible(page)
  await hint.press('Enter')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ana@gmail.com')
  await expect(hint).toHaveCount(0)
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await typeInto(page, 'Email', 'ana@gmial.com')
  await page.keyboard.press('Tab')
  await expect(hint).toBeVisible()
  await typeInto(page, 'Email', 'bea@mail.example')
  await expect(hint).toHaveCount(0)
  await typeInto(page, 'Email', `${'a'.repeat(60)}@gmial.com`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Did you mean/ })).toHaveCount(0)

  await typeInto(page, 'Password', 'Pinfold 2026!')
  await page.keyboard.press('Tab')

  const problem = page.getByText("Your password can't be our name.")
  await expect(problem).toBeVisible()
  await expectAccessible(page)
  await typeInto(page, 'Password', 'kestrel over the fen')
  await expect(problem).toHaveCount(0)
})

test('switching between sign-up and log-in keeps the typed address, in the dialog and on pages', async ({
  page,
}) => {
  await page.goto('/ideas/')
  await openDialog(page, 'Log in')
  const dialog = page.getByRole('dialog')
  expect((await sizeOf(dialog)).width).toBe(484)
  expect((await sizeOf(dialog.locator('form').first())).width).toBe(268)
  await expect(page.getByLabel('Email or username')).toBeFocused()
  await typeInto(page, 'Email or username', 'ana@mail.example')
  await pressOn(page, 'link', 'Sign up')
  await expect(page.getByRole('button', { name: 'Continue with email' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ana@mail.example')
  await pressOn(page, 'link', 'Log in')
  await expect(page.getByLabel('Email or username')).toHaveValue('ana@mail.example')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeFocused()
  await expectNoShift(page)

  await page.goto('/login/?next=/ideas/')
  await typeInto(page, 'Email or username', 'ana@mail.example')
  await pressOn(page, 'link', 'Sign up')
  await expect(page).toHaveURL('/signup/?next=%2Fideas%2F')
  await page.getByRole('button', { name: 'Continue with email' }).press('Enter')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ana@mail.example')
  await pressOn(page, 'link', 'Log in')
  await expect(page).toHaveURL('/login/?next=%2Fideas%2F')
  await expect(page.getByLabel('Email or username')).toHaveValue('ana@mail.example')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible()
})

test('typing at once into a newly shown field keeps focus there', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill(anAddress())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  // Sets the year at the very moment it appears.
  await page.getByLabel('Year').evaluate((year: HTMLInputElement) => {
    const changes = new MutationObserver(() => {
      if (!year.checkVisibility()) return
      changes.disconnect()
      year.focus()
    })
    changes.observe(document.body, { subtree: true, attributes: true, childList: true })
  })
  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  await expect(page.getByLabel('Year')).toBeVisible()
  await settled(page)
  await expect(page.getByLabel('Year')).toBeFocused()
})

test('a business signs up at its own endpoint', async ({ page }) => {
  await page.goto('/signup/')
  await pressOn(page, 'link', 'Are you a business? Get started here!')
  await expect(page).toHaveURL('/business/create/')
  await expect(title(page, 'Create a business account')).toBeVisible()
  await expectSound(page)
  await pressOn(page, 'link', 'Log in')
  await expect(page).toHaveURL('/business/login/')
  await expect(title(page, 'Log in to your business account')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in to a personal account' })).toBeVisible()
  await expectSound(page)
  await pressOn(page, 'link', 'Sign up now')
  await expect(page).toHaveURL('/business/create/')
  await pressOn(page, 'button', 'Continue with email')
  await typeInto(page, 'Business name', 'Kiln & Crumb')
  await typeCredentials(page, anAddress())
  await typeBirthday(page, ADULT)
  await page.keyboard.press('Enter')

  await expectSignedIn(page)
})

test('the title names the inviter if there is one, and sign-up redirects to the given address', {
  tag: '@plain',
}, async ({ plain }) => {
  const { owner } = await anotherMembersPin()
  await plain.goto(`/signup/?inviter=${owner.split('/')[1]}`)
  plain.see('heading', /^Join ana\w* on Pinfold for more ideas$/)

  await plain.goto('/login/?signUpTo=/ideas/')
  await plain.press('link', 'Sign up', plain.see('main'))
  expect(plain.url()).toBe(`${SITE_ORIGIN}/ideas/`)
})

test.describe('without JavaScript', () => {
  test('a sign-up is one plain form, and an underage birthday blocks it', async ({ plain }) => {
    await plain.goto('/signup/?next=/ideas/')
    const [year = ''] = aChildsBirthday().split('-')
    fillSignUp(plain, `${year}-01-01`)
    await plain.press('button', 'Sign up')
    plain.see('heading', /^Were you born on January 1, 20/)
    await plain.press('button', 'Confirm')

    expect(plain.url()).toBe(`${SITE_ORIGIN}/`)
    expect(plain.text()).toContain(NOT_ELIGIBLE)
    expect(plain.field('Email').matches(':disabled')).toBe(true)
  })

  test('a visitor signs up for a pin by a plain form, and the pin is saved', async ({ plain }) => {
    const { id } = await anotherMembersPin()
    await plain.goto(`/pin/${id}/`)
    await plain.press('link', 'Save', plain.all('article')[0])
    plain.see('heading', 'Sign up to save this pin')
    fillSignUp(plain)
    await plain.press('button', 'Sign up')

    expect(plain.text()).toContain('Saved to Quick saves')
  })
})

function widths(elements: Locator): Promise<number[]> {
  return elements.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
}
