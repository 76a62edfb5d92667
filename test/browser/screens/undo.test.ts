import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, plainOf, test } from '../test.ts'

test('follows and saves are undone, which is told', async ({ page, plain }) => {
  await signUp(plain)
  const theirs = await makeBoard(plain, 'Boats')
  await makePins(plain, theirs, 2)
  await signUp(page)
  const own = await makeBoard(page, 'Kept')
  await makePins(page, own, 1)

  for (const path of [`/${theirs.path.split('/')[1]}/`, theirs.path]) {
    await test.step(`what was unfollowed on ${path} is followed again by Undo, where one is`, async () => {
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
    })
  }
  await test.step('a save that is undone says so, and is gone', async () => {
    const tile = page.getByRole('article', { name: 'Pin 2', exact: true })
    await tile.hover()
    await tile.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).click()

    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(page.getByText('Pin deleted')).toHaveCount(0)
    const after = await plainOf(page)
    await after.goto(own.path)
    expect(after.text()).toMatch(/\b1 pin\b/)
  })
})
