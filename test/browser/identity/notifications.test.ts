import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessibleAtBothWidths, expectSoundAtBothWidths } from '../looks.ts'
import { makeBoard, makePins, nameOf, signUp } from '../people.ts'
import { SITE_ORIGIN } from '../places.ts'
import { expect, test, untilHydrated } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

/** A browser that has asked nobody yet, whose push service is out of reach for tests. */
async function playBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return 'granted'
    }
    const text =
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
    const bytes = (encoded: string) =>
      Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
        letter.charCodeAt(0),
      ).buffer
    const subscription = {
      endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
      getKey: (name: string) => bytes(name === 'auth' ? 'BTBZMqHH6r4Tts7J_aSIgg' : text),
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => null,
      subscribe: async () => subscription,
    })
  })
}

test('notifications are offered after the first save and not on arrival, and turned off again', async ({
  page,
}) => {
  await playBrowser(page)
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
  await tile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await card.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Notifications are on.')).toBeVisible()
  await expect(card).toHaveCount(0)

  await page.goto('/settings/notifications/')
  await expect(page.getByText('this device', { exact: true })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: /^Turn off on/ }).click()
  await expect(page.getByText('Notifications are off there.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on here' })).toBeVisible()
})

test('notifications are offered after a follow, too', async ({ page, plain }) => {
  await playBrowser(page)
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
    .getByRole('button', { name: /^Unfollow / })
    .first()
    .click()
  await expect(page.getByText('Unfollowed')).toBeVisible()
})

test('who says “Not now” is not asked again', async ({ page }) => {
  await playBrowser(page)
  await signUp(page)
  const board = await makeBoard(page, 'Jars')
  await makePins(page, board, 3)
  const card = page.getByRole('complementary', { name: 'Notifications' })
  const save = async (place: number) => {
    const tile = page.getByRole('article').nth(place)
    await tile.hover()
    await tile.getByRole('button', { name: 'Save', exact: true }).click()
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

/** Hands the page's service worker a message as the browser would. */
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
    ...{ origin: SITE_ORIGIN, registrationId, data },
  })
  await devTools.detach()
}

/** Notes what the worker asks of the browser, in a language that knows workers: no types of ours do. */
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

/** A browser without windows shows nothing, and only a person's press may open a tab: the worker's calls are noted. */
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

test('a message is shown, and a press on it leads to its page and to no other site', async ({
  page,
  context,
}) => {
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
      ...{ title: 'Pinfold', body: 'There is something new.', tag: 'news' },
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
