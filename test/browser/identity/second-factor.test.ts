import type { CDPSession, Page, Route } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { aPhone } from '../../factories/identity/phones.ts'
import { change } from '../database.ts'
import { expectIn, openDialog, somebodysPin, typeLogIn } from '../entering.ts'
import { pressOn, tick, typeInto } from '../keyboard.ts'
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectArrived,
  expectSaid,
  expectSound,
  expectSoundAtBothWidths,
  untilQuiet,
} from '../looks.ts'
import { makeBoard, PASSWORD, post, type Signed, signUp } from '../people.ts'
import { SITE_ORIGIN } from '../places.ts'
import { expect, plainOf, test } from '../test.ts'

/** An app's codes change as often. */
const STEP_MS = 30_000

test.use({ expectedComplaints: [/status of 4\d\d/] })
// axe looks at every view twice.
test.setTimeout(120_000)

/** The newest code that was sent to a phone. */
async function codeSentTo(page: Signed, phone: string): Promise<string> {
  const outbox = await plainOf(page)
  let code = ''
  await expect(async () => {
    await outbox.goto('/dev/outbox/')
    const [message] = outbox.all('article', `Text message, to ${phone}`)
    ;[, code = ''] = /(\d{6}) is your/.exec(outbox.text(message)) ?? []
    expect(code).not.toBe('')
  }).toPass()
  return code
}

async function logOut(page: Page): Promise<void> {
  await post(page, '/v3/logout/', { data: {} })
  await page.context().clearCookies({ name: '__Host-device' })
}

/** Adds a phone to the account of whoever is signed in to this page's browser. */
async function addPhone(page: Signed): Promise<string> {
  const phone = aPhone()
  const plain = await plainOf(page)
  await plain.goto('/settings/security/phone/')
  plain.fill('Phone number', phone)
  await plain.enter('Phone number')
  plain.fill('Verification code', await codeSentTo(plain, phone))
  await plain.enter('Verification code')
  plain.see('heading', 'Log-in asks for a code now')
  return phone
}

/** Lets half a minute go by for a phone's last code, which no click can. */
async function ageCode(email: string): Promise<void> {
  await change(
    'UPDATE challenges SET sent_at = sent_at - 31000 WHERE member_id = (SELECT id FROM members WHERE email = ?)',
    email,
  )
}

test('a phone is added by keyboard alone, and from then on log-in asks for its code', async ({
  page,
}) => {
  const email = await signUp(page)
  const phone = aPhone()
  await page.goto('/settings/security/')
  await expect(page.getByText('With a second factor, nobody can log in')).toBeVisible()
  await pressOn(page, 'link', 'Add a phone')
  await expectArrived(page)
  await typeInto(page, 'Phone number', '12')
  await page.keyboard.press('Enter')
  await expect(page.getByText("That doesn't look like a mobile number.")).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await typeInto(page, 'Phone number', phone)
  await page.keyboard.press('Enter')

  await expect(page.getByText(`We sent a code to ${phone}.`)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await typeInto(page, 'Verification code', 'a code')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Hmm...that doesn't look like a verification code.")).toBeVisible()
  await typeInto(page, 'Verification code', await codeSentTo(page, phone))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Log-in asks for a code now' })).toBeFocused()
  const codes = page.getByRole('main').locator('ol').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'link', 'I have kept them')
  await expect(page.getByText(`To the number that ends in ${phone.slice(-2)}`)).toBeVisible()
  await expect(page.getByText('10 are left')).toBeVisible()
  await expectSoundAtBothWidths(page)

  await logOut(page)
  await page.goto('/login/?next=/ideas/')
  await typeLogIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible()
  await expect(
    page.getByText(`We sent a code to your phone, its number ends in ${phone.slice(-2)}.`),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'button', 'Log in')
  await expect(
    page.getByText("You missed a spot! Don't forget to add your verification code."),
  ).toBeVisible()
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await typeInto(page, 'Verification code', '12345')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Hmm...that doesn't look like a verification code.")).toBeVisible()
  await typeInto(page, 'Verification code', recoveryCode)
  await page.keyboard.press('Enter')
  await expectIn(page)
  await expect(page).toHaveURL('/ideas/')
})

test('a new code is sent, said for five seconds, and logs in where the dialog stood', async ({
  page,
}) => {
  await page.clock.install()
  const email = await signUp(page)
  await makeBoard(page, 'Herons')
  const phone = await addPhone(page)
  await logOut(page)
  const pin = await somebodysPin()
  await page.goto(`/pin/${pin.id}/`)
  await openDialog(page, 'Log in')
  await typeLogIn(page, email, PASSWORD)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible()

  await pressOn(page, 'button', 'Send a new code')
  await expect(dialog.getByText('Wait half a minute')).toBeVisible()
  const first = await codeSentTo(page, phone)
  await ageCode(email)
  await page.clock.pauseAt(Date.now() + 10_000)
  await pressOn(page, 'button', 'Send a new code')
  const toast = page.getByRole('status').getByText('We sent you a new code!')
  await expect(toast).toBeVisible()
  await page.clock.runFor(4999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toBeHidden()
  await page.clock.resume()

  await typeInto(page, 'Verification code', first)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText("That code isn't right. Try again.")).toBeVisible()
  await typeInto(page, 'Verification code', await codeSentTo(page, phone))
  await tick(page, 'Trust this browser for 30 days')
  await pressOn(page, 'button', 'Log in')
  await expectIn(page)
  await expect(page).toHaveURL(`/pin/${pin.id}/`)

  await post(page, '/v3/logout/', { data: {} })
  await page.goto('/login/')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expectIn(page)
})

test('an app is added by its picture’s key, and its code logs in', async ({ page }) => {
  const email = await signUp(page)
  await page.goto('/settings/security/')
  await pressOn(page, 'link', 'Add an app')
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await page.getByText("Can't read the picture?").press('Enter')
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(
    ' ',
    '',
  )
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  await typeInto(page, 'Verification code', '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText("That code isn't right. Try again.")).toBeVisible()
  await expectAccessible(page)
  // The code before holds as long as the present one, which soon is the code before.
  const leftMs = STEP_MS - (Date.now() % STEP_MS)
  const timestamp = leftMs < 15_000 ? Date.now() : Date.now() - STEP_MS
  await typeInto(page, 'Verification code', totp.generate({ timestamp }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Log-in asks for a code now' })).toBeVisible()

  await logOut(page)
  await page.goto('/login/')
  await typeLogIn(page, email, PASSWORD)
  await expect(page.getByText('Enter the code that your authenticator app shows.')).toBeVisible()
  await expect(page.getByRole('button', { name: /code to my phone|new code/ })).toBeHidden()
  // Each code counts once; the next one does a step early, too.
  await typeInto(page, 'Verification code', totp.generate({ timestamp: timestamp + STEP_MS }))
  await page.keyboard.press('Enter')
  await expectIn(page)
})

test('whoever lost everything waits, and whoever is logged in sees it and stops it', async ({
  page,
  browser,
}) => {
  const email = await signUp(page)
  await addPhone(page)
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/login/')
  await typeLogIn(elsewhere, email, PASSWORD)
  await elsewhere.getByText('Lost your phone?').press('Enter')
  await expectAccessible(elsewhere)
  await pressOn(elsewhere, 'button', 'I have lost all of them')
  await expect(elsewhere.getByText('on you can log in without a code.')).toBeVisible()

  await page.goto('/ideas/')
  const notice = page.getByRole('region', { name: 'Second factor' })
  await expect(notice.getByText('Somebody says that your phone')).toBeVisible()
  await expectSound(page)
  await notice.getByRole('button', { name: 'Go on asking' }).press('Enter')
  await expect(notice).toBeHidden()
  await expect(page.getByText('Log-in goes on asking for a code.')).toBeVisible()
  await elsewhere.close()
})

/** A device that keeps passkeys, and says yes by itself while `isThere`. */
async function aDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    isThere: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    isHolder: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await credentialsOf(cdp, authenticatorId)).credentials,
  }
}

function credentialsOf(cdp: CDPSession, authenticatorId: string) {
  return cdp.send('WebAuthn.getCredentials', { authenticatorId })
}

const BEGIN = '**/login/passkey/begin/'

/** Holds back the challenges of passkeys until they are let through. */
async function holdChallenges(page: Page) {
  const [asked, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(BEGIN, async (route) => {
    asked.resolve()
    await goes.promise
    await route.continue()
  })
  return {
    asked: asked.promise,
    letThrough: goes.resolve,
  }
}

/** Presses the button, and has the device there before it is asked: one that wasn't there then never answers. */
async function logInByPasskey(page: Page, device: Awaited<ReturnType<typeof aDevice>>) {
  await device.isThere(false)
  const challenges = await holdChallenges(page)
  await page.goto('/login/')
  await pressOn(page, 'button', 'Log in with a passkey')
  await device.isThere(true)
  challenges.letThrough()
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/settings/security/')
  await pressOn(page, 'link', 'Add a passkey')
  await expectArrived(page)
  await typeInto(page, 'Name', name)
  await page.keyboard.press('Enter')
  await expectSaid(page, 'The passkey is added. You can log in with it.')
}

test('a passkey is made, named, renamed and removed, and logs in without a password or a code', async ({
  page,
}) => {
  const device = await aDevice(page)
  await signUp(page)
  await addPhone(page)
  await addPasskey(page, 'كتاب 📓')
  await expect(page.getByText('كتاب 📓', { exact: true })).toBeVisible()
  await expectSound(page)
  await page.getByText('Rename').press('Enter')
  await page.getByLabel('New name of كتاب 📓').fill('Laptop')
  await pressOn(page, 'button', 'Save')
  await expectSaid(page, 'The passkey has its new name.')

  await page.goto('/settings/security/passkeys/')
  await pressOn(page, 'button', 'Make the passkey')
  await expectSaid(page, 'This device has a passkey for your account already.', 'alert')
  await expectAccessible(page)

  await logOut(page)
  await logInByPasskey(page, device)
  await expectIn(page)
  await page.goto('/settings/security/')
  await expect(page.getByText(/last used/).first()).toBeVisible()

  await pressOn(page, 'button', 'Remove Laptop')
  await expectSaid(page, 'The passkey is removed.')
  expect(await device.credentials(), 'the device still has it').toHaveLength(1)
  await logOut(page)
  await logInByPasskey(page, device)
  await expectSaid(page, "That passkey doesn't open an account here.", 'alert')
  await expectAccessible(page)
})

test('an offer of a passkey that comes late calls off no log-in by one', async ({ page }) => {
  const device = await aDevice(page)
  await device.isThere(false)
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      options?.signal?.addEventListener('abort', () => document.body.append('called off'))
      document.body.append(`asked as ${options?.mediation ?? 'pressed'}`)
      return get(options)
    }
  })
  const challenges = await holdChallenges(page)
  await page.goto('/login/')
  await challenges.asked
  const offered = page.waitForEvent('requestfailed')
  await pressOn(page, 'button', 'Log in with a passkey')
  await offered
  challenges.letThrough()

  await expect(page.getByText('asked as pressed')).toBeVisible()
  await untilQuiet(page)
  await expect(page.getByText(/called off|asked as conditional/)).toBeHidden()
})

test('the browser offers a passkey in the field of the name, and takes whoever chooses it in', async ({
  page,
}) => {
  await aDevice(page)
  await signUp(page)
  await addPasskey(page, 'My phone')
  await logOut(page)

  await page.goto('/login/?next=/ideas/')

  await expectIn(page)
  await expect(page).toHaveURL('/ideas/')
})

test('a device that doesn’t check its holder, or whose counter went back, lets nobody in', async ({
  page,
}) => {
  const device = await aDevice(page)
  const email = await signUp(page)
  await addPasskey(page, 'My phone')
  await logOut(page)

  await device.isThere(false)
  await device.isHolder(false)
  const offered = page.waitForResponse(BEGIN)
  await page.goto('/login/')
  await offered
  const carelessly = async (route: Route) => {
    const response = await route.fetch({ maxRetries: 1 })
    await device.isThere(true)
    await route.fulfill({ json: { ...(await response.json()), userVerification: 'discouraged' } })
  }
  await page.route(BEGIN, carelessly, { times: 1 })
  await pressOn(page, 'button', 'Log in with a passkey')
  await expectSaid(page, "That passkey doesn't open an account here.", 'alert')
  await device.isThere(false)

  await device.isHolder(true)
  await change(
    'UPDATE passkeys SET counter = 1000 WHERE member_id = (SELECT id FROM members WHERE email = ?)',
    email,
  )
  await logInByPasskey(page, device)
  await expectSaid(page, "That passkey doesn't open an account here.", 'alert')
  await device.isThere(false)
})

test.describe('without JavaScript', () => {
  test('the code is asked for on a page of its own, which a button for passkeys isn’t on', async ({
    plain,
  }) => {
    const email = await signUp(plain)
    const phone = await addPhone(plain)
    await plain.request.clearCookies()
    await plain.goto('/login/?next=/ideas/')
    expect(plain.all('button', 'Log in with a passkey')).toEqual([])
    plain.fill('Email or username', email)
    plain.fill('Password', PASSWORD)
    await plain.press('button', 'Log in')
    plain.see('heading', 'Enter your verification code')
    await ageCode(email)
    await plain.press('button', 'Send a new code')
    expect(plain.text()).toContain('We sent you a new code!')
    plain.fill('Verification code', await codeSentTo(plain, phone))
    await plain.press('button', 'Log in')

    expect(plain.url()).toBe(`${SITE_ORIGIN}/ideas/`)
    plain.see('button', /^Account of/)
  })
})
