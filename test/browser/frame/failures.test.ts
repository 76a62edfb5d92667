import type { Page } from '@playwright/test'
import { changeDatabase } from '../database.ts'
import { SHOP_ORIGIN } from '../origins.ts'
import { expectAnnounced, expectSoundAtBothWidths } from '../page-checks.ts'
import { makeBoard, makePins, nameOf, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const MESSAGE = 'Uh oh! Something went wrong.'

type TestData = { name: string; pin: string; secret: string }

/** A form, its page, how to submit it, and what must remain after a failure. */
type Row = {
  form: string
  path: (made: TestData) => string
  send: (page: Page) => Promise<void>
  stays: (page: Page) => Promise<void>
}

const ROWS: Row[] = [
  {
    form: 'a send says so in its dialog',
    path: ({ pin }) => `/pin/${pin}/`,
    async send(page) {
      const share = page.getByRole('main').getByRole('button', { name: 'Share', exact: true })
      await share.first().click()
      await page.getByLabel('Send to a member').fill('bo')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expectAnnounced(page, MESSAGE, 'alert')
    },
    stays: (page) => expect(page.getByLabel('Send to a member')).toHaveValue('bo'),
  },
  {
    form: 'a secret link is not taken back',
    path: ({ secret }) => `/board/${secret}/links/`,
    send: (page) => page.getByRole('button', { name: 'Revoke link 1' }).click(),
    stays: (page) => expect(page.getByLabel('Link 1')).toBeVisible(),
  },
  {
    form: 'a page is not looked at',
    path: ({ pin }) => `/pin/${pin}/`,
    async send(page) {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: 'Get page details' }).click()
    },
    stays: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  {
    form: 'boards keep their order on the profile',
    path: ({ name }) => `/${name}/`,
    async send(page) {
      await page.getByRole('button', { name: 'Order of your boards: By hand' }).click()
      await page.getByRole('button', { name: 'Newest' }).click()
    },
    stays: (page) =>
      expect(page.getByRole('button', { name: 'Order of your boards: By hand' })).toBeVisible(),
  },
  {
    form: 'a board goes back to its place',
    path: ({ name }) => `/${name}/`,
    async send(page) {
      await page.getByRole('button', { name: /^Move .*Jars/ }).focus()
      await page.keyboard.press('ArrowLeft')
    },
    stays: (page) => expect(page.locator('.board-card a [dir=auto]').first()).toHaveText('Lamps'),
  },
  {
    form: 'boards keep their order in the picker, whose choice shows it',
    path: ({ pin }) => `/pin/${pin}/`,
    async send(page) {
      await page.getByRole('link', { name: /Choose a board other/ }).click()
      await page.getByRole('dialog').getByLabel('Order of your boards').selectOption('Name')
      await expect(page.getByRole('dialog').getByText(MESSAGE)).toBeVisible()
    },
    async stays(page) {
      const picker = page.getByRole('dialog')
      await expect(picker.getByLabel('Order of your boards')).toHaveValue('hand')
      await expect(picker.getByRole('button', { name: /^Lamps/ }).first()).toBeVisible()
    },
  },
  {
    form: 'updates are not seen, though nobody pressed anything',
    path: () => '/notifications/',
    send: async () => {},
    stays: (page) => expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1),
  },
  ...['appearance', 'privacy'].map((settings) => ({
    form: `what was chosen for ${settings} is still chosen`,
    path: () => `/settings/${settings}/`,
    async send(page: Page) {
      await page.getByRole('main').getByRole('radio').last().check()
      await page.getByRole('button', { name: 'Save changes' }).click()
    },
    stays: (page: Page) => expect(page.getByRole('main').getByRole('radio').last()).toBeChecked(),
  })),
  {
    form: 'a switch of home stays as it was',
    path: () => '/settings/home/',
    send: (page) => page.getByRole('switch', { name: 'Show AI pictures' }).click(),
    stays: (page) => expect(page.getByRole('switch', { name: 'Show AI pictures' })).toBeChecked(),
  },
]

// Firefox logs an error without its message.
test.use({ expectedComplaints: [/status of 500|SyntaxError|^Error \(/] })

test('if the server fails, a form’s page keeps its dialogs, lists and choices, and shows an error', async ({
  page,
  plain,
}) => {
  for (const member of [page, plain]) await signUp(member)
  const made = await makeTestData(page)
  await plain.goto(`/${made.name}/`)
  await plain.press('button', /^Follow /)
  await page.route(
    ({ pathname }) => pathname.endsWith('.data'),
    (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, body: 'broken' })
        : route.fallback(),
  )

  for (const { form, path, send, stays } of ROWS) {
    await test.step(form, async () => {
      await page.goto(path(made))
      await send(page)
      await expect(page.getByText(MESSAGE).first()).toBeVisible()
      await expect(page).toHaveURL(path(made))
      await stays(page)
    })
  }

  await test.step('the next try succeeds, and the message disappears', async () => {
    const option = page.getByRole('switch', { name: 'Show AI pictures' })
    await expectSoundAtBothWidths(page)
    await page.unrouteAll()
    await option.click()
    await expect(option).not.toBeChecked()
    await expect(page.getByText(MESSAGE)).toHaveCount(0)
  })
})

async function makeTestData(page: Page): Promise<TestData> {
  const secret = await makeBoard(page, 'Gifts', 'secret')
  const board = await makeBoard(page, 'Jars')
  await makeBoard(page, 'Lamps')
  const [pin = ''] = await makePins(page, board, 2)
  const name = await nameOf(page)
  await changeDatabase('update pins set link = ? where id = ?', `${SHOP_ORIGIN}/goods/`, pin)
  await page.goto(`/${name}/`)
  await page.getByRole('button', { name: 'Order of your boards: Newest' }).click()
  await page.getByRole('button', { name: 'By hand' }).click()
  await expectAnnounced(page, 'Changes saved')
  await page.goto(`/board/${secret.id}/links/`)
  await page.getByRole('button', { name: 'Create link' }).click()
  await expectAnnounced(page, 'Link created')
  return { name, pin, secret: secret.id }
}
