import type { Page } from '@playwright/test'
import { TRAY_PATH } from '../../../app/features/screens/tray/tray-path.ts'
import { SHAPES, type Shape } from '../../shop/shapes.ts'
import { pinsOf } from '../board-pins.ts'
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
  await expect(window.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
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

const THREE = ['oak-stool-400', 'linen-lamp-400', 'wool-rug-800'].map(
  (name) => `${SHOP_ORIGIN}/pictures/${name}.jpg`,
)

const ROW = THREE.map(
  (address, at) => `<img src="${address}" width="300" height="300" alt="Good ${at + 1}">`,
).join('')

test('pictures chosen one after the other are collected in one window’s tray', async ({
  extension,
  page,
}) => {
  test.setTimeout(120_000)
  await signUp(page)
  const board = await makeBoard(page, 'Stools')
  await page.context().addCookies([{ name: 'club', value: 'member', url: SHOP_ORIGIN }])
  const hidden = `${SHOP_ORIGIN}/club/stool.jpg`
  await visit(page, `${ROW}<img src="${hidden}" width="300" height="400" alt="For members">`)
  const ofPage = await extension.opened(() => extension.press(page), '/pin-builder/')
  await ofPage.window.close()

  await test.step('the second picture opens the tray in the first one’s window, which keeps what was typed', () =>
    collectTwo(extension, page))
  const window = trayOf(page)
  await test.step('a picture without a public address is added as a file, and none twice', async () => {
    await extension.choose('picture', hidden)
    await expect(window.getByRole('button', { name: 'Save 3 pins' })).toBeEnabled()
    await expect(window.getByAltText('For members')).toBeVisible()
    await window.reload()
    await expect(window.getByRole('button', { name: 'Save 3 pins' })).toBeEnabled()
    await extension.choose('picture', THREE[2] ?? '')
    await expect(window.getByRole('button', { name: 'Save 4 pins' })).toBeEnabled()
    await expectAccessible(window)
  })
  await test.step('all are saved together', async () => {
    await window.getByRole('button', { name: 'Save 4 pins' }).click()
    await expect(window.getByText('4 pins saved to Stools')).toBeVisible()
    expect(await pinsOf(page, board)).toEqual(Array.from({ length: 4 }, () => 'The window'))
  })
  await test.step('the next picture goes to the same window', async () => {
    await extension.choose('picture', THREE[0] ?? '')
    await expect(window.getByRole('button', { name: 'Save 1 pin' })).toBeEnabled()
  })
  await test.step('once the window is closed, the next picture has its own pop-up, and a saved one isn’t added again', async () => {
    await window.close()
    const next = await extension.opened(() => extension.choose('picture', THREE[1] ?? ''))
    await next.window.getByRole('button', { name: 'Stools' }).click()
    await expect(next.window.getByRole('heading', { level: 1 })).toHaveText('Saved to Stools')
    await next.window.getByRole('button', { name: 'Keep it open' }).click()
    await extension.choose('picture', THREE[2] ?? '')
    // The picture that wasn't saved from the first window is still in the tray.
    await expect(next.window.getByRole('button', { name: 'Save 2 pins' })).toBeEnabled()
    await expect(next.window.getByAltText('Good 2')).toHaveCount(0)
    await next.window.close()
  })
  await test.step('of two pictures chosen at once, none is lost', () =>
    collectQuickly(extension, page))
})

test('pictures that are passed as bytes are collected too, with the texts typed for them', async ({
  extension,
  page,
}) => {
  test.setTimeout(120_000)
  await signUp(page)
  await makeBoard(page, 'Stools')
  await page.context().addCookies([{ name: 'club', value: 'member', url: SHOP_ORIGIN }])
  const hidden = `${SHOP_ORIGIN}/club/stool.jpg`
  await visit(page, `${ROW}<img src="${hidden}" width="300" height="400" alt="For members">`, OPEN)
  const large = [await drawNoise(page), await drawNoise(page)]
  const open = async (address: string) => {
    await page.bringToFront()
    const choosing = () => extension.choose('picture', address)
    const { window } = await extension.opened(choosing, '/pin-builder/')
    await expect(window.getByAltText('Chosen')).toBeVisible()
    return window
  }
  const ofPage = await extension.opened(() => extension.press(page), '/pin-builder/')
  await ofPage.window.close()

  await test.step('typed texts are kept', async () => {
    const window = await open(hidden)
    await window.getByLabel('Title').fill('A stool of the club')
    await extension.choose('picture', THREE[0] ?? '')
    await expect(window.getByRole('button', { name: 'Save 2 pins' })).toBeEnabled()
    await window.getByRole('button', { name: /^Details of picture 1,/ }).click()
    await expect(window.getByLabel('Title')).toHaveValue('A stool of the club')
    await expect(window.getByLabel('Link', { exact: true })).toHaveValue(`${SHOP_ORIGIN}/window`)
    await window.getByRole('button', { name: 'Done' }).click()
    await window.getByRole('button', { name: 'Save 2 pins' }).click()
    await expect(window.getByText('2 pins saved to Stools')).toBeVisible()
    await window.close()
  })
  await test.step('a saved picture isn’t added again', async () => {
    const window = await open(hidden)
    await window.getByLabel('Alt text').fill('A stool')
    await window.getByRole('button', { name: 'Save', exact: true }).click()
    await window.waitForURL(/\/pin\/\d+\/$/)
    await extension.choose('picture', THREE[1] ?? '')
    await expect(window.getByRole('button', { name: 'Save 1 pin' })).toBeEnabled()
    await window.close()
  })
  await test.step('pictures that are too long for one address follow each other', async () => {
    const window = await open(large[0] ?? '')
    await extension.choose('picture', large[1] ?? '')
    await expect(window.getByRole('button', { name: 'Save 3 pins' })).toBeEnabled()
  })
})

/** Shows a picture of 0.2 MB, whose bytes are long for an address, at a `blob:` address, which it returns. */
function drawNoise(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 260, height: 260 })
    const context = canvas.getContext('2d')
    const image = new ImageData(260, 260)
    for (let at = 0; at < image.data.length; at++) {
      image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
    }
    context?.putImageData(image, 0, 0)
    const file = await new Promise<Blob | null>((done) => canvas.toBlob(done))
    const shown = new Image(100, 100)
    shown.src = file ? URL.createObjectURL(file) : ''
    document.body.appendChild(shown)
    await shown.decode()
    return shown.src
  })
}

function trayOf(page: Page): Page {
  const tray = page
    .context()
    .pages()
    .find((one) => one.url().includes('/pin-builder/tray/'))
  if (!tray) throw new Error('No window shows the tray.')
  return tray
}

async function collectTwo(extension: Extension, page: Page): Promise<void> {
  const [first = '', second = ''] = THREE
  const { query, window } = await extension.opened(() => extension.choose('picture', first))
  expect(query.getAll('media')).toEqual([`${first}\nGood 1`])
  await window.getByRole('button', { name: 'Edit description' }).click()
  await window.getByLabel('Description').fill('For the kitchen')
  await page.bringToFront()

  await extension.choose('picture', second)

  await window.waitForURL(`${SITE_ORIGIN}/pin-builder/tray/`)
  await expect(window.getByRole('button', { name: 'Save 2 pins' })).toBeEnabled()
  expect(page.context().pages()).toHaveLength(2)
  await expect.poll(() => extension.frontWindow()).toBe('popup')
  const tiles = window.getByRole('list', { name: 'Pictures' }).getByRole('img')
  const alts = await tiles.evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
  expect(alts).toEqual(['Good 1', 'Good 2'])
  await window.getByRole('button', { name: 'Details of picture 1, Good 1' }).click()
  await expect(window.getByLabel('Title')).toHaveValue('The window')
  await expect(window.getByLabel('Description')).toHaveValue('For the kitchen')
  await expect(window.getByLabel('Link', { exact: true })).toHaveValue(`${SHOP_ORIGIN}/window`)
  await window.getByRole('button', { name: 'Done' }).click()
}

/** Chooses two pictures together. The tray asks for them, unless the first one's pop-up loaded meanwhile. */
async function collectQuickly(extension: Extension, page: Page): Promise<void> {
  const opening = page.context().waitForEvent('page')
  await Promise.all(THREE.slice(0, 2).map((address) => extension.choose('picture', address)))
  const window = await opening
  const add = window.getByRole('button', { name: 'Add 2 pictures' })
  const save = window.getByRole('button', { name: 'Save 4 pins' })

  await expect(add.or(save)).toBeVisible()
  if (await add.isVisible()) await add.click()
  await expect(save).toBeEnabled()
  expect(page.context().pages()).toHaveLength(2)
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

test.describe(() => {
  test.use({ isAllowedInPrivate: true, granted: [`${SHOP_ORIGIN}/*`, `${SITE_ORIGIN}/*`] })

  test('pictures from private windows are collected in a private window, and forgotten with it', async ({
    extension,
    page,
  }) => {
    await visit(page, ROW)
    const [first = '', second = '', third = ''] = THREE
    const here = await extension.opened(() => extension.choose('picture', third))

    await extension.openPrivate(GOODS)
    await expect.poll(() => extension.privateAddresses()).toEqual([GOODS])
    await extension.choose('picture', first, true)
    await expect
      .poll(() => extension.privateAddresses())
      .toEqual([GOODS, expect.stringContaining('/pin/create/extension/')])
    await extension.choose('picture', second, true)
    // A private window has no session yet.
    const logIn = `/login/?next=${encodeURIComponent(TRAY_PATH)}`
    await expect
      .poll(() => extension.privateAddresses())
      .toEqual([GOODS, expect.stringContaining(logIn)])
    expect(await extension.inMemory()).toContain(second)
    expect(new URL(here.window.url()).pathname).toBe('/pin/create/extension/')

    await extension.closePrivate()
    await expect.poll(() => extension.inMemory()).not.toContain(second)
    expect(await extension.inMemory()).toContain(third)
  })
})
