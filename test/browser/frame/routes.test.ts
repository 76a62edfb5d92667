import type { Page } from '@playwright/test'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test, untilHydrated } from '../test.ts'

const LIST = /\/assets\/routes-[^/]+\.json$/

test('a page requests the list of routes once, when idle, and can reach every page from it', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Lamps')
  await makePins(page, board, 3)
  // The previous page may be about to request the list, too.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(board.path)
  await page.waitForLoadState('networkidle')
  await markDocument(page)

  await page.getByRole('article', { name: 'Pin 2' }).locator('.tile-link').click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'More' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(board.path)
  await expect(page.getByRole('article', { name: 'Pin 2' })).toBeVisible()

  expect(await isSameDocument(page)).toBe(true)
  expect(asked.filter((path) => LIST.test(path))).toHaveLength(1)
  expect(asked).not.toContain('/__manifest')
})

test('a link followed before the list has loaded waits for it, and only the last one followed opens', async ({
  page,
  context,
}) => {
  const released = Promise.withResolvers<void>()
  await context.route(LIST, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/login/')
  await untilHydrated(page)
  await markDocument(page)

  await page.getByRole('link', { name: 'Terms' }).first().click()
  await page.getByRole('link', { name: 'Privacy' }).first().click()
  await expect(page).toHaveURL('/login/')
  released.resolve()

  await expect(page).toHaveURL('/privacy/')
  await page.getByRole('link', { name: 'Terms' }).first().click()
  await expect(page).toHaveURL('/terms/')
  expect(await isSameDocument(page)).toBe(true)
})

test('home can be reached directly from a page that knows only its own routes', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/settings/')
  await untilHydrated(page)
  await markDocument(page)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()

  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
})

test.describe('after a deployment that removed the list', () => {
  test.use({ expectedComplaints: [/status of 404/] })

  test('a link opens its page, with its query, in a new document', async ({ page, context }) => {
    await context.route(LIST, (route) => route.fulfill({ status: 404 }))
    await page.goto('/login/')
    await untilHydrated(page)
    await markDocument(page)
    const search = page.getByLabel('Search').first()
    await search.fill('lamps')
    await search.press('Enter')

    await expect(page).toHaveURL(/\/search\/\?q=lamps/)
    await expect(page.getByLabel('Search')).toHaveValue('lamps')
    expect(await isSameDocument(page)).toBe(false)
  })
})

async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isFirst: true }))
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isFirst' in window)
}
