import { changeDatabase } from '../database.ts'
import { tabTo } from '../keyboard.ts'
import { DESKTOP, expectAccessible, expectSoundAtBothWidths, PHONE } from '../page-checks.ts'
import { signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const GROUPS = [
  'Profile and privacy',
  'Home and appearance',
  'Notifications',
  'Security and access',
  'Your pins',
  'Account',
]

const LONG = `${'صورة من الشاطئ '.repeat(8)}a-very-long-name-${'n'.repeat(60)}.png`

test('settings have an overview, and each settings page links back to it', {
  tag: '@plain',
}, async ({ plain }) => {
  await plain.goto('/settings/')
  expect(plain.url()).toContain('/login/')
  const email = await signUp(plain)
  await plain.goto('/settings/')
  const groups = () => plain.all('heading', { level: 2 }).map((one) => one.textContent)
  expect(groups()).toEqual(GROUPS)
  const places = plain
    .all('link', {}, plain.see('navigation', 'Settings'))
    .map((link) => link.getAttribute('href') ?? '')
  expect(places).toHaveLength(22)

  await plain.goto('/settings/?q=two-step%20security')
  expect(groups()).toEqual(['Security and access'])
  await plain.goto('/settings/?q=harpsichord')
  expect(plain.text()).toContain('No settings found')

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

  await changeDatabase(
    `update members set is_partner = 1, business_name = 'Kiln' where email = ?`,
    email,
  )
  await plain.goto('/settings/')
  expect(groups()).toEqual([...GROUPS, 'Your business'])
  await plain.press('link', /^Access Who/)
  plain.see('heading', { level: 1, name: 'Access' })
})

test('a phone shows one link back to the settings, and a wide screen lists all settings beside the page', async ({
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
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('dark mod')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('')
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
  await expect(page.getByRole('group', { name: 'New boards are' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.setViewportSize(PHONE)
  await page.goto('/settings/import/')
  await expect(back).toBeVisible()

  await test.step('a file is chosen by keyboard, its full name is shown, and it stays chosen if it is refused', async () => {
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
    await page.getByRole('button', { name: 'Preview import' }).press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/up to 20 files, 20,000 entries/)
    await expect(page.getByText(LONG, { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await page.setViewportSize(DESKTOP)
  await expect(back).toBeHidden()
  await expect(beside.getByRole('link', { name: 'Import' })).toHaveAttribute('aria-current', 'page')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('the browser’s own file field shows', async ({ page }) => {
    await signUp(page)
    await page.goto('/settings/profile/')

    await expect(page.getByLabel('Picture')).toHaveCSS('opacity', '1')
    await expect(page.getByText('Choose a picture')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
