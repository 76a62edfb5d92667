import { listen } from '../frame/announcements.ts'
import { expectSoundAtBothWidths } from '../page-checks.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, IN_MOTION, plainOf, test } from '../test.ts'

test.use(IN_MOTION)

test('follows and saves can be undone, which is announced', async ({ page, plain }) => {
  await signUp(plain)
  const theirs = await makeBoard(plain, 'Boats')
  await makePins(plain, theirs, 2)
  await signUp(page)
  const own = await makeBoard(page, 'Kept')
  await makePins(page, own, 1)

  for (const path of [`/${theirs.path.split('/')[1]}/`, theirs.path]) {
    await test.step(`Undo is offered on ${path}, and follows again`, async () => {
      await page.goto(path)
      const hear = await listen(page)
      const follow = page.getByRole('button', { name: /^Follow / }).first()
      const following = page.getByRole('button', { name: /Press to unfollow$/ }).first()
      await hear(() => follow.press('Enter'), /^Following /)
      await hear(() => following.press('Enter'), 'Unfollowed Undo Press Control Z to undo')
      await hear(() => page.keyboard.press('Control+z'), 'Undone')
      await expect(following).toBeFocused()

      await hear(() => following.press('Enter'), 'Unfollowed Undo')
      const message = page.getByRole('region', { name: 'Message' })
      await hear(() => message.getByRole('button', { name: 'Undo' }).press('Enter'), 'Undone')
      await expect(following).toBeFocused()
      await expect(page).toHaveURL(path)
      await page.reload()
      await expect(following).toBeVisible()
    })
  }
  await test.step('undoing a save is confirmed, and the saved pin no longer exists', async () => {
    const tile = page.getByRole('article', { name: 'Pin 2', exact: true })
    await tile.hover()
    await tile.getByRole('button', { name: /^Save / }).click()
    await page.getByRole('button', { name: 'Undo' }).click()

    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(page.getByText('Pin deleted')).toHaveCount(0)
    const after = await plainOf(page)
    await after.goto(own.path)
    expect(after.text()).toMatch(/\b1 pin\b/)
  })
  await test.step('one of two duplicates is kept, and Undo restores the other', async () => {
    await makePins(page, await makeBoard(page, 'Twice', 'secret'), 1)
    await page.goto('/settings/doubles/')
    await expect(page.getByRole('listitem').filter({ hasText: 'Pin 1' })).toHaveCount(2)
    await expectSoundAtBothWidths(page)
    await page.getByRole('button', { name: 'Keep this one: Pin 1, Twice' }).click()

    await expect(page.getByText('1 pin removed', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No duplicates' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'The same picture, twice' })).toBeVisible()
  })
  await test.step('without scripts duplicates are dismissed and cleared too, and nothing is deleted if the kept pin no longer exists', async () => {
    const after = await plainOf(page)
    await after.goto('/settings/')
    await after.press('link', /^Duplicates/)
    await after.press('button', /^Not duplicates/)
    after.see('heading', 'No duplicates')
    await after.press('button', 'Undo')
    const behind = after.tab()
    await behind.goto('/settings/doubles/')

    await after.press('button', 'Keep this one: Pin 1, Kept')
    expect(after.text()).toContain('1 pin removed')
    await behind.press('button', 'Keep this one: Pin 1, Twice')

    expect(behind.text()).toContain('no longer exists, so nothing was removed')
    await behind.goto(own.path)
    expect(behind.text()).toMatch(/\b1 pin\b/)
  })
})
