import { expectSound } from '../looks.ts'
import { makeBoard, makePins, PASSWORD, post, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('a deleted pin comes back with Undo', async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Mistakes')
  const [id] = await makePins(page, board, 1)
  await page.goto(`/pin/${id}/`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Delete pin' }).click()

  await expect(page.getByText('Pin deleted')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Pin 1' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()

  await expect(page.getByText('Pin restored')).toBeVisible()
  await page.goto(board.path)
  await expect(page.getByRole('article', { name: 'Pin 1' })).toBeVisible()
})

test('a member saves somebody else’s pin to a board of their own', async ({ page, browser }) => {
  const stranger = await (await browser.newContext()).newPage()
  await signUp(stranger)
  const [id] = await makePins(stranger, await makeBoard(stranger, 'Theirs'), 1)
  await signUp(page)
  const board = await makeBoard(page, 'Mine')
  await page.goto(`/pin/${id}/`)
  await expectSound(page)
  await page.getByRole('link', { name: 'Save', exact: true }).click()

  await page.getByRole('button', { name: /Mine/ }).click()

  await expect(page.getByText('Saved to Mine').last()).toBeVisible()
  await page.goto(board.path)
  await expect(page.getByRole('article', { name: 'Pin 1' })).toBeVisible()
})

test.describe('of a secret board', () => {
  test.use({ expectedComplaints: [/status of 404/] })

  test('nobody else finds the board, its pins or its name', async ({ page, browser }) => {
    const owner = await (await browser.newContext()).newPage()
    await signUp(owner)
    const board = await makeBoard(owner, 'Surprise party', 'secret')
    const [id] = await makePins(owner, board, 1)
    await owner.goto(board.path)
    await expect(owner.getByRole('article', { name: 'Pin 1' })).toBeVisible()
    const profile = board.path.replace(/[^/]+\/$/, '')
    await signUp(page)

    for (const address of [board.path, `/pin/${id}/`]) {
      const response = await page.goto(address)
      expect(response?.status()).toBe(404)
      await expectSound(page)
    }
    for (const address of [profile, `${profile}_created/`, '/', '/ideas/']) {
      await page.goto(address)
      await expect(page.getByText('Surprise party')).toHaveCount(0)
      await expect(page.locator(`a[href="/pin/${id}/"]`)).toHaveCount(0)
    }
  })
})

test('a visitor who wants to create a pin logs in and is back where they wanted to go', async ({
  page,
}) => {
  await signUp(page)
  await post(page, '/v3/logout/')
  await page.goto('/pin-builder/')
  await expect(page).toHaveURL('/login/?next=%2Fpin-builder%2F')
  await expectSound(page)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()

  await expect(page).toHaveURL('/pin-builder/')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
})
