import type { Page } from '@playwright/test'
import { change } from '../database.ts'
import {
  expectIn,
  expectLanded,
  expectNoted,
  fillBirthday,
  openDialog,
  somebodysPin,
  typeBirthday,
  typeLogIn,
} from '../entering.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { expectAccessible, expectSound, PHONE } from '../looks.ts'
import { openMail, openMailPlainly } from '../mail.ts'
import { anAddress, get, PASSWORD, post, type Signed, signUp } from '../people.ts'
import { SITE_ORIGIN, STAND_IN_ORIGIN } from '../places.ts'
import type { PlainPage } from '../plain-page.ts'
import { closing, expect, plainOf, test, untilHydrated } from '../test.ts'

type Described = {
  name?: string
  email?: string
  birthday?: string
  /** Whether the provider answers for the address. */
  isProved?: boolean
  hasPicture?: boolean
}

type FedCmDialog = { dialogId: string; accounts: { accountId: string }[] }

type ProviderName = 'Google' | 'Facebook' | 'LINE'

/** Is somebody of these facts, on the provider's page. */
async function be(
  provider: Page,
  { name = 'Ana Lind', email = '', birthday = '', isProved = true, hasPicture = false }: Described,
): Promise<void> {
  await provider.getByText('Somebody else').click()
  await provider.getByLabel('Name').fill(name)
  await provider.getByLabel('Email, or none').fill(email)
  await provider.getByLabel('Birthday').fill(birthday)
  await provider.getByLabel('the email is verified').setChecked(isProved)
  await provider.getByLabel('the provider runs the mail').setChecked(isProved)
  await provider.getByLabel('there is a picture').setChecked(hasPicture)
  await provider.getByRole('button', { name: 'Go on as this person' }).click()
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
  await plain.press('button', 'Go on as this person')
}

/** Opens the provider's window with the keyboard. */
async function openProvider(page: Page, name: ProviderName): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await pressOn(page, 'link', `Continue with ${name}`)
  const provider = await opened
  await expect(provider.getByRole('heading')).toHaveText(`Stand-in for ${name}`)
  return provider
}

async function arriveAs(page: Page, name: ProviderName, described: Described): Promise<void> {
  const provider = await openProvider(page, name)
  await closing(provider, () => be(provider, described))
}

/** Comes back from a provider's page as somebody, without scripts. */
async function arrivePlainlyAs(
  plain: PlainPage,
  name: ProviderName,
  described: Described,
): Promise<void> {
  await plain.press('link', `Continue with ${name}`)
  plain.see('heading', `Stand-in for ${name}`)
  await bePlainly(plain, described)
}

/** The settings of this page's member offer to disconnect Google. */
async function expectConnected(page: Signed): Promise<void> {
  const plain = await plainOf(page)
  await plain.goto('/settings/security/')
  plain.see('button', 'Disconnect Google')
}

async function logOut(page: Signed): Promise<void> {
  await post(page, '/v3/logout/', { data: {} })
  await page.request.clearCookies({ name: '__Host-device' })
}

test('a stranger signs up with Google in a window of its own, and comes back by it', async ({
  page,
}) => {
  const email = anAddress()
  await page.goto('/login/?next=/ideas/')
  const provider = await openProvider(page, 'Google')
  const size = await provider.evaluate(() => [innerWidth, innerHeight])
  expect(size).toEqual([580, 400])
  await be(provider, { email })

  await expect(page.getByRole('heading', { name: 'Enter your birthdate' })).toBeVisible()
  await expect(page.getByText(`You're signing up with Google as ${email}.`)).toBeVisible()
  await expect(page.getByLabel('Month')).toBeFocused()
  await expectAccessible(page)
  await typeBirthday(page, '1990-04-12')
  await page.keyboard.press('Enter')
  await expectIn(page)
  await expect(page).toHaveURL('/ideas/')
  await expectLanded(email, [true, ['/login/']])

  await logOut(page)
  await page.goto('/login/')
  await arriveAs(page, 'Google', { email })
  await expectIn(page)
  await expect(page).toHaveURL('/')
  await expectLanded(email, [true, ['/login/']], [false, ['/login/']])
})

test('a visitor who wants a pin has it saved by a social sign-up in the dialog', async ({
  page,
}) => {
  const pin = await somebodysPin()
  await page.goto(`/pin/${pin.id}/`)
  await openDialog(page, 'Sign up')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Save' }).first().press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
  await arriveAs(page, 'Google', { email: anAddress() })
  await typeBirthday(page, '1990-04-12')
  await page.keyboard.press('Enter')

  await expectIn(page)
  await expect(page).toHaveURL(`/pin/${pin.id}/`)
})

test('the picture that a provider has becomes the new member’s', async ({ plain }) => {
  await plain.goto('/login/')
  await arrivePlainlyAs(plain, 'Google', { email: anAddress(), hasPicture: true })
  fillBirthday(plain)
  await plain.press('button', 'Sign up')

  await expect(async () => {
    await plain.reload()
    const picture = plain.see('button', /^Account of/).querySelector('img')
    expect(picture?.getAttribute('src')).toMatch(/^\/media\//)
  }).toPass({ timeout: 15_000 })
})

test('a window that is closed changes nothing, one that is refused is told of, and one that doesn’t open', async ({
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
})

test('a callback that somebody made up moves no other page', async ({ page, context }) => {
  await page.goto('/login/')
  const provider = await openProvider(page, 'Google')
  const forged = await context.newPage()
  await forged.goto('/connect/google/callback/?state=made-up&code=made-up')

  await expect(forged).toHaveURL(/\/login\/\?refused=social_attempt_expired/)
  await expect(
    forged.getByText('That took too long, or began in another browser. Start again.'),
  ).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await be(provider, { email: anAddress() })
  await expect(page.getByLabel('Month')).toBeFocused()
})

test('an address that has an account: not now, or log in there and it is connected', async ({
  page,
}) => {
  const email = await signUp(page)
  await logOut(page)
  await page.goto('/signup/')
  await arriveAs(page, 'Google', { email })

  await expect(
    page.getByRole('heading', { name: 'This email already has an account' }),
  ).toBeVisible()
  await pressOn(page, 'link', 'Not now')
  await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible()

  await arriveAs(page, 'Google', { email })
  await pressOn(page, 'button', 'Log in and connect Google')
  await expect(page.getByLabel('Email or username')).toHaveValue(email)
  await expect(page.getByText('Once you are in, Google')).toContainText(`connected to ${email}.`)
  await expectAccessible(page)
  await typeInto(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')
  await expectIn(page)
  await expectConnected(page)

  const plain = await plainOf(page)
  await logOut(plain)
  await plain.goto('/login/')
  await arrivePlainlyAs(plain, 'Google', { email })
  plain.see('button', /^Account of/)
})

test('an account that both sides proved is named, with what is older than its proof', async ({
  page,
}) => {
  const email = await signUp(page)
  const plain = await plainOf(page)
  await openMailPlainly(plain, `Confirm your email for Pinfold, to ${email}`)
  await plain.press('button', 'Confirm my email')
  await logOut(page)
  await page.goto('/login/')
  await arriveAs(page, 'Google', { email })

  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  const account = page.getByRole('region', { name: 'The account' })
  await expect(account.getByRole('listitem').filter({ hasText: 'Password' })).toBeVisible()
  await expectAccessible(page)
  await pressOn(page, 'link', 'Log in first')
  await typeLogIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/connect\/finish\//)
  await expect(page.getByText('What this ends')).toBeHidden()
  await pressOn(page, 'button', 'Connect Google')
  await expect(page).not.toHaveURL(/\/connect\/finish\//)
  await expectConnected(page)
})

test('a reset names who waits to be connected, and connects them only where that is pressed', async ({
  page,
}) => {
  const email = await signUp(page)
  await logOut(page)
  await page.goto('/login/')
  await arriveAs(page, 'Google', { email })
  await pressOn(page, 'link', 'Reset your password')
  await page.getByLabel('Email or username').press('Enter')
  await openMail(page, `Pick a new password for Pinfold, to ${email}`)
  const box = page.getByRole('checkbox', { name: /^Connect Google/ })
  await expect(box).toHaveAccessibleName(new RegExp(`Google \\(.*${email}.*\\) too`))
  await expect(box).not.toBeChecked()
  await expectSound(page)
  await box.press('Space')
  await typeInto(page, 'New password', 'a kestrel over the fen')
  await page.keyboard.press('Enter')
  await expectIn(page)

  await expectConnected(page)
})

test.describe('where Facebook takes newcomers', () => {
  test.use({
    expectedComplaints: [/status of 4\d\d/],
    extraHTTPHeaders: { 'X-Experiments': '-google_one_tap facebook_register' },
  })

  test('whoever has no email with the provider is asked for one, or goes back to the way to log in', async ({
    page,
  }) => {
    await page.goto('/login/')
    await arriveAs(page, 'Facebook', { name: `Imke ${crypto.randomUUID()}` })

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

  test('an email that a member has is said to have an account', async ({ plain }) => {
    const taken = await signUp(plain)
    await logOut(plain)
    await plain.goto('/login/')
    await arrivePlainlyAs(plain, 'Facebook', { name: `Imke ${crypto.randomUUID()}` })
    plain.fill('Email', taken)
    fillBirthday(plain)
    await plain.press('button', 'Sign up')

    plain.see('heading', 'This email already has an account')
  })

  test('a birthday that Facebook tells is not asked again', async ({ plain }) => {
    await plain.goto('/signup/')
    await arrivePlainlyAs(plain, 'Facebook', { email: anAddress(), birthday: '03/21/1988' })

    plain.see('button', /^Account of/)
  })

  test('whoever is too young corrects the birthday, or confirms it', async ({ page }) => {
    await page.goto('/signup/')
    await arriveAs(page, 'Facebook', { email: anAddress(), birthday: '03/21/2019' })

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

  test('whoever confirms to be too young is home again', async ({ plain }) => {
    await plain.goto('/signup/')
    await arrivePlainlyAs(plain, 'Facebook', { email: anAddress(), birthday: '03/21/2019' })
    await plain.press('button', 'Confirm')

    expect(plain.text()).toContain("Sorry, you're not eligible to sign up for Pinfold right now.")
    expect(plain.url()).toBe(`${SITE_ORIGIN}/`)
  })
})

test('Facebook, where it is for members only, leads a newcomer to the other ways', async ({
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
  await arriveAs(page, 'Facebook', { email: anAddress() })

  await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible()
  await expect(
    page.getByText("Facebook login isn't available for new users. Continue with email or Google."),
  ).toBeVisible()
})

test.describe('in South Korea', () => {
  test.use({ extraHTTPHeaders: { 'CF-IPCountry': 'KR' }, expectedComplaints: [/status of 400/] })

  test('a sign-up by a provider asks for the consents, too', async ({ plain }) => {
    await plain.goto('/signup/')
    await arrivePlainlyAs(plain, 'Google', { email: anAddress() })
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

  test('LINE is offered, and a free email leads on to the birthday, and to an account', async ({
    page,
  }) => {
    await page.goto('/signup/')
    await arriveAs(page, 'LINE', { name: `Yuki ${crypto.randomUUID()}` })
    await typeInto(page, 'Email', anAddress())
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Month')).toBeFocused()
    await typeBirthday(page, '1990-04-12')
    await page.keyboard.press('Enter')
    await expectIn(page)
  })
})

test.describe('in the United States', () => {
  test.use({ extraHTTPHeaders: { 'CF-IPCountry': 'US' } })

  test('LINE is not offered', async ({ plain }) => {
    await plain.goto('/login/')
    plain.see('link', 'Continue with Google')
    expect(plain.all('link', 'Continue with LINE')).toEqual([])
  })
})

for (const [provider, title] of [
  ['google', "Oops! Google isn't available"],
  ['facebook', "Oops! Facebook isn't available"],
] as const) {
  test.describe(`where ${provider} is switched off`, () => {
    test.use({ extraHTTPHeaders: { 'X-Experiments': '-google_login -facebook_login' } })

    test(`${provider} that is switched off says so to an old page`, async ({ plain }) => {
      await plain.goto(`/connect/${provider}/`)

      plain.see('heading', title)
    })
  })
}

test('a look-up by a provider that knows no account registers nobody', async ({ plain }) => {
  await plain.goto('/password/reset/?lookup=true')
  await arrivePlainlyAs(plain, 'Google', { email: anAddress() })

  plain.see('heading', 'No matching account')
  expect(plain.text()).toContain(
    "We couldn't match your Google account to any Pinfold account. Try resetting your password instead.",
  )
})

test('an account that its member closed says so at the Google button', async ({ page }) => {
  await page.goto('/login/?refused=deactivated_by_member&provider=google')
  const words = 'You deactivated this account. Log in again within ten minutes to bring it back.'

  await expect(page.getByRole('tooltip')).toHaveText(words)
  await expect(
    page.getByRole('link', { name: 'Continue with Google' }),
  ).toHaveAccessibleDescription(words)
  await expectAccessible(page)
  await page.goto('/login/?refused=deactivated_by_member&provider=facebook')
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
})

test('a member connects an account in their settings, proves with it who they are, and disconnects it', async ({
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

test('an address of a company turns the button, and its newcomer comes back by the whole page', async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@loomworks.example`
  await page.goto('/login/?next=/ideas/')
  await typeInto(page, 'Email or username', email)
  await expect(page.getByRole('link', { name: 'Continue with SSO' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Email or username').press('Enter')
  await expect(page.getByRole('heading')).toHaveText('Stand-in for your company')
  await be(page, { email })
  await page.waitForURL(/\/connect\/finish\//)
  await expectNoted(page, '/login/', '/connect/finish/')
  await typeBirthday(page, '1990-04-12')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/ideas/')
  await expectLanded(email, [true, ['/login/', '/connect/finish/']])

  await logOut(page)
  await page.goto('/login/')
  await typeInto(page, 'Email or username', email)
  const opened = page.waitForEvent('popup')
  await pressOn(page, 'link', 'Continue with SSO')
  const company = await opened
  await expect(company.getByRole('heading')).toHaveText('Stand-in for your company')
  expect(await company.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 600])
  await be(company, { email })
  await expectIn(page)

  await page.goto('/settings/security/phone/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Confirm it's you")
  await expect(page.getByRole('button', { name: 'Send me the link' })).toHaveCount(0)
  await expectAccessible(page)
  await pressOn(page, 'link', 'Confirm with your company')
  await be(page, { email })
  await expect(page).toHaveURL('/settings/security/phone/')
})

test('a company that leads its visitors on to another one is given none of its people’s codes', async ({
  plain,
}) => {
  await plain.goto('/connect/sso/?email=somebody%40mallory.example')
  plain.see('heading', 'Stand-in for your company')
  await bePlainly(plain, { email: `${crypto.randomUUID()}@loomworks.example` })

  expect(plain.url()).toMatch(/\/login\/\?refused=social_attempt_expired/)
  const codes = await get(plain, `${STAND_IN_ORIGIN}/evil-company/codes`)
  expect(await codes.json()).toEqual([])
})

test.describe('a business that gives no name at first', () => {
  test.use({ expectedComplaints: [/status of 400/] })

  test('signs up by its company on a page of its own', async ({ page }) => {
    const email = `${crypto.randomUUID()}@loomworks.example`
    await page.goto('/business/create/')
    await pressOn(page, 'button', 'Continue with email')
    await typeInto(page, 'Email', email)
    await pressOn(page, 'link', 'Continue with SSO')
    await expect(page).toHaveURL(`/signup/sso-business-account/?email=${encodeURIComponent(email)}`)
    await expect(
      page.getByText('loomworks.example signs its people in.', { exact: false }),
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
    await expectIn(page)
  })
})

test.describe('where one-tap is tried', () => {
  test.use({
    extraHTTPHeaders: { 'X-Experiments': '' },
    expectedComplaints: [/FedCM|identity provider/],
  })

  test('the browser offers the account that it is signed in with, and a welcome follows', async ({
    page,
    context,
  }) => {
    // Whoever was him before, in another try, is somebody else now.
    await change("update members set email = ? where email like 'otis.bramley@%'", anAddress())
    await change(
      "update identities set subject = ? where subject = 'otis-bramley'",
      crypto.randomUUID(),
    )
    const provider = await context.newPage()
    await provider.goto(`${STAND_IN_ORIGIN}/gsi/login`)
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
    // Playwright looks at no page that is being left, so the page notes what it shows.
    await page.evaluate(() => {
      const note = () => {
        const words = document.querySelector('main [role=status]')?.textContent ?? ''
        if (words) localStorage.setItem('shown', words)
      }
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
    })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await expectIn(page)
    expect(await page.evaluate(() => localStorage.getItem('shown'))).toBe(
      'We are getting your home ready.',
    )
    await expect(page.getByText(/^Your account is ready/)).toBeVisible()
  })
})

test('one-tap is for visitors of a Chromium from 122 on that isn’t known without Google', async ({
  plain,
}) => {
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

  test('a provider has the whole page, and leads back to the rest', async ({ page }) => {
    await page.goto('/login/?next=/ideas/')
    await expectSound(page)
    await page.getByRole('link', { name: 'Continue with Google' }).tap()
    const email = anAddress()
    await be(page, { email })
    await expect(page).toHaveURL(/\/connect\/finish\/\?attempt=\d+$/)
    await expectSound(page)
    await expectNoted(page, '/login/', '/connect/finish/')
    await typeBirthday(page, '1990-04-12')
    await page.getByRole('button', { name: 'Sign up' }).tap()

    await expect(page).toHaveURL('/ideas/')
    await expectLanded(email, [true, ['/login/', '/connect/finish/']])
  })
})

test.describe('without JavaScript', () => {
  test.use({ expectedComplaints: [/status of 4\d\d/] })

  test('a stranger signs up with a provider, and too young a birthday is refused', async ({
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

  test('an account that both sides proved is joined by one press, which ends its password', async ({
    plain,
  }) => {
    const email = await signUp(plain)
    await openMailPlainly(plain, `Confirm your email for Pinfold, to ${email}`)
    await plain.press('button', 'Confirm my email')
    plain.see('heading', 'Your email is confirmed')
    await logOut(plain)
    await plain.goto('/login/')
    await plain.press('link', 'Continue with Google')
    await bePlainly(plain, { email })
    plain.see('heading', 'Is this your account?')
    await plain.press('button', 'Connect Google and end the rest')

    plain.see('button', /^Account of/)
  })

  test('an address that has an account is said, with the ways on', async ({ plain }) => {
    const email = await signUp(plain)
    await logOut(plain)
    await plain.goto('/login/')
    await plain.press('link', 'Continue with Google')
    await bePlainly(plain, { email })

    expect(plain.text()).toContain(`${email} belongs to an account.`)
    await plain.press('link', 'Not now')
    expect(plain.url()).toBe(`${SITE_ORIGIN}/signup/`)
  })
})
