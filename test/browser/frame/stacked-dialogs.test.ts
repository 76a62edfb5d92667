import type { Locator, Page } from '@playwright/test'
import { pressOn } from '../keyboard.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test, untilHydrated } from '../test.ts'

const TYPED = 'Words that nobody has saved yet'

type Opener = { name: string; opener: (outer: Locator) => Locator; dialog: string | RegExp }

/** Everything that opens a dialog above a member's own pin, with the name of that dialog. */
const ABOVE_A_PIN: readonly Opener[] = [
  {
    name: 'share',
    opener: (outer) => outer.getByRole('button', { name: 'Share', exact: true }),
    dialog: 'Share this pin',
  },
  {
    name: 'picker',
    opener: (outer) => outer.getByRole('link', { name: /^Choose a board other/ }),
    dialog: 'Choose board',
  },
  {
    name: 'zoom',
    opener: (outer) => outer.getByRole('link', { name: 'Zoom in on the picture' }),
    dialog: 'Picture',
  },
]

const WAYS_TO_CLOSE = {
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'a press on the backdrop': (page: Page) => page.mouse.click(3, 3),
  Back: (page: Page) => page.goBack(),
} as const

test('Escape, the backdrop and Back each close only the dialog above a pin, and text typed below stays', async ({
  page,
}) => {
  const outer = await typedNote(page)

  for (const { name, opener, dialog } of ABOVE_A_PIN) {
    for (const [way, close] of Object.entries(WAYS_TO_CLOSE)) {
      // A zoomed picture covers the whole window, so it has no backdrop to press.
      if (name === 'zoom' && close === WAYS_TO_CLOSE['a press on the backdrop']) continue
      await test.step(`${name}: ${way}`, async () => {
        await opener(outer).focus()
        await page.keyboard.press('Enter')
        const inner = page.getByRole('dialog', { name: dialog, exact: true })
        await expect(inner).toBeVisible()
        await close(page)
        await expect(inner).toHaveCount(0)
        await expectKept(page, outer)
        await expect(opener(outer)).toBeFocused()
      })
    }
  }
  await page.keyboard.press('Escape')
  await expect(outer).toHaveCount(0)
})

test.use({ expectedComplaints: [/status of 401/] })

test('Escape closes only the topmost layer above a pin: a menu, the form for a board or a message', async ({
  page,
}) => {
  const outer = await typedNote(page)

  await test.step('the pin’s menu', async () => {
    const menu = outer.getByRole('button', { name: 'More' })
    await menu.press('Enter')
    await expect(page.getByRole('button', { name: 'Delete pin' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Delete pin' })).toBeHidden()
    await expectKept(page, outer)
    await expect(menu).toBeFocused()
  })
  await test.step('the form for a board in the picker, then the picker', async () => {
    await outer.getByRole('link', { name: /^Choose a board other/ }).press('Enter')
    const picker = page.getByRole('dialog', { name: 'Choose board' })
    await expect(picker.getByRole('button', { name: 'Jars' })).toBeVisible()
    await pressOn(page, 'button', 'Create board')
    await expect(page.getByRole('dialog', { name: 'Create board' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(picker).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
    await expectKept(page, outer)
  })
  await test.step('the message that another window has logged the member out', async () => {
    await page.context().clearCookies()
    const message = page.getByRole('dialog', { name: "You're logged out" })
    for (const name of ['Save', 'Save note']) {
      await outer.getByRole('button', { name, exact: true }).press('Enter')
      await expect(message).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(message).toHaveCount(0)
      await expect(outer.getByText('Log in to do this.').last()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectKept(page, outer)
    }
  })
})

test('a visitor closes the log-in above a pin, and the pin stays', async ({ page, plain }) => {
  await signUp(plain)
  const board = await makeBoard(plain, 'Jars')
  await makePins(plain, board, 1)
  await page.goto(board.path)
  await page.getByRole('article', { name: 'Pin 1' }).locator('a.tile-link').click()
  const pin = page.getByRole('dialog', { name: 'Pin', exact: true })
  const save = pin.getByRole('link', { name: 'Save', exact: true })

  for (const [way, close] of Object.entries(WAYS_TO_CLOSE)) {
    await test.step(way, async () => {
      await save.press('Enter')
      const signIn = page.getByRole('dialog', { name: 'Log in or sign up' })
      await expect(signIn).toBeVisible()
      await close(page)
      await expect(signIn).toHaveCount(0)
      await expect(pin).toBeVisible()
      await expect(save).toBeFocused()
    })
  }
})

/** Types a note on the member's own pin over its wall; returns the dialog with the note. */
async function typedNote(page: Page): Promise<Locator> {
  await signUp(page)
  const board = await makeBoard(page, 'Jars')
  await makePins(page, board, 1)
  await page.goto(board.path)
  await untilHydrated(page)
  await page.getByRole('article', { name: 'Pin 1' }).locator('a.tile-link').click()
  const outer = page.getByRole('dialog', { name: 'Pin', exact: true })
  const note = outer.getByRole('textbox', { name: 'Private note' })
  // The pin's page may replace its tile during the click.
  await expect(async () => {
    if (!(await note.isVisible())) await outer.getByText('Add a note').click()
    await expect(note).toBeVisible({ timeout: 1000 })
  }).toPass()
  await note.fill(TYPED)
  return outer
}

async function expectKept(page: Page, outer: Locator): Promise<void> {
  await expect(outer).toBeVisible()
  await expect(outer.getByRole('textbox', { name: 'Private note' })).toHaveValue(TYPED)
  expect(new URL(page.url()).pathname).toMatch(/^\/pin\/\d+\/$/)
}
