import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('a member and a board that were unfollowed are followed again by Undo, where one is', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newPage()
  await signUp(elsewhere)
  const board = await makeBoard(elsewhere, 'Boats')
  await makePins(elsewhere, board, 1)
  await elsewhere.close()
  await signUp(page)

  for (const path of [board.path, `/${board.path.split('/')[1]}/`]) {
    await page.goto(path)
    await page
      .getByRole('button', { name: /^Follow / })
      .first()
      .click()
    const following = page.getByRole('button', { name: /^Unfollow / }).first()
    await expect(following).toBeVisible()
    await following.click()
    await expect(page.getByText('Unfollowed', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()

    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(following).toBeVisible()
    await expect(page).toHaveURL(path)
    await page.reload()
    await expect(following).toBeVisible()
  }
})

test('a save that is undone says so, and is gone', async ({ page, browser }) => {
  const elsewhere = await browser.newPage()
  await signUp(elsewhere)
  const theirs = await makeBoard(elsewhere, 'Boats')
  await makePins(elsewhere, theirs, 2)
  await elsewhere.close()
  await signUp(page)
  const own = await makeBoard(page, 'Kept')
  await makePins(page, own, 1)

  await page.goto(theirs.path)
  const tile = page.getByRole('article', { name: 'Pin 2', exact: true })
  await tile.hover()
  await tile.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()

  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(page.getByText('Pin deleted')).toHaveCount(0)
  await page.goto(own.path)
  await expect(page.getByText('1 pin', { exact: true })).toBeVisible()
})
