import type { Page } from '@playwright/test'
import { SHAPES } from '../../shop/shapes.ts'
import { pinsOf } from '../board-pins.ts'
import { SHOP_ORIGIN, SITE_ORIGIN } from '../origins.ts'
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectSound,
  PHONE,
} from '../page-checks.ts'
import { makeBoard, signUp } from '../people.ts'
import { closingWindow, expect, test } from '../test.ts'

const SETTINGS = '/settings/save-button/'
const DRAFT = /\/pin\/create\//

async function bookmarkletFor(page: Page): Promise<string> {
  await page.goto(SETTINGS)
  const link = page.getByRole('link', { name: 'Save to Pinfold' })
  return (await link.getAttribute('href')) ?? ''
}

/** Presses a bookmark: the browser runs its URL, which the page's CSP doesn't block. */
async function press(page: Page, bookmarklet: string): Promise<void> {
  // Leaves the session open, because Chromium's shell crashes if one ends while its page opens a window.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.navigate', { url: bookmarklet })
}

async function savedFrom(page: Page, bookmarklet: string) {
  const opened = page.waitForEvent('popup')
  await press(page, bookmarklet)
  const popUp = await opened
  await popUp.waitForURL(/pin\/create/)
  const address = popUp.url()
  await popUp.close()
  return { address, query: new URL(address).searchParams }
}

test.describe('pages of other websites', () => {
  // The pages themselves cause console errors, because their CSP blocks things and some pictures don't exist.
  test.use({ expectedComplaints: [/./] })

  test('the bookmarklet saves from every kind of page', { tag: '@cdp' }, async ({ page }) => {
    await signUp(page)
    const bookmarklet = await bookmarkletFor(page)
    expect(bookmarklet.length).toBeLessThanOrEqual(2048)
    await page.context().route(DRAFT, (route) => route.fulfill({ body: 'Saving' }))

    for (const [name, shape] of Object.entries(SHAPES)) {
      await test.step(name, async () => {
        const { url = `/shapes/${name}`, description, media, never = [], count } = shape
        const full = (path: string) => new URL(path, SHOP_ORIGIN).href
        await page.goto(`${SHOP_ORIGIN}/shapes/${name}`)

        const { address, query } = await savedFrom(page, bookmarklet)

        const found = query.getAll('media').map((picture) => picture.split('\n', 1).join())
        expect(address).toContain(`${SITE_ORIGIN}/pin/create/bookmarklet/?`)
        expect(query.get('url')).toBe(full(url))
        if (description !== undefined) expect(query.get('description')).toBe(description)
        expect(found.slice(0, media.length)).toEqual(media.map(full))
        expect(found).toHaveLength(count ?? media.length)
        for (const path of never) expect(found).not.toContain(full(path))
        expect(address.length).toBeLessThan(8192)
        expect(page.url()).toMatch(`${SHOP_ORIGIN}/shapes/${name}`)
      })
    }
  })
})

test('the bookmarklet uses selected text, obeys pages that forbid saving, and works without pop-ups', {
  tag: '@cdp',
}, async ({ page }) => {
  await signUp(page)
  await makeBoard(page, 'Stools')
  const bookmarklet = await bookmarkletFor(page)
  await page.getByRole('link', { name: 'Save to Pinfold' }).press('Enter')
  await expect(page.getByText('Drag this to your bookmarks bar')).toBeVisible()

  await test.step('selected text becomes the description', async () => {
    await page.context().route(DRAFT, (route) => route.fulfill({ body: 'Saving' }))
    await page.goto(`${SHOP_ORIGIN}/shapes/article`)
    await page.getByRole('heading', { name: 'Three legs' }).selectText()
    const { query } = await savedFrom(page, bookmarklet)
    expect(query.get('description')).toBe('Three legs')
    await page.context().unroute(DRAFT)
  })
  await test.step('a page that forbids saving is not saved from', async () => {
    await page.goto(`${SHOP_ORIGIN}/members`)
    const dialogOpened = page.waitForEvent('dialog')
    const pressed = press(page, bookmarklet)
    const dialog = await dialogOpened
    expect(dialog.message()).toBe('This site forbids saving.')
    await dialog.dismiss()
    await pressed
    expect(page.context().pages()).toHaveLength(1)
  })
  await test.step('if no window can be opened, the page that saves replaces the website’s page', async () => {
    await page.goto(`${SHOP_ORIGIN}/contents`)
    await page.evaluate(() => Object.assign(window, { open: () => null }))
    await press(page, bookmarklet)
    await expect(page).toHaveURL(/\/pin\/create\/bookmarklet\//)
    await expect(page.getByRole('heading', { name: 'Choose board' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`${SHOP_ORIGIN}/contents`)
  })
})

/** Shows a page with eight pictures under the CSP of a strict site. */
async function visitStrict(page: Page): Promise<void> {
  const pictures = Array.from({ length: 8 }, (_, at) => {
    const width = 800 - at * 50
    return `<img src="/pictures/oak-stool-${width}.jpg" width="${width}" height="400" alt="Stool ${at + 1}">`
  })
  await page.route(`${SHOP_ORIGIN}/window`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: {
        'Content-Security-Policy': `default-src 'none'; img-src ${SHOP_ORIGIN}; base-uri 'none'; require-trusted-types-for 'script'`,
      },
      body: `<!doctype html><html lang="en"><head><title>The window</title></head><body>${pictures.join('')}</body></html>`,
    }),
  )
  await page.goto(`${SHOP_ORIGIN}/window`)
}

test('pictures ticked in the pop-up are edited separately in the tray, and saved with their own alt texts', {
  tag: '@cdp',
}, async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Stools')
  const bookmarklet = await bookmarkletFor(page)
  // Headless browsers report bars on every window.
  await page.context().addInitScript(() => {
    const isPopUp = location.pathname.startsWith('/pin/create/')
    Object.defineProperty(window.menubar, 'visible', { value: !isPopUp })
  })
  await visitStrict(page)
  const opened = page.waitForEvent('popup')
  await press(page, bookmarklet)
  const popUp = await opened
  await popUp.setViewportSize({ width: 750, height: 800 })
  const separately = popUp.getByRole('button', { name: /separately/ })

  // Only scripts render this button.
  await expect(popUp.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  await expect(popUp.getByRole('checkbox', { name: 'Stool 1' })).toBeChecked()
  await expect(separately).toHaveCount(0)
  await popUp.getByRole('button', { name: 'All' }).click()
  await popUp.getByRole('checkbox', { name: 'Stool 8' }).uncheck()
  await expectAccessibleAtBothWidths(popUp)
  await popUp.setViewportSize({ width: 750, height: 800 })
  await expect(separately).toHaveText('Edit 7 pictures separately')
  await separately.click()

  await expect(popUp).toHaveURL('/pin-builder/tray/')
  const tiles = popUp.getByRole('list', { name: 'Pictures' }).getByRole('img')
  await expect(tiles).toHaveCount(7)
  const alts = Array.from({ length: 7 }, (_, at) => `Stool ${at + 1}`)
  expect(await tiles.evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual(alts)
  await expectAccessible(popUp)
  await popUp.getByRole('button', { name: 'Details of picture 2, Stool 2' }).click()
  await expect(popUp.getByLabel('Link', { exact: true })).toHaveValue(`${SHOP_ORIGIN}/window`)
  await popUp.getByLabel('Title').fill('The second')
  await popUp.getByRole('button', { name: 'Done' }).click()
  await popUp.getByRole('button', { name: 'Save 7 pins' }).click()
  await expect(popUp.getByText('7 pins saved to Stools')).toBeVisible()

  expect((await pinsOf(popUp, board)).sort()).toEqual(
    [...Array.from({ length: 6 }, () => 'The window'), 'The second'].sort(),
  )
  await page.goto(board.path)
  for (const alt of alts) await expect(page.getByAltText(alt)).toBeVisible()
  await expectAccessibleAtBothWidths(popUp)
  await closingWindow(popUp, () => popUp.getByRole('button', { name: 'Close window' }).click())
})

test('the save button’s pages work on a phone and without scripts', async ({ page, plain }) => {
  await signUp(page)
  for (const path of [SETTINGS, '/about/save-button/?url=no']) {
    await page.setViewportSize(DESKTOP)
    await page.goto(path)
    await expectSound(page)
    await page.setViewportSize(PHONE)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(PHONE.width)
  }

  await plain.goto('/about/save-button/')
  plain.fill('The page', 'shop.example/stool?a=1&b=2')
  plain.fill('Description', 'A "stool" <b>')
  await plain.press('button', 'Create button')

  expect(plain.value("The button's HTML")).toBe(
    `<a href="${SITE_ORIGIN}/pin/create/button/?url=https%3A%2F%2Fshop.example%2Fstool%3Fa%3D1%26b%3D2&amp;description=A+%22stool%22+%3Cb%3E" target="_blank">Save</a>`,
  )
})

test('a website’s button opens a small window, and buttons on pictures appear on hover and focus', {
  tag: '@cdp',
}, async ({ page }) => {
  await page.context().route(DRAFT, (route) => route.fulfill({ body: 'Saving' }))
  await page.goto(`${SHOP_ORIGIN}/button`)
  const onPicture = page.getByRole('link', { name: 'Save An oak stool' })
  await expect(onPicture).toHaveCSS('opacity', '0')

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Save', exact: true }).click()
  const popUp = await opened
  expect(await popUp.evaluate(() => window.innerWidth)).toBe(750)
  expect(popUp.url()).toBe(`${SITE_ORIGIN}/pin/create/button/?url=https%3A%2F%2Fshop.example%2F`)
  await popUp.close()
  await page.getByAltText('An oak stool').hover()
  await expect(onPicture).toHaveCSS('opacity', '1')
  await page.mouse.move(0, 0)
  await expect(onPicture).toHaveCSS('opacity', '0')
  await page.getByRole('link', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(onPicture).toBeFocused()
  await expect(onPicture).toHaveCSS('opacity', '1')
  const [saving] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  const { searchParams } = new URL(saving.url())

  expect(searchParams.get('media')).toBe(`${SHOP_ORIGIN}/pictures/oak-stool-400.jpg\nAn oak stool`)
  expect(searchParams.get('url')).toBe(`${SHOP_ORIGIN}/button`)
  await expect(page.getByRole('link', { name: 'Save A private lamp' })).toHaveCount(0)
})
