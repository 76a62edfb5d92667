import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { SITE_ORIGIN } from '../origins.ts'
import { expectAccessible } from '../page-checks.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test, untilHydrated } from '../test.ts'

const ALL_COOKIES_BLOCKED = 2

test('a visitor whose browser blocks all cookies and storage can browse, and the log-in page explains why it can’t work', async ({
  playwright,
  browserName,
  channel,
  launchOptions,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'closed-storage-'))
  const settings = { default_content_setting_values: { cookies: ALL_COOKIES_BLOCKED } }
  await mkdir(join(profile, 'Default'))
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify({ profile: settings }))
  const context = await playwright[browserName].launchPersistentContext(profile, {
    ...launchOptions,
    ...(channel && { channel }),
    // In Chromium, only the new headless mode reads a profile's settings.
    ...(browserName === 'chromium' && {
      args: ['--headless=new', '--no-sandbox'],
      ignoreDefaultArgs: ['--headless'],
    }),
    firefoxUserPrefs: {
      ...launchOptions.firefoxUserPrefs,
      'network.cookie.cookieBehavior': ALL_COOKIES_BLOCKED,
    },
    baseURL: SITE_ORIGIN,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto('/')
  const isOpen = await page.evaluate(() => {
    document.cookie = 'open=1'
    return document.cookie !== ''
  })
  test.skip(isOpen, 'This browser has no such setting.')

  await walk(page)

  await page.getByRole('link', { name: 'Log in' }).first().click()
  const note = page.getByText(/^Your browser blocks cookies\./)
  await expect(note.first()).toBeVisible()
  await page.goto('/login/')
  await untilHydrated(page)
  await expect(note).toBeVisible()
  await expectAccessible(page)
  await page.goto('/signup/')
  await expect(note).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
  await rm(profile, { recursive: true, force: true })
})

test('a browser that keeps no secure cookies on http, such as Safari, gets instructions', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    Object.defineProperty(Document.prototype, 'cookie', {
      ...own,
      set(cookie: string) {
        if (!/; *Secure/i.test(cookie)) own?.set?.call(this, cookie)
      },
    })
  })

  await page.goto('/login/')

  const note = page.getByText(/^This browser can't stay logged in on http\./)
  await expect(note).toContainText(`open https://${new URL(SITE_ORIGIN).host} instead`)
})

test('a member whose page has no storage can follow links, save and go back', async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, { configurable: true, get })
    }
  })
  await signUp(page)
  const board = await makeBoard(page, 'Lamps')
  await makePins(page, board, 3)
  await page.goto(board.path)
  const tile = page.getByRole('article', { name: 'Pin 2', exact: true })
  await tile.locator('.tile-link').click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'More' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await walk(page)
})

/** Follows links from page to page, and goes back. */
async function walk(page: Page): Promise<void> {
  // Opens the help page, because a long wall doesn't show its footer yet.
  await page.goto('/help/')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Terms' }).first().click()
  await expect(page).toHaveURL('/terms/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/)
  await page.getByRole('link', { name: 'Privacy' }).first().click()
  await expect(page).toHaveURL('/privacy/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Privacy/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Help/)
}
