import { changeDatabase } from '../database.ts'
import { pressOn } from '../keyboard.ts'
import { SHOP_ORIGIN } from '../origins.ts'
import {
  expectAnnounced,
  expectFocusKept,
  expectPageAnnounced,
  expectSoundAtBothWidths,
} from '../page-checks.ts'
import { makeBoard, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/status of 400/] })

test('a board follows a feed: pins are added, a check is requested, and unfollowing is undone', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Stools')
  await page.goto(board.path)
  await page.getByRole('button', { name: 'More about this board' }).click()
  await page.getByRole('link', { name: 'Follow a feed' }).click()
  await expectPageAnnounced(page)
  await expectSoundAtBothWidths(page)

  const field = page.getByLabel('Address of a feed, page, Are.na channel or board')
  await field.fill('http://10.0.0.1/feed')
  await pressOn(page, 'button', 'Follow')
  await expectAnnounced(page, 'This is a private address, so we can’t read it.', 'alert')
  await expect(field).toHaveValue('http://10.0.0.1/feed')
  await expectSoundAtBothWidths(page)
  await field.fill(`${SHOP_ORIGIN}/feed.xml`)
  await page.getByLabel('Existing items too').check()
  await pressOn(page, 'button', 'Follow')
  await expect(page.getByRole('heading', { name: 'Stools of the week' })).toBeVisible()
  await expectAnnounced(page, /Following .*Stools of the week/)

  await expect(async () => {
    await page.reload()
    await expect(page.getByText('1 new pin.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByText("1 entry couldn't be saved").click()
  await expect(page.getByText('The page no longer exists.')).toBeVisible()
  await expectSoundAtBothWidths(page)

  await page.getByRole('button', { name: /^Check now/ }).click()
  await expectAnnounced(page, 'We checked a moment ago. Try again in 5 minutes.')
  await changeDatabase('update board_sources set checked_at = 0 where board_id = ?', board.id)
  await page.getByRole('button', { name: /^Check now/ }).click()
  await expectAnnounced(page, 'Checking. New items will appear in a moment')
  await expectFocusKept(page)

  await page.getByRole('button', { name: /^Stop following/ }).click()
  await expectAnnounced(page, /No longer following .*Its pins stay/)
  await expect(page.getByRole('heading', { name: 'Stools of the week' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectAnnounced(page, 'Undone')
  await expect(page.getByRole('heading', { name: 'Stools of the week' })).toBeVisible()

  await page.goto(board.path)
  await expect(page.getByRole('link', { name: 'Follows 1 source' })).toBeVisible()
  await expect(page.getByText('Oak stool جرة')).toBeVisible()
  await expectSoundAtBothWidths(page)
})
