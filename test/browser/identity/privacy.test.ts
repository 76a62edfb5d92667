import { expectNoShift, expectSound, PHONE } from '../looks.ts'
import { another, makeBoard, makePins, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('a maker labels a Pin as AI-made, and who hides those sees it on its board only', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  const maker = await another(browser, { width: 1440, height: 900 })
  const board = await makeBoard(maker, 'Dreams')
  const [id] = await makePins(maker, board, 1)
  await maker.goto(`/pin/${id}/edit/`)
  await maker.getByLabel('Made with AI').press('Space')
  await expectSound(maker)
  await maker.getByRole('button', { name: 'Save changes' }).click()

  await expect(maker.getByText('AI-made. Whoever made it says so.')).toBeVisible()
  await signUp(page)
  await page.goto('/')
  const tile = page.getByRole('article', { name: 'Pin 1' }).locator(`a[href="/pin/${id}/"]`)
  await expect(tile).toHaveAccessibleName('Pin 1, AI-made')
  await page.goto('/settings/privacy/')
  await page.getByLabel('Hide AI pictures').press('Space')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(tile).toHaveCount(0)
  await page.goto(board.path)
  await expect(tile).toBeVisible()
  await page.goto('/settings/privacy/')
  await expect(page.getByLabel('Hide AI pictures')).toBeChecked()
})

test.describe('without scripts, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('a member says who finds and invites them', async ({ page }) => {
    await signUp(page)
    await page.goto('/settings/privacy/')
    await page.getByLabel('Hide my profile from search engines').check()
    await page.getByLabel('Nobody').check()
    await page.getByRole('button', { name: 'Save changes' }).click()

    await expect(page.getByLabel('Hide my profile from search engines')).toBeChecked()
    await expect(page.getByLabel('Nobody')).toBeChecked()
    await expect(page.getByLabel('Everyone')).not.toBeChecked()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectNoShift(page)
  })
})

test('help, contact, guidelines and the accessibility statement are one press from every page', async ({
  page,
}) => {
  for (const [name, heading] of [
    ['Help', 'Help'],
    ['Contact', 'Contact'],
    ['Guidelines', 'Guidelines'],
    ['Accessibility', 'Accessibility'],
  ]) {
    await page.goto('/terms/')
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectSound(page)
  }
})
