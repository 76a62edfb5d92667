import type { Locator, Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { changeDatabase } from '../database.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { SITE_ORIGIN } from '../origins.ts'
import { expectAnnounced, expectSoundAtBothWidths, PHONE } from '../page-checks.ts'
import { makeBoard, makePins, makeSection, nameOf, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('a board, a section, a pin and a profile are shared by a copied link and a QR code', {
  tag: '@clipboard',
}, async ({ page, context }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Jars 🏺 مزهرية')
  await makeSection(page, board, 'Blue')
  const [pin] = await makePins(page, board, 1)
  const profile = `${board.path.split('/').slice(0, 2).join('/')}/`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(board.path)
  await pressOn(page, 'button', 'Share')
  const dialog = page.getByRole('dialog', { name: 'Share this board' })
  const code = dialog.getByRole('img', { name: 'QR code of this page' })
  await expect(code).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=Jars/,
  )
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Copy link')
  await expect(dialog.getByRole('status')).toHaveText('Link copied')
  expect(await copied(page)).toBe(board.path)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await readCode(code)).toBe(await page.evaluate(() => navigator.clipboard.readText()))
  }
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Share', exact: true }),
  ).toBeFocused()

  for (const [path, heading] of [
    [`${board.path}blue/`, 'Share this section'],
    [profile, 'Share this profile'],
    [`/pin/${pin}/`, 'Share this pin'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).first().click()
    await page
      .getByRole('dialog', { name: heading })
      .getByRole('button', { name: 'Copy link' })
      .click()
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(await copied(page), heading).toBe(path)
  }
})

test('a pin is shared with a member, who gets a notification, and the share is withdrawn', {
  tag: '@focus',
}, async ({ page, plain, expectedComplaints }) => {
  expectedComplaints.push(/status of 404/)
  await signUp(plain)
  const receiver = await nameOf(plain)
  await signUp(page)
  const board = await makeBoard(page, 'Jars')
  const [pin] = await makePins(page, board, 1)
  await page.goto(`/pin/${pin}/?share=true`)
  await expect(page.getByRole('dialog', { name: 'Send this pin' })).toBeVisible()
  await typeInto(page, 'Send to a member', 'nobody-of-that-name')
  await pressOn(page, 'button', 'Send')
  await expectAnnounced(page, "We couldn't find a member with that name.", 'alert')
  await expectSoundAtBothWidths(page)
  await typeInto(page, 'Send to a member', `@${receiver}`)
  await pressOn(page, 'button', 'Send')
  await expect(page.getByText(/^Sent to /)).toBeVisible()

  await plain.goto('/notifications/')
  expect(plain.see('main').textContent).toContain('sent you the pin Pin 1')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Not sent')).toBeVisible()
  await plain.goto('/notifications/')
  expect(plain.see('main').textContent).not.toContain('sent you the pin')
})

test('a member replies to somebody who sent them a pin; the sender reads the reply and can answer', async ({
  page,
  plain,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 400/)
  await signUp(plain)
  const sender = await nameOf(plain)
  const board = await makeBoard(plain, 'Jars')
  const [pin] = await makePins(plain, board, 1)
  await signUp(page)
  const receiver = await nameOf(page)
  await changeDatabase('update members set email_verified_at = 1 where username = ?', receiver)
  await page.goto(`/pin/${pin}/?sentBy=${sender}`)
  const sent = page.getByRole('region', { name: 'Sent to you' })
  const words = sent.getByLabel('Say what you think')
  await expect(words).toBeVisible()
  await expectSoundAtBothWidths(page)

  await pressOn(page, 'button', 'Send')
  await expectAnnounced(page, 'Write a message.', 'alert')
  await words.fill('Which clay is it?\nمزهرية')
  await pressOn(page, 'button', 'Send')
  await expect(sent.getByText('Your reply was sent.')).toBeVisible()

  await plain.goto('/notifications/')
  expect(plain.see('main').textContent).toContain('Which clay is it?')
  await plain.press('link', `Report ${receiver}'s message`)
  expect(plain.see('heading', 'Report a message')).toBeTruthy()
  await plain.goto('/notifications/')
  await plain.press('link', `Block ${receiver}`)
  expect(plain.see('button', `Block ${receiver}`)).toBeTruthy()
  await plain.goto('/notifications/')
  await plain.press('link', `Reply to ${receiver}`)
  expect(plain.see('region', 'Sent to you').textContent).toContain(receiver)
  expect(plain.see('textbox', 'Say what you think')).toBeTruthy()
})

test('a pin of a secret board says that it can’t be sent to members, instead of refusing it', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Presents', 'secret')
  const [pin] = await makePins(page, board, 1)

  for (const [path, heading] of [
    [`/pin/${pin}/`, 'Share this pin'],
    [`/pin/${pin}/?share=true`, 'Send this pin'],
  ] as const) {
    await page.goto(path)
    if (!path.endsWith('true')) await pressOn(page, 'button', 'Share')
    const dialog = page.getByRole('dialog', { name: heading })
    await expect(
      dialog.getByText('Only pins on public boards can be sent to members.'),
    ).toBeVisible()
    await expect(dialog.getByLabel('Send to a member')).toHaveCount(0)
  }
  await expectSoundAtBothWidths(page)
})

test('a board and a profile are shared with a member, who sees their owners', async ({
  page,
  plain,
}) => {
  await signUp(plain)
  const receiver = await nameOf(plain)
  await signUp(page)
  const board = await makeBoard(page, 'Jars')
  const profile = `/${await nameOf(page)}/`
  for (const [path, said] of [
    [board.path, 'sent you the board Jars'],
    [profile, 'sent you the profile of '],
  ] as const) {
    await page.goto(path)
    await pressOn(page, 'button', 'Share')
    await typeInto(page, 'Send to a member', receiver)
    await pressOn(page, 'button', 'Send')
    await expect(page.getByText(/^Sent to /)).toBeVisible()
    await plain.goto('/notifications/')
    expect(plain.see('main').textContent).toContain(said)
    expect(plain.all('link').map((link) => link.getAttribute('href'))).toContain(path)
  }
  await changeDatabase('update boards set archived_at = 1 where id = ?', board.id)
  await page.goto(board.path)
  await pressOn(page, 'button', 'Share')
  const dialog = page.getByRole('dialog', { name: 'Share this board' })
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(dialog.getByLabel('Send to a member')).toHaveCount(0)
})

test.describe('if the system has a share sheet', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a page, and a pin from its tile, are passed to the share sheet; closing it isn’t an error', {
    tag: '@emulated',
  }, async ({ page }) => {
    await signUp(page)
    const board = await makeBoard(page, 'Jars')
    const [pin] = await makePins(page, board, 1)
    await page.addInitScript(() => {
      const handed: unknown[] = []
      Object.assign(navigator, {
        handed,
        share: async (shared: unknown) => {
          handed.push(shared)
          throw new DOMException('', 'AbortError')
        },
      })
    })
    const handed = () => page.evaluate(() => Reflect.get(navigator, 'handed'))
    await page.goto(board.path)
    await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).first().tap()
    await page.getByRole('dialog').getByRole('button', { name: 'More' }).tap()
    await expect.poll(handed).toEqual([{ url: SITE_ORIGIN + board.path, title: 'Jars' }])
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).tap()

    const tile = page.getByRole('article', { name: 'Pin 1' })
    await tile.locator('.tile-link').focus()
    await tile.getByRole('button', { name: 'Share', exact: true }).tap()
    await expect
      .poll(async () => (await handed()).at(-1))
      .toEqual({ url: `${SITE_ORIGIN}/pin/${pin}/`, title: 'Pin 1' })
    await expect(page.getByText('Link copied')).toHaveCount(0)
  })
})

test('if the browser refuses to copy, a message says so; a secret board can’t be shared by its link', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Jars')
  const [pin] = await makePins(page, board, 1)
  const secret = await makeBoard(page, 'Gifts', 'secret')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    })
  })
  await page.goto(board.path)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectAnnounced(page, 'Your browser didn’t let us copy the link.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()

  const tile = page.getByRole('article', { name: 'Pin 1' })
  await tile.hover()
  await tile.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('Link')).toHaveValue(
    `${SITE_ORIGIN}/pin/${pin}/`,
  )
  await page.goto(secret.path)
  await expect(page.getByRole('heading', { name: 'Gifts' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)
})

/** The text of a QR code, as read by a camera. */
async function readCode(code: Locator): Promise<string | undefined> {
  const picture = sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

async function copied(page: Page): Promise<string> {
  const { pathname } = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  return decodeURIComponent(pathname)
}
