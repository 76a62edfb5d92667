import type { Page, Route } from '@playwright/test'
import { changeDatabase, countAsTwoFactors } from '../database.ts'
import { DESKTOP, expectAnnounced, expectSoundAtBothWidths } from '../page-checks.ts'
import { anotherMember, nameOf } from '../people.ts'
import { expect, READER_USER_AGENT, test } from '../test.ts'

const SECRET = 'what somebody wrote'

test.use({
  userAgent: READER_USER_AGENT,
  expectedComplaints: [new RegExp(`^$|${SECRET}|Minified React error|ERR_FAILED|AbortError`)],
})

/** A broken version of one of the page's own files. Errors thrown in third-party files don't count. */
const BROKEN_DIALOG = `
  setTimeout(() => { throw new RangeError('${SECRET}') })
  setTimeout(() => { throw new RangeError('${SECRET}') })
  Promise.reject(new URIError('${SECRET}'))
  Promise.reject(new DOMException('${SECRET}', 'AbortError'))
  Promise.reject(new TypeError('Failed to fetch ${SECRET}'))
  Promise.reject('${SECRET}')
  const stop = new AbortController()
  fetch('/robots.txt', { signal: stop.signal })
  stop.abort()
  export default function Dialog() { throw new ReferenceError('${SECRET}') }`

const BROKEN_PAGE = `export default function Page() { throw new EvalError('${SECRET}') }`

test('an error on a page is counted without its message, the rest keeps working, and operators see it', {
  tag: '@chromium',
}, async ({ page, browser }) => {
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/page-errors/')) reports.push(request.postData() ?? '')
  })

  await test.step('only the failed part shows an error', async () => {
    await page.route('**/assets/keys-dialog-*.js', (route) => fulfilWith(route, BROKEN_DIALOG))
    await page.goto('/help/')
    await page.keyboard.press('?')
    await expectAnnounced(page, 'Something went wrong here.', 'alert')
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectAnnounced(page, 'Something went wrong here.', 'alert')
    await expect
      .poll(() => kindsOf(reports).toSorted())
      .toEqual(['error RangeError', 'part ReferenceError keys', 'rejection URIError'])
  })

  await test.step('an extension’s script is not counted', async () => {
    const thrown = page.waitForEvent('pageerror')
    await page.evaluate((text) => {
      const script = document.createElement('script')
      script.nonce = document.querySelector('script')?.nonce ?? ''
      script.textContent = `setTimeout(() => { throw new SyntaxError('${text}') })`
      document.body.appendChild(script)
    }, SECRET)
    await thrown
  })

  await test.step('a failing page says that the error was recorded only if it was', async () => {
    await page.route('**/assets/terms-*.js', (route) => fulfilWith(route, BROKEN_PAGE))
    await openTerms(page)
    await expect(page.getByRole('status').getByText('We’ve logged the error.')).toBeVisible()
    await expectSoundAtBothWidths(page)

    await page.goto('/help/')
    await page.route('**/page-errors/', (route) => route.abort())
    const lost = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/page-errors/'))
    await openTerms(page)
    await lost
    await expect(page.getByText('Trying again often helps.')).toBeVisible()
    await expect(page.getByText('We’ve logged the error.')).toHaveCount(0)
    await page.unrouteAll()
  })

  await test.step('a page whose HTML was changed on its way to the browser is rendered again', async () => {
    await page.route('**/help/', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('>Help</h1>', '>Hilfe</h1>')
      await route.fulfill({ response, body })
    })
    await page.goto('/help/')
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    await expect.poll(() => kindsOf(reports).at(-1)).toBe('hydration Error')
  })

  expect(reports.join()).not.toMatch(new RegExp(`${SECRET}|SyntaxError|localhost|\\d\\.js`))
  await test.step('an operator sees the kinds, pages and counts', () => seeAsOperator(browser))
})

async function seeAsOperator(browser: Parameters<typeof anotherMember>[0]): Promise<void> {
  const operator = await anotherMember(browser, DESKTOP)
  const username = await nameOf(operator)
  await changeDatabase("update members set staff_role = 'admin' where username = ?", username)
  await countAsTwoFactors(username)
  await operator.goto('/desk/')
  await operator.getByRole('link', { name: 'Errors' }).click()
  const table = operator.getByRole('region', { name: /the current one/ }).getByRole('table')
  for (const text of [
    'ReferenceError /help/ A part of the page failed: keys',
    'RangeError /help/ A script failed',
    'URIError /help/ A promise was rejected',
    'EvalError /terms/ The error page was shown',
    /^Error \/help\/ The page was rendered again/,
  ]) {
    await expect(table.getByRole('rowheader', { name: text })).toBeVisible()
  }
  await expectSoundAtBothWidths(operator)
}

async function openTerms(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Sorry!/ })).toBeVisible()
}

async function fulfilWith(route: Route, body: string): Promise<void> {
  await route.fulfill({ body, contentType: 'text/javascript' })
}

function kindsOf(reports: readonly string[]): string[] {
  return reports
    .map((body) => JSON.parse(body))
    .map(({ kind, name, part }) => `${kind} ${name} ${part}`.trim())
}
