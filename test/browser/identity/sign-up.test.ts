import type { Locator, Page } from '@playwright/test'
import {
  expectIn,
  fillSignUp,
  openDialog,
  somebodysPin,
  typeBirthday,
  typeCredentials,
} from '../entering.ts'
import { expectTwoStops, pressOn, tabTo, tick, typeInto } from '../keyboard.ts'
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
} from '../looks.ts'
import { anAddress, PASSWORD, post, signUp } from '../people.ts'
import { SITE_ORIGIN } from '../places.ts'
import { expect, IN_MOTION, test } from '../test.ts'

test.use(IN_MOTION)

const ADULT = '1990-04-12'
const NOT_ELIGIBLE = "Sorry, you're not eligible to sign up for Pinfold right now."

test.use({ expectedComplaints: [/status of 4\d\d/] })
// axe looks at every view twice.
test.setTimeout(180_000)

function aChildsBirthday(): string {
  return `${new Date().getFullYear() - 9}-01-01`
}

function title(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { name })
}

test('who signs up to save a pin, by keyboard alone, is where they were and has it saved', async ({
  page,
}) => {
  const { id, ids } = await somebodysPin(3, '#knotwork')
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
  await typeBirthday(page, ADULT)
  await page.keyboard.press('Enter')

  await expect(page.getByText('Saved to Quick saves')).toBeVisible()
  await expectIn(page)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/pin/${id}/`)

  await test.step('the home asks for topics, and begins with them', async () => {
    await page.goto('/')
    await expect(title(page, 'What do you like?')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await pressOn(page, 'link', 'more topics')
    await expect(page).toHaveURL('/topics/')
    await expect(title(page, 'What do you like?')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await tick(page, '#knotwork')
    await pressOn(page, 'button', 'Fill my home')

    await expect(page.getByText('Your home begins with what you chose')).toBeVisible()
    const first = page.getByRole('feed', { name: 'Home' }).getByRole('article').first()
    await expect(first.getByRole('link').first()).toHaveAttribute('href', `/pin/${ids.at(-1)}/`)
    await expectFocusKept(page)
  })
})

test('a birthday under age is confirmed or edited, then told for 3.5 s, and after 4 s it is home', async ({
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
  await expect(toast).toBeVisible()
  await page.clock.runFor(3499)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toBeHidden()
  await page.clock.runFor(499)
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

test('a browser that another tab closed to sign-ups says so at the next step, and takes no more', async ({
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

  test('the consents come after the birthday: all at once, or the four required ones', async ({
    page,
  }) => {
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
    await expectIn(page)
  })
})

test('who signs up to follow a profile follows it', async ({ page }) => {
  const { owner } = await somebodysPin()
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
  await expect(page.getByRole('button', { name: /^Unfollow ana/ })).toBeVisible()
  await expect(page).toHaveURL(owner)
})

test('who signs up to download a picture gets it', async ({ page }) => {
  const { id } = await somebodysPin()
  await page.goto(`/pin/${id}/`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Download picture' }).click()
  await expect(title(page, 'Sign up to download this picture')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await typeCredentials(page, anAddress())
  await typeBirthday(page, ADULT)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/media\/.*orig/)
})

test('who has an account is logged in with what they typed, and what they wanted is done', async ({
  page,
}) => {
  const { board } = await somebodysPin(2)
  const email = await signUp(page)
  await page.context().clearCookies()
  await page.goto(board)
  await expect(page.locator('.is-placed')).toBeVisible()
  const tile = page.getByRole('article', { name: 'Pin 2', exact: true })
  await test.step('Tab passes a tile in two stops', () =>
    expectTwoStops(tile, ['Save', 'Share', /^ana/i]))
  await test.step('a screen reader presses Save on a tile without focusing or hovering it', () =>
    page
      .getByRole('article', { name: 'Pin 1', exact: true })
      .getByRole('link', { name: 'Save', exact: true })
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
  await expectIn(page)
})

test('who looks on and on is invited from the corner, once', async ({ page }) => {
  const { board } = await somebodysPin(30)
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

test('a slip in an address is pointed out when its field is left, a password that the server refuses when its is', async ({
  page,
}) => {
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

test('turning from sign-up to log-in and back keeps the typed address, in the dialog and on pages', async ({
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

test('who types at once in what has just come is left in the field', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill(anAddress())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  // Goes to the year in the very moment in which it shows.
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

  await expectIn(page)
})

test('the title is an inviter’s where there is one, and sign-up leads where it is told to', async ({
  plain,
}) => {
  const { owner } = await somebodysPin()
  await plain.goto(`/signup/?inviter=${owner.split('/')[1]}`)
  plain.see('heading', /^Join ana\w* on Pinfold for more ideas$/)

  await plain.goto('/login/?signUpTo=/ideas/')
  await plain.press('link', 'Sign up', plain.see('main'))
  expect(plain.url()).toBe(`${SITE_ORIGIN}/ideas/`)
})

test.describe('without JavaScript', () => {
  test('a sign-up is one plain form, which a birthday under age closes', async ({ plain }) => {
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

  test('a visitor signs up for a pin by a plain form, and it is saved', async ({ plain }) => {
    const { id } = await somebodysPin()
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
