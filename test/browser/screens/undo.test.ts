import { expectSoundAtBothWidths } from '../looks.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, IN_MOTION, plainOf, test } from '../test.ts'

test.use(IN_MOTION)

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
  await test.step('of doubles one is kept, and the other comes back by Undo', async () => {
    await makePins(page, await makeBoard(page, 'Twice', 'secret'), 1)
    await page.goto('/settings/doubles/')
    await expect(page.getByRole('listitem').filter({ hasText: 'Pin 1' })).toHaveCount(2)
    await expectSoundAtBothWidths(page)
    await page.getByRole('button', { name: 'Keep this one: Pin 1, Twice' }).click()

    await expect(page.getByText('1 pin removed', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No doubles' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'The same picture, twice' })).toBeVisible()
  })
  await test.step('without scripts, too; and nothing goes where the kept pin has gone', async () => {
    const after = await plainOf(page)
    await after.goto('/settings/')
    await after.press('link', /^Doubles/)
    await after.press('button', /^Not doubles/)
    after.see('heading', 'No doubles')
    await after.press('button', 'Undo')
    const behind = after.tab()
    await behind.goto('/settings/doubles/')

    await after.press('button', 'Keep this one: Pin 1, Kept')
    expect(after.text()).toContain('1 pin removed')
    await behind.press('button', 'Keep this one: Pin 1, Twice')

    expect(behind.text()).toContain("isn't there any more, so nothing was removed")
    await behind.goto(own.path)
    expect(behind.text()).toMatch(/\b1 pin\b/)
  })
})
