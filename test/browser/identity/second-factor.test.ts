import type { CDPSession, Page, Route } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { PASSKEY_CHALLENGE_MS } from '../../../app/features/identity/limits.ts'
import { aPhone } from '../../factories/identity/phones.ts'
import { changeDatabase } from '../database.ts'
import { pressOn, tick, typeInto } from '../keyboard.ts'
import { SITE_ORIGIN } from '../origins.ts'
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectAnnounced,
  expectPageAnnounced,
  expectSound,
  expectSoundAtBothWidths,
  untilQuiet,
} from '../page-checks.ts'
import { makeBoard, PASSWORD, post, type Signed, signUp } from '../people.ts'
import { anotherMembersPin, expectSignedIn, openDialog, typeLogIn } from '../sign-up-and-log-in.ts'
import { expect, plainOf, test } from '../test.ts'

/** An app's codes change at this interval. */
const STEP_MS = 30_000

test.use({ expectedComplaints: [/status of 4\d\d/] })

/** The latest code sent to a phone. */
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

/** Adds a phone to the account of the member in this page's browser. */
async function addPhone(page: Signed): Promise<string> {
  const phone = aPhone()
  const plain = await plainOf(page)
  await plain.goto('/settings/security/phone/')
  plain.fill('Phone number', phone)
  await plain.enter('Phone number')
  plain.fill('Verification code', await codeSentTo(plain, phone))
  await plain.enter('Verification code')
  plain.see('heading', 'Two-step verification is on')
  return phone
}

/** Makes a phone's latest code half a minute older, so that the test needn't wait. */
async function ageCode(email: string): Promise<void> {
  await changeDatabase(
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
  await expect(page.getByText("your password alone isn't enough to log in")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeDisabled()
  await expect(page.getByText('You can turn this off once you have a second factor')).toBeVisible()
  await pressOn(page, 'link', 'Add a phone')
  await expectPageAnnounced(page)
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
  await expect(page.getByRole('heading', { name: 'Two-step verification is on' })).toBeFocused()
  const codes = page.getByRole('main').locator('ol').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'link', "I've saved them")
  await expect(page.getByText(`To the number ending in ${phone.slice(-2)}`)).toBeVisible()
  await expect(page.getByText('10 left')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Turn off')
  await expect(page.getByText('Emails about new log-ins: off')).toBeVisible()
  await pressOn(page, 'button', 'Turn on')
  await expect(page.getByText('Emails about new log-ins: on')).toBeVisible()

  await logOut(page)
  await page.goto('/login/?next=/ideas/')
  await typeLogIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible()
  await expect(
    page.getByText(`We sent a code to your phone ending in ${phone.slice(-2)}.`),
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
  await expectSignedIn(page)
  await expect(page).toHaveURL('/ideas/')
})

test('a message says for five seconds that a new code was sent, and the code logs in within the same dialog', async ({
  page,
}) => {
  await page.clock.install()
  const email = await signUp(page)
  await makeBoard(page, 'Herons')
  const phone = await addPhone(page)
  await logOut(page)
  const pin = await anotherMembersPin()
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
  // The message appears a frame after its live region.
  await expect(page.locator('section [role=status]')).toBeAttached()
  await page.clock.runFor(50)
  await expect(toast).toBeVisible()
  await page.clock.runFor(4950)
  await expect(toast).toBeVisible()
  await page.clock.runFor(50)
  await expect(toast).toBeHidden()
  await page.clock.resume()

  await typeInto(page, 'Verification code', first)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText("That code isn't right. Try again.")).toBeVisible()
  await typeInto(page, 'Verification code', await codeSentTo(page, phone))
  await tick(page, 'Trust this browser for 30 days')
  await pressOn(page, 'button', 'Log in')
  await expectSignedIn(page)
  await expect(page).toHaveURL(`/pin/${pin.id}/`)

  await post(page, '/v3/logout/', { data: {} })
  await page.goto('/login/')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expectSignedIn(page)
})

test('an authenticator app is added with the QR code’s key, and its code logs in', async ({
  page,
}) => {
  const email = await signUp(page)
  await page.goto('/settings/security/')
  await pressOn(page, 'link', 'Add an app')
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await page.getByText("Can't scan the code?").press('Enter')
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(
    ' ',
    '',
  )
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  await typeInto(page, 'Verification code', '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText("That code isn't right. Try again.")).toBeVisible()
  await expectAccessible(page)
  // The previous code is valid too. Type the current code if it will soon be the previous one.
  const leftMs = STEP_MS - (Date.now() % STEP_MS)
  const timestamp = leftMs < 15_000 ? Date.now() : Date.now() - STEP_MS
  await typeInto(page, 'Verification code', totp.generate({ timestamp }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Two-step verification is on' })).toBeVisible()

  await logOut(page)
  await page.goto('/login/')
  await typeLogIn(page, email, PASSWORD)
  await expect(page.getByText('Enter the code that your authenticator app shows.')).toBeVisible()
  await expect(page.getByRole('button', { name: /code to my phone|new code/ })).toBeHidden()
  // Each code is accepted once; the next one is accepted a step early.
  await typeInto(page, 'Verification code', totp.generate({ timestamp: timestamp + STEP_MS }))
  await page.keyboard.press('Enter')
  await expectSignedIn(page)
})

test('a member who lost every factor waits, and anyone logged in to the account sees that and stops it', {
  tag: '@focus',
}, async ({ page, browser }) => {
  const email = await signUp(page)
  await addPhone(page)
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/login/')
  await typeLogIn(elsewhere, email, PASSWORD)
  await elsewhere.getByText('Lost your phone?').press('Enter')
  await expectAccessible(elsewhere)
  await pressOn(elsewhere, 'button', "I've lost all of them")
  await expect(elsewhere.getByText('on you can log in without a code.')).toBeVisible()

  await page.goto('/ideas/')
  const notice = page.getByRole('region', { name: 'Second factor' })
  await expect(notice.getByText('Someone reported your phone')).toBeVisible()
  await expectSound(page)
  await notice.getByRole('button', { name: 'Keep asking' }).press('Enter')
  await expect(notice).toBeHidden()
  await expect(page.getByText("You'll still need a code to log in.")).toBeVisible()
  await elsewhere.close()
})

/** A virtual authenticator that stores passkeys and confirms by itself while `isThere`. */
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
const OWN = '(select id from members where email = ?)'
const NEXT = 'a heron in the reeds'

/** Holds back passkey challenges until they are released. */
async function holdChallenges(page: Page) {
  const asked = Promise.withResolvers<void>()
  const goes = Promise.withResolvers<void>()
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

/** Adds the authenticator before pressing the button, because an authenticator that is added later never answers. */
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
  await expectPageAnnounced(page)
  await typeInto(page, 'Name', name)
  await page.keyboard.press('Enter')
  await expectAnnounced(page, 'Passkey added. You can now log in with it.')
}

test('a passkey is created, named, renamed and removed, and logs in without a password or a code', {
  tag: '@cdp',
}, async ({ page }) => {
  const device = await aDevice(page)
  const email = await signUp(page)
  await addPhone(page)
  await addPasskey(page, 'كتاب 📓')
  await expect(page.getByText('كتاب 📓', { exact: true })).toBeVisible()
  await expect(page.getByText('Counts as two-step verification from')).toBeVisible()
  await expectSound(page)
  await page.getByText('Rename').press('Enter')
  await page.getByLabel('New name for كتاب 📓').fill('Laptop')
  await pressOn(page, 'button', 'Save')
  await expectAnnounced(page, 'Passkey renamed.')

  await page.goto('/settings/security/passkeys/')
  await pressOn(page, 'button', 'Create passkey')
  await expectAnnounced(page, 'This device already has a passkey for your account.', 'alert')
  await expectAccessible(page)

  await logOut(page)
  await logInByPasskey(page, device)
  await expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible()
  await changeDatabase(`update passkeys set counts_from = 0 where member_id = ${OWN}`, email)
  await logInByPasskey(page, device)
  await expectSignedIn(page)
  await page.goto('/settings/security/')
  await expect(page.getByText(/last used/).first()).toBeVisible()
  await expect(page.getByText('Counts as two-step verification from')).toBeHidden()

  await pressOn(page, 'button', 'Remove Laptop')
  await expectAnnounced(page, 'Passkey removed.')
  await expect.poll(device.credentials, 'the device forgets it').toHaveLength(0)
})

test('an unknown passkey doesn’t log in, and the device forgets it', {
  tag: '@cdp',
}, async ({ page }) => {
  const device = await aDevice(page)
  const email = await signUp(page)
  await addPasskey(page, 'Laptop')
  await changeDatabase(`delete from passkeys where member_id = ${OWN}`, email)
  await logOut(page)
  await logInByPasskey(page, device)
  await expectAnnounced(page, "That passkey doesn't belong to an account here.", 'alert')
  await expect.poll(device.credentials).toHaveLength(0)
  await expectAccessible(page)
})

test('setting a new password and logging out everywhere both remove the passkeys whose boxes are ticked', {
  tag: '@cdp',
}, async ({ page }) => {
  await aDevice(page)
  const email = await signUp(page)
  await addPasskey(page, 'My phone')
  const box = page.getByLabel('Remove passkey “My phone”')
  await expect(box).toBeChecked()
  await expectSoundAtBothWidths(page)
  await box.uncheck()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await pressOn(page, 'button', 'Change password')
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(box).not.toBeChecked()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill(NEXT)
  await pressOn(page, 'button', 'Change password')
  await expectAnnounced(page, 'Password changed. Other devices are logged out.')
  await expect(page.getByText('My phone', { exact: true })).toBeVisible()

  await pressOn(page, 'link', 'Log out everywhere')
  await expectPageAnnounced(page)
  await expect(box).toBeChecked()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Log out everywhere')
  await expect(page).not.toHaveURL(/log-out-everywhere/)
  await page.context().clearCookies()
  await page.goto('/login/')
  await typeLogIn(page, email, NEXT)
  await expectSignedIn(page)
  await page.goto('/settings/security/')
  await expect(page.getByRole('link', { name: 'Add a passkey' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeHidden()
})

test('a late offer of passkeys doesn’t cancel a log-in with one', { tag: '@cdp' }, async ({
  page,
}) => {
  const device = await aDevice(page)
  await device.isThere(false)
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      options?.signal?.addEventListener('abort', () => document.body.append('called off'))
      document.body.append(`asked as ${options?.mediation}`)
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

  await expect(page.getByText('asked as optional')).toBeVisible()
  await untilQuiet(page)
  await expect(page.getByText(/called off|asked as conditional/)).toBeHidden()
})

test('the browser offers a passkey in the username field, and choosing it logs in', {
  tag: '@cdp',
}, async ({ page }) => {
  await aDevice(page)
  await signUp(page)
  await addPasskey(page, 'My phone')
  await logOut(page)

  await page.goto('/login/?next=/ideas/')

  await expectSignedIn(page)
  await expect(page).toHaveURL('/ideas/')
})

/** A member's log-in page, which offers a passkey that the device doesn't confirm yet. */
async function offerPasskey(page: Page) {
  const device = await aDevice(page)
  await signUp(page)
  await addPasskey(page, 'My phone')
  await logOut(page)
  await device.isThere(false)
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      document.documentElement.dataset['asked'] = `${options?.mediation}`
      return get(options)
    }
  })
  await page.clock.install()
  await page.goto('/login/')
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'conditional')
  await page.route(
    BEGIN,
    async (route) => {
      await device.isThere(true)
      await route.continue()
    },
    { times: 1 },
  )
}

test('a passkey is offered again before its challenge expires, and can be chosen then', {
  tag: '@cdp',
}, async ({ page }) => {
  await offerPasskey(page)

  await page.clock.fastForward(PASSKEY_CHALLENGE_MS)

  await expectSignedIn(page)
})

test('a passkey is offered again when the page wakes up after its challenge expired', {
  tag: '@cdp',
}, async ({ page }) => {
  await offerPasskey(page)

  // Timers don't run while a device sleeps.
  await page.clock.setSystemTime(Date.now() + PASSKEY_CHALLENGE_MS)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  await expectSignedIn(page)
})

test('a device that doesn’t verify its user, or whose counter went back, can’t log in', {
  tag: '@cdp',
}, async ({ page }) => {
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
  await expectAnnounced(page, "That passkey doesn't belong to an account here.", 'alert')
  await device.isThere(false)

  await device.isHolder(true)
  await changeDatabase(
    'UPDATE passkeys SET counter = 1000 WHERE member_id = (SELECT id FROM members WHERE email = ?)',
    email,
  )
  await logInByPasskey(page, device)
  await expectAnnounced(page, "That passkey doesn't belong to an account here.", 'alert')
  await device.isThere(false)
})

test.describe('without JavaScript', () => {
  test('the code is asked for on a page of its own, without a passkey button', async ({
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
