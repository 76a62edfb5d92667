import { change } from '../database.ts'
import { pressOn } from '../keyboard.ts'
import { expectArrived, expectFocusKept, expectSaid, expectSoundAtBothWidths } from '../looks.ts'
import { makeBoard, signUp } from '../people.ts'
import { SHOP_ORIGIN } from '../places.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/status of 400/] })

test('a board follows a feed: its pins come, a look is asked for, and a stop is undone', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Stools')
  await page.goto(board.path)
  await page.getByRole('button', { name: 'More about this board' }).click()
  await page.getByRole('link', { name: 'Follow a feed' }).click()
  await expectArrived(page)
  await expectSoundAtBothWidths(page)

  const field = page.getByLabel('Address of a feed, page, Are.na channel or board')
  await field.fill('http://10.0.0.1/feed')
  await pressOn(page, 'button', 'Follow')
  await expectSaid(page, 'This address is a private one, which we don’t read.', 'alert')
  await expect(field).toHaveValue('http://10.0.0.1/feed')
  await expectSoundAtBothWidths(page)
  await field.fill(`${SHOP_ORIGIN}/feed.xml`)
  await page.getByLabel('What it has now, too').check()
  await pressOn(page, 'button', 'Follow')
  await expect(page.getByRole('heading', { name: 'Stools of the week' })).toBeVisible()
  await expectSaid(page, /Following .*Stools of the week/)

  await expect(async () => {
    await page.reload()
    await expect(page.getByText('1 new pin.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByText('1 entry could not become a pin').click()
  await expect(page.getByText('It is no longer there.')).toBeVisible()
  await expectSoundAtBothWidths(page)

  await page.getByRole('button', { name: /^Look now/ }).click()
  await expectSaid(page, 'We looked a moment ago. Try again in five minutes.')
  await change('update board_sources set looked_at = 0 where board_id = ?', board.id)
  await page.getByRole('button', { name: /^Look now/ }).click()
  await expectSaid(page, 'Looking. What is new comes in a moment')
  await expectFocusKept(page)

  await page.getByRole('button', { name: /^Stop following/ }).click()
  await expectSaid(page, /No longer following .*Its pins stay/)
  await expect(page.getByRole('heading', { name: 'Stools of the week' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectSaid(page, 'Undone')
  await expect(page.getByRole('heading', { name: 'Stools of the week' })).toBeVisible()

  await page.goto(board.path)
  await expect(page.getByRole('link', { name: 'Follows 1 source' })).toBeVisible()
  await expect(page.getByText('Oak stool جرة')).toBeVisible()
  await expectSoundAtBothWidths(page)
})
