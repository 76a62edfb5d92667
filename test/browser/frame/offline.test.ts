import type { BrowserContext, Locator, Page } from '@playwright/test'
import { SITE_ORIGIN } from '../origins.ts'
import { expectAccessible, expectNoShift, PHONE } from '../page-checks.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, IN_MOTION, test, untilHydrated } from '../test.ts'

test.use(IN_MOTION)

/** Chromium logs requests without a response. */
test.use({
  serviceWorkers: 'allow',
  expectedComplaints: [/ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION)|fetching the script/],
})

const NETWORK_FAILURES = [
  ['the browser is offline', (context: BrowserContext) => context.setOffline(true)],
  [
    'the server is out of reach',
    (context: BrowserContext) => context.route('**', (route) => route.abort('connectionrefused')),
  ],
  [
    'a gateway answers for the server',
    (context: BrowserContext) =>
      context.route(
        (url) => !url.pathname.startsWith('/assets/'),
        (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
      ),
  ],
] as const

for (const [name, lose] of NETWORK_FAILURES) {
  test.describe(`if ${name}`, () => {
    if (name === 'a gateway answers for the server') {
      // The browser may request the service worker's script or a picture at that time.
      test.use({
        expectedComplaints: [/status of 502|response code \(502\)|Image corrupt or truncated/],
      })
    }

    test('Save, a link and a form keep the page, report the failure, and succeed at the next try', async ({
      page,
      context,
    }) => {
      const { path } = await aWall(page)
      await test.step('Save leaves the wall as it is, reports the failure, and succeeds at the next try', async () => {
        const tile = tileOf(page, 'Pin 5')
        await tile.hover()
        await lose(context)
        await tile.getByRole('button', { name: /^Save / }).click()

        await expect(toast(page)).toBeVisible()
        await expect(tile.getByRole('button', { name: /^Save / })).toBeEnabled()
        await expect(tileOf(page, 'Pin 6')).toBeVisible()
        await restoreNetwork(context)
        await tryAgainButton(page).click()
        await expect(page.getByText('Saved to Overlay')).toBeVisible()
        await expect(toast(page)).toHaveCount(0)
        await tile.hover()
        await expect(tile.getByRole('button', { name: 'Saved' })).toBeVisible()
      })

      await test.step('a link keeps the page and its address, and works at the next try', async () => {
        await lose(context)
        await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()

        await expect(toast(page)).toBeVisible()
        await expect(page).toHaveURL(path)
        await expect(tileOf(page, 'Pin 6')).toBeVisible()
        await restoreNetwork(context)
        await tryAgainButton(page).click()
        await expect(page).toHaveURL('/')
        await expect(toast(page)).toHaveCount(0)
      })

      await test.step('a form keeps the typed text, and the next try sends its current text', async () => {
        await page.goto('/board/create/')
        await page.getByLabel('Name').fill('Written on a train')
        await lose(context)
        await page.getByRole('button', { name: 'Create board' }).click()

        await expect(toast(page)).toBeVisible()
        await expect(page.getByLabel('Name')).toHaveValue('Written on a train')
        await page.getByLabel('Name').fill('Written in a tunnel')
        await restoreNetwork(context)
        await tryAgainButton(page).click()
        await expect(
          page.getByRole('heading', { name: 'Written in a tunnel', level: 1 }),
        ).toBeVisible()
      })
    })
  })
}

test('without a network open pages stay open, and everything continues at the next try', async ({
  page,
  context,
}) => {
  const board = await aWall(page, 'Lamps')
  await test.step('a pin opens over its wall with the data of its tile, and the rest loads at the next try', () =>
    openPinOffline(page, context, board.path))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await test.step('the picker reports the failure, can be used again, and confirms the save at the next try', () =>
    pickOffline(page, context))
  await test.step('Search and Back leave the page as it is, and continue at the next try', () =>
    searchOffline(page, context))
  await test.step('if a page’s code can’t be loaded, the previous page stays until the next try', () =>
    leaveOffline(page, context))
  await context.clearCookies()
  await signUp(page)
  await page.goto(board.path)
  await untilIdle(page)
  await test.step('Follow keeps its state until the server has answered, and follows at the next try', () =>
    followOffline(page, context))
})

async function openPinOffline(page: Page, context: BrowserContext, path: string): Promise<void> {
  await context.setOffline(true)
  await tileOf(page, 'Pin 5').locator('.tile-link').click()
  const overlay = page.getByRole('dialog')

  await expect(overlay.getByRole('heading', { name: 'Pin 5' })).toBeVisible()
  await expect(overlay.getByText('You seem to be offline.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(path)
  await expect(tileOf(page, 'Pin 6')).toBeVisible()
  await expect(toast(page)).toBeVisible()
  const failed = page.waitForEvent('requestfailed', (request) => /\/pin\/\d+/.test(request.url()))
  await tileOf(page, 'Pin 5').locator('.tile-link').click()
  await failed
  await context.setOffline(false)
  await overlay.getByRole('button', { name: 'Try again' }).click()
  await expect(overlay.getByRole('button', { name: 'More' })).toBeVisible()
}

async function pickOffline(page: Page, context: BrowserContext): Promise<void> {
  await tileOf(page, 'Pin 4').hover()
  await page.getByRole('link', { name: /Choose a board other/ }).click()
  const picker = page.getByRole('dialog')
  await expect(picker.getByRole('button', { name: 'Lamps' })).toBeVisible()
  await context.setOffline(true)
  await picker.getByRole('button', { name: 'Lamps' }).click()

  await expect(picker.getByText('You seem to be offline.').first()).toBeVisible()
  await expect(picker.getByRole('button', { name: 'Lamps' })).not.toHaveAttribute('aria-busy')
  await context.setOffline(false)
  await picker.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Saved to Lamps').last()).toBeVisible()
}

async function searchOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL('/')
  const home = page.getByRole('heading', { name: 'Home' })
  await context.setOffline(true)
  await page.goBack()
  await expect(toast(page)).toBeVisible()
  await expect(home).toBeVisible()
  await page.getByLabel('Search').fill('lamps')
  await page.keyboard.press('Enter')

  await expect(toast(page)).toBeVisible()
  await expect(home).toBeVisible()
  await context.setOffline(false)
  await tryAgainButton(page).click()
  await expect(page).toHaveURL(/\/search\/\?q=lamps/)
}

async function leaveOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/board/create/')
  await page.getByLabel('Name').fill('Written on a train')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Terms' }).click()

  await expect(toast(page)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Written on a train')
  await context.setOffline(false)
  await tryAgainButton(page).click()
  await expect(page).toHaveURL('/terms/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function followOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Follow Overlay' }).click()

  await expect(toast(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow Overlay', exact: true })).toBeVisible()
  await expect(tileOf(page, 'Pin 6')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await tryAgainButton(page).click()
  await expect(
    page.getByRole('button', { name: 'Following Overlay. Press to unfollow' }),
  ).toBeVisible()
  await expectNoShift(page)
}

test.describe('before the code of an action has loaded', () => {
  test.use({
    serviceWorkers: 'block',
    expectedComplaints: [/ERR_|registration blocked/],
  })

  test('a save keeps the page, and succeeds at the next try', { tag: '@service-worker' }, async ({
    page,
    context,
  }) => {
    await context.route(/\/assets\/save-/, (route) => route.abort())
    await aWall(page)
    const tile = tileOf(page, 'Pin 5')
    await tile.hover()
    await context.setOffline(true)
    await tile.getByRole('button', { name: /^Save / }).click()

    await expect(toast(page)).toBeVisible()
    await expect(tileOf(page, 'Pin 6')).toBeVisible()
    await restoreNetwork(context)
    await tryAgainButton(page).click()
    await expect(page.getByText('Saved to Overlay')).toBeVisible()
    await expect(toast(page)).toHaveCount(0)
  })
})

test('the header stays when its page is left before the header’s code has loaded', async ({
  page,
  context,
}) => {
  await signUp(page)
  const pressed = Promise.withResolvers<void>()
  await context.route(/\/assets\/member-menus-/, async (route) => {
    await pressed.promise
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  // `goto` would wait for the delayed code.
  await page.evaluate((url) => location.assign(url), `${SITE_ORIGIN}/settings/`)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
  const menu = page.getByRole('banner').getByRole('button', { name: /^Account of/ })
  await menu.evaluate((button) =>
    new MutationObserver(() => {
      if (!button.isConnected) Object.assign(window, { isMenuLost: true })
    }).observe(document.body, { childList: true, subtree: true }),
  )
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()
  pressed.resolve()

  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await menu.click()
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'isMenuLost' in window)).toBe(false)
})

test.describe('after a deployment that removed a page’s code', () => {
  test.use({ expectedComplaints: [/status of 404/] })

  test('a link opens the current version of its page in a new document', {
    tag: '@service-worker',
  }, async ({ page, context }) => {
    await signUp(page)
    await page.goto('/board/create/')
    await page.evaluate(() => Object.assign(window, { isFirst: true }))
    await context.route(/\/assets\/terms-/, (route) => route.fulfill({ status: 404 }), { times: 2 })
    await page.getByRole('link', { name: 'Terms' }).click()

    await expect(page).toHaveURL('/terms/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => 'isFirst' in window)).toBe(false)
  })

  test('a dialog or menu asks for a reload, and the page stays meanwhile', {
    tag: '@service-worker',
  }, async ({ page, context }) => {
    await page.goto('/ideas/')
    await context.route(/\/assets\/sign-in-dialog-/, (route) => route.fulfill({ status: 404 }))
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()

    await expect(page.getByText('This page has been updated.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'New ideas' })).toBeVisible()
    await context.unroute(/\/assets\/sign-in-dialog-/)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await untilHydrated(page)
    await expect(page.getByText('This page has been updated.')).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByRole('dialog').getByLabel('Email or username')).toBeVisible()
  })
})

test('a slow navigation shows a progress line, a fast one none, and nothing shifts', async ({
  page,
  context,
}) => {
  const { path } = await aWall(page)
  const line = page.locator('.progress-line')
  const home = page.getByRole('banner').getByRole('link', { name: 'Home' }).first()
  await expect(line).toBeHidden()
  const isSeen = Promise.withResolvers<void>()
  await context.route(/_root\.data/, async (route) => {
    await isSeen.promise
    await route.continue()
  })
  await home.click()

  await expect(line).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1)
  await expectAccessible(page)
  isSeen.resolve()
  await expect(page).toHaveURL('/')
  await expect(line).toBeHidden()
  await expectNoShift(page)

  await test.step('with reduced motion the progress line does not move', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goBack()
    await expect(page).toHaveURL(path)
    await context.unrouteAll()
    await context.route(/_root\.data/, () => {})
    await home.click()

    await expect(line).toBeVisible()
    await expect(line).toHaveCSS('animation-name', 'none')
  })
})

test('a page requested without a network shows the site’s own message, at its own address', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  await test.step('a developer’s page gets no service worker', async () => {
    await page.goto('/dev/outbox/')
    await page.waitForLoadState('networkidle')

    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    ).toBe(0)
  })

  await page.setViewportSize(PHONE)
  await page.goto('/ideas/')
  await untilControlled(page)
  await page.goto('/terms/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await test.step('the service worker has cached the code of pages visited before', async () => {
    const loaded = await page.evaluate(async () => {
      const scripts = performance.getEntriesByType('resource').map(({ name }) => name)
      const terms = scripts.find((name) => name.includes('/assets/terms-')) ?? ''
      return (await fetch(terms, { cache: 'reload' })).ok
    })

    expect(loaded).toBe(true)
  })

  await page.goto('/search/?q=lamps')
  const heading = page.getByRole('heading', { name: 'You seem to be offline' })
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL('/search/?q=lamps')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/search/?q=lamps')
  await expect(page.getByLabel('Search')).toHaveValue('lamps')
})

test('the service worker leaves no member’s data or secret address behind for the next member', {
  tag: '@service-worker',
}, async ({ page, context, expectedComplaints }) => {
  expectedComplaints.push(/status of 410/)
  const { path } = await aWall(page)
  await untilControlled(page)
  await page.goto('/settings/profile/')
  await page.goto(path)
  await tileOf(page, 'Pin 5').locator('.tile-link').click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'More' })).toBeVisible()
  const secret = `/password/reset/${'a'.repeat(43)}/`
  await page.goto(secret)
  await context.setOffline(true)
  await page.goto(secret)
  await context.setOffline(false)
  await context.clearCookies()
  await signUp(page)
  await page.goto('/')

  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.filter((path) => !/^\/(assets\/[^/]+|offline\.html)$/.test(path))).toEqual([])
})

/** A board of the signed-in member, on a page whose actions work without the network. */
async function aWall(page: Page, otherBoard = 'Saving'): Promise<{ path: string }> {
  await signUp(page)
  await makeBoard(page, otherBoard)
  const board = await makeBoard(page, 'Overlay')
  await makePins(page, board, 8)
  await page.goto(board.path)
  await untilIdle(page)
  return board
}

/** Waits for what a page loads when the browser is idle. */
async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

/** Waits until the service worker controls the page. */
async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

async function restoreNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  await context.unrouteAll()
}

function tileOf(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true })
}

function toast(page: Page): Locator {
  return page.getByText(/You seem to be offline\.|Connection failed\./)
}

function tryAgainButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Try again' })
}
