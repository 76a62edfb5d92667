import type { BrowserContext, Page } from '@playwright/test'
import { pressOn } from '../keyboard.ts'
import {
  expectAccessible,
  expectFocusKept,
  expectSoundAtBothWidths,
  PHONE,
} from '../page-checks.ts'
import {
  type MadeBoard,
  makeBoard,
  makePins,
  makeSection,
  PASSWORD,
  post,
  signUp,
} from '../people.ts'
import { expect, test } from '../test.ts'

test.use({
  locale: 'de-DE',
  serviceWorkers: 'allow',
  expectedComplaints: [/ERR_(INTERNET_DISCONNECTED|FAILED)|fetching the script|status of 40[14]/],
})

const NAME = 'Jars & <b>مزهرية</b> 🏺'

test('a secret board is kept with its pictures, opens offline, and is removed at log-out', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  const email = await signUp(page)
  const board = await makeBoard(page, NAME, 'secret')
  await makeSection(page, board, 'Blue')
  const [pin] = await makePins(page, board, 3)
  await openMenu(page, board)

  await test.step('the board’s menu keeps it and shows its size', async () => {
    await keepFromMenu(page)
    await expect(status(page)).toHaveText(
      /^Kept: 3 pins, (less than )?[\d.]+ MB, as of \d+ \w+ \d{4}$/,
    )
    await expectSoundAtBothWidths(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('offline the board opens at its own address, and at those of its section and pins', async () => {
    await context.setOffline(true)
    await page.goto(board.path)
    await expect(kept(page)).toBeVisible()
    await expect(page.getByText(/^Kept on this device on \d+ \w+ \d{4}$/)).toBeVisible()
    expect(await loadedPictures(page)).toBe(3)
    await expectAccessible(page)
    await page.goto(`${board.path}blue/`)
    await expect(page).toHaveURL(/#section-\d+$/)
    await page.goto(`/pin/${pin}/`)
    await expect(page).toHaveURL(new RegExp(`#pin-${pin}$`))
    await page.setViewportSize(PHONE)
    await expect(page.locator(`#pin-${pin}`)).toBeInViewport()
    await expectAccessible(page)
  })

  await test.step('any other address says that the browser is offline, and lists the board', async () => {
    await page.goto('/')
    await expectAccessible(page)
    await page.getByRole('link', { name: NAME }).click()
    await expect(kept(page)).toBeVisible()
  })

  await test.step('the settings show the board’s size, and a page that waits for the network links to it', async () => {
    await context.setOffline(false)
    await page.goto('/settings/device/')
    await expect(page.getByText(/^3 pins, /)).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()
    await page.getByRole('link', { name: 'Boards kept offline' }).click()
    await expect(page.getByRole('link', { name: NAME })).toBeVisible()
    await context.setOffline(false)
    await page.goto('/settings/device/')
    await expect(page.getByText(/^3 pins, /)).toBeVisible()
    await expectSoundAtBothWidths(page)
  })

  await test.step('a board hidden from another account stays kept for this one', async () => {
    await openMenu(page, board)
    await keepFromMenu(page)
    await expect(status(page)).toHaveText(/^Kept: /)
    await signUp(page)
    await page.getByRole('button', { name: 'Update' }).press('Enter')
    await expect(status(page)).toHaveText(/^You’ve switched to another account/)
    expect(await keptCaches(page)).toHaveLength(1)
  })

  await test.step('another account in this browser sees nothing of the kept board', async () => {
    await page.goto('/settings/device/')
    await expect(page.getByText('No boards on this device yet')).toBeVisible()
    await expectNothingOffline(page, context, board)
  })

  await test.step('the account that kept the board sees it again, until it logs out', async () => {
    await post(page, '/accounts/switch/', { form: { accountId: await ownerOf(page) } })
    await page.goto('/settings/device/')
    await expect(page.getByRole('link', { name: NAME })).toBeVisible()
    await expect(page.getByRole('banner').getByText(email)).toHaveCount(0)
    await page.getByRole('button', { name: /^Account of/ }).press('Enter')
    await page.getByRole('button', { name: 'Log out' }).press('Enter')
    await expect(page.getByText(/^Logged out of|^You’re|logged out/i).first()).toBeVisible()
    await expectNothingOffline(page, context, board)
    expect(await keptCaches(page)).toEqual([])
  })
})

test('a kept board survives network loss, is updated, respects the device’s space, and is removed if deleted', {
  tag: '@service-worker',
}, async ({ page, context, browser }) => {
  const owner = await (await browser.newContext()).newPage()
  await signUp(owner)
  const board = await makeBoard(owner, 'Lamps')
  await makePins(owner, board, 5)
  await signUp(page)
  await test.step('stopping the download keeps nothing', async () => {
    const held = Promise.withResolvers<void>()
    await context.route('**/media/736x/*', async (route) => {
      await held.promise
      await route.abort().catch(() => {})
    })
    await openMenu(page, board)
    await keepFromMenu(page)
    await expect(page.getByRole('progressbar', { name: 'Pictures kept' })).toBeVisible()
    await pressOn(page, 'button', 'Stop')
    await expect(status(page)).toHaveText('Stopped. Nothing new was kept.')
    expect(await keptCaches(page)).toEqual([])
    held.resolve()
    await context.unroute('**/media/736x/*')
  })
  await openMenu(page, board)
  let asked = 0
  // Acts like a hotel network, which answers with its own page.
  await context.route('**/media/736x/*', (route) =>
    ++asked > 2
      ? route.fulfill({ contentType: 'text/html', body: 'Welcome to our hotel' })
      : route.continue(),
  )
  await keepFromMenu(page)

  await test.step('downloaded pictures stay, and the next try fetches the rest', async () => {
    await expect(status(page)).toHaveText(/^Connection failed/)
    await context.unroute('**/media/736x/*')
    const again = countPictureRequests(context)
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(status(page)).toHaveText(/^Kept: 5 pins/)
    expect(again()).toBeLessThan(5)
    expect(await keptContentTypes(page)).toEqual(['application/json', 'image/webp', 'text/html'])
  })

  await test.step('Update fetches new pictures only, each once', async () => {
    const [first] = await makePins(owner, board, 6)
    await post(owner, '/resource/PinResource/delete/', { data: { id: first } })
    const again = countPictureRequests(context)
    await page.getByRole('button', { name: 'Update' }).press('Enter')
    await expect(status(page)).toHaveText(/^Kept: 1\d pins/)
    expect(again()).toBeLessThan(3)
  })

  await test.step('a device without space says so, and keeps the earlier version', async () => {
    const big = await makeBoard(owner, 'Large lamps')
    await makePins(owner, big, 2)
    const devtools = await context.newCDPSession(page)
    await openMenu(page, big)
    const origin = new URL(page.url()).origin
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await keepFromMenu(page)
    await expect(status(page)).toHaveText(/^There isn’t enough room/)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin })
    expect(await keptCaches(page)).toEqual([expect.stringContaining(` ${board.id}`)])
  })

  await test.step('a removed board comes back with Undo, and can no longer be restored once the page closes', async () => {
    await page.goto('/settings/device/')
    const remove = page.getByRole('button', { name: /^Remove Lamps/ })
    await remove.press('Enter')
    await expect(page.getByText('No boards on this device yet')).toBeVisible()
  })

  await test.step('a board that its owner made secret is removed', async () => {
    await openMenu(page, board)
    await keepFromMenu(page)
    await expect(status(page)).toHaveText(/^Kept: /)
    await post(owner, '/resource/BoardResource/update/', {
      data: { board_id: board.id, privacy: 'secret' },
    })
    await page.getByRole('button', { name: 'Update' }).press('Enter')
    await expect(status(page)).toHaveText(/^You can no longer see this board/)
    expect(await keptCaches(page)).toEqual([])
    await page.goto('/settings/device/')
    await expect(page.getByText('No boards on this device yet')).toBeVisible()
  })
})

test('Undo restores a removed board in its dialog and in the settings, until the member leaves the page', {
  tag: '@service-worker',
}, async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Vases')
  await makePins(page, board, 1)
  await openMenu(page, board)
  await keepFromMenu(page)
  await expect(status(page)).toHaveText(/^Kept: 1 pin,/)
  const undo = page.getByRole('button', { name: 'Undo' })

  await page.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(status(page).filter({ hasText: 'removed' })).toBeVisible()
  await undo.focus()
  await expectAccessible(page)
  await undo.press('Enter')
  await expect(status(page).first()).toHaveText(/^Kept: 1 pin,/)
  await expectFocusKept(page)
  await page.goto('/settings/device/')
  const remove = page.getByRole('button', { name: /^Remove Vases/ })
  await remove.press('Enter')
  await expect(page.getByText('No boards on this device yet')).toBeVisible()
  await undo.focus()
  await expectAccessible(page)
  await undo.press('Enter')
  await expect(page.getByRole('link', { name: 'Vases', exact: true })).toBeFocused()
  expect(await keptCaches(page)).toHaveLength(1)
  await remove.press('Enter')
  await page.getByRole('link', { name: 'Appearance', exact: true }).first().click()

  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  await expect.poll(() => keptCaches(page)).toEqual([])
})

test('a kept board opens on a slow network, is renewed daily, and is removed when its session ends', {
  tag: '@service-worker',
}, async ({ page, context, plain }) => {
  const email = await signUp(page)
  const board = await makeBoard(page, NAME, 'secret')
  await makePins(page, board, 2)
  const keep = async () => {
    await openMenu(page, board)
    await keepFromMenu(page)
    await expect(status(page)).toHaveText(/^Kept: /)
  }
  await keep()

  await test.step('the kept board opens if the network doesn’t respond', async () => {
    const [worker] = context.serviceWorkers()
    await worker?.evaluate(HOLD_NETWORK)
    await page.goto(board.path)
    await expect(page.getByRole('region', { name: 'Copy on this device' })).toBeVisible()
    await worker?.evaluate('self.fetch = ownFetch')
    await page.goto(board.path)
    await expect(page.getByRole('banner')).toBeVisible()
  })

  await test.step('the kept board is renewed a day later; if that fails, it stays unchanged and is retried after an hour', async () => {
    await makePins(page, board, 1)
    const asked = '**/OfflineBoardResource/**'
    let tries = 0
    await context.route(asked, (route) => {
      tries++
      return route.abort()
    })
    await makeRecordOld(page)
    await page.goto('/about/security/')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('offline-tried')))
      .not.toBeNull()
    expect(await keptPins(page)).toBe(2)
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(tries).toBe(1)
    await context.unroute(asked)

    await page.evaluate(() => localStorage.removeItem('offline-tried'))
    await page.reload()
    await expect.poll(() => keptPins(page)).toBe(3)
  })

  await test.step('a session ended elsewhere removes the kept board', async () => {
    const data = { username_or_email: email, password: PASSWORD }
    expect((await post(plain, '/v3/login/', { data })).ok()).toBe(true)
    await post(plain, '/settings/security/log-out-everywhere/', { form: {} })
    await page.goto('/about/security/')
    await expect.poll(() => offlineCaches(page)).toEqual([])
  })

  await test.step('logging out everywhere removes the kept board at once', async () => {
    await signUp(page)
    const own = await makeBoard(page, 'Own')
    await openMenu(page, own)
    await keepFromMenu(page)
    await expect(status(page)).toHaveText(/^Kept: /)
    await page.goto('/settings/security/log-out-everywhere/')
    await pressOn(page, 'button', 'Log out everywhere')
    await page.waitForURL('**/login/')
    expect(await keptCaches(page)).toEqual([])
  })
})

/** In plain JavaScript for the worker, which our types don't cover. */
const HOLD_NETWORK = `
  self.ownFetch = fetch
  self.fetch = () => new Promise(() => {})
  registration.navigationPreload.disable()
`

/** Makes the kept board two days old. */
async function makeRecordOld(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (!/^offline \d/.test(name)) continue
      const cache = await caches.open(name)
      const path = `/offline/${name.split(' ').at(-1)}/board.json`
      const text = (await (await cache.match(path))?.text()) ?? ''
      const keptAt = Date.now() - 2 * 24 * 60 * 60 * 1000
      await cache.put(path, Response.json({ ...JSON.parse(text), keptAt }))
    }
  })
}

function keptPins(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((one) => /^offline \d/.test(one))
    const path = `/offline/${name.split(' ').at(-1)}/board.json`
    const text = (await (await caches.match(path, { cacheName: name }))?.text()) ?? ''
    return JSON.parse(text).pins.length
  })
}

/** The content types of a kept board: its record, its pictures and its page. */
function keptContentTypes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((one) => /^offline \d/.test(one))
    const kept = await (await caches.open(name)).matchAll()
    const types = kept.map(({ headers }) => headers.get('Content-Type')?.split(';')[0] ?? '')
    return [...new Set(types)].sort()
  })
}

function offlineCaches(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => /^offline/.test(name)))
}

function kept(page: Page) {
  return page.getByRole('heading', { level: 1, name: NAME })
}

/** Keeps a board from its menu, or opens its dialog if it is kept already. */
async function keepFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep on this device' }).press('Enter')
  await expect(status(page).first()).toHaveText(/pins?[.,]/)
  const start = page.getByRole('dialog').getByRole('button', { name: 'Keep on this device' })
  if (await start.isVisible()) await start.press('Enter')
}

function status(page: Page) {
  return page.getByRole('dialog', { name: 'Keep on this device' }).getByRole('status')
}

async function openMenu(page: Page, board: MadeBoard): Promise<void> {
  await page.goto(board.path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await pressOn(page, 'button', 'More about this board')
}

async function expectNothingOffline(
  page: Page,
  context: BrowserContext,
  board: MadeBoard,
): Promise<void> {
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.goto(board.path)
  await expect(page.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible()
  await expect(page.getByRole('link', { name: NAME })).toHaveCount(0)
  await context.setOffline(false)
  await page.goto('/ideas/')
}

function loadedPictures(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const pictures = [...document.images]
    await Promise.all(pictures.map((picture) => picture.decode()))
    return pictures.filter(({ naturalWidth }) => naturalWidth > 0).length
  })
}

async function keptCaches(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => /^offline \d/.test(name)))
}

async function ownerOf(page: Page): Promise<string> {
  const [name] = await keptCaches(page)
  return name?.split(' ')[1] ?? ''
}

/** Counts the picture requests from now on, each once: the browser reports some twice. */
function countPictureRequests(context: BrowserContext): () => number {
  const pictures = new Set<string>()
  context.on('request', (request) => {
    if (request.url().includes('/media/736x/')) pictures.add(request.url())
  })
  return () => pictures.size
}
