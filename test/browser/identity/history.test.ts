import { type Browser, chromium, type Page } from '@playwright/test'
import { findWindowedBrowser } from '../../../scripts/browser.ts'
import { changeDatabase } from '../database.ts'
import { makeBoard, PASSWORD, signUp } from '../people.ts'
import { expect, test, untilHydrated } from '../test.ts'

/**
 * Playwright turns off the back-forward cache, and Chromium without windows has none, so this launches a browser that
 * has it.
 */
async function aBrowser(hasBackForwardCache: boolean): Promise<Browser> {
  const { launchOptions = {} } = test.info().project.use
  if (!hasBackForwardCache) return chromium.launch(launchOptions)
  const windowed = findWindowedBrowser()
  test.skip(!windowed, 'This machine has no Chromium with a back-forward cache.')
  return chromium.launch({
    ...launchOptions,
    executablePath: windowed ?? '',
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

type Visit = { page: Page; email: string; board: string }

/** A member who has visited a secret board and then their settings. */
async function visitPrivatePages(browser: Browser): Promise<Visit> {
  const { baseURL } = test.info().project.use
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  const email = await signUp(page)
  const { path } = await makeBoard(page, 'A surprise for Bo', 'secret')
  await open(page, path)
  await expect(page.getByRole('heading', { name: 'A surprise for Bo' })).toBeVisible()
  await open(page, '/settings/security/')
  await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
  return { page, email, board: path }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
}

/** Playwright's own goBack waits for a load event, which a cached page doesn't fire. */
async function back(page: Page): Promise<void> {
  await page.evaluate(() => void setTimeout(() => history.back()))
}

/** The page's viewer; empty for a visitor. */
function renderedFor(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-rendered-for')
}

const MODES = [
  ['with the back-forward cache', true],
  ['without it', false],
] as const

for (const [mode, hasCache] of MODES) {
  test(`Back after log-out shows no private page, ${mode}`, async () => {
    const browser = await aBrowser(hasCache)
    const { page } = await visitPrivatePages(browser)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect.poll(() => renderedFor(page)).toBe('')

    await back(page)

    await expect.poll(() => renderedFor(page)).toBe('')
    await expect(page.getByRole('heading', { name: 'Security' })).toHaveCount(0)
    await back(page)
    await expect.poll(() => page.url()).not.toContain('/settings/')
    await expect.poll(() => renderedFor(page)).toBe('')
    await expect(page.getByText('A surprise for Bo')).toHaveCount(0)
    await browser.close()
  })

  test(`Back after logging in to another account shows no page of the first, ${mode}`, async () => {
    const browser = await aBrowser(hasCache)
    const { page } = await visitPrivatePages(browser)
    await signUp(page)
    await open(page, '/')
    const other = await renderedFor(page)

    await back(page)

    await expect.poll(() => page.url()).toContain('/settings/')
    await expect.poll(() => renderedFor(page)).toBe(other)
    await back(page)
    await expect.poll(() => page.url()).not.toContain('/settings/')
    await expect.poll(() => renderedFor(page)).toBe(other)
    await expect(page.getByText('A surprise for Bo')).toHaveCount(0)
    await browser.close()
  })

  test(`Back after the session ended elsewhere shows no private page, ${mode}`, async () => {
    const browser = await aBrowser(hasCache)
    const { page, email } = await visitPrivatePages(browser)
    await changeDatabase(
      'delete from sessions where member_id = (select id from members where email = ?)',
      email,
    )
    await open(page, '/ideas/')

    await back(page)

    await expect.poll(() => page.url()).not.toContain('/ideas/')
    await expect.poll(() => renderedFor(page)).toBe('')
    await expect(page.getByRole('heading', { name: 'Security' })).toHaveCount(0)
    await browser.close()
  })

  test(`Back after log-in shows the page as the member sees it, ${mode}`, async () => {
    const browser = await aBrowser(hasCache)
    const { page, email } = await visitPrivatePages(browser)
    await page.context().clearCookies()
    await open(page, '/ideas/')
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
    await page.request.post('/v3/login/', {
      data: { username_or_email: email, password: PASSWORD },
    })
    await open(page, '/settings/profile/')

    await back(page)

    await expect(page).toHaveURL(/\/ideas\/$/)
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    await browser.close()
  })
}

test('Back is still immediate for the same member', async () => {
  const browser = await aBrowser(true)
  const { page } = await visitPrivatePages(browser)
  await open(page, '/ideas/')

  await back(page)

  await expect(page.locator('body[data-kept=yes]')).toBeVisible()
  await browser.close()
})
