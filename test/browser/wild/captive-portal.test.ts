import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../test.ts'

/** Browsers log an error for a script that is really a page. */
test.use({
  serviceWorkers: 'allow',
  expectedComplaints: [/MIME|module script|ERR_FAILED|error loading|stylesheet|blocked/i],
})

const PAGES = [
  '/help/',
  '/terms/',
  '/privacy/',
  '/developers/',
  '/login/',
  '/signup/',
  '/about/security/',
  '/ideas/',
  '/topics/',
  '/search/?q=lamps',
]

test('a hotel network that answers everything with its own page leaves nothing behind', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  await page.goto('/help/')
  await untilControlled(page)
  await page.waitForLoadState('networkidle')

  await test.step('a link keeps the page, says so, and works at the next try', async () => {
    await openPortal(context)
    await page.getByRole('link', { name: 'Terms' }).click()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    await again.click()
    await expect(again).toBeVisible()
    await context.unrouteAll()
    await again.click()
    await expect(page).toHaveURL('/terms/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('a page whose files the network replaced works again after a reload', async () => {
    await openPortal(context, ({ pathname }) => pathname.startsWith('/assets/'))
    const tabs = await Promise.all(
      PAGES.map(async (path) => {
        const tab = await context.newPage()
        await tab.goto(path, { waitUntil: 'commit' })
        await tab.waitForLoadState('networkidle')
        return tab
      }),
    )
    for (const tab of tabs) expect(await isAlive(tab), tab.url()).toBe(false)
    await context.unrouteAll()

    for (const tab of tabs) {
      await tab.reload()
      expect(await isAlive(tab), tab.url()).toBe(true)
      await tab.close()
    }
    expect(await keptPages(page)).toEqual(['/offline.html'])
  })
})

test('a page whose cached files don’t run requests them again, and deletes old unchecked caches', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  await page.goto('/help/')
  await untilControlled(page)
  await page.goto('/help/')
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    const html = () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })
    const [name = ''] = await caches.keys()
    const kept = await caches.open(name)
    const unchecked = await caches.open('build 0123456789abcdef')
    for (const { href } of document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')) {
      await kept.put(href, html())
      await unchecked.put(href, html())
    }
  })
  expect((await keptPages(page)).length).toBeGreaterThan(9)

  // Another tab has an empty session storage.
  const tab = await context.newPage()
  await tab.goto('/help/', { waitUntil: 'commit' })

  await expect.poll(() => isAlive(tab)).toBe(true)
  await tab.close()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.unregister()
  })
  await page.goto('about:blank')
  await page.goto('/help/')
  await untilControlled(page)
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual([expect.stringMatching(/^files /)])
  expect(await keptPages(page)).toEqual(['/offline.html'])
})

test('a renewed push subscription is sent until the site itself has answered', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  await page.goto('/about/security/')
  await untilControlled(page)
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(RENEW)) sent.push(request.postData() ?? '')
  })
  await openPortal(context, ({ pathname }) => pathname === RENEW)
  const [worker] = context.serviceWorkers()

  await worker?.evaluate(RENEWED)
  expect(sent).toEqual([expect.stringContaining('oldEndpoint=https%3A%2F%2Fpush.example%2Fold')])
  await page.goto('/terms/')
  await expect.poll(() => sent.length).toBe(2)
  await context.unrouteAll()
  await page.goto('/privacy/')
  await expect.poll(() => sent.length).toBe(3)
  expect(new Set(sent).size).toBe(1)
  await expect.poll(() => page.evaluate(() => caches.has('push renewal'))).toBe(false)
  await page.goto('/terms/')
  await page.waitForLoadState('networkidle')
  expect(sent).toHaveLength(3)
})

const RENEW = '/settings/notifications/renewed/'

/** The code is a string, because our types don't cover service workers. */
const RENEWED = `new Promise((resolve) => {
  const keys = { p256dh: 'B'.padEnd(87, 'a'), auth: 'a'.repeat(22) }
  const newSubscription = { toJSON: () => ({ endpoint: 'https://push.example/new', keys }) }
  const oldSubscription = { endpoint: 'https://push.example/old' }
  const waitUntil = (work) => work.then(resolve)
  const event = new Event('pushsubscriptionchange')
  dispatchEvent(Object.assign(event, { oldSubscription, newSubscription, waitUntil }))
})`

/** A hotel network that answers requests for the addresses that `takes` accepts, by default all. */
async function openPortal(
  context: BrowserContext,
  takes: (url: URL) => boolean = () => true,
): Promise<void> {
  const body = '<!doctype html><title>Welcome to our hotel</title><p>Log in with your room.</p>'
  await context.route(takes, (route) => route.fulfill({ contentType: 'text/html', body }))
}

async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

function isAlive(page: Page): Promise<boolean> {
  const asked = page.evaluate(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
  // The page may be reloading.
  return asked.catch(() => false)
}

/** The URLs of cached files that are really pages. */
function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const file of await cache.keys()) {
        const type = (await cache.match(file))?.headers.get('Content-Type') ?? ''
        if (type.startsWith('text/html')) found.push(new URL(file.url).pathname)
      }
    }
    return found
  })
}
