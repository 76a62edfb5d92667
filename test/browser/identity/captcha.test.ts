import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { migrate } from '../../../scripts/site/database.ts'
import { serveBuilt } from '../../../scripts/site/miniflare.ts'
import type { Server } from '../../../scripts/site/server.ts'
import { aCaptchaToken } from '../../factories/identity/captcha.ts'
import { serveCaptcha } from '../captcha-server.ts'
import { expectIn, fillSignUp, openDialog, typeBirthday, typeLogIn } from '../entering.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { expectAccessible } from '../looks.ts'
import { anAddress, PASSWORD, post, type Signed } from '../people.ts'
import { CAPTCHA_SITE_PORT } from '../places.ts'
import { expect, test } from '../test.ts'

const TOO_QUICK = 'Oops! You logged in too quickly. Please try again with the reCAPTCHA.'

test.use({ expectedComplaints: [/status of 4\d\d/] })
test.setTimeout(180_000)
// Failures count for their network, and all of these come from one: the first test uses its limit up.
test.describe.configure({ mode: 'serial' })

let captcha: Awaited<ReturnType<typeof serveCaptcha>>
let site: Server
let stateDir: string

// Captchas are off on the site of the other tests: this one is the same with a bot check of our own.
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

/** Solves the challenge that is shown. */
async function solve(page: Page): Promise<void> {
  await expect(page.getByText(TOO_QUICK)).toBeVisible()
  await pressOn(page, 'button', "I'm not a robot")
}

/** A member of this site whom the page's browser doesn't know. */
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

test('a bot check passes people by, and after three failures within the hour asks them', async ({
  page,
}) => {
  const email = await aStranger(page)
  await page.goto(`${site.url}/login/`)
  await typeLogIn(page, email, PASSWORD)
  await expectIn(page)

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
  await expectIn(page)

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
  await expectIn(page)
})

test('past the limit a reset and a change of password ask too, and go through once solved', async ({
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
  await expectIn(page)
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
  test('past the limit who has an account is asked nothing, and a newcomer is told what is asked', async ({
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
    expect(plain.text()).toContain('The reCAPTCHA takes JavaScript.')
  })
})

test('a token is made anew every 105 s, and is waited for 8 s, its script 30 s', async ({
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
  // A script that never comes may hold the page's load back.
  await page.goto(`${site.url}/login/`, { waitUntil: 'domcontentloaded' })
  await typeLogIn(page, 'ana@mail.example', PASSWORD)
  await page.clock.fastForward(15_000)
  await expect(answer).toHaveCount(0)
  await page.clock.fastForward(15_000)
  await expect(answer).toBeVisible()
})
