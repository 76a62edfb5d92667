import type { Page } from '@playwright/test'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const SCRIPTS = /\/assets\/.*\.js$/

/** Pages with fields that already have text, and the fields that members type into early. */
const WITH_TEXT = [
  { page: 'pin', fields: ['Title', 'Description'] },
  { page: 'board', fields: ['Name', 'Description'] },
  { page: 'profile', fields: ['About'] },
] as const

test('text typed before the scripts load is kept, with the focus', async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Jars')
  const [pin] = await makePins(page, board, 1, 'Old text')
  const paths = {
    pin: `/pin/${pin}/edit/`,
    board: `/board/${board.id}/edit/`,
    profile: '/settings/profile/',
  }
  for (const { page: name, fields } of WITH_TEXT) {
    await test.step(name, async () => {
      const arrive = await openWithLateScripts(page, paths[name])
      for (const label of fields) await page.getByLabel(label, { exact: true }).fill('Early words')
      await arrive()
      for (const label of fields) {
        await expect(page.getByLabel(label, { exact: true })).toHaveValue('Early words')
      }
      await expect(page.getByLabel(fields.at(-1) ?? '', { exact: true })).toBeFocused()
    })
  }
})

/** Elements that extensions add to a page before its scripts run. */
const ADDED: readonly [name: string, beside: string, where: InsertPosition][] = [
  ['style', 'head', 'beforeend'],
  ['style', 'head', 'afterbegin'],
  ['script', 'head', 'beforeend'],
  ['meta', 'head', 'afterbegin'],
  ['link', 'head', 'beforeend'],
  ['style', 'head', 'beforebegin'],
  ['div', 'body', 'afterbegin'],
  ['div', 'body', 'beforeend'],
  ['x-grammar', 'body', 'afterend'],
  ['iframe', 'body', 'beforeend'],
  ['span', 'main [type=password]', 'afterend'],
  ['span', 'main [type=password]', 'beforebegin'],
  ['div', 'main form', 'afterbegin'],
]

const CHANGED: readonly [name: string, change: () => void][] = [
  ['a text in the body', () => document.body.insertAdjacentText('afterbegin', 'foreign')],
  [
    'an element around a field',
    () => {
      const field = document.querySelector('main [type=password]')
      const around = document.createElement('span')
      field?.parentNode?.replaceChild(around, field)
      if (field) around.appendChild(field)
    },
  ],
  [
    'attributes',
    () => {
      document.documentElement.setAttribute('data-darkreader-mode', 'dynamic')
      document.body.setAttribute('class', 'dark')
      document.querySelector('main [type=password]')?.setAttribute('data-lastpass', '1')
    },
  ],
]

test.describe('with extensions', () => {
  // The CSP doesn't apply to styles that extensions add, but it applies to tests.
  test.use({ expectedComplaints: [/Applying inline style/] })

  test('typed text is kept on a page that extensions change before its scripts load', {
    tag: '@chromium',
  }, async ({ page }) => {
    for (const [name, beside, where] of ADDED) {
      await test.step(`${name}, ${beside}, ${where}`, async () => {
        await typeWhile(page, () =>
          page.evaluate(
            ([tag, selector, position]) => {
              const added = Object.assign(document.createElement(tag), { id: 'foreign' })
              if (tag === 'div') added.attachShadow({ mode: 'open' })
              document.querySelector(selector)?.insertAdjacentElement(position, added)
            },
            [name, beside, where] as const,
          ),
        )
        await expect(page.locator('#foreign')).toHaveCount(1)
      })
    }
    for (const [name, change] of CHANGED) {
      await test.step(name, () => typeWhile(page, () => page.evaluate(change)))
    }
  })
})

/** Types into the log-in form while something changes its page and before its scripts run; the text must stay. */
async function typeWhile(page: Page, change: () => Promise<void>): Promise<void> {
  const arrive = await openWithLateScripts(page, '/login/')
  const name = page.getByLabel('Email or username')
  const password = page.getByLabel('Password', { exact: true })
  await name.fill('ana@mailbox.example')
  await password.fill('Early words')
  const form = await page.locator('main form').first().elementHandle()
  await change()
  await password.focus()
  await arrive()

  expect(await form?.evaluate(({ isConnected }) => isConnected), 'not drawn anew').toBe(true)
  await expect(name).toHaveValue('ana@mailbox.example')
  await expect(password).toHaveValue('Early words')
  await expect(password).toBeFocused()
}

/** Opens a page whose scripts load only when the returned function is called, which waits for hydration. */
async function openWithLateScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await promise
    await route.fallback()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('main form').first().waitFor()
  // During parsing, content that an extension adds at the end looks like the parser's own.
  await page.waitForFunction(() => document.readyState !== 'loading')
  return async () => {
    resolve()
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main form') ?? {}).some((key) =>
        key.startsWith('__react'),
      ),
    )
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    await page.unroute(SCRIPTS)
  }
}
