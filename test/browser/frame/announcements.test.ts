import { makeBoard, makePins, nameOf, signUp } from '../people.ts'
import { expect, test } from '../test.ts'
import { collect, listen } from './announcements.ts'

test.use({ expectedComplaints: [/status of 4\d\d/] })

test('each refusal is announced once, also if it is the same as the one before', async ({
  page,
}) => {
  const email = await signUp(page)
  await page.request.clearCookies()
  await page.goto('/login/')
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('no such password')
  const hearLogIn = await listen(page)
  for (const time of ['first', 'second']) {
    await test.step(`a wrong password, the ${time} time`, () =>
      hearLogIn(
        () => page.getByRole('button', { name: 'Log in', exact: true }).click(),
        /^The password you entered is incorrect\./,
      ))
  }

  await signUp(page)
  const { path } = await makeBoard(page, 'Jars')
  await page.goto('/board/create/')
  await page.getByLabel('Name').fill('Jars')
  const hearForm = await listen(page)
  for (const time of ['first', 'second']) {
    await test.step(`a form of a page, the ${time} time`, () =>
      hearForm(
        () => page.getByRole('button', { name: 'Create' }).click(),
        'You already have a board with that name.',
      ))
  }

  await page.goto(path)
  await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByLabel('Send to a member').fill('nobody-of-that-name')
  const hearDialog = await listen(page)
  for (const time of ['first', 'second']) {
    await test.step(`a form of a dialog, the ${time} time`, () =>
      hearDialog(
        () => page.getByRole('button', { name: 'Send', exact: true }).click(),
        "We couldn't find a member with that name.",
      ))
  }
})

test('each message is announced once, also if it is the same as the one before', async ({
  page,
  plain,
}) => {
  await signUp(plain)
  const receiver = await nameOf(plain)
  await signUp(page)
  const board = await makeBoard(page, 'Jars')
  await makePins(page, board, 2)
  await page.goto('/settings/appearance/')
  const hearPage = await listen(page)
  for (const time of ['first', 'second']) {
    await test.step(`saved settings, the ${time} time`, () =>
      hearPage(() => page.getByRole('button', { name: 'Save changes' }).click(), 'Changes saved'))
  }
  await expect(page.locator('.toast')).toHaveCount(1)

  await page.goto(board.path)
  await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Share this board' })).toBeFocused()
  await page.getByLabel('Send to a member').fill(receiver)
  const hearDialog = await listen(page)
  for (const hint of [' Press Control Z to undo', '']) {
    await test.step(`a share, with${hint ? '' : 'out'} the key that undoes it`, () =>
      hearDialog(
        () => page.getByRole('button', { name: 'Send', exact: true }).click(),
        new RegExp(`^Sent to .+ Undo${hint}$`),
      ))
  }
  await test.step('a message moves when a dialog closes or opens, and isn’t announced again', async () => {
    const said = await collect(page)
    const message = page.getByRole('region', { name: 'Message' })
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(message).toHaveText(/^Sent to/)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog').getByText(/^Sent to/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(message.getByText(/^Sent to/)).toBeVisible()
    expect(await said()).toEqual([])
  })

  await test.step('a tile’s copied link, on a wall without a region for each tile', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } })
    })
    const tile = page.getByRole('article', { name: 'Pin 1' })
    await tile.hover()
    await expect(page.getByRole('article').getByRole('status')).toHaveCount(0)
    const hearWall = await listen(page)
    for (const _ of ['first', 'second'])
      await hearWall(
        () => tile.getByRole('button', { name: 'Share', exact: true }).click(),
        'Link copied',
      )
  })
})
