import { PASSWORD, signUp } from '../people.ts'
import { typeLogIn } from '../sign-up-and-log-in.ts'
import { expect, test, untilHydrated } from '../test.ts'

test('the oldest supported browser runs our scripts, with polyfills for what it lacks', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Intl, 'Segmenter')
    Reflect.deleteProperty(URL, 'parse')
    Reflect.deleteProperty(URL, 'canParse')
    Reflect.deleteProperty(Map, 'groupBy')
    Reflect.deleteProperty(Response, 'json')
    Reflect.deleteProperty(Intl.NumberFormat.prototype, 'formatRange')
    Reflect.deleteProperty(Promise, 'withResolvers')
    Reflect.deleteProperty(Element.prototype, 'checkVisibility')
    Reflect.deleteProperty(window, 'requestIdleCallback')
    Reflect.deleteProperty(window, 'CompressionStream')
    Reflect.deleteProperty(document, 'startViewTransition')
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name)
    }
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...args: [string, string?]) =>
      args[0] !== 'selector(:popover-open)' && supports(args[0], args[1] ?? '')
    const plain = () => {
      for (const panel of document.querySelectorAll('[popover]')) panel.removeAttribute('popover')
      for (const panel of document.querySelectorAll<HTMLElement>('.menu-panel')) {
        panel.style.display = panel.classList.contains('is-open-popover') ? 'block' : 'none'
      }
    }
    document.addEventListener('DOMContentLoaded', plain)
    new MutationObserver(plain).observe(document, {
      attributeFilter: ['class'],
      childList: true,
      subtree: true,
    })
  })
  const email = await signUp(page)
  await page.context().clearCookies()
  await page.goto('/login/')
  await untilHydrated(page)
  await typeLogIn(page, email, PASSWORD)
  const opener = page.locator('[popovertarget]').last()
  await opener.click()
  await expect(page.locator('.menu-panel').filter({ visible: true })).toHaveCount(1)
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(page.locator('.menu-panel').filter({ visible: true })).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.goto('/ideas/')
  await expect(page.getByRole('heading', { name: 'New ideas' })).toBeVisible()
  await expect(page.getByText(/^Your browser is old/)).toHaveCount(0)
  await untilHydrated(page)
  const stays = await page.evaluateHandle(() => document.body)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/topics/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await stays.evaluate((body) => body.isConnected)).toBe(true)
})

const NEEDED = [
  'toSorted',
  'toSpliced',
  'findLast',
  'dialog',
  'structuredClone',
  'inert',
  'oklch',
  'container-type',
  'look-behind',
]

test('an older browser keeps the server’s plain page, which says so, and can log in', async ({
  page,
}) => {
  const email = await signUp(page)
  await page.addInitScript(() => {
    const missing = new URLSearchParams(location.search).get('missing') ?? 'toSorted'
    const owners = [Array.prototype, HTMLElement.prototype, window]
    const name = missing === 'dialog' ? 'HTMLDialogElement' : missing
    for (const owner of owners) Reflect.deleteProperty(owner, name)
    if (missing === 'look-behind') {
      window.RegExp = new Proxy(RegExp, {
        construct(target, [pattern, flags]) {
          if (String(pattern).includes('(?<=')) throw new SyntaxError('Invalid group')
          return new target(pattern, flags)
        },
      })
    }
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...args: [string, string?]) =>
      args[0] !== missing && !args[1]?.startsWith(missing) && supports(args[0], args[1] ?? '')
  })
  for (const missing of NEEDED) {
    await page.goto(`/ideas/?missing=${missing}`, { waitUntil: 'commit' })
    await expect(page.getByText(/^Your browser is old/), missing).toBeVisible()
    await expect(page.getByRole('heading', { name: 'New ideas' }), missing).toBeVisible()
  }
  await page.context().clearCookies()
  await page.goto('/login/', { waitUntil: 'commit' })
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(/^Your browser is old/)).toBeVisible()
  await expect(page.locator('[popovertarget]').first()).toBeVisible()
})

test('without light-dark() a page has its theme’s colours', async ({ page }) => {
  await page.route(/\/assets\/styles.*\.css$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('light-dark(', 'not-known(')
    await route.fulfill({ response, body })
  })
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/terms/')
  expect(await canvas()).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await canvas()).toBe('rgb(18, 18, 17)')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  expect(await canvas()).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await canvas()).toBe('rgb(18, 18, 17)')
})
