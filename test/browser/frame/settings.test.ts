import { change } from '../database.ts'
import { tabTo } from '../keyboard.ts'
import { DESKTOP, expectAccessible, expectSoundAtBothWidths, PHONE } from '../looks.ts'
import { signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const LONG = `${'صورة من الشاطئ '.repeat(8)}a-very-long-name-${'n'.repeat(60)}.png`

test('settings have a page of contents, and each of their pages leads back to it', async ({
  plain,
}) => {
  await plain.goto('/settings/')
  expect(plain.url()).toContain('/login/')
  const email = await signUp(plain)
  await plain.goto('/settings/')
  const groups = () => plain.all('heading', { level: 2 }).map((one) => one.textContent)
  expect(groups()).toEqual(['You', 'Safety', 'Your pins'])
  const places = plain
    .all('link', {}, plain.see('navigation', 'Settings'))
    .map((link) => link.getAttribute('href') ?? '')
  expect(places).toHaveLength(21)

  for (const path of places) {
    await plain.goto(path)
    expect(plain.all('heading', { level: 1 }), path).toHaveLength(1)
    expect(plain.see('link', 'Back to Settings').getAttribute('href'), path).toBe('/settings/')
  }
  for (const [path, name, parent] of [
    ['/settings/security/phone/', 'Security', '/settings/security/'],
    ['/settings/account/close/', 'Account', '/settings/account/'],
    ['/settings/claim/shop.example/', 'Claimed accounts', '/settings/claim/'],
  ] as const) {
    await plain.goto(path)
    await plain.press('link', `Back to ${name}`)
    expect(plain.url(), path).toContain(parent)
  }

  await change(`update members set is_partner = 1, business_name = 'Kiln' where email = ?`, email)
  await plain.goto('/settings/')
  expect(groups()).toEqual(['You', 'Safety', 'Your pins', 'Your business'])
  await plain.press('link', /^Access Who/)
  plain.see('heading', { level: 1, name: 'Access' })
})

test('a phone has one way back to the settings, a wide screen all of them beside the page', async ({
  page,
  expectedComplaints,
}) => {
  await signUp(page)
  await page.goto('/')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL('/settings/')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  const beside = page.getByRole('main').getByRole('navigation', { name: 'Settings' })
  const back = page.getByRole('link', { name: 'Back to Settings' })

  await page.setViewportSize(PHONE)
  await beside.getByRole('link', { name: /^Profile/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()
  await expect(beside).toBeHidden()
  const save = page.getByRole('button', { name: 'Save changes' })
  expect((await save.boundingBox())?.width).toBeGreaterThan(PHONE.width * 0.8)
  await back.click()
  await expect(page).toHaveURL('/settings/')
  await page.goto('/settings/privacy/')
  await expect(page.getByRole('group', { name: 'New boards begin as' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.setViewportSize(PHONE)
  await page.goto('/settings/import/')
  await expect(back).toBeVisible()

  await test.step('a file is chosen by keyboard, its whole name shows, and it stays when it is refused', async () => {
    expectedComplaints.push(/status of 400/)
    const field = page.getByLabel('Files', { exact: true })
    const choose = page.getByText('Choose files')
    const opened = page.waitForEvent('filechooser')
    await tabTo(page, field)
    const ring = () =>
      choose.evaluate((one) => getComputedStyle(one.closest('.group') ?? one).outlineStyle)
    await expect.poll(ring).toBe('solid')
    await page.keyboard.press('Space')
    await (await opened).setFiles({ name: LONG, mimeType: 'image/png', buffer: Buffer.from('no') })

    await expect(page.getByText(LONG, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Look inside' }).press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/up to 20 files and 20,000 entries/)
    await expect(page.getByText(LONG, { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await page.setViewportSize(DESKTOP)
  await expect(back).toBeHidden()
  await expect(beside.getByRole('link', { name: 'Import' })).toHaveAttribute('aria-current', 'page')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('the browser’s own field for a file shows', async ({ page }) => {
    await signUp(page)
    await page.goto('/settings/profile/')

    await expect(page.getByLabel('Picture')).toHaveCSS('opacity', '1')
    await expect(page.getByText('Choose a picture')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
