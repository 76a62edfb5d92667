import type { BrowserContext, Page } from '@playwright/test'
import { SITE_ORIGIN } from '../origins.ts'
import { expectAccessibleAtBothWidths, expectSoundAtBothWidths } from '../page-checks.ts'
import { makeBoard, makePins, nameOf, signUp } from '../people.ts'
import { expect, test, untilHydrated } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

/** Fakes a browser that hasn't asked for permission yet. In tests, a real push service is unreachable. */
async function fakePushBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Firefox also runs this on its blank page, which is not secure.
    if (!window.isSecureContext) return
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return 'granted'
    }
    const text =
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
    const bytes = (encoded: string) =>
      Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
        character.charCodeAt(0),
      ).buffer
    const subscription = {
      endpoint: `https://fcm.googleapis.com/fcm/send/${Math.random()}`,
      getKey: (name: string) => bytes(name === 'auth' ? 'BTBZMqHH6r4Tts7J_aSIgg' : text),
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => null,
      subscribe: async () => subscription,
    })
  })
}

test('notifications are offered after the first save but not on arrival, and can be turned off again', async ({
  page,
}) => {
  await fakePushBrowser(page)
  await signUp(page)
  const board = await makeBoard(page, 'Jars')
  await makeBoard(page, 'Lamps')
  await makePins(page, board, 2)
  const card = page.getByRole('complementary', { name: 'Notifications' })

  await page.goto(board.path)
  await untilHydrated(page)
  const tile = page.getByRole('article').first()
  await tile.hover()
  await expect(card).toHaveCount(0)
  await tile.getByRole('button', { name: /^Save / }).click()
  await expect(card).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await card.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Notifications are now on')).toBeVisible()
  await expect(card).toHaveCount(0)

  await page.goto('/settings/notifications/')
  await expect(page.getByText('this device', { exact: true })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: /^Turn off on/ }).click()
  await expect(page.getByText('Notifications turned off on that device.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on here' })).toBeVisible()
})

test('notifications are offered after a follow, too', async ({ page, plain }) => {
  await fakePushBrowser(page)
  await signUp(plain)
  const board = await makeBoard(plain, 'Jars')
  const profile = `/${await nameOf(plain)}/`
  await signUp(page)
  const card = page.getByRole('complementary', { name: 'Notifications' })
  for (const path of [profile, board.path]) {
    await page.goto(path)
    await untilHydrated(page)
    await expect(card).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Follow / })
      .first()
      .click()
    await expect(card).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }
  await page
    .getByRole('button', { name: /Press to unfollow$/ })
    .first()
    .click()
  await expect(page.getByText('Unfollowed')).toBeVisible()
})

test('a member who chooses “Not now” is not asked again', async ({ page }) => {
  await fakePushBrowser(page)
  await signUp(page)
  const board = await makeBoard(page, 'Jars')
  await makePins(page, board, 3)
  const card = page.getByRole('complementary', { name: 'Notifications' })
  const save = async (place: number) => {
    const tile = page.getByRole('article').nth(place)
    await tile.hover()
    await tile.getByRole('button', { name: /^Save / }).click()
    await expect(page.getByText('Saved to').last()).toBeVisible()
  }

  await page.goto(board.path)
  await untilHydrated(page)
  await save(0)
  await card.getByRole('button', { name: 'Not now' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await untilHydrated(page)
  await save(1)
  await page.goto('/settings/notifications/')

  await expect(card).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Turn on here' })).toBeVisible()
})

/** Delivers a message to the page's service worker as the browser would. */
async function deliver(page: Page, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) resolve(active.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: SITE_ORIGIN,
    registrationId,
    data,
  })
  await devTools.detach()
}

/** Records the worker's calls to the browser. It is a string, because our types don't cover workers. */
const NOTE_CALLS = `
  self.calls = []
  registration.showNotification = async (title, { body, tag, data }) => {
    calls.push({ title, body, tag, data })
  }
  clients.openWindow = async (url) => void calls.push('opened ' + url)
  WindowClient.prototype.focus = async function () {
    calls.push('focused ' + this.url)
  }
`

/**
 * A headless browser shows no notifications, and only a real click may open a tab, so the worker's calls are
 * recorded.
 */
async function noteCalls(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(NOTE_CALLS)
  const calls = () => worker.evaluate<unknown[]>('calls.splice(0)')
  const press = (path: string) =>
    worker.evaluate(async (path) => {
      const notification = { close: () => undefined, data: { path } }
      let done: unknown
      const waitUntil = (work: unknown) => {
        done = work
      }
      const event = Object.assign(new Event('notificationclick'), { notification, waitUntil })
      globalThis.dispatchEvent(event)
      await done
    }, path)
  return { calls, press }
}

test('a notification is shown, and pressing it opens its page but no other site', {
  tag: '@cdp',
}, async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await page.goto('/about/security/')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const { calls, press } = await noteCalls(context)

  await deliver(
    page,
    JSON.stringify({ title: 'Saved', body: 'Bo saved “Jar”', path: '/pin/5/', tag: 'saved 5' }),
  )
  await expect
    .poll(calls)
    .toEqual([
      { title: 'Saved', body: 'Bo saved “Jar”', tag: 'saved 5', data: { path: '/pin/5/' } },
    ])
  await deliver(page, 'no JSON')
  await expect.poll(calls).toEqual([
    {
      title: 'Pinfold',
      body: 'You have a new notification.',
      tag: 'news',
      data: { path: '/notifications/' },
    },
  ])

  await press('/pin/5/')
  await press('/about/security/')
  await press('https://evil.example/')
  expect(await calls()).toEqual([
    `opened ${SITE_ORIGIN}/pin/5/`,
    `focused ${SITE_ORIGIN}/about/security/`,
    `opened ${SITE_ORIGIN}/notifications/`,
  ])
})
