import type { Page } from '@playwright/test'
import { SHAPES, type Shape } from '../../shop/shapes.ts'
import { type Extension, test } from '../engine/extension.ts'
import { SHOP_ORIGIN, SITE_ORIGIN } from '../origins.ts'
import { expectAccessible } from '../page-checks.ts'
import { makeBoard, signUp } from '../people.ts'
import { expect } from '../test.ts'

const GOODS = `${SHOP_ORIGIN}/goods/stools/oak.html`
const STOOL = `${SHOP_ORIGIN}/pictures/oak-stool-1200.jpg`

/** The CSP of a strict site: it allows its own pictures, and no scripts or frames. */
const STRICT = `default-src 'none'; img-src ${SHOP_ORIGIN}; base-uri 'none'; require-trusted-types-for 'script'`

/** The CSP of a site that allows any picture. */
const OPEN = 'img-src * data: blob:'

/** Shows a page of the shop with this body, under a CSP. */
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

test('the extension saves from any page, and its button says where it can’t', async ({
  extension,
  page,
  complaints,
  expectedComplaints,
}) => {
  test.setTimeout(240_000)
  await test.step('the toolbar’s button opens a window with the page’s pictures, and a chosen board gets the pin', () =>
    saveToBoard(extension, page))
  await test.step('a picture without an address is passed as bytes', () =>
    saveDrawn(extension, page))
  await test.step('a picture that only members of its site can see is passed as bytes', () =>
    savePrivate(extension, page))
  await page.context().route(/\/pin\/create\//, (route) => route.fulfill({ body: 'Saving' }))
  await test.step('a picture’s menu saves that picture in its largest size', () =>
    saveByMenu(extension, page))
  await test.step('a page with the strictest CSP is still read, and its selected text becomes the description', () =>
    saveSelected(extension, page))
  await test.step('a site that forbids saving, and a page of the browser itself, get a message on the button', () =>
    expectRefusals(extension, page))
  await test.step('a page that never responds is saved by its address', () =>
    saveHanging(extension, page))
  expect(complaints, 'nothing on the console').toEqual([])

  // The pages themselves cause console errors, because their CSP blocks things and some pictures don't exist.
  expectedComplaints.push(/./)
  for (const [name, shape] of Object.entries(SHAPES)) {
    await test.step(`the toolbar’s button reads every kind of page: ${name}`, () =>
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
  expect(query.getAll('media')[0]).toBe(`${STOOL}\nA stool of oak`)
  await expect(window.getByRole('button', { name: 'Close' })).toBeVisible()
  await window.getByRole('button', { name: 'Stools' }).click()
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Saved to Stools')
  expect(await window.evaluate(() => window.opener)).toBeNull()
  await window.close()
}

const DRAWN = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><path d="M0 0h300v400z"/></svg>`,
)}`

/** Saves a canvas with the toolbar's button, and pictures with data and blob addresses with the picture's menu. */
async function saveDrawn(extension: Extension, page: Page): Promise<void> {
  await visit(page, '<canvas width="300" height="400" aria-label="A plan"></canvas>', OPEN)
  await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    canvas.getContext('2d')?.fillRect(20, 20, 100, 100)
  })
  const ofPage = await extension.opened(() => extension.press(page), '/pin-builder/')
  await expect(ofPage.window.getByAltText('Chosen')).toBeVisible()
  await expect(ofPage.window).toHaveURL(/title=The\+window$/)
  await expect(ofPage.window.getByLabel('Link')).toHaveValue(`${SHOP_ORIGIN}/window`)
  await expectAccessible(ofPage.window)
  await ofPage.window.close()

  await visit(page, `<img src="${DRAWN}" width="300" height="400" alt="A wedge">`, OPEN)
  await page.evaluate(async () => {
    const file = await new Promise<Blob | null>((done) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 })
      canvas.getContext('2d')?.fillRect(20, 20, 100, 100)
      canvas.toBlob(done)
    })
    const own = new Image(300, 300)
    own.alt = 'A square'
    if (file) own.src = URL.createObjectURL(file)
    document.body.appendChild(own)
    await own.decode()
  })
  const { window } = await extension.opened(() => extension.press(page), '/pin-builder/')
  await window.close()
  for (const name of ['A wedge', 'A square']) {
    const address = (await page.getByAltText(name).getAttribute('src')) ?? ''
    const chosen = await extension.opened(
      () => extension.choose('picture', address),
      '/pin-builder/',
    )
    expect(chosen.query.get('title')).toBe(name)
    await expect(chosen.window.getByAltText('Chosen')).toBeVisible()
    await chosen.window.close()
  }
}

async function savePrivate(extension: Extension, page: Page): Promise<void> {
  const address = `${SHOP_ORIGIN}/club/stool.jpg`
  await page.context().addCookies([{ name: 'club', value: 'member', url: SHOP_ORIGIN }])
  await visit(page, `<img src="${address}" width="300" height="400" alt="For members">`)

  for (const save of [() => extension.press(page), () => extension.choose('picture', address)]) {
    const { window } = await extension.opened(save, '/pin-builder/')
    await expect(window.getByAltText('Chosen')).toBeVisible()
    await expect(window.getByLabel('Link')).toHaveValue(`${SHOP_ORIGIN}/window`)
    await window.close()
  }
}

async function saveByMenu(extension: Extension, page: Page): Promise<void> {
  await visit(page, LINKED)
  const { window } = await extension.opened(() => extension.press(page))
  await window.close()

  const shownAt = `${SHOP_ORIGIN}/pictures/oak-stool-400.jpg`
  const chosen = await extension.opened(() => extension.choose('picture', shownAt))

  const { query } = chosen
  expect([query.get('description'), query.getAll('media')]).toEqual([
    'A stool',
    [`${STOOL}\nA stool`],
  ])
  await chosen.window.close()
}

async function saveSelected(extension: Extension, page: Page): Promise<void> {
  await page.getByText('Last').selectText()

  const { query, window } = await extension.opened(() => extension.press(page))

  expect(query.get('url')).toBe(`${SHOP_ORIGIN}/window`)
  expect(query.get('description')).toBe('Last')
  expect(query.getAll('media')).toEqual([`${STOOL}\nA stool`])
  await window.close()
}

async function expectRefusals(extension: Extension, page: Page): Promise<void> {
  const forbidden = "This site doesn't allow saving"
  const unreadable = 'Pinfold can’t read this page'
  for (const [address, title] of [
    [`${SHOP_ORIGIN}/members`, forbidden],
    ['chrome://version/', unreadable],
  ] as const) {
    await page.goto(address)

    await extension.press(page)

    await expect.poll(() => extension.shown()).toEqual({ title, mark: '!' })
    const text = await extension.popUp()
    const popUp = await page.context().newPage()
    await popUp.goto(text)
    await expect(popUp.getByRole('heading')).toHaveText(title)
    await expectAccessible(popUp)
    await popUp.close()
  }

  await page.goto(GOODS)

  expect(await extension.shown()).toEqual({ title: 'Save from this page to Pinfold', mark: '' })
}

/** Saves from a page whose scripts are blocked by an open dialog. */
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

  const found = query.getAll('media').map((picture) => picture.split('\n', 1).join())
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

  test('the button on pictures is off by default, and appears only on sites where it is allowed', async ({
    extension,
    page,
  }) => {
    await signUp(page)
    await visit(page, LINKED)
    await page.getByAltText('A stool').hover()
    expect(await buttons(page)).toEqual([])
    const options = await extension.openOptions()
    await expectAccessible(options)
    await options.getByRole('checkbox', { name: 'Show Save on pictures' }).click()
    await expect(options.getByText('On, for pages you open from now on.')).toBeVisible()
    await expect.poll(() => extension.scripts()).toHaveLength(1)

    await test.step('once turned on, the button on pictures saves by mouse and by keyboard', () =>
      saveByButton(extension, page))
    await test.step('pictures drawn as SVG or on a canvas are saved too, except those of another site', () =>
      saveDrawings(extension, page))
    await test.step('small pictures, and pictures that forbid saving, have no button', () =>
      expectOnlyAllowed(page))
    await test.step('pictures of an excluded site have no button', () =>
      excludeSite(extension, page, options))
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
    expect([query.get('description'), query.getAll('media')]).toEqual([
      'A stool',
      [`${STOOL}\nA stool`],
    ])
  }
  await byKey.window.close()
  await page.bringToFront()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'A stool' })).toBeFocused()
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
  await expect(page.getByText('Last')).toBeFocused()
  expect(await buttons(page)).toEqual([])
}

async function saveDrawings(extension: Extension, page: Page): Promise<void> {
  await page.context().route(/\/pin-builder\//, (route) => route.fulfill({ body: 'Saving' }))
  await page.bringToFront()
  await visit(
    page,
    `<svg width="300" height="300"><image href="/pictures/oak-stool-400.jpg" width="300" height="300" /></svg>
    <canvas width="300" height="300"></canvas>`,
    OPEN,
  )
  const pressOn = async (selector: string) => {
    await page.locator(selector).hover()
    await expect.poll(() => buttons(page)).toEqual(['Save to Pinfold'])
    await page.locator(selector).click({ position: { x: 24, y: 24 }, force: true })
  }
  const drawing = await extension.opened(() => pressOn('image'))
  expect(drawing.query.getAll('media')).toEqual([`${SHOP_ORIGIN}/pictures/oak-stool-400.jpg`])
  await drawing.window.close()
  await page.bringToFront()
  const canvas = await extension.opened(() => pressOn('canvas'), '/pin-builder/')
  expect(canvas.window.url()).toMatch(/#picture=data:image\/png;base64,/)
  await canvas.window.close()

  const elsewhere = 'http://pictures.example/a.svg'
  const body = decodeURIComponent(DRAWN.slice(DRAWN.indexOf(',') + 1))
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
  await page.bringToFront()
  await page.locator('canvas').evaluate(async (canvas: HTMLCanvasElement, address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    canvas.getContext('2d')?.drawImage(image, 0, 0)
  }, elsewhere)
  await page.mouse.move(0, 800)
  await pressOn('canvas')
  await expect
    .poll(() => extension.shown())
    .toEqual({ title: 'This picture can’t be copied', mark: '!' })
  await visit(page, LINKED)
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

async function excludeSite(extension: Extension, page: Page, options: Page): Promise<void> {
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

/** The names of the extension's buttons on a page; only the browser can look into their closed shadow root. */
async function buttons(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes.flatMap(({ role, name }) => (role?.value === 'button' ? [name?.value] : []))
}
