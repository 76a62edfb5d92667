import { pressOn } from '../keyboard.ts'
import { expectAnnounced, expectSoundAtBothWidths } from '../page-checks.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('a secret board is shared by a link with somebody without an account, until the link is revoked', async ({
  page,
  browser,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 410/)
  await signUp(page)
  const board = await makeBoard(page, 'Gifts مزهرية 🎁', 'secret')
  await makePins(page, board, 3)
  await page.goto(board.path)
  await pressOn(page, 'button', 'More about this board')
  await page.getByRole('link', { name: 'Share with a link' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Secret links' })).toBeVisible()
  await expect(page.getByText('This board has no active links.')).toBeVisible()
  await page.getByLabel('1 day').check()
  await pressOn(page, 'button', 'Create link')
  await expectAnnounced(page, 'Link created')
  await expectSoundAtBothWidths(page)
  const link = await page.getByLabel('Link 1').inputValue()

  const guest = await (await browser.newContext()).newPage()
  await test.step('the link shows the board and its pins, and offers no actions on them', async () => {
    await guest.goto(link)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Gifts مزهرية 🎁')
    await expect(guest.getByRole('main').getByRole('img')).toHaveCount(3)
    await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(guest.getByRole('main').locator('a[href^="/pin/"]')).toHaveCount(0)
    await expectSoundAtBothWidths(guest)
    await guest.goto(board.path)
    await expect(guest.getByRole('heading', { name: /Gifts/ })).toHaveCount(0)
  })

  await page.bringToFront()
  await test.step('a revoked link no longer works, until Undo restores it', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
    await expect(page.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Revoke link 1' }).press('Enter')
    await expectAnnounced(page, 'The link no longer works')
    await expect(page.getByText('This board has no active links.')).toBeVisible()
    // The toast stays while its Undo button has the focus.
    await page.getByRole('button', { name: 'Undo' }).focus()
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: /no longer works/ })).toBeVisible()
    await expectSoundAtBothWidths(guest)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expectAnnounced(page, 'The link works again')
    await guest.goto(link)
    await expect(guest.getByRole('main').getByRole('img')).toHaveCount(3)
  })
})

test('a board without pins says that it is still empty', async ({ page, plain }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Gifts', 'secret')
  await page.goto(`/board/${board.id}/links/`)
  await pressOn(page, 'button', 'Create link')
  await expectAnnounced(page, 'Link created')
  const link = await page.getByLabel('Link 1').inputValue()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'No pins here yet' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await plain.goto(new URL(link).pathname)
  expect(plain.text()).toContain('No pins here yet')
})
