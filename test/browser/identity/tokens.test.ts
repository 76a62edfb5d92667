import type { Page } from '@playwright/test'
import { oauthPath, VERIFIER } from '../../factories/identity/apps.ts'
import { change } from '../database.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { expectAccessibleAtBothWidths, expectSaid, expectSoundAtBothWidths } from '../looks.ts'
import { get, PASSWORD, post, signUp } from '../people.ts'
import { SHOP_ORIGIN } from '../places.ts'
import { expect, test } from '../test.ts'

// axe looks at every view twice.
test.setTimeout(120_000)

test.use({ expectedComplaints: [/status of 400|gone[.]jpg/] })

/** A page of another origin, where the app has its answers. */
const BACK = `${SHOP_ORIGIN}/manual`

/** A member who may register apps: their address is confirmed, and their session has seen two factors. */
async function signUpMaker(page: Page): Promise<string> {
  const email = await signUp(page)
  await change('update members set email_verified_at = 1 where email = ?', email)
  await change(
    'update sessions set is_two_factor = 1 where member_id = (select id from members where email = ?)',
    email,
  )
  return email
}

/** Registers an app in this page's browser. */
async function register(page: Page): Promise<{ id: string; secret: string }> {
  await page.goto('/settings/apps/')
  await pressOn(page, 'link', 'Register an app')
  await typeInto(page, 'Name', 'Hearth')
  await typeInto(page, 'Redirect addresses', BACK)
  await pressOn(page, 'button', 'Register the app')
  await expect(page.getByRole('heading', { name: 'Your app is registered' })).toBeFocused()
  const [id = '', secret = ''] = await page.getByRole('main').locator('code').allInnerTexts()
  return { id, secret }
}

function consentPath(id: string): string {
  return oauthPath(Number(id), { redirect_uri: BACK, scope: 'user_accounts:read,boards:read' })
}

test('a token is made, copied, used and revoked', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUpMaker(page)
  await page.goto('/settings/tokens/')
  await expect(page.getByText('You have no token now.')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'link', 'New token')
  await expect(page.getByRole('group', { name: 'Your secret boards' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Make the token')
  await expect(page.getByText('Give it a name.')).toBeVisible()
  await typeInto(page, 'Name', 'Mirror')
  await pressOn(page, 'button', 'Make the token')

  await expect(page.getByRole('heading', { name: 'Your new token' })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'button', 'Copy')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  const headers = { Authorization: `Bearer ${token}` }
  expect((await get({ request }, '/v5/user_account', { headers })).status()).toBe(200)
  await pressOn(page, 'link', 'I have kept it')
  await expect(page.getByText('Mirror', { exact: true })).toBeVisible()
  await page.getByText('What it may do').click()
  await expectSoundAtBothWidths(page)

  await page.getByRole('button', { name: 'Revoke Mirror' }).press('Enter')
  await expectSaid(page, 'The token no longer works.')
  await expect(page.getByText('You have no token now.')).toBeVisible()
  expect((await get({ request }, '/v5/user_account', { headers })).status()).toBe(401)
})

test('an app is registered, changed, given another secret and deleted', async ({ page }) => {
  await signUpMaker(page)
  const { id, secret } = await register(page)
  expect(secret).toMatch(/^pf_cs_/)
  await expectAccessibleAtBothWidths(page)
  await pressOn(page, 'link', 'I have kept it')
  await expect(page.getByRole('heading', { name: 'Hearth' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await typeInto(page, 'Redirect addresses', 'http://hearth.example/')
  await pressOn(page, 'button', 'Save changes')
  await expect(page.getByText('Each has to begin with https://')).toBeVisible()
  await typeInto(page, 'Redirect addresses', 'https://hearth.example/')
  await pressOn(page, 'button', 'Save changes')
  await expectSaid(page, 'Your app is changed.')

  await pressOn(page, 'link', 'Make a new secret')
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Make a new secret')
  await expect(page.getByRole('heading', { name: 'Your new secret' })).toBeFocused()
  await expect(page.getByRole('main').locator('code').last()).not.toHaveText(secret)
  await page.goto('/settings/apps/')
  await expectSoundAtBothWidths(page)
  await page.goto(`/settings/apps/${id}/`)
  await pressOn(page, 'button', 'Delete the app')
  await expectSaid(page, 'Your app is deleted.')
})

test('a program is let in or not, leads back to its own origin, and is put out again', async ({
  page,
  plain,
  browser,
  request,
}) => {
  await signUpMaker(page)
  const { id, secret } = await register(page)
  const path = consentPath(id)

  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Let Hearth in?' })).toBeVisible()
  await expect(page.getByText("It doesn't see your secret boards.")).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.waitForURL(/manual\?error=access_denied/)
  await page.goto(path.replace('boards%3Aread', 'boards%3Anothing'))
  await expect(page.getByRole('heading', { name: 'This request has a mistake' })).toBeVisible()
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
      ...{ grant_type: 'authorization_code', code, redirect_uri: BACK, code_verifier: VERIFIER },
    },
  })
  expect(answer.status()).toBe(200)
  await page.goto('/settings/apps/')
  await expect(page.getByRole('button', { name: 'Revoke Hearth' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: 'Revoke Hearth' }).press('Enter')
  await expectSaid(page, 'It can no longer act for you.')
  await expect(page.getByText('No program acts for you.')).toBeVisible()

  await test.step('without scripts Chromium is led back, too: a form may not redirect there', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await context.addCookies(await page.context().cookies())
    const still = await context.newPage()
    await still.goto(path)
    await still.getByRole('button', { name: 'Allow' }).click()
    await still.waitForURL(/manual\?code=/)
  })

  await test.step('who isn’t logged in logs in first, and comes back', async () => {
    await signUp(plain)
    await plain.goto('/settings/security/')
    await plain.press('button', 'Log out everywhere')
    await plain.goto(path)
    plain.fill('Password', PASSWORD)
    await plain.enter('Password')
    plain.see('heading', 'Let Hearth in?')
  })
})

test('a program that isn’t known is told apart, and sent nothing', async ({ page }) => {
  await page.goto(oauthPath(5, { redirect_uri: BACK }))
  await expect(page.getByRole('heading', { name: "We don't know this program" })).toBeVisible()
  await expectSoundAtBothWidths(page)
})
