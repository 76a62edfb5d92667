import { randomUUID } from 'node:crypto'
import { pressOn } from '../keyboard.ts'
import { SHOP_ORIGIN } from '../origins.ts'
import { expectAccessible, expectSound, PHONE } from '../page-checks.ts'
import { signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test.describe('a site', () => {
  test.use({ expectedComplaints: [/status of 4\d\d/] })

  test('a site is claimed by a DNS record after hints about missing proofs, and released, by keyboard', async ({
    page,
  }) => {
    const host = `ana-${randomUUID()}.example`
    await signUp(page)
    await page.setViewportSize(PHONE)
    await page.goto('/settings/claim/')
    await expectSound(page)
    await page.getByLabel('Your site').fill('co.uk')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Your site')).toHaveAccessibleDescription(
      /Many people have sites under that domain/,
    )

    await page.getByLabel('Your site').fill(`https://www.${host}/about`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/settings/claim/${host}/`)
    await expectSound(page)
    await pressOn(page, 'button', 'Check now')
    await expect(page.getByText(/^We haven't found your code yet/)).toBeVisible()
    await expect(page.getByText('We couldn’t find the record yet.')).toBeVisible()
    await expectAccessible(page)

    const [name = '', data] = await page
      .locator('code')
      .allTextContents()
      .then((all) => all.slice(-2))
    await page.request.put(`${SHOP_ORIGIN}/dns?${new URLSearchParams({ name })}`, {
      data,
      maxRetries: 1,
    })
    await pressOn(page, 'button', 'Check now')

    await expect(page.getByText('Claimed: pins from this site credit you')).toBeVisible()
    await expectSound(page)
    await pressOn(page, 'button', `Unclaim ${host}`)
    await expect(page.getByRole('link', { name: host })).toHaveCount(0)
  })
})

test('Instagram is connected and shown, but can’t be used to log in', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings/claim/')
  await page.getByRole('link', { name: 'Connect Instagram' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instagram (fake)')
  await page.getByText('Somebody else').click()
  await page.getByLabel('Name').fill(`Ana ${randomUUID()}`)
  await page.getByRole('button', { name: 'Continue as this person' }).click()

  await expect(page).toHaveURL('/settings/claim/')
  await expect(page.getByText(/^Connected on /)).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Disconnect Instagram' }).click()
  await expect(page.getByRole('link', { name: 'Connect Instagram' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/login/')
  await expect(page.getByText('Instagram')).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ expectedComplaints: [/status of 4\d\d/] })

  test('a site is checked, and the result is shown', async ({ plain }) => {
    await signUp(plain)
    await plain.goto('/settings/claim/')
    plain.fill('Your site', `${randomUUID()}.example`)
    await plain.press('button', 'Claim this site')
    await plain.press('button', 'Check now')

    expect(plain.text()).toContain("We haven't found your code yet")
  })
})
