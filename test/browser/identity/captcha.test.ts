import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { migrate } from '../../../scripts/site/database.ts'
import { serveBuilt } from '../../../scripts/site/miniflare.ts'
import type { Server } from '../../../scripts/site/server.ts'
import { aCaptchaToken } from '../../factories/identity/captcha.ts'
import { serveCaptcha } from '../captcha-server.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { CAPTCHA_SITE_PORT } from '../origins.ts'
import { expectAccessible } from '../page-checks.ts'
import { anAddress, PASSWORD, post, type Signed } from '../people.ts'
import {
  expectSignedIn,
  fillSignUp,
  openDialog,
  typeBirthday,
  typeLogIn,
} from '../sign-up-and-log-in.ts'
import { expect, test } from '../test.ts'

const TOO_QUICK = 'Oops! You logged in too quickly. Please try again with the reCAPTCHA.'

test.use({ expectedComplaints: [/status of 4\d\d/] })
// Failures count per network, and these tests share one network: the first test uses up its limit.
test.describe.configure({ mode: 'serial' })

let captcha: Awaited<ReturnType<typeof serveCaptcha>>
let site: Server
let stateDir: string

// The other tests' site has captchas turned off, so these tests have their own site, with a fake bot check.
test.beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'pinfold-captcha-'))
  captcha = await serveCaptcha()
  await migrate(stateDir)
  const vars = {
    LIMIT_SCALE: '1000',
    OUTBOX: 'on',
    CAPTCHA_V3_KEY: 'v3 key',
    CAPTCHA_V2_KEY: 'v2 key',
    CAPTCHA_V3_SECRET: 'v3 secret',
    CAPTCHA_V2_SECRET: 'v2 secret',
    CAPTCHA_SCRIPT_URL: `${captcha.origin}/captcha/api.js`,
    CAPTCHA_VERIFY_URL: `${captcha.origin}/siteverify`,
  }
  site = await serveBuilt({ port: CAPTCHA_SITE_PORT, stateDir, vars })
})

test.afterAll(async () => {
  await site.stop()
  captcha.close()
  await rm(stateDir, { recursive: true, force: true })
})

async function solve(page: Page): Promise<void> {
  await expect(page.getByText(TOO_QUICK)).toBeVisible()
  await pressOn(page, 'button', "I'm not a robot")
}

/** Signs up a member of this site whom the page's browser doesn't know. */
async function aStranger(page: Signed): Promise<string> {
  const email = anAddress()
  const recaptchaV2Token = aCaptchaToken({ version: 'v2' })
  const data = { email, password: PASSWORD, birthday: '1990-04-12', recaptchaV2Token }
  expect((await post(page, `${site.url}/v3/register/`, { data })).ok()).toBe(true)
  await page.request.clearCookies()
  return email
}

function tokensMade(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'tokensMade'))
}

test('the bot check lets people through, and challenges them after three failures within an hour', async ({
  page,
}) => {
  const email = await aStranger(page)
  await page.goto(`${site.url}/login/`)
  await typeLogIn(page, email, PASSWORD)
  await expectSignedIn(page)

  await page.context().clearCookies()
  for (let failures = 0; failures < 3; failures++) {
    await post(page, `${site.url}/v3/login/`, {
      data: { username_or_email: email, password: 'not it at all' },
    })
  }
  await page.goto(`${site.url}/ideas/`)
  await openDialog(page, 'Log in')
  await typeLogIn(page, email, PASSWORD)
  await solve(page)
  await expectAccessible(page)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await typeInto(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')
  await expectSignedIn(page)

  await page.context().clearCookies()
  await page.goto(`${site.url}/signup/`)
  await pressOn(page, 'button', 'Continue with email')
  await typeInto(page, 'Email', anAddress())
  await typeInto(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')
  await solve(page)
  await pressOn(page, 'button', 'Continue')
  await typeBirthday(page, '1990-04-12')
  await page.keyboard.press('Enter')
  await solve(page)
  await pressOn(page, 'button', 'Sign up')
  await expectSignedIn(page)
})

test('over the limit a reset and a change of password show a challenge, and succeed once it is solved', async ({
  page,
}) => {
  const email = await aStranger(page)
  await page.goto(`${site.url}/password/reset/`)
  await typeInto(page, 'Email or username', email)
  await page.keyboard.press('Enter')
  await solve(page)
  await expectAccessible(page)
  await expect(page.getByLabel('Email or username')).toHaveValue(email)
  await pressOn(page, 'button', 'Send instructions')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await page.goto(`${site.url}/login/`)
  await typeLogIn(page, email, PASSWORD)
  await solve(page)
  await pressOn(page, 'button', 'Log in')
  await expectSignedIn(page)
  await page.goto(`${site.url}/settings/security/`)
  await typeInto(page, 'Current password', PASSWORD)
  await typeInto(page, 'New password', 'a heron in the reeds')
  await page.keyboard.press('Enter')
  await solve(page)
  await expectAccessible(page)
  await pressOn(page, 'button', 'Change password')
  await expect(page.getByText('Password changed.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test('over the limit existing members get no challenge, and newcomers learn that one is needed', async ({
    plain,
  }) => {
    const email = await aStranger(plain)
    for (let logIns = 0; logIns < 4; logIns++) {
      await plain.request.clearCookies()
      await plain.goto(`${site.url}/login/`)
      plain.fill('Email or username', email)
      plain.fill('Password', PASSWORD)
      await plain.press('button', 'Log in', plain.see('main'))
      plain.see('button', /^Account of/)
    }

    await plain.goto(`${site.url}/settings/security/`)
    plain.fill('Current password', PASSWORD)
    plain.fill('New password', 'a heron in the reeds')
    await plain.press('button', 'Change password')
    expect(plain.text()).toContain('Password changed.')
    await plain.request.clearCookies()
    await plain.goto(`${site.url}/password/reset/`)
    plain.fill('Email or username', email)
    await plain.press('button', 'Send instructions')
    plain.see('heading', 'Check your email')

    await plain.goto(`${site.url}/signup/`)
    fillSignUp(plain)
    await plain.press('button', 'Sign up')
    expect(plain.text()).toContain(TOO_QUICK)
    expect(plain.text()).toContain('reCAPTCHA needs JavaScript.')
  })
})

test('a token is renewed every 105 s; the page waits 8 s for it and 30 s for its script', async ({
  page,
}) => {
  const answer = page.getByText(TOO_QUICK)
  await page.clock.install()
  await page.goto(`${site.url}/login/`)
  await expect.poll(() => tokensMade(page)).toBe(1)
  await page.clock.fastForward(90_000)
  expect(await tokensMade(page)).toBe(1)
  await page.clock.fastForward(15_000)
  await expect.poll(() => tokensMade(page)).toBe(2)

  await page.evaluate('window.grecaptcha.execute = () => new Promise(() => {})')
  await page.getByLabel('Email or username').fill('ana@mail.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.clock.fastForward(105_000)
  await page.keyboard.press('Enter')
  await page.clock.fastForward(3000)
  await expect(answer).toHaveCount(0)
  await page.clock.fastForward(5000)
  await expect(answer).toBeVisible()

  await page.route(`${captcha.origin}/captcha/**`, () => {})
  // A script that never loads may delay the page's load event.
  await page.goto(`${site.url}/login/`, { waitUntil: 'domcontentloaded' })
  await typeLogIn(page, 'ana@mail.example', PASSWORD)
  await page.clock.fastForward(15_000)
  await expect(answer).toHaveCount(0)
  await page.clock.fastForward(15_000)
  await expect(answer).toBeVisible()
})
