import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Locator, Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { confirmOwner } from '../database.ts'
import { SHOP_ORIGIN, SITE_ORIGIN } from '../origins.ts'
import { DESKTOP, expectNoShift, expectSound, PHONE, untilQuiet } from '../page-checks.ts'
import { get, makeBoard, makePins, post, signUp } from '../people.ts'
import { anotherMembersPin } from '../sign-up-and-log-in.ts'
import { expect, IN_MOTION, test, untilHydrated } from '../test.ts'

test.use(IN_MOTION)

test('the focus stays on the pressed button, or moves on if its row is removed', async ({
  page,
}) => {
  await signUp(page)
  await test.step('sections are reordered by keyboard alone, and the button keeps the focus', () =>
    orderSections(page))
  await test.step('the focus stays on a button that its press disables', () =>
    disableFocusedButton(page))
  await test.step('a removed row passes the focus to the next one, the last row to the page', () =>
    removeFocusedRow(page))
})

async function orderSections(page: Page): Promise<void> {
  const board = await makeBoard(page, 'Rooms')
  for (const name of ['Attic', 'Bath', 'Cellar']) {
    const data = { board_id: board.id, name }
    await post(page, '/resource/BoardSectionResource/create/', { data })
  }
  await page.goto(`/board/${board.id}/organise/`)
  const names = page.getByRole('textbox', { name: /^Name of/ })
  const values = () => names.evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  const [first, second, third] = await values()
  const down = page.getByRole('button', { name: `Move ${first} down` })

  await down.focus()
  await page.keyboard.press('Enter')
  await expect.poll(values).toEqual([second, first, third])
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(values).toEqual([second, third, first])
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(down).toBeFocused()
  await expect(down).toHaveAttribute('aria-disabled', 'true')
  await expect(page).toHaveURL(`/board/${board.id}/organise/`)
}

async function disableFocusedButton(page: Page): Promise<void> {
  const board = await makeBoard(page, 'Keys')
  await makePins(page, board, 2)
  await page.goto(board.path)
  await page.getByRole('button', { name: 'Select pins' }).click()
  await page.getByRole('checkbox', { name: 'Select Pin 2' }).click()
  const bar = page.getByRole('region', { name: 'Selected pins' })
  await bar.getByRole('button', { name: 'Delete 1 pin' }).focus()
  await page.keyboard.press('Enter')
  const off = bar.getByRole('button', { name: 'Delete 0 pins' })
  await expect(off).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('article').getByRole('link').first().click()
  const pin = page.getByRole('dialog')
  await pin.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  const saved = pin.getByRole('button', { name: 'Saved', exact: true })
  await expect(saved).toBeFocused()
  await expect(saved).toHaveAttribute('aria-disabled', 'true')
}

async function removeFocusedRow(page: Page): Promise<void> {
  const board = await makeBoard(page, 'Shared')
  await confirmOwner(board.id)
  for (const who of ['ada', 'bea']) {
    await post(page, `/board/${board.id}/collaborators/`, {
      form: { who: `${who}.${Date.now()}@pinfold.example` },
    })
  }
  await page.goto(`/board/${board.id}/collaborators/`)
  const withdrawButtons = page.getByRole('button', { name: /^Withdraw/ })
  const [, last = ''] = await withdrawButtons.evaluateAll((all) => all.map((one) => one.ariaLabel))
  await withdrawButtons.first().focus()
  await page.keyboard.press('Enter')
  await expect(withdrawButtons).toHaveCount(1)
  await expect(page.getByRole('button', { name: last ?? '' })).toBeFocused()

  for (const q of ['jars', 'lamps']) {
    await post(page, '/resource/RecentSearchResource/create/', { data: { q } })
  }
  await page.goto('/search/')
  await page.getByRole('button', { name: 'Clear lamps' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: 'jars' })).toBeFocused()
  await page.getByRole('button', { name: 'Clear jars' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

test('a picture worth saving is preselected on a page, and missing ones are not shown', {
  tag: '@cdp',
}, async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/404/, /400/)
  await signUp(page)
  await makeBoard(page, 'Manuals')
  await page.goto('/pin-builder/')
  await page.getByLabel('From a web page').fill(`${SHOP_ORIGIN}/manual`)
  await page.getByRole('button', { name: 'Find pictures' }).click()

  await expect(page.getByText('4 pictures found')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Where the legs go' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'A clamp' })).toHaveCount(0)
  const pictures = page.locator('input[type=radio]:not([name=madeBy])')
  expect(
    await pictures.evaluateAll((all) =>
      all.slice(-2).map((one) => one.id || one.getAttribute('value')),
    ),
  ).toEqual([`${SHOP_ORIGIN}/pictures/prev-24.png`, `${SHOP_ORIGIN}/pictures/next-24.png`])
  await expect(page.getByLabel('Alt text')).toHaveValue('Where the legs go')

  await test.step('on a page with only icons no picture is preselected, and saving asks for one', async () => {
    await page.reload()
    await page.getByLabel('From a web page').fill(`${SHOP_ORIGIN}/contents`)
    await page.getByRole('button', { name: 'Find pictures' }).click()
    await expect(page.getByText('2 pictures found')).toBeVisible()
    await expect(pictures.and(page.locator(':checked'))).toHaveCount(0)
    await page.getByLabel('Alt text').fill('A sign')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Add a picture first.')).toBeVisible()
    await expect(page.getByLabel('Alt text')).toHaveValue('A sign')

    await page.getByRole('radio', { name: 'Next' }).check({ force: true })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/pin\/\d+\//)
  })
})

test("a short page ends at the window's bottom, on a desktop and on a phone", async ({ page }) => {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await page.goto('/password/reset/')

    const foot = await bottomOf(page.getByRole('contentinfo'))
    expect(foot, `at ${viewport.width} px`).toBeGreaterThanOrEqual(viewport.height - 1)
    await expectSound(page)
  }
})

test("while a dialog is open the scrollbar's strip is as dark as the page, in both colour schemes", {
  tag: '@emulated',
}, async ({ playwright, launchOptions, baseURL }) => {
  const ignoreDefaultArgs = ['--hide-scrollbars']
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs })
  const page = await browser.newPage({ ...(baseURL && { baseURL }), viewport: DESKTOP })
  await signUp(page)
  const board = await makeBoard(page, 'Gutter')
  await makePins(page, board, 40)
  await page.goto(board.path)
  await page.waitForLoadState('networkidle')
  await untilHydrated(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await untilStill(page)
    const gutterPx = await page.evaluate(() => innerWidth - document.documentElement.offsetWidth)

    const shot = await sharp(await page.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { data, info } = shot
    const brightness = (x: number) => data[(450 * info.width + x) * info.channels]

    expect(gutterPx).toBeGreaterThan(0)
    expect(brightness(DESKTOP.width - 5), colorScheme).toBe(
      brightness(DESKTOP.width - gutterPx - 5),
    )
  }
  await browser.close()
})

/** Waits until all finite animations have ended. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    return Promise.all(ending.map(({ finished }) => finished))
  })
}

test('a field keeps text that is too long and shows an error, instead of truncating it', async ({
  page,
  plain,
  expectedComplaints,
}) => {
  expectedComplaints.push(/400/)
  await signUp(plain)
  const board = await makeBoard(plain, 'Rooms')
  const name = {
    Name: [
      'All the rooms that we have ever wanted to live in, and more',
      'Please enter no more than 50 characters.',
    ],
  }
  const profile = {
    Name: ['n'.repeat(61), 'That name is too long.'],
    Username: ['u'.repeat(31), 'Use 3 to 30 letters, numbers, dots, hyphens or underscores.'],
    About: ['a'.repeat(501), 'Please enter no more than 500 characters.'],
  }
  for (const [path, button, fields] of [
    ['/board/create/', 'Create board', name],
    [`/board/${board.id}/create_section/`, 'Add', name],
    ['/settings/profile/', 'Save changes', profile],
  ] as const) {
    await plain.goto(path)
    for (const [label, [typed = '']] of Object.entries<Typed[string]>(fields))
      plain.fill(label, typed)
    await plain.press('button', button, plain.see('main'))
    for (const [label, [typed, said = '']] of Object.entries<Typed[string]>(fields)) {
      plain.see('textbox', { name: label, description: new RegExp(`^${said}`) })
      expect(plain.value(label)).toBe(typed)
    }
  }

  await signUp(page)
  const [pin] = await makePins(page, await makeBoard(page, 'Rooms'), 1)
  const long = {
    Title: ['t'.repeat(101), 'Please enter no more than 100 characters.'],
    Description: ['d'.repeat(801), 'Please enter no more than 800 characters.'],
    'Alt text': ['a'.repeat(501), 'Please enter no more than 500 characters.'],
  }
  await page.goto(`/pin/${pin}/edit/`)
  await expectSound(page)
  await fillAll(page, long)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectFieldMessages(page, long)
})

test('with forced colours buttons have an edge and the current page is marked', {
  tag: '@emulated',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signUp(page)
  await page.goto('/ideas/')

  const current = page.getByRole('link', { name: 'Explore' }).first()
  expect(await current.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  const search = page.getByRole('combobox', { name: 'Search' })
  expect(await search.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  await page.goto('/board/create/')
  const button = page.getByRole('button', { name: 'Create board' })
  expect(await button.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe('solid')
  await makeBoard(page, 'Edges')
  await page.goto('/pin-builder/')
  const place = page.locator('label', { hasText: 'Drop, paste or choose' })
  expect(await place.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('1px')
})

test('a pin and a board are printed without the site around them', { tag: '@emulated' }, async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Paper')
  const [pin] = await makePins(page, board, 3)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  await page.goto(board.path)
  await expect(page.getByRole('heading', { name: 'Paper' })).toBeVisible()
  await expectOnPaper(page)
  const tiles = await page
    .locator('.wall-tile')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
  expect(new Set(tiles).size).toBe(3)

  await page.goto(`/pin/${pin}/`)
  await expect(page.getByRole('heading', { name: 'Pin 1', exact: true, level: 1 })).toBeVisible()
  await expectOnPaper(page)
  await expect(page.getByRole('heading', { name: 'More like this' })).toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await page.goto(board.path)
  await page.locator('.wall-tile').first().getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^Pin/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expectOnPaper(page)
  await expect(page.locator('.wall-tile:visible')).toHaveCount(0)
  await expect(dialog.getByRole('img').first()).toBeVisible()
})

test('browsers and phones that request an icon find one', { tag: '@plain' }, async ({ plain }) => {
  for (const [path, type] of [
    ['/favicon.ico', /icon/],
    ['/apple-touch-icon.png', /png/],
  ] as const) {
    const answer = await get(plain, path)

    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['content-type']).toMatch(type)
    expect(answer.headers()['cache-control']).toBe('public, max-age=86400')
  }
})

test('a page that loads late and is shorter shifts nothing', { tag: '@shifts' }, async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/privacy/')
  await page.route('**/notice-at-collection.data**', (route) => routeLater(route))
  await page.evaluate(() => scrollTo(0, 0))
  await page
    .getByRole('link', { name: 'Notice at collection' })
    .evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page).toHaveURL('/notice-at-collection/')

  await expect(page.getByRole('contentinfo')).toBeAttached()
  await expectNoShift(page)
})

test('a visitor’s home shifts nothing while its HTML arrives', { tag: '@shifts' }, async ({
  page,
}) => {
  await anotherMembersPin(30)
  const { origin, close } = await slowSite(SITE_ORIGIN)
  await page.setViewportSize(DESKTOP)
  await page.goto(`${origin}/`)

  await expect(page.locator('.backdrop img').last()).toBeAttached()
  await expectNoShift(page)
  await close()
})

test('the navigation bar on a phone doesn’t move while its HTML arrives', {
  tag: '@shifts',
}, async ({ page }) => {
  const { origin, close } = await slowSite(SITE_ORIGIN, 'aria-label="Places"')
  await page.setViewportSize(PHONE)
  await page.goto(`${origin}/terms/`)

  await expect(page.getByRole('navigation', { name: 'Places' }).getByRole('link')).toHaveCount(5)
  await expectNoShiftAtAll(page)
  await close()
})

test('a member’s header doesn’t move while its HTML arrives', { tag: '@shifts' }, async ({
  page,
}) => {
  await signUp(page)
  const { origin, close } = await slowSite(SITE_ORIGIN, 'title="Notifications"')
  await page.setViewportSize(DESKTOP)
  await page.goto(`${origin}/terms/`)

  await expect(page.getByRole('link', { name: 'Notifications' })).toBeVisible()
  await expectNoShiftAtAll(page)
  await close()
})

test('at 400 % zoom neither the header nor the navigation stays over a scrolled page, and nothing scrolls sideways', {
  tag: '@emulated',
}, async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Large letters')
  await makePins(page, board, 4)
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of [board.path, '/settings/security/', '/pin-builder/', '/board/create/']) {
    await page.goto(path)
    await page.mouse.wheel(0, 300)
    await expect(page.getByRole('banner')).not.toBeInViewport()
    await expect(page.getByRole('navigation', { name: 'Places' })).not.toBeInViewport()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(320)
  }
})

async function expectNoShiftAtAll(page: Page): Promise<void> {
  // Waits because scripts replace the address on start-up, which resets the recorded shifts.
  await untilQuiet(page)
  await page.evaluate(() => {
    window.drawnAt = 0
  })
  await expectNoShift(page)
}

/** The site behind a connection so slow that a page's HTML, or the part after `marker`, arrives in thirty chunks. */
async function slowSite(site: string, marker = '') {
  const server = createServer(async ({ url = '/', headers: { cookie = '' } }, response) => {
    const answer = await fetch(new URL(url, site), { headers: { cookie } })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'Content-Type': type })
    const isPage = type.startsWith('text/html')
    const first = isPage ? body.indexOf(marker) : 0
    response.write(body.subarray(0, first))
    const size = isPage ? Math.ceil((body.length - first) / 30) : body.length
    for (let at = first; at < body.length; ) {
      // A part that ends inside a paragraph could later move its last word to the next line.
      const end = endOfBlock(body, at + size - 1)
      response.write(body.subarray(at, end))
      await new Promise((resolve) => setTimeout(resolve, 40))
      at = end
    }
    response.end()
  }).listen()
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    origin: `http://localhost:${port}`,
    async close() {
      // Chromium keeps a spare connection, which would never close on its own.
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The end of the first block that ends after this byte, such as a paragraph. */
function endOfBlock(html: Buffer, from: number): number {
  const end = /<\/(?:p|li|h\d|div|nav|script)>/.exec(html.toString('latin1', from))
  return end ? from + end.index + end[0].length : html.length
}

async function expectOnPaper(page: Page): Promise<void> {
  await expect(page.getByRole('banner').first()).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  for (const name of ['Organise', 'Create pin', /^Choose a board other/]) {
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  }
  const papers = await page.evaluate(() =>
    [document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor),
  )
  expect(papers).toEqual(['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'])
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box ? box.y + box.height : 0
}

/** For each field, by its label, the text to type and the messages it must show. */
type Typed = Record<string, string[]>

async function fillAll(page: Page, fields: Typed): Promise<void> {
  for (const [label, [typed = '']] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(typed)
  }
}

async function expectFieldMessages(page: Page, fields: Typed): Promise<void> {
  for (const [label, [typed = '', said = '']] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${said}`))
    await expect(field).toHaveValue(typed)
  }
}

/** Delays a route until shifts no longer count as caused by the press (0.5 s in the Layout Instability API). */
async function routeLater(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 800))
  await route.continue()
}
