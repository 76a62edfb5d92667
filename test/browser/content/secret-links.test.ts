import { pressOn } from '../keyboard.ts'
import { expectSaid, expectSoundAtBothWidths } from '../looks.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('a secret board is shown by a link to somebody without an account, until it is taken back', async ({
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
  await page.getByRole('link', { name: 'Share by a link' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Secret links' })).toBeVisible()
  await expect(page.getByText('No link opens this board now.')).toBeVisible()
  await page.getByLabel('1 day').check()
  await pressOn(page, 'button', 'Create link')
  await expectSaid(page, 'The link is there')
  await expectSoundAtBothWidths(page)
  const link = await page.getByLabel('Link 1').inputValue()

  const guest = await (await browser.newContext()).newPage()
  await test.step('who has it sees the board and its pins, and no way into it', async () => {
    await guest.goto(link)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Gifts مزهرية 🎁')
    await expect(guest.getByRole('main').getByRole('img')).toHaveCount(3)
    await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(guest.getByRole('main').locator('a[href^="/pin/"]')).toHaveCount(0)
    await expectSoundAtBothWidths(guest)
    await guest.goto(board.path)
    await expect(guest.getByRole('heading', { name: /Gifts/ })).toHaveCount(0)
  })

  await test.step('taken back it opens nothing, until that is undone', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
    await expect(page.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Take back link 1' }).press('Enter')
    await expectSaid(page, 'The link opens nothing any more')
    await expect(page.getByText('No link opens this board now.')).toBeVisible()
    // The toast stays while its Undo has the focus.
    await page.getByRole('button', { name: 'Undo' }).focus()
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: /doesn't work any more/ })).toBeVisible()
    await expectSoundAtBothWidths(guest)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expectSaid(page, 'The link works again')
    await guest.goto(link)
    await expect(guest.getByRole('main').getByRole('img')).toHaveCount(3)
  })
})

test('a board without pins is shown as one that is still to fill', async ({ page, plain }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Gifts', 'secret')
  await page.goto(`/board/${board.id}/links/`)
  await pressOn(page, 'button', 'Create link')
  await expectSaid(page, 'The link is there')
  const link = await page.getByLabel('Link 1').inputValue()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'No pins here yet' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await plain.goto(new URL(link).pathname)
  expect(plain.text()).toContain('No pins here yet')
})
