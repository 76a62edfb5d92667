import { changeDatabase } from '../database.ts'
import { SITE_ORIGIN } from '../origins.ts'
import {
  DESKTOP,
  expectAccessible,
  expectSound,
  expectSoundAtBothWidths,
  PHONE,
} from '../page-checks.ts'
import { get, type Signed, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/status of 4\d\d/] })

test('a card that is declined when charged is replaced by one that pays, and the bill can be printed', async ({
  page,
}) => {
  const { id, path } = await anAdvertiser(page)
  await page.goto(`${path}?campaign_id=${id}&objective_type=CLICKTHROUGH&is_quick_promote=true`)
  await expect(page.getByText('Moon jars is waiting for a card')).toBeVisible()
  await expectSound(page)

  await page.getByRole('link', { name: 'Add a card' }).click()
  await expect(page.getByText('This is not Stripe, and no money moves.')).toBeVisible()
  await page.getByRole('button', { name: '4000 0000 0000 0002' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await page.getByRole('button', { name: 'Back without a card' }).click()
  await expect(page.getByText('Moon jars is waiting for a card')).toBeVisible()

  await page.getByRole('link', { name: 'Add a card' }).click()
  await page.getByLabel('Or the number of a test card').fill('4000 0000 0000 0341')
  await page.getByRole('button', { name: 'Add this number' }).click()
  await expect(page.getByText('Card added')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/reporting/campaigns/${id}/$`))

  await click(id, 60)
  await page.getByRole('link', { name: 'Billing' }).click()
  await expect(page.getByText('Visa ending in 0341')).toBeVisible()
  await test.step('billing fits a phone’s screen', async () => {
    await page.setViewportSize(PHONE)
    await page.reload()
    await expectSound(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(PHONE.width)
    await page.setViewportSize(DESKTOP)
  })
  await page.getByRole('button', { name: 'Pay $60 now' }).click()
  await expect(page.getByText(/Your card was refused on/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/refused again/)).toBeVisible()

  await page.getByRole('link', { name: 'Change card' }).click()
  await page.getByRole('button', { name: '5555 5555 5555 4444' }).click()
  await expect(page.getByText('Mastercard ending in 4444')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()

  await page.getByRole('link', { name: 'All bills' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^PF-/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bill PF-\d{4}-\d{6}$/)
  await expect(page.getByRole('row', { name: 'Moon jars 1 $60.00' })).toBeVisible()
  await expect(page.getByText(/^Paid by card on/)).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'All bills' })).toBeHidden()
  await expect(page.getByRole('row', { name: 'Total $60.00' })).toBeVisible()
})

test('a payment is confirmed on the bank’s page, after a declined confirmation', async ({
  page,
}) => {
  const { id, path } = await anAdvertiser(page)
  await click(id, 60)
  await page.goto(path)
  await page.getByRole('link', { name: 'Add a card' }).click()
  await page.getByRole('button', { name: '4000 0025 0000 3155' }).click()
  await page.getByRole('button', { name: 'Pay $60 now' }).click()
  await expect(page.getByText('Your bank needs you to confirm a payment of $60.')).toBeVisible()
  await expectSoundAtBothWidths(page)

  const confirm = page.getByRole('link', { name: 'Confirm with your bank' })
  await confirm.click()
  await page.getByRole('button', { name: 'No' }).click()
  await expect(page.getByText("Your bank hasn't confirmed it.")).toBeVisible()
  await confirm.click()
  await page.getByRole('button', { name: 'Yes, pay' }).click()

  await expect(page.getByText("Paid. We've emailed you the bill.")).toBeVisible()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
})

test.describe('without scripts', () => {
  test('a card is added, and the debt is paid', async ({ plain }) => {
    const { id, path } = await anAdvertiser(plain)
    await click(id, 5)
    await plain.goto(path)
    await plain.press('link', 'Add a card')
    await plain.press('button', /^4242 4242 4242 4242/)
    expect(plain.text()).toContain('Visa ending in 4242')

    await plain.press('button', 'Pay $5 now')

    expect(plain.text()).toContain("Paid. We've emailed you the bill.")
    plain.fill('VAT ID', '12 34')
    await plain.press('button', 'Save')
    plain.see('textbox', { name: 'VAT ID', description: /look like a VAT ID/ })
    expect(plain.value('VAT ID')).toBe('12 34')
  })
})

/** A business with a payer and a campaign, logged in to this page's browser. */
async function anAdvertiser(page: Signed): Promise<{ id: number; path: string }> {
  const email = await signUp(page)
  await changeDatabase(
    `update members set is_partner = 1, business_name = 'Kiln', country = 'US' where email = ?`,
    email,
  )
  const response = await get(page, '/v3/users/settings/')
  const { client_context }: { client_context: { user: { id: string } } } = await response.json()
  const business = client_context.user.id
  const id = Date.now() * 1000 + Math.floor(Math.random() * 1000)
  await changeDatabase(
    `update businesses set country = 'US', time_zone = 'UTC', street = 'Kiln Lane 4', city = 'Stoke', postal_code = 'ST4'
    where member_id = ?`,
    business,
  )
  await changeDatabase(
    `insert into billing_profiles (advertiser_id, payer_name, email, updated_at)
    values (?, 'Kiln & Co', 'bills@kiln.example', 1)`,
    business,
  )
  await changeDatabase(
    `insert into campaigns (id, advertiser_id, idempotency_key, name, objective, destination_url,
      budget_micros, currency, start_at, review, targeting, created_at)
    values (?, ?, 'a', 'Moon jars', 'CONSIDERATION', 'https://kiln.example/', 7000000, 'USD', 1,
      'approved', '{"genders":[],"ages":[],"interests":[],"countries":["US"]}', 1)`,
    id,
    business,
  )
  return { id, path: `${SITE_ORIGIN}/advertiser/${business}/billing/` }
}

/** A click on a campaign, at this price. */
async function click(campaignId: number, units: number): Promise<void> {
  await changeDatabase(
    `insert into ledger (advertiser_id, campaign_id, kind, micros, currency, key, at)
    select advertiser_id, id, 'click', ? * 1000000, currency, 'click' || id, ? from campaigns where id = ?`,
    units,
    Date.now(),
    campaignId,
  )
}
