import type { Page } from '@playwright/test'
import { TRAY_PATH } from '../../../app/features/screens/tray/tray-path.ts'
import { handedFragment } from '../../../app/site-scripts/handed-pictures.ts'
import { changeDatabase } from '../database.ts'
import { openEmail, openEmailPlainly } from '../emails.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { FAKES_ORIGIN, SHOP_ORIGIN, SITE_ORIGIN } from '../origins.ts'
import { expectAccessible, expectSound, PHONE, untilQuiet } from '../page-checks.ts'
import { anAddress, get, PASSWORD, post, type Signed, signUp } from '../people.ts'
import type { PlainPage } from '../plain-page.ts'
import {
  anotherMembersPin,
  expectLandingsKept,
  expectPagesRecorded,
  expectSignedIn,
  fillBirthday,
  openDialog,
  typeBirthday,
  typeLogIn,
} from '../sign-up-and-log-in.ts'
import { closingWindow, expect, plainOf, test, untilHydrated } from '../test.ts'

type Described = {
  name?: string
  email?: string
  birthday?: string
  /** Whether the provider is authoritative for the address. */
  isEmailVerified?: boolean
  hasPicture?: boolean
}

type FedCmDialog = { dialogId: string; accounts: { accountId: string }[] }

type ProviderName = 'Google' | 'Facebook' | 'LINE'

/** Logs in as a person with these facts on the provider's page. */
async function be(
  provider: Page,
  {
    name = 'Ana Lind',
    email = '',
    birthday = '',
    isEmailVerified = true,
    hasPicture = false,
  }: Described,
): Promise<void> {
  await provider.getByText('Somebody else').click()
  await provider.getByLabel('Name').fill(name)
  await provider.getByLabel('Email, or none').fill(email)
  await provider.getByLabel('Birthday').fill(birthday)
  await provider.getByLabel('the email is verified').setChecked(isEmailVerified)
  await provider.getByLabel('the provider runs the mail').setChecked(isEmailVerified)
  await provider.getByLabel('there is a picture').setChecked(hasPicture)
  await provider.getByRole('button', { name: 'Continue as this person' }).click()
}

async function expectSize(opened: Page, width: number, height: number): Promise<void> {
  // Playwright gives every window of Firefox the size of its context.
  if (opened.context().browser()?.browserType().name() !== 'chromium') return
  expect(await opened.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height])
}

/** {@link be} without scripts. */
async function bePlainly(
  plain: PlainPage,
  { name = 'Ana Lind', email = '', birthday = '', hasPicture = false }: Described,
): Promise<void> {
  plain.unfold('Somebody else')
  plain.fill('Name', name)
  plain.fill('Email, or none', email)
  plain.fill(/^Birthday/, birthday)
  if (hasPicture) plain.check('there is a picture')
  await plain.press('button', 'Continue as this person')
}

/** Opens the provider's window with the keyboard. */
async function openProvider(page: Page, name: ProviderName): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await pressOn(page, 'link', `Continue with ${name}`)
  const provider = await opened
  await expect(provider.getByRole('heading')).toHaveText(`${name} (fake)`)
  return provider
}

async function returnAs(page: Page, name: ProviderName, described: Described): Promise<void> {
  const provider = await openProvider(page, name)
  await closingWindow(provider, () => be(provider, described))
}

/** Returns from a provider's page as a person, without scripts. */
async function returnPlainlyAs(
  plain: PlainPage,
  name: ProviderName,
  described: Described,
): Promise<void> {
  await plain.press('link', `Continue with ${name}`)
  plain.see('heading', `${name} (fake)`)
  await bePlainly(plain, described)
}

/** Expects the settings of the page's member to offer to disconnect Google. */
async function expectConnected(page: Signed): Promise<void> {
  const plain = await plainOf(page)
  await plain.goto('/settings/security/')
  plain.see('button', 'Disconnect Google')
}

async function logOut(page: Signed): Promise<void> {
  await post(page, '/v3/logout/', { data: {} })
  await page.request.clearCookies({ name: '__Host-device' })
}

test('a stranger signs up with Google in a pop-up window, and later logs in with it', async ({
  page,
}) => {
  const email = anAddress()
  await page.goto('/login/?next=/ideas/')
  const provider = await openProvider(page, 'Google')
  await expectSize(provider, 580, 400)
  await be(provider, { email })

  await expect(page.getByRole('heading', { name: 'Enter your birthdate' })).toBeVisible()
  await expect(page.getByText(`You're signing up with Google as ${email}.`)).toBeVisible()
  await expect(page.getByLabel('Month')).toBeFocused()
  await expectAccessible(page)
  await typeBirthday(page, '1990-04-12')
  await page.keyboard.press('Enter')
  await expectSignedIn(page)
  await expect(page).toHaveURL('/ideas/')
  await expectLandingsKept(email, [true, ['/login/']])

  await logOut(page)
  await page.goto('/login/')
  await returnAs(page, 'Google', { email })
  await expectSignedIn(page)
  await expect(page).toHaveURL('/')
  await expectLandingsKept(email, [true, ['/login/']], [false, ['/login/']])
})

test('pictures that the extension hands to a visitor wait in the tray after a social sign-up without a pop-up', async ({
  page,
}) => {
  const picture = {
    id: crypto.randomUUID(),
    picture: `${SHOP_ORIGIN}/pictures/oak-stool-1200.jpg`,
    alt: 'Oak stool',
    description: '',
    page: 'https://shop.example/goods/',
    title: 'Goods',
  }
  await page.goto(TRAY_PATH + handedFragment([picture]))
  await page.evaluate(() => {
    window.open = () => null
  })
  await pressOn(page, 'link', 'Continue with Google')
  await expect(page.getByText('You must enable popups!')).toBeVisible()
  await pressOn(page, 'link', 'Continue with Google')
  await be(page, { email: anAddress() })
  await typeBirthday(page, '1990-04-12')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(TRAY_PATH)
  await expect(page.getByRole('dialog', { name: 'Welcome to Pinfold' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add 1 picture' }).click()
  await expect(page.getByRole('img', { name: 'Oak stool' })).toBeVisible()
})

test('a visitor who wants to save a pin has it saved after a social sign-up in the dialog', async ({
  page,
}) => {
  const pin = await anotherMembersPin()
  await page.goto(`/pin/${pin.id}/`)
  await openDialog(page, 'Sign up')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Save' }).first().press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
  await returnAs(page, 'Google', { email: anAddress() })
  await typeBirthday(page, '1990-04-12')
  await page.keyboard.press('Enter')

  await expectSignedIn(page)
  await expect(page).toHaveURL(`/pin/${pin.id}/`)
})

test('the provider’s picture becomes the new member’s', { tag: '@plain' }, async ({ plain }) => {
  await plain.goto('/login/')
  await returnPlainlyAs(plain, 'Google', { email: anAddress(), hasPicture: true })
  fillBirthday(plain)
  await plain.press('button', 'Sign up')

  await expect(async () => {
    await plain.reload()
    const picture = plain.see('button', /^Account of/).querySelector('img')
    expect(picture?.getAttribute('src')).toMatch(/^\/media\//)
  }).toPass()
})

test('closing the pop-up window changes nothing; a refused log-in and a blocked window are reported', async ({
  page,
}) => {
  await page.goto('/login/')
  const closed = await openProvider(page, 'Google')
  const button = page.getByRole('link', { name: 'Continue with Google' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await closed.close()
  await expect(button).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('alert')).toHaveCount(0)

  const provider = await openProvider(page, 'Facebook')
  await provider.getByRole('button', { name: "Don't authorize" }).click()

  await expect(page.getByText("Couldn't connect. You must authorize Pinfold.")).toBeVisible()
  await expectAccessible(page)
  const again = await openProvider(page, 'Facebook')
  await again.close()

  await page.evaluate(() => {
    window.open = () => null
  })
  await pressOn(page, 'link', 'Continue with Google')
  await expect(page.getByText('You must enable popups!')).toBeVisible()
  await pressOn(page, 'link', 'Continue with Google')
  await expect(page.getByRole('heading')).toHaveText('Google (fake)')
})

test('a forged callback navigates no other page', { tag: '@focus' }, async ({ page, context }) => {
  await page.goto('/login/')
  const provider = await openProvider(page, 'Google')
  const forged = await context.newPage()
  await forged.goto('/connect/google/callback/?state=made-up&code=made-up')

  await expect(forged).toHaveURL(/\/login\/\?refused=social_attempt_expired/)
  await expect(
    forged.getByText(
      'This link has expired or was opened in a different browser. Please start again.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await be(provider, { email: anAddress() })
  await expect(page.getByLabel('Month')).toBeFocused()
})

test('for an address with an account, a visitor chooses “Not now”, or logs in there to connect it', async ({
  page,
}) => {
  const email = await signUp(page)
  await logOut(page)
  await page.goto('/signup/')
  await returnAs(page, 'Google', { email })

  await expect(
    page.getByRole('heading', { name: 'This email already has an account' }),
  ).toBeVisible()
  await pressOn(page, 'link', 'Not now')
  await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible()

  await returnAs(page, 'Google', { email })
  await pressOn(page, 'button', 'Log in and connect Google')
  await expect(page.getByLabel('Email or username')).toHaveValue(email)
  await expect(page.getByText('After you log in, Google')).toContainText(`connected to ${email}.`)
  await expectAccessible(page)
  await typeInto(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')
  await expectSignedIn(page)
  await expectConnected(page)

  const plain = await plainOf(page)
  await logOut(plain)
  await plain.goto('/login/')
  await returnPlainlyAs(plain, 'Google', { email })
  plain.see('button', /^Account of/)
})

test('the page names a verified account with the provider’s verified address, and all that predates verification', async ({
  page,
}) => {
  const email = await signUp(page)
  const plain = await plainOf(page)
  await openEmailPlainly(plain, `Confirm your email for Pinfold, to ${email}`)
  await plain.press('button', 'Confirm my email')
  await logOut(page)
  await page.goto('/login/')
  await returnAs(page, 'Google', { email })

  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  const account = page.getByRole('region', { name: 'The account' })
  await expect(account.getByRole('listitem').filter({ hasText: 'Password' })).toBeVisible()
  await expectAccessible(page)
  await pressOn(page, 'link', 'Log in first')
  await typeLogIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/connect\/finish\//)
  await expect(page.getByText('What this removes')).toBeHidden()
  await pressOn(page, 'button', 'Connect Google')
  await expect(page).not.toHaveURL(/\/connect\/finish\//)
  await expectConnected(page)
})

test('a password reset names the identity waiting to be connected, and connects it only if the member agrees', async ({
  page,
}) => {
  const email = await signUp(page)
  await logOut(page)
  await page.goto('/login/')
  await returnAs(page, 'Google', { email })
  await pressOn(page, 'link', 'Reset your password')
  await page.getByLabel('Email or username').press('Enter')
  await openEmail(page, `Pick a new password for Pinfold, to ${email}`)
  const box = page.getByRole('checkbox', { name: /^Connect Google/ })
  await expect(box).toHaveAccessibleName(new RegExp(`Google \\(.*${email}.*\\) as well`))
  await expect(box).not.toBeChecked()
  await expectSound(page)
  await box.press('Space')
  await typeInto(page, 'New password', 'a kestrel over the fen')
  await page.keyboard.press('Enter')
  await expectSignedIn(page)

  await expectConnected(page)
})

test.describe('if Facebook accepts newcomers', () => {
  test.use({
    expectedComplaints: [/status of 4\d\d/],
    extraHTTPHeaders: { 'X-Experiments': '-google_one_tap facebook_register' },
  })

  test('a visitor without an email at the provider is asked for one, or goes back to log in', async ({
    page,
  }) => {
    await page.goto('/login/')
    await returnAs(page, 'Facebook', { name: `Imke ${crypto.randomUUID()}` })

    await expect(page.getByRole('heading', { name: 'Add your email' })).toBeVisible()
    await pressOn(page, 'button', 'Continue')
    await expect(page.getByText('Email is required')).toBeVisible()
    await typeInto(page, 'Email', 'imke')
    await page.keyboard.press('Enter')
    await expect(page.getByText("Hmm...that doesn't look like an email address.")).toBeVisible()
    await pressOn(page, 'button', 'Back')
    await pressOn(page, 'link', 'Log in')
    await expect(page.getByLabel('Email or username')).toBeVisible()
    await expect(page.getByText('Once you are in')).toHaveCount(0)
  })

  test('a taken email is reported as having an account', { tag: '@plain' }, async ({ plain }) => {
    const taken = await signUp(plain)
    await logOut(plain)
    await plain.goto('/login/')
    await returnPlainlyAs(plain, 'Facebook', { name: `Imke ${crypto.randomUUID()}` })
    plain.fill('Email', taken)
    fillBirthday(plain)
    await plain.press('button', 'Sign up')

    plain.see('heading', 'This email already has an account')
  })

  test('a birthday that Facebook gives is not asked for again', { tag: '@plain' }, async ({
    plain,
  }) => {
    await plain.goto('/signup/')
    await returnPlainlyAs(plain, 'Facebook', { email: anAddress(), birthday: '03/21/1988' })

    plain.see('button', /^Account of/)
  })

  test('an underage visitor corrects the birthday, or confirms it', async ({ page }) => {
    await page.goto('/signup/')
    await returnAs(page, 'Facebook', { email: anAddress(), birthday: '03/21/2019' })

    await expect(
      page.getByRole('heading', { name: 'Were you born on March 21, 2019?' }),
    ).toBeVisible()
    await pressOn(page, 'button', 'Edit')
    await expect(page.getByRole('heading', { name: 'Enter your birthdate' })).toBeVisible()
    await expect(page.getByLabel('Year')).toHaveValue('2019')
    await page.getByLabel('Year').press('Enter')
    await expect(page.getByRole('heading', { name: /^Were you born on/ })).toBeVisible()
    await pressOn(page, 'button', 'Confirm')
    await expect(
      page.getByText("Sorry, you're not eligible to sign up for Pinfold right now.").first(),
    ).toBeVisible()
  })

  test('a visitor who confirms being too young is sent to the home page', {
    tag: '@plain',
  }, async ({ plain }) => {
    await plain.goto('/signup/')
    await returnPlainlyAs(plain, 'Facebook', { email: anAddress(), birthday: '03/21/2019' })
    await plain.press('button', 'Confirm')

    expect(plain.text()).toContain("Sorry, you're not eligible to sign up for Pinfold right now.")
    expect(plain.url()).toBe(`${SITE_ORIGIN}/`)
  })
})

test('if Facebook is only for members, it leads a newcomer to the other sign-in methods', async ({
  page,
}) => {
  const banner = page.getByText(
    "Facebook login isn't available for new users. Continue with email or Google:",
    { exact: true },
  )
  await page.goto('/signup/')
  await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue with Facebook' })).toHaveCount(0)
  await expect(banner).toHaveCount(0)
  await page.goto('/login/')
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  await returnAs(page, 'Facebook', { email: anAddress() })

  await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible()
  await expect(
    page.getByText("Facebook login isn't available for new users. Continue with email or Google."),
  ).toBeVisible()
})

test.describe('in South Korea', () => {
  test.use({ extraHTTPHeaders: { 'CF-IPCountry': 'KR' }, expectedComplaints: [/status of 400/] })

  test('a sign-up with a provider asks for the consents, too', { tag: '@plain' }, async ({
    plain,
  }) => {
    await plain.goto('/signup/')
    await returnPlainlyAs(plain, 'Google', { email: anAddress() })
    fillBirthday(plain)
    await plain.press('button', 'Next')
    expect(plain.all('button', /^Account of/)).toEqual([])
    expect(plain.value('Year')).toBe('1990')
    plain.check('Terms of service (required)')
    plain.check('Collection and use of personal information (required)')
    plain.check('Provision of personal information to third parties (required)')
    plain.check('Transfer of personal information overseas (required)')
    await plain.press('button', 'Next')

    plain.see('button', /^Account of/)
  })
})

test.describe('in Japan', () => {
  test.use({ extraHTTPHeaders: { 'CF-IPCountry': 'JP' } })

  test('LINE is offered, and a free email leads to the birthday and then to an account', async ({
    page,
  }) => {
    await page.goto('/signup/')
    await returnAs(page, 'LINE', { name: `Yuki ${crypto.randomUUID()}` })
    await typeInto(page, 'Email', anAddress())
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Month')).toBeFocused()
    await typeBirthday(page, '1990-04-12')
    await page.keyboard.press('Enter')
    await expectSignedIn(page)
  })
})

test.describe('in the United States', () => {
  test.use({ extraHTTPHeaders: { 'CF-IPCountry': 'US' } })

  test('LINE is not offered', { tag: '@plain' }, async ({ plain }) => {
    await plain.goto('/login/')
    plain.see('link', 'Continue with Google')
    expect(plain.all('link', 'Continue with LINE')).toEqual([])
  })
})

for (const [provider, title] of [
  ['google', "Oops! Google isn't available"],
  ['facebook', "Oops! Facebook isn't available"],
] as const) {
  test.describe(`if ${provider} is switched off`, () => {
    test.use({ extraHTTPHeaders: { 'X-Experiments': '-google_login -facebook_login' } })

    test(`an outdated page says that ${provider} is switched off`, { tag: '@plain' }, async ({
      plain,
    }) => {
      await plain.goto(`/connect/${provider}/`)

      plain.see('heading', title)
    })
  })
}

test('a look-up with a provider that finds no account registers nobody', { tag: '@plain' }, async ({
  plain,
}) => {
  await plain.goto('/password/reset/?lookup=true')
  await returnPlainlyAs(plain, 'Google', { email: anAddress() })

  plain.see('heading', 'No matching account')
  expect(plain.text()).toContain(
    "We couldn't match your Google account to any Pinfold account. Try resetting your password instead.",
  )
})

test('an account that its member closed is reported at the Google button', async ({ page }) => {
  await page.goto('/login/?refused=deactivated_by_member&provider=google')
  const text = 'You deactivated this account. Log in again within ten minutes to reactivate it.'

  await expect(page.getByRole('tooltip')).toHaveText(text)
  await expect(
    page.getByRole('link', { name: 'Continue with Google' }),
  ).toHaveAccessibleDescription(text)
  await expectAccessible(page)
  await page.goto('/login/?refused=deactivated_by_member&provider=facebook')
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
})

test('a member connects an account in Settings, confirms their identity with it, and disconnects it', async ({
  page,
}) => {
  const email = await signUp(page)
  await page.goto('/settings/security/')
  const opened = page.waitForEvent('popup')
  await pressOn(page, 'link', 'Connect Google')
  await be(await opened, { email: anAddress() })
  await expect(page.getByText('Google is connected. You can log in with it.')).toBeVisible()
  await expect(page.getByText('Account connected', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await pressOn(page, 'button', 'Disconnect Google')
  await expect(page.getByText('Google is disconnected.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connect Google' })).toBeVisible()
  const credentials = { username_or_email: email, password: PASSWORD }
  expect((await post(page, '/v3/login/', { data: credentials })).ok()).toBe(true)
})

test('a company address turns the button into SSO, and a newcomer returns to a whole page', async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@loomworks.example`
  await page.goto('/login/?next=/ideas/')
  await typeInto(page, 'Email or username', email)
  await expect(page.getByRole('link', { name: 'Continue with SSO' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Email or username').press('Enter')
  await expect(page.getByRole('heading')).toHaveText('your company (fake)')
  await be(page, { email })
  await page.waitForURL(/\/connect\/finish\//)
  await expectPagesRecorded(page, '/login/', '/connect/finish/')
  await typeBirthday(page, '1990-04-12')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/ideas/')
  await expectLandingsKept(email, [true, ['/login/', '/connect/finish/']])

  await logOut(page)
  await page.goto('/login/')
  await typeInto(page, 'Email or username', email)
  const opened = page.waitForEvent('popup')
  await pressOn(page, 'link', 'Continue with SSO')
  const company = await opened
  await expect(company.getByRole('heading')).toHaveText('your company (fake)')
  await expectSize(company, 600, 600)
  await be(company, { email })
  await expectSignedIn(page)

  await page.goto('/settings/security/phone/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Confirm it's you")
  await expect(page.getByRole('button', { name: 'Send link' })).toHaveCount(0)
  await expectAccessible(page)
  await pressOn(page, 'link', 'Confirm with your company')
  await be(page, { email })
  await expect(page).toHaveURL('/settings/security/phone/')
})

test('an SSO provider that redirects to another company’s provider receives none of its codes', {
  tag: '@plain',
}, async ({ plain }) => {
  await plain.goto('/connect/sso/?email=somebody%40mallory.example')
  plain.see('heading', 'your company (fake)')
  await bePlainly(plain, { email: `${crypto.randomUUID()}@loomworks.example` })

  expect(plain.url()).toMatch(/\/login\/\?refused=social_attempt_expired/)
  const codes = await get(plain, `${FAKES_ORIGIN}/evil-company/codes`)
  expect(await codes.json()).toEqual([])
})

test.describe('a business that gives no name at first', () => {
  test.use({ expectedComplaints: [/status of 400/] })

  test('a business signs up with single sign-on on a separate page', async ({ page }) => {
    const email = `${crypto.randomUUID()}@loomworks.example`
    await page.goto('/business/create/')
    await pressOn(page, 'button', 'Continue with email')
    await typeInto(page, 'Email', email)
    await pressOn(page, 'link', 'Continue with SSO')
    await expect(page).toHaveURL(`/signup/sso-business-account/?email=${encodeURIComponent(email)}`)
    await expect(
      page.getByText('loomworks.example uses single sign-on.', { exact: false }),
    ).toBeVisible()
    await expectSound(page)
    await pressOn(page, 'link', 'Continue with SSO')
    await be(page, { email, name: 'Ada Loom' })
    await expectSound(page)
    await typeBirthday(page, '1990-04-12')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Tell us the name of your business.')).toBeVisible()
    await page.getByLabel('Business name').fill('Loom Works')
    await page.keyboard.press('Enter')
    await expectSignedIn(page)
  })
})

test.describe('if One Tap is on', () => {
  test.use({
    extraHTTPHeaders: { 'X-Experiments': '' },
    expectedComplaints: [/FedCM|identity provider/],
  })

  test('the browser offers the account that it is signed in with, and then shows a welcome', {
    tag: '@cdp',
  }, async ({ page, context }) => {
    // A retried test needs this person to be new.
    await changeDatabase(
      "update members set email = ? where email like 'otis.bramley@%'",
      anAddress(),
    )
    await changeDatabase(
      "update identities set subject = ? where subject = 'otis-bramley'",
      crypto.randomUUID(),
    )
    const provider = await context.newPage()
    await provider.goto(`${FAKES_ORIGIN}/gsi/login`)
    await provider.close()
    const browser = await context.newCDPSession(page)
    await browser.send('FedCm.enable', { disableRejectionDelay: true })
    const shown = new Promise<FedCmDialog>((resolve) => {
      browser.on('FedCm.dialogShown', resolve)
    })
    await page.goto('/login/')
    const { dialogId, accounts } = await shown
    const accountIndex = accounts.findIndex(({ accountId }) => accountId === 'otis-bramley')
    await browser.send('FedCm.selectAccount', { dialogId, accountIndex })

    await expect(page).toHaveURL(/\/connect\/finish\//)
    await expect(page.getByText(/^You're signing up with Google as otis/)).toBeVisible()
    await untilHydrated(page)
    await typeBirthday(page, '1990-04-12')
    // Playwright can't inspect a page that is being left, so the page records what it shows.
    await page.evaluate(() => {
      const note = () => {
        const text = document.querySelector('main [role=status]')?.textContent ?? ''
        if (text) localStorage.setItem('shown', text)
      }
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
    })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await expectSignedIn(page)
    expect(await page.evaluate(() => localStorage.getItem('shown'))).toBe(
      "We're getting your home ready.",
    )
    await expect(page.getByText(/^Your account is ready/)).toBeVisible()
  })
})

test('One Tap is for visitors on Chromium 122 or later who aren’t known as members without Google', {
  tag: '@plain',
}, async ({ plain }) => {
  const loads = async (headers: Record<string, string>) => {
    const response = await get(plain, '/login/', {
      headers: { 'X-Experiments': '', ...headers },
    })
    const policy = response.headers()['content-security-policy'] ?? ''
    return policy.includes('/gsi/client')
  }
  const chromium = (version: number) => ({
    'Sec-CH-UA': `"Chromium";v="${version}", "Not A";v="8"`,
  })

  expect(await loads(chromium(122))).toBe(true)
  expect(await loads(chromium(121))).toBe(false)
  expect(await loads({ 'Sec-CH-UA': '' })).toBe(false)
  expect(await loads({ ...chromium(130), 'X-Experiments': '-google_one_tap' })).toBe(false)
  await signUp(plain)
  await post(plain, '/v3/logout/', { data: {} })
  expect(await loads(chromium(130)), 'a member without Google is known here').toBe(false)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a provider opens on the whole page, and returns to the rest of the sign-up', {
    tag: '@emulated',
  }, async ({ page }) => {
    await page.goto('/login/?next=/ideas/')
    await expectSound(page)
    await page.getByRole('link', { name: 'Continue with Google' }).tap()
    const email = anAddress()
    await be(page, { email })
    await expect(page).toHaveURL(/\/connect\/finish\/\?attempt=\d+$/)
    await expectSound(page)
    await expectPagesRecorded(page, '/login/', '/connect/finish/')
    await typeBirthday(page, '1990-04-12')
    await page.getByRole('button', { name: 'Sign up' }).tap()

    await expect(page).toHaveURL('/ideas/')
    await expectLandingsKept(email, [true, ['/login/', '/connect/finish/']])
  })
})

for (const [app, userAgent] of [
  ['Instagram', 'AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Instagram 390.0.0.28.85'],
  [
    'Facebook',
    'AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0;]',
  ],
] as const) {
  test.describe(`inside the app of ${app}`, () => {
    test.use({ userAgent: `Mozilla/5.0 (Mobile; wv) ${userAgent}` })

    test(`people log in without a second window or third-party cookies, in ${app}`, {
      tag: '@cdp',
    }, async ({ page, context }) => {
      const browser = await context.newCDPSession(page)
      await browser.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
      await page.addInitScript(() => {
        window.open = () => null
      })
      const email = await signUp(page)
      // The page reports what the visitor saw before, which fails after log-out.
      await untilQuiet(page)
      await logOut(page)
      await page.goto('/login/?next=/ideas/')
      await typeLogIn(page, email, PASSWORD)
      await expect(page).toHaveURL('/ideas/')
      await untilQuiet(page)
      await logOut(page)
      await page.goto('/login/?next=/ideas/')
      await pressOn(page, 'link', 'Continue with Google')
      await be(page, { email: anAddress() })
      await expect(page).toHaveURL(/\/connect\/finish\//)
      await typeBirthday(page, '1990-04-12')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/ideas/')
      expect(context.pages()).toHaveLength(1)
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ expectedComplaints: [/status of 4\d\d/] })

  test('a stranger signs up with a provider, and an underage birthday is refused', async ({
    plain,
  }) => {
    await plain.goto('/signup/')
    await plain.press('link', 'Continue with Google')
    await bePlainly(plain, { name: `Imke ${crypto.randomUUID()}` })
    plain.fill('Email', anAddress())
    plain.fill('Month', '4')
    plain.fill('Day', '12')
    await plain.press('button', 'Sign up')
    expect(plain.text()).toContain('Invalid date')
    plain.fill('Year', '2019')
    await plain.press('button', 'Sign up')
    await plain.press('link', 'Edit')
    plain.fill('Email', anAddress())
    fillBirthday(plain)
    await plain.press('button', 'Sign up')

    plain.see('button', /^Account of/)
  })

  test('a verified account with the provider’s verified address is joined by one press, which removes its password', async ({
    plain,
  }) => {
    const email = await signUp(plain)
    await openEmailPlainly(plain, `Confirm your email for Pinfold, to ${email}`)
    await plain.press('button', 'Confirm my email')
    plain.see('heading', 'Your email is confirmed')
    await logOut(plain)
    await plain.goto('/login/')
    await plain.press('link', 'Continue with Google')
    await bePlainly(plain, { email })
    plain.see('heading', 'Is this your account?')
    await plain.press('button', 'Connect Google and remove the rest')

    plain.see('button', /^Account of/)
  })

  test('an address that has an account is reported, with what to do next', async ({ plain }) => {
    const email = await signUp(plain)
    await logOut(plain)
    await plain.goto('/login/')
    await plain.press('link', 'Continue with Google')
    await bePlainly(plain, { email })

    expect(plain.text()).toContain(`${email} already has an account.`)
    await plain.press('link', 'Not now')
    expect(plain.url()).toBe(`${SITE_ORIGIN}/signup/`)
  })
})
