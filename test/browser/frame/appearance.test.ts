import { expectAnnounced, expectNoShift, expectSoundAtBothWidths } from '../page-checks.ts'
import { get, makeBoard, makePins, signUp } from '../people.ts'
import { expect, IN_MOTION, test } from '../test.ts'

test.use({ ...IN_MOTION, colorScheme: 'light' })

test('a theme and reduced motion are chosen for a browser, and the server renders them from the next page on', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/settings/appearance/')
  const body = page.locator('body')
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: /^Reduced:/ }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()

  await expectAnnounced(page, 'Changes saved')
  await expect(body).toHaveCSS('background-color', 'rgb(18, 18, 17)')
  await expect(page.locator('.toast')).toHaveCSS('animation-name', 'none')
  await expectSoundAtBothWidths(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  const colours = page.locator('meta[name=theme-color]')
  await expect(colours).toHaveAttribute('content', '#121211')

  await page.context().clearCookies({ name: '__Host-session' })
  const drawn = await (await get(page, '/')).text()
  expect(drawn).toMatch(/<html[^>]* data-theme="dark" data-motion="less"/)
  await signUp(page)
  await page.goto('/settings/appearance/')
  for (const group of ['Theme', 'Motion']) {
    await page.getByRole('group', { name: group }).getByLabel('System').check()
  }
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('html')).not.toHaveAttribute('data-motion')
  await expect(colours).toHaveCount(2)
})

test('a visitor chooses an appearance in the footer', async ({ page, plain }) => {
  await signUp(plain)
  const board = await makeBoard(plain, 'Jars')
  await makePins(plain, board, 20)
  await page.goto(board.path)
  const wall = page.getByRole('main').getByRole('article')
  await expect(wall.first()).toBeVisible()
  const columns = () =>
    wall.evaluateAll((tiles) => new Set(tiles.map((tile) => tile.getBoundingClientRect().x)).size)
  const standard = await columns()
  await page
    .getByRole('navigation', { name: 'Footer' })
    .getByRole('link', { name: 'Appearance' })
    .click()
  await page.getByRole('radio', { name: /^Compact/ }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectAnnounced(page, 'Changes saved')
  await expectSoundAtBothWidths(page)

  await page.goto(board.path)
  await expect(wall.first()).toBeVisible()
  expect(await columns()).toBeGreaterThan(standard)
  await expectNoShift(page)
  const member = await get(page, '/settings/privacy/', { maxRedirects: 0 })
  expect(member.status()).toBe(302)
})
