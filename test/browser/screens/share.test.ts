import type { Page } from '@playwright/test'
import { pressOn, typeInto } from '../keyboard.ts'
import { expectSaid, expectSoundAtBothWidths } from '../looks.ts'
import { makeBoard, makePins, makeSection, nameOf, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('a board, a section, a pin and a profile are shared by a copy of their link, and by a code', async ({
  page,
  context,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Jars 🏺 مزهرية')
  await makeSection(page, board, 'Blue')
  const [pin] = await makePins(page, board, 1)
  const profile = `${board.path.split('/').slice(0, 2).join('/')}/`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(board.path)
  await pressOn(page, 'button', 'Share')
  const dialog = page.getByRole('dialog', { name: 'Share this board' })
  await expect(dialog.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=Jars/,
  )
  await expectSoundAtBothWidths(page)
  await pressOn(page, 'button', 'Copy link')
  await expect(dialog.getByRole('status')).toHaveText('Link copied')
  expect(await copied(page)).toBe(board.path)
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

test('a pin is sent to a member, who reads of it among their updates, and taken back', async ({
  page,
  plain,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 404/)
  await signUp(plain)
  const receiver = await nameOf(plain)
  await signUp(page)
  const board = await makeBoard(page, 'Jars')
  const [pin] = await makePins(page, board, 1)
  await page.goto(`/pin/${pin}/`)
  await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).first().click()
  await typeInto(page, 'Send to a member', 'nobody-of-that-name')
  await pressOn(page, 'button', 'Send')
  await expectSaid(page, "We couldn't find a member with that name.", 'alert')
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

test('where the browser refuses a copy the words say so, and a secret board is not shared by its link', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Jars')
  const secret = await makeBoard(page, 'Gifts', 'secret')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    })
  })
  await page.goto(board.path)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Your browser didn’t let us copy it.')).toBeVisible()
  await page.goto(secret.path)
  await expect(page.getByRole('heading', { name: 'Gifts' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)
})

async function copied(page: Page): Promise<string> {
  const { pathname } = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  return decodeURIComponent(pathname)
}
