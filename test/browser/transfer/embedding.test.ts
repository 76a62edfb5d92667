import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { SHOP_ORIGIN, SITE_ORIGIN } from '../origins.ts'
import { DESKTOP, expectLoaded, expectSound, PHONE } from '../page-checks.ts'
import { get, type MadeBoard, makeBoard, makePins, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

/** Puts the HTML that oEmbed returns for one of our pages on a page of the test shop. */
async function embedInShop(page: Page, path: string): Promise<void> {
  const url = SITE_ORIGIN + path
  const answer = await get(page, `/oembed/?${new URLSearchParams({ url })}`)
  const { html } = v.parse(v.object({ html: v.string() }), await answer.json())
  await page.goto(`${SHOP_ORIGIN}/contents`)
  await page.evaluate((code) => {
    document.body.innerHTML = `<h1>My kitchen</h1>${code}`
  }, html)
}

test('a board’s menu leads to its embed code, which shows it on another website', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page)
  const board = await makeBoard(page, 'Krüge & <Schalen> "🏺" مزهرية')
  const empty = await makeBoard(page, 'Bowls')
  const [pin = ''] = await makePins(page, board, 6)
  await test.step('the embed code is copied in the chosen size', () => copyCode(page, board))
  await page.setViewportSize(DESKTOP)
  await test.step('a board on another website shows its pictures at any width, and the keyboard opens its links in new tabs', () =>
    showElsewhere(page, board))
  await test.step('embedded pages are accessible, with and without pins, and set no cookies', async () => {
    await context.clearCookies()
    await page.setViewportSize(PHONE)
    for (const path of [`board/${board.id}`, `board/${empty.id}`, `pin/${pin}`]) {
      await page.goto(`/embed/${path}/`)
      await expectSound(page)
    }
    expect(await context.cookies()).toEqual([])
  })
})

async function copyCode(page: Page, board: MadeBoard): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.goto(board.path)

  await page.getByRole('button', { name: 'More about this board' }).click()
  await page.getByRole('link', { name: 'Embed on your website' }).click()
  await page.getByRole('link', { name: /^Small/ }).click()
  await expect(page.getByLabel('Code')).toHaveValue(/width="320" height="480"/)
  await page.getByRole('button', { name: 'Copy code' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`src="${SITE_ORIGIN}/embed/board/${board.id}/"`)
  // Far below the viewport a frame isn't rendered, and its lazy pictures wait.
  const pictures = page.frameLocator('iframe').getByRole('img')
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expectLoaded(picture)
  }
  await expectSound(page)
}

async function showElsewhere(page: Page, board: MadeBoard): Promise<void> {
  await embedInShop(page, board.path)
  const frame = page.frameLocator('iframe')
  const pictures = frame.getByRole('listitem').getByRole('img')

  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Krüge & <Schalen> "🏺" مزهرية')
  await expect(pictures).toHaveCount(6)
  await expectLoaded(pictures)
  for (const width of ['200', '390', '1000']) {
    await page.locator('iframe').evaluate((one, size) => one.setAttribute('width', size), width)
    const overflow = await frame
      .locator('html')
      .evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(overflow, `at ${width}`).toBe(0)
  }

  await page.keyboard.press('Tab')
  await expect(frame.getByRole('heading').getByRole('link')).toBeFocused()
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await expect(opened).toHaveURL(SITE_ORIGIN + board.path)
  await expect(page).toHaveURL(`${SHOP_ORIGIN}/contents`)
}
