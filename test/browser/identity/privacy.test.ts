import { expectNoShift, expectSound, PHONE } from '../page-checks.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('a member labels a pin as AI-made, and members who hide those see it only on its board', async ({
  plain,
  openPlain,
}) => {
  const maker = await openPlain()
  await signUp(maker)
  const board = await makeBoard(maker, 'Dreams')
  const [id] = await makePins(maker, board, 1)
  await maker.goto(`/pin/${id}/edit/`)
  maker.check('Made with AI')
  await maker.press('button', 'Save changes')

  expect(maker.text()).toContain('AI-made. Stated by its creator.')
  await signUp(plain)
  await plain.goto('/')
  const namesOfTile = () =>
    plain
      .all('link', /^Pin 1/)
      .filter((link) => link.getAttribute('href') === `/pin/${id}/`)
      .map((link) => plain.all('link', 'Pin 1, AI-made').includes(link))
  expect(namesOfTile(), 'its name says so').toEqual([true])
  await plain.press('button', 'Tune your home')
  await plain.press('switch', 'Show AI pictures')
  expect(plain.text()).toContain('AI pictures are now hidden')

  plain.see('heading', { level: 1 })
  expect(namesOfTile()).toEqual([])
  await plain.goto(board.path)
  expect(namesOfTile()).toEqual([true])
  await plain.goto('/settings/home/')
  expect(plain.see('switch', 'Show AI pictures').getAttribute('aria-checked')).toBe('false')
  await plain.press('switch', 'Show AI pictures')
  await plain.goto('/')
  expect(namesOfTile()).toEqual([true])
})

test.describe('without scripts, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('a member chooses who can find and invite them', async ({ page }) => {
    await signUp(page)
    await page.goto('/settings/privacy/')
    await page.getByLabel('Show my profile in search engines').uncheck()
    await page.getByLabel('Nobody', { exact: true }).check()
    await page.getByRole('button', { name: 'Save changes' }).click()

    await expect(page.getByLabel('Show my profile in search engines')).not.toBeChecked()
    await expect(page.getByLabel('Nobody', { exact: true })).toBeChecked()
    await expect(page.getByLabel('Everyone', { exact: true })).not.toBeChecked()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectNoShift(page)
  })
})

test('help, contact, guidelines and the accessibility statement are one press from every page', async ({
  page,
}) => {
  await page.goto('/terms/')
  for (const name of ['Help', 'Contact', 'Guidelines', 'Accessibility']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectSound(page)
  }
})
