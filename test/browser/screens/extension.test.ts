import type { Page } from '@playwright/test'
import { SHAPES, type Shape } from '../../shop/shapes.ts'
import { type Extension, test } from '../extension.ts'
import { expectAccessible } from '../looks.ts'
import { makeBoard, signUp } from '../people.ts'
import { SHOP_ORIGIN, SITE_ORIGIN } from '../places.ts'
import { expect } from '../test.ts'

const GOODS = `${SHOP_ORIGIN}/goods/stools/oak.html`
const STOOL = `${SHOP_ORIGIN}/pictures/oak-stool-1200.jpg`

/** The policy of a strict site: it loads its own pictures, and runs and frames nothing. */
const STRICT = `default-src 'none'; img-src ${SHOP_ORIGIN}; base-uri 'none'; require-trusted-types-for 'script'`

/** Shows a page of the shop's with these pictures in it, under a policy. */
async function visit(page: Page, body: string, policy = STRICT): Promise<void> {
  const address = `${SHOP_ORIGIN}/window`
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'Content-Security-Policy': policy },
      body: `<!doctype html><html lang="en"><head><title>The window</title></head><body>${body}</body></html>`,
    }),
  )
  await page.goto(address)
}

const LINKED = `<p><a href="/first">First</a></p>
  <a href="/stool"><img src="/pictures/oak-stool-400.jpg" srcset="/pictures/oak-stool-400.jpg 400w, /pictures/oak-stool-1200.jpg 1200w"
    sizes="400px" width="400" height="533" alt="A stool"></a>
  <p><a href="/last">Last</a></p>`

test('the extension saves from any page, and says on its button from which it can’t', async ({
  extension,
  page,
  complaints,
  expectedComplaints,
}) => {
  test.setTimeout(240_000)
  await test.step('the toolbar’s button opens a window with the page’s pictures, and a board chosen there has the pin', () =>
    saveToBoard(extension, page))
  await page.context().route(/\/pin\/create\//, (route) => route.fulfill({ body: 'Saving' }))
  await test.step('a picture’s menu saves that picture in its largest size', () =>
    saveByMenu(extension, page))
  await test.step('a page that allows nothing is read all the same, its selection first', () =>
    saveSelected(extension, page))
  await test.step('a site’s wish and a page of the browser’s own are answered in words on the button', () =>
    expectRefusals(extension, page))
  await test.step('a page that never answers is saved by its address', () =>
    saveHanging(extension, page))
  expect(complaints, 'nothing on the console').toEqual([])

  // The pages' own: what they forbid, and pictures that are none.
  expectedComplaints.push(/./)
  for (const [name, shape] of Object.entries(SHAPES)) {
    await test.step(`the toolbar’s button reads every shape of page: ${name}`, () =>
      readShape(extension, page, { url: `/shapes/${name}`, ...shape }, `/shapes/${name}`))
  }
})

async function saveToBoard(extension: Extension, page: Page): Promise<void> {
  await signUp(page)
  await makeBoard(page, 'Stools')
  await page.goto(GOODS)

  const { query, window } = await extension.opened(() => extension.press(page))

  expect(query.get('url')).toBe(GOODS)
  expect(query.get('description')).toBe('Never read')
  expect(query.getAll('media')[0]).toBe(STOOL)
  await expect(window.getByRole('button', { name: 'Close' })).toBeVisible()
  await window.getByRole('button', { name: 'Stools' }).click()
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Saved to Stools')
  expect(await window.evaluate(() => window.opener)).toBeNull()
  await window.close()
}

async function saveByMenu(extension: Extension, page: Page): Promise<void> {
  await visit(page, LINKED)
  const { window } = await extension.opened(() => extension.press(page))
  await window.close()

  const shownAt = `${SHOP_ORIGIN}/pictures/oak-stool-400.jpg`
  const chosen = await extension.opened(() => extension.choose('picture', shownAt))

  const { query } = chosen
  expect([query.get('description'), query.getAll('media')]).toEqual(['A stool', [STOOL]])
  await chosen.window.close()
}

async function saveSelected(extension: Extension, page: Page): Promise<void> {
  await page.getByText('Last').selectText()

  const { query, window } = await extension.opened(() => extension.press(page))

  expect(query.get('url')).toBe(`${SHOP_ORIGIN}/window`)
  expect(query.get('description')).toBe('Last')
  expect(query.getAll('media')).toEqual([STOOL])
  await window.close()
}

async function expectRefusals(extension: Extension, page: Page): Promise<void> {
  const forbidden = 'This site asks not to be saved from'
  const unreadable = 'Pinfold can’t read this page'
  for (const [address, title] of [
    [`${SHOP_ORIGIN}/members`, forbidden],
    ['chrome://version/', unreadable],
  ] as const) {
    await page.goto(address)

    await extension.press(page)

    await expect.poll(() => extension.shown()).toEqual({ title, mark: '!' })
    const words = await extension.popUp()
    const popUp = await page.context().newPage()
    await popUp.goto(words)
    await expect(popUp.getByRole('heading')).toHaveText(title)
    await expectAccessible(popUp)
    await popUp.close()
  }

  await page.goto(GOODS)

  expect(await extension.shown()).toEqual({ title: 'Save from this page to Pinfold', mark: '' })
}

/** The page waits for an answer to its question, and runs nothing else. */
async function saveHanging(extension: Extension, page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  const hanging = page.evaluate(() => alert('A question'))
  const question = await asked

  const { query, window } = await extension.opened(() => extension.press(page))

  expect([query.get('url'), query.getAll('media')]).toEqual([GOODS, []])
  await question.accept()
  await hanging
  await window.close()
}

async function readShape(
  extension: Extension,
  page: Page,
  {
    url,
    description,
    media: ofPage,
    mediaOfExtension: media = ofPage,
    ...more
  }: Shape & { url: string },
  path: string,
): Promise<void> {
  const { never = [], count } = more
  const full = (path: string) => new URL(path, SHOP_ORIGIN).href
  await page.goto(full(path))

  const { query, window } = await extension.opened(() => extension.press(page))

  const found = query.getAll('media')
  expect(query.get('url')).toBe(full(url))
  if (description !== undefined) expect(query.get('description')).toBe(description)
  expect(found.slice(0, media.length)).toEqual(media.map(full))
  expect(found).toHaveLength(count ?? media.length)
  for (const path of never) expect(found).not.toContain(full(path))
  expect(window.url().length).toBeLessThan(8192)
  await window.close()
}

test.describe('with the browser’s permission', () => {
  test.use({ granted: [`${SHOP_ORIGIN}/*`, 'http://*/*', 'https://*/*'] })

  test('the button on pictures is off until it is on, and stands where it may', async ({
    extension,
    page,
  }) => {
    test.setTimeout(120_000)
    await visit(page, LINKED)
    await page.getByAltText('A stool').hover()
    expect(await buttons(page)).toEqual([])
    const options = await extension.openOptions()
    await expectAccessible(options)
    await options.getByRole('checkbox', { name: 'Show Save on pictures' }).click()
    await expect(options.getByText('On, for pages that you open from now on.')).toBeVisible()
    await expect.poll(() => extension.scripts()).toHaveLength(1)

    await test.step('once it is on it saves by mouse and by keyboard', () =>
      saveByButton(extension, page))
    await test.step('no button stands on small pictures, or on those that forbid it', () =>
      expectOnlyAllowed(page))
    await test.step('no button stands on pictures of a site that was left out', () =>
      leaveOut(extension, page, options))
    await options.getByRole('checkbox').click()
    await expect.poll(() => extension.scripts()).toEqual([])
  })
})

async function saveByButton(extension: Extension, page: Page): Promise<void> {
  await page.context().route(/\/pin\/create\//, (route) => route.fulfill({ body: 'Saving' }))
  await page.bringToFront()
  await visit(page, LINKED)
  const picture = page.getByAltText('A stool')
  await picture.hover()
  await expect.poll(() => buttons(page)).toEqual(['Save to Pinfold'])
  const byMouse = await extension.opened(() =>
    picture.click({ position: { x: 24, y: 24 }, force: true }),
  )
  await byMouse.window.close()

  await page.bringToFront()
  await page.mouse.move(0, 800)
  await page.getByText('First').focus()
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
  const byKey = await extension.opened(() => page.keyboard.press('Enter'))

  for (const { query } of [byMouse, byKey]) {
    expect(query.get('url')).toBe(`${SHOP_ORIGIN}/window`)
    expect([query.get('description'), query.getAll('media')]).toEqual(['A stool', [STOOL]])
  }
  await byKey.window.close()
  await page.bringToFront()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'A stool' })).toBeFocused()
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
  await expect(page.getByText('Last')).toBeFocused()
  expect(await buttons(page)).toEqual([])
}

async function expectOnlyAllowed(page: Page): Promise<void> {
  await visit(
    page,
    `<img src="/pictures/logo-48.png" alt="Small" width="100" height="100">
    <img src="/pictures/wool-rug-800.jpg" alt="Forbidden" width="400" height="250" data-pin-nopin>
    <img src="/pictures/oak-stool-400.jpg" alt="Allowed" width="400" height="533">`,
  )
  for (const [name, shown] of [
    ['Small', []],
    ['Allowed', ['Save to Pinfold']],
    ['Forbidden', []],
  ] as const) {
    await page.getByAltText(name).hover()
    await expect.poll(() => buttons(page)).toEqual(shown)
  }
  await page.getByAltText('Allowed').hover()
}

async function leaveOut(extension: Extension, page: Page, options: Page): Promise<void> {
  await options.bringToFront()
  await options.getByRole('textbox', { name: 'Site' }).fill('not a site')
  await options.keyboard.press('Enter')
  await expect(options.getByRole('alert')).toHaveText(/name of a site/)
  await expectAccessible(options)
  await options.getByRole('textbox', { name: 'Site' }).fill(`${SHOP_ORIGIN}/window`)
  await options.keyboard.press('Enter')

  await expect(options.getByRole('listitem').filter({ hasText: '127.0.0.1' })).toBeVisible()
  await expect.poll(() => buttons(page)).toEqual([])
  await expect.poll(() => extension.excluded()).toContain('*://127.0.0.1/*')
  await options.getByRole('button', { name: 'Show again on 127.0.0.1' }).click()
  await expect
    .poll(() => extension.excluded())
    .toEqual([`*://*.${new URL(SITE_ORIGIN).hostname}/*`])
}

/** The names of the extension's buttons on a page; a closed shadow root hides them from all but the browser. */
async function buttons(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes.flatMap(({ role, name }) => (role?.value === 'button' ? [name?.value] : []))
}
