import type { Page } from '@playwright/test'
import { changeDatabase } from '../database.ts'
import { openEmail } from '../emails.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { SITE_ORIGIN } from '../origins.ts'
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoShift,
  expectSound,
  expectSoundAtBothWidths,
  PHONE,
  sizeOf,
} from '../page-checks.ts'
import { anAddress, PASSWORD, post, type Signed, signUp } from '../people.ts'
import type { PlainPage } from '../plain-page.ts'
import {
  expectLandingsKept,
  expectPagesRecorded,
  expectSignedIn,
  openDialog,
  typeLogIn,
} from '../sign-up-and-log-in.ts'
import { expect, IN_MOTION, test } from '../test.ts'

test.use(IN_MOTION)

const WRONG = 'The password you entered is incorrect.'

test.use({ expectedComplaints: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED|manifest patches/] })

/** Signs up a member who isn't logged in here, and whom this browser doesn't know. */
async function aStranger(page: Signed): Promise<string> {
  const email = await signUp(page)
  await page.request.clearCookies()
  return email
}

/** Logs in, without scripts, to an account of this state. */
async function logInAsOneOf(plain: PlainPage, state: string): Promise<void> {
  const email = await aStranger(plain)
  await changeDatabase('UPDATE members SET state = ? WHERE email = ?', state, email)
  await plain.goto('/login/')
  plain.fill('Email or username', email)
  plain.fill('Password', PASSWORD)
  await plain.press('button', 'Log in', plain.see('main'))
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).press('Enter')
  await page.getByRole('button', { name: 'Log out' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(0)
}

function title(page: Page, name: string) {
  return page.getByRole('heading', { name })
}

function modal(page: Page, name: string) {
  return page.getByRole('dialog', { name })
}

test('a returning member is welcomed by name, and can say by keyboard alone that it isn’t them', async ({
  page,
}) => {
  const email = await signUp(page)
  await logOut(page)
  await page.goto('/login/')

  await expect(page.getByRole('heading', { name: /^Welcome back, ana/ })).toBeVisible()
  await expect(page.getByText(/^a•••@/)).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  await expectSoundAtBothWidths(page)
  await typeInto(page, 'Password', 'not it at all')
  await page.keyboard.press('Enter')
  await expect(page.getByText(WRONG)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await typeInto(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')
  await expectSignedIn(page)
  await expect(page).toHaveURL('/')

  await logOut(page)
  await page.goto('/login/')
  const forgotten = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /not-you/.test(response.url()),
  )
  await pressOn(page, 'button', 'Not you? Forget this account')
  await expect(page.getByLabel('Email or username')).toBeFocused()
  await expect(page.getByLabel('Email or username')).toHaveValue('')
  await expect(page.getByText(email)).toHaveCount(0)
  await forgotten
  await page.reload()
  await expect(page.getByLabel('Email or username')).toBeVisible()
})

test('simultaneous guesses lock an account, and the modal says for how long', async ({ page }) => {
  const email = await aStranger(page)
  const guess = { username_or_email: email, password: 'not it at all' }
  await Promise.all(Array.from({ length: 15 }, () => post(page, '/v3/login/', { data: guess })))
  await page.goto('/login/')
  await typeLogIn(page, email, PASSWORD)

  const notice = modal(page, 'Oops! Too many login attempts')
  const text = 'You have reached the maximum number of login attempts. Try again in 30 minutes.'
  await expect(notice.getByText(text)).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(1)
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'link', 'Okay')
  await expect(notice).toHaveCount(0)
  await expect(page.getByLabel('Email or username')).toBeFocused()
  await expect(page.getByLabel('Email or username')).toHaveValue(email)

  await pressOn(page, 'link', 'Forgot your password?')
  await expect(page.getByRole('button', { name: 'Send instructions' })).toBeVisible()
  await expect(page.getByLabel('Email or username')).toHaveValue(email)
})

test('after a log-in in the dialog the focus is in the header, even if the page loads late', {
  tag: '@focus',
}, async ({ page }) => {
  const email = await aStranger(page)
  await page.goto('/ideas/')
  await openDialog(page, 'Log in')
  const released = Promise.withResolvers<void>()
  await page.route('**/ideas.data*', async (route) => {
    await released.promise
    await route.continue()
  })
  await typeLogIn(page, email, PASSWORD)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeFocused()

  released.resolve()

  await expectSignedIn(page)
  await expect(page.getByRole('banner').locator(':focus')).toHaveCount(1)
})

test('a member who fails repeatedly gets help by email, and can have it sent once more', async ({
  page,
}) => {
  const email = await aStranger(page)
  const guess = { username_or_email: email, password: 'not it at all' }
  for (let tries = 0; tries < 5; tries++) await post(page, '/v3/login/', { data: guess })
  await page.goto('/ideas/?from=here')
  await openDialog(page, 'Sign up')
  await pressOn(page, 'link', 'Log in')
  await typeLogIn(page, email, 'not it at all')

  const help = page.getByRole('dialog').getByRole('region', {
    name: "Looks like you're having trouble logging in",
  })
  await expect(
    help.getByText(`We sent an email to ${email} to help you get back in.`),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'button', 'Resend email')
  await expect(page.getByText('Email sent!')).toBeVisible()
  await pressOn(page, 'link', 'Back to log in')
  await expect(page.getByLabel('Email or username')).toBeFocused()
  await openEmail(page, `Having trouble logging in to Pinfold?, to ${email}`)
  await expect(page.getByRole('heading', { name: 'Pick a new password' })).toBeVisible()
})

test('a member of a suspended account sees that, over the page and in the dialog', async ({
  page,
}) => {
  const text = "Sorry, we can't log you in."
  const notice = modal(page, 'Your account is suspended')
  const email = await aStranger(page)
  await changeDatabase('UPDATE members SET state = ? WHERE email = ?', 'suspended', email)
  await page.goto('/login/')
  await typeLogIn(page, email, PASSWORD)
  await expect(notice.getByText(text)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')
  await expect(notice).toHaveCount(0)

  await page.goto('/ideas/')
  await openDialog(page, 'Sign up')
  await pressOn(page, 'link', 'Log in')
  await typeLogIn(page, email, PASSWORD)
  await expect(page.getByRole('dialog').getByText(text)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

for (const [state, title, text] of [
  ['suspended', 'Your account is suspended', "Sorry, we can't log you in."],
  ['deactivated', 'Your account has been deactivated', 'Someone asked us to close it.'],
  ['soft_banned', 'We protected your account', 'We noticed some strange activity'],
] as const) {
  test(`a member whose account is ${state} sees that in place of the form`, {
    tag: '@plain',
  }, async ({ plain }) => {
    await logInAsOneOf(plain, state)

    plain.see('heading', title)
    expect(plain.text()).toContain(text)
    await plain.press('link', 'Back to log in')
    plain.field('Email or username')
  })
}

test('the URL parameter for a soft-banned account opens the modal on any page, and is then removed', async ({
  page,
}) => {
  await page.goto('/ideas/?aec=0')
  await expect(page.getByRole('heading', { name: 'We protected your account' })).toBeVisible()
  await expect(page).toHaveURL('/ideas/')
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'link', 'Reset your password')
  await expect(page).toHaveURL('/password/reset/')

  await page.goto('/login/?aec=0&next=/ideas/')
  await expect(modal(page, 'We protected your account')).toBeVisible()
  await expect(page).toHaveURL('/login/?next=%2Fideas%2F')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Email or username')).toBeFocused()
})

test('a member who deactivated their account learns how to reactivate it', {
  tag: '@plain',
}, async ({ plain }) => {
  await logInAsOneOf(plain, 'deactivated_by_member')

  expect(plain.text(plain.see('alert'))).toBe(
    'You deactivated this account. Log in again within ten minutes to reactivate it.',
  )
})

test('after an expired session the log-in has an image beside it', async ({ page }) => {
  const email = await signUp(page)
  await changeDatabase(
    'DELETE FROM sessions WHERE member_id = (SELECT id FROM members WHERE email = ?)',
    email,
  )
  await page.goto('/login/')

  await expect(page.getByRole('heading', { name: /^Welcome back, ana/ })).toBeVisible()
  await expect(page.locator('main img[src="/limited-login.svg"]')).toBeVisible()
  await expect(
    page.getByText('You were logged out. Log in again to continue where you left off.'),
  ).toBeVisible()
  await expectSound(page)

  await page.goto('/ideas/')
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^Welcome back, ana/ })).toBeVisible()
  await expect(dialog.locator('img[src="/limited-login.svg"]')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.setViewportSize(PHONE)
  await expect(dialog.locator('img[src="/limited-login.svg"]')).toBeHidden()
})

test('a refused Facebook log-in offers a way to recover the account', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'X-Experiments': '-google_one_tap -facebook_login' })
  await page.goto('/login/?refused=social_unavailable&provider=facebook')
  await expect(modal(page, "Oops! Facebook isn't available")).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(
    page.getByText("Facebook login isn't available any more. Find your account by your email."),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'link', 'Recover your account')
  await expect(page).toHaveURL('/password/reset/?lookup=true')
})

test.describe('after an invalid response', () => {
  // Firefox logs an error without its text.
  test.use({ expectedComplaints: [/status of 500|SyntaxError|^Error \(/] })

  test('an unexpected error is shown, and what was typed stays', async ({ page }) => {
    await page.goto('/login/')
    const fails = /\/login\/\?(.*&)?_data=|\/login\.data/
    await page.route(
      (url) => fails.test(url.href),
      (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await typeLogIn(page, 'ana@mail.example', PASSWORD)

    const notice = modal(page, 'Unknown Error')
    await expect(notice.getByText('Sorry! Something went wrong on our end.')).toBeVisible()
    expect((await sizeOf(notice)).width).toBeGreaterThanOrEqual(500)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Email or username')).toHaveValue('ana@mail.example')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  })

  test('on the first step of a sign-up the form shows the error, and can be sent again', async ({
    page,
  }) => {
    await page.goto('/')
    await page.route('**/signup/email.data*', (route) => route.fulfill({ status: 500 }))
    await typeInto(page, 'Email', anAddress())
    await typeInto(page, 'Password', PASSWORD)
    await page.keyboard.press('Enter')

    const text = page.getByText('Oops! Something went wrong… Click Continue to try again.')
    await expect(text).toBeVisible()
    await expectAccessible(page)
    await page.unrouteAll()
    await pressOn(page, 'button', 'Continue')
    await expect(page.getByLabel('Month')).toBeFocused()
    await expect(text).toHaveCount(0)
  })
})

test('the pages that a visitor saw are recorded only for the next member who logs in', {
  tag: '@focus',
}, async ({ page }) => {
  const ana = await aStranger(page)
  const bo = await aStranger(page)
  await page.goto('/ideas/')
  await openDialog(page, 'Log in')
  await typeLogIn(page, ana, PASSWORD)
  await expectSignedIn(page)
  await expectLandingsKept(ana, [false, ['/ideas/']])
  await logOut(page)
  await expectPagesRecorded(page, '/')

  await page.goto('/terms/')
  await openDialog(page, 'Log in')
  await pressOn(page, 'button', 'Not you? Forget this account')
  await typeLogIn(page, bo, PASSWORD)
  await expectSignedIn(page)

  await expectLandingsKept(ana, [false, ['/ideas/']])
  await expectLandingsKept(bo, [false, ['/', '/terms/']])
})

test('a slow response shows on the button, and a second press sends nothing', async ({ page }) => {
  const email = await aStranger(page)
  await page.goto('/login/')
  let sent = 0
  const pressed = Promise.withResolvers<void>()
  await page.route(
    // Passkeys are offered from another address.
    (url) => /^\/login(\/|\.data)$/.test(url.pathname),
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent++
      await pressed.promise
      return route.continue()
    },
  )
  await typeLogIn(page, email, PASSWORD)
  await page.keyboard.press('Enter')
  const button = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  pressed.resolve()

  await expectSignedIn(page)
  expect(sent).toBe(1)
})

test('a double click on Continue sends one form, and doesn’t press the button that replaces it', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.startsWith('/signup/')) sent.push(pathname)
  })
  await page.goto('/signup/')
  await page.getByRole('button', { name: 'Continue with email' }).press('Enter')
  await typeInto(page, 'Email', anAddress())
  await typeInto(page, 'Password', PASSWORD)
  const button = page.getByRole('main').getByRole('button', { name: 'Continue', exact: true })
  await button.evaluate((element) => {
    const note = () => {
      const isAtRest = element.getAttribute('aria-busy') === null && element.checkVisibility()
      if (isAtRest) element.setAttribute('data-at-rest', '')
    }
    new MutationObserver(note).observe(element, { attributeFilter: ['aria-busy'] })
  })
  await button.hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByLabel('Month')).toBeFocused()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })

  await expect(title(page, 'Enter your birthdate')).toBeVisible()
  await expect(button).toBeHidden()
  await expect(page.locator('[data-at-rest]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await button.dblclick()
  await expect(title(page, 'Enter your birthdate')).toBeVisible()
  expect(sent).toEqual(['/signup/email.data', '/signup/email.data'])
})

test('without a network nothing breaks, and everything works again once the network is back', async ({
  page,
  context,
}) => {
  const email = await aStranger(page)
  await page.goto('/ideas/')
  const logIn = page.getByRole('banner').getByRole('link', { name: 'Log in' })
  await openDialog(page, 'Log in')
  await context.setOffline(true)
  await typeLogIn(page, email, PASSWORD)
  await expect(page.getByText('You seem to be offline.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await page.keyboard.press('Escape')

  await logIn.click()
  await expect(page.getByRole('dialog').getByText('You seem to be offline.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'New ideas' })).toBeVisible()
  await logIn.click()
  await context.setOffline(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expectSignedIn(page)
})

test('a dialog fits long content, and so does a page at 320 pixels', async ({ page }) => {
  const email = `${'a'.repeat(60)}@${'mail'.repeat(12)}.example`
  const made = { email, password: PASSWORD, birthday: '1990-04-12' }
  expect((await post(page, '/v3/register/', { data: made })).ok()).toBe(true)
  await logOut(page)
  for (const path of ['/login/', '/signup/']) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await expectSound(page)
  }
  await page.goto('/ideas/')
  await openDialog(page, 'Sign up')
  await pressOn(page, 'link', 'Log in')
  const dialog = page.getByRole('dialog')
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('sign-in pages open no dialog over themselves', async ({ page }) => {
  await page.goto('/login/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/signup/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a log-in is a plain form, and shows errors in its place', async ({ plain }) => {
    const email = await aStranger(plain)
    await plain.goto('/login/?next=/ideas/')
    plain.fill('Email or username', email)
    plain.fill('Password', 'not it at all')
    await plain.press('button', 'Log in', plain.see('main'))
    expect(plain.text()).toContain(WRONG)
    expect(plain.value('Email or username')).toBe(email)
    plain.fill('Password', PASSWORD)
    await plain.press('button', 'Log in', plain.see('main'))
    expect(plain.url()).toBe(`${SITE_ORIGIN}/ideas/`)
  })

  test('a returning member is welcomed back, and can be forgotten', {
    tag: '@no-scripts',
  }, async ({ page }) => {
    const email = await signUp(page)
    await changeDatabase(
      'DELETE FROM sessions WHERE member_id = (SELECT id FROM members WHERE email = ?)',
      email,
    )
    await page.goto('/login/')
    await expect(page.getByText(email)).toBeVisible()
    await expectNoShift(page)
    await page.getByRole('button', { name: 'Not you?' }).click()
    await expect(page.getByLabel('Email or username')).toBeVisible()
    await expectNoShift(page)
    await expect(page.getByText(email)).toHaveCount(0)
  })
})
