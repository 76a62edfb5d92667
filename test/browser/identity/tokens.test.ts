import type { Page } from '@playwright/test'
import { FRESH_SESSION_MS } from '../../../app/features/identity/limits.ts'
import { oauthPath, VERIFIER } from '../../factories/identity/apps.ts'
import { changeDatabase, countAsTwoFactors } from '../database.ts'
import { listen } from '../frame/announcements.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { SHOP_ORIGIN } from '../origins.ts'
import {
  expectAccessibleAtBothWidths,
  expectAnnounced,
  expectSoundAtBothWidths,
} from '../page-checks.ts'
import { get, PASSWORD, post, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/status of 40[09]|gone[.]jpg/] })

/** A page of another origin, where the app receives its answers. */
const BACK = `${SHOP_ORIGIN}/manual`

/** A member who may register apps: their address is confirmed, and their session is proved by two factors. */
async function signUpMaker(page: Page): Promise<string> {
  const email = await signUp(page)
  await changeDatabase('update members set email_verified_at = 1 where email = ?', email)
  await countAsTwoFactors(email)
  return email
}

/** Registers an app in this page's browser. */
async function register(page: Page): Promise<{ id: string; secret: string }> {
  await page.goto('/settings/apps/')
  await pressOn(page, 'link', 'Register an app')
  await typeInto(page, 'Name', 'Hearth')
  await typeInto(page, 'Redirect URLs', BACK)
  await pressOn(page, 'button', 'Register app')
  await expect(page.getByRole('heading', { name: 'Your app is registered' })).toBeFocused()
  const [id = '', secret = ''] = await page.getByRole('main').locator('code').allInnerTexts()
  return { id, secret }
}

function consentPath(id: string): string {
  return oauthPath(Number(id), { redirect_uri: BACK, scope: 'user_accounts:read,boards:read' })
}

test('a token is created, copied, used and revoked', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUpMaker(page)
  await page.goto('/settings/tokens/')
  await expect(page.getByText('You have no tokens.')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'link', 'New token')
  await expect(page.getByRole('group', { name: 'Your secret boards' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Create token')
  await expect(page.getByText('Give it a name.')).toBeVisible()
  await typeInto(page, 'Name', 'Mirror')
  await pressOn(page, 'button', 'Create token')

  await expect(page.getByRole('heading', { name: 'Your new token' })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'button', 'Copy')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  const headers = { Authorization: `Bearer ${token}` }
  expect((await get({ request }, '/v5/user_account', { headers })).status()).toBe(200)
  await pressOn(page, 'link', "I've saved it")
  await expect(page.getByText('Mirror', { exact: true })).toBeVisible()
  await page.getByText('What it can do').click()
  await expectSoundAtBothWidths(page)

  const hear = await listen(page)
  const revoke = page.getByRole('button', { name: 'Revoke Mirror' })
  await hear(() => revoke.press('Enter'), 'The token no longer works.')
  await expect(page.getByText('You have no tokens.')).toBeVisible()
  expect((await get({ request }, '/v5/user_account', { headers })).status()).toBe(401)
})

test('an app is registered, changed, given a new secret and deleted', async ({ page }) => {
  await signUpMaker(page)
  const { id, secret } = await register(page)
  expect(secret).toMatch(/^pf_cs_/)
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'link', "I've saved it")
  await expect(page.getByRole('heading', { name: 'Hearth' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await typeInto(page, 'Redirect URLs', 'http://hearth.example/')
  await pressOn(page, 'button', 'Save changes')
  await expect(page.getByText('Each must start with https://')).toBeVisible()
  await typeInto(page, 'Redirect URLs', 'https://hearth.example/')
  await pressOn(page, 'button', 'Save changes')
  await expectAnnounced(page, 'App updated.')
  await expect(page.getByText('Redirect URL added: https://hearth.example/')).toBeVisible()

  await pressOn(page, 'link', 'Create a new secret')
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Create a new secret')
  await expect(page.getByRole('heading', { name: 'Your new secret' })).toBeFocused()
  await expect(page.getByRole('main').locator('code').last()).not.toHaveText(secret)
  await changeDatabase(
    'update apps set held_at = 1764288000000, is_secret_doubted = 1 where id = ?',
    id,
  )
  await page.goto('/settings/apps/')
  await expectSoundAtBothWidths(page)
  await page.goto(`/settings/apps/${id}/`)
  await expect(page.getByRole('heading', { name: 'This app is on hold' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.goto(oauthPath(Number(id), { redirect_uri: 'https://hearth.example/' }))
  await expect(page.getByRole('heading', { name: 'This app is on hold' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.goto(`/settings/apps/${id}/`)
  await pressOn(page, 'button', 'Confirm addresses')
  await expectAnnounced(page, 'Redirect URLs confirmed.')
  await page.getByRole('link', { name: 'Create a new secret' }).first().press('Enter')
  await pressOn(page, 'button', 'Create a new secret')
  await pressOn(page, 'link', "I've saved it")
  await expect(page.getByRole('heading', { name: 'This app is on hold' })).toBeHidden()
  await pressOn(page, 'button', 'Delete the app')
  await expectAnnounced(page, 'App deleted.')
})

test('a member refuses or allows an app, returns to the app’s own origin, and revokes its access', async ({
  page,
  plain,
  browser,
  request,
}) => {
  await signUpMaker(page)
  const { id, secret } = await register(page)
  const path = consentPath(id)

  await page.goto(path)
  await expect(
    page.getByRole('heading', { name: 'Allow Hearth to use your account?' }),
  ).toBeVisible()
  await expect(page.getByText("It can't see your secret boards.")).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('link', { name: 'Cancel' }).press('Enter')
  await page.waitForURL(/manual\?error=access_denied/)
  await page.goto(path.replace('boards%3Aread', 'boards%3Anothing'))
  await expect(page.getByRole('heading', { name: "This request isn't valid" })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('link', { name: 'Go back to' }).press('Enter')
  await page.waitForURL(/manual\?error=invalid_scope/)
  await page.goto(path)
  await page.getByRole('button', { name: 'Allow' }).press('Enter')
  await page.waitForURL(/manual\?code=/)
  expect(new URL(page.url()).searchParams.get('state')).toBe('ember')

  const code = new URL(page.url()).searchParams.get('code') ?? ''
  const answer = await post({ request }, '/v5/oauth/token', {
    headers: { Authorization: `Basic ${btoa(`${id}:${secret}`)}` },
    form: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: BACK,
      code_verifier: VERIFIER,
    },
  })
  expect(answer.status()).toBe(200)
  await page.goto('/settings/apps/')
  await expect(page.getByRole('button', { name: 'Revoke Hearth' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: 'Revoke Hearth' }).press('Enter')
  await expectAnnounced(page, 'Access removed.')
  await expect(page.getByText('No apps have access.')).toBeVisible()

  await test.step('a change of the app is shown, and a session that is not fresh asks for the password', async () => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Allow' }).press('Enter')
    await page.waitForURL(/manual\?code=/)
    await page.goto(`/settings/apps/${id}/`)
    await typeInto(page, 'Name', 'Kiln')
    await pressOn(page, 'button', 'Save changes')
    await expectAnnounced(page, 'App updated.')
    await changeDatabase(
      'update sessions set created_at = created_at - ? where member_id = (select member_id from apps where id = ?)',
      FRESH_SESSION_MS + 1,
      id,
    )
    await page.goto(path)
    await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible()
    await typeInto(page, 'Password', PASSWORD)
    await page.getByLabel('Password').press('Enter')
    await expect(
      page.getByRole('heading', { name: 'Allow Kiln to use your account?' }),
    ).toBeVisible()
    await expect(page.getByText('It was called Hearth, and is now called Kiln.')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.getByRole('button', { name: 'Allow' }).press('Enter')
    await page.waitForURL(/manual\?code=.*state=ember/)
  })

  await test.step('without scripts Chromium also returns to the app, although a form may not redirect there', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await context.addCookies(await page.context().cookies())
    const still = await context.newPage()
    await still.goto(path)
    await still.getByRole('button', { name: 'Allow' }).click()
    await still.waitForURL(/manual\?code=/)
  })

  await test.step('a visitor logs in first, and comes back', async () => {
    await signUp(plain)
    await plain.goto('/settings/security/')
    await plain.press('link', 'Log out everywhere')
    await plain.press('button', 'Log out everywhere')
    await plain.goto(path)
    plain.fill('Password', PASSWORD)
    await plain.enter('Password')
    plain.see('heading', 'Allow Kiln to use your account?')
  })
})

test('an unknown app is reported, and receives nothing', async ({ page }) => {
  await page.goto(oauthPath(5, { redirect_uri: BACK }))
  await expect(page.getByRole('heading', { name: "We don't know this app" })).toBeVisible()
  await expectSoundAtBothWidths(page)
})
