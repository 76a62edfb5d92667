import { expectSoundAtBothWidths } from '../looks.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('one’s own pins are searched from their board, by words, board and day, by keyboard too', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Open')
  const secret = await makeBoard(page, 'Hidden', 'secret')
  await makePins(page, board, 3)
  await makePins(page, secret, 2)
  await page.goto(board.path)
  await page.getByRole('link', { name: 'Search pins' }).click()

  const found = page.getByRole('status').filter({ hasText: /pins?$/ })
  const filters = page.getByRole('list', { name: 'Filters' }).getByRole('link')
  const search = page.getByRole('search', { name: 'Search your pins' })
  await expect(found).toHaveText('3 of your pins')
  await expect(page.getByRole('feed').getByRole('article')).toHaveCount(3)
  await expectSoundAtBothWidths(page)

  await test.step('a filter is taken away and another one set by keyboard alone', async () => {
    await filters.filter({ hasText: 'Open' }).focus()
    await page.keyboard.press('Enter')
    await expect(found).toHaveText('5 pins')
    await search.getByLabel('Words').focus()
    await page.keyboard.type('pin 1')
    await page.keyboard.press('Enter')
    await expect(found).toHaveText('2 of your pins')
    await search.locator('summary').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(search.getByLabel('Board')).toBeFocused()
    await page.keyboard.type('Hidden')
    await expect(search.getByLabel('Board')).toHaveValue(secret.id)
    await search.getByRole('button', { name: 'Search' }).focus()
    await page.keyboard.press('Enter')
  })
  await expect(found).toHaveText('1 of your pins')
  await expect(filters).toHaveText(['Take away “pin 1”', 'Take away Hidden', 'Clear all'])
  await expect(page).toHaveURL(`/search/yours/?q=pin+1&board=${secret.id}`)

  await test.step('where nothing is found, the page says what to take away; Back returns to the results', async () => {
    await search.getByText('Filters').click()
    await search.getByLabel('Saved until').fill('2020-01-31')
    await search.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.getByRole('link', { name: 'Take away “Until Jan 31, 2020”: 1 pin' }).click()
    await expect(found).toHaveText('1 of your pins')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await page
      .getByRole('list', { name: 'Filters' })
      .getByRole('link', { name: 'Clear all' })
      .click()
    await expect(found).toHaveText('5 pins')
  })
})
