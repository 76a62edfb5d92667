import type { Page } from '@playwright/test'
import { changeDatabase } from '../database.ts'
import { pressOn, tick, typeInto } from '../keyboard.ts'
import { DESKTOP, expectSoundAtBothWidths } from '../page-checks.ts'
import { anotherMember, get, nameOf, type Signed, signUp } from '../people.ts'
import type { PlainPage } from '../plain-page.ts'
import { expect, plainOf, test } from '../test.ts'

test.describe('by keyboard', () => {
  test.use({ expectedComplaints: [/status of 4(00|09)/] })
  // Refused forms cause these statuses.

  test('a member converts to a business, gives somebody access and becomes personal again, by keyboard alone', async ({
    page,
    browser,
  }) => {
    await signUp(page)
    const bo = await anotherMember(browser, DESKTOP)
    const name = await nameOf(bo)
    await convert(page)
    await expectSoundAtBothWidths(page)

    await page.goto('/settings/business/')
    await expect(page.getByLabel('Website')).toHaveValue('https://kiln.example/')
    await page.getByLabel('City').fill('Aarhus')
    await page.getByLabel('Country').selectOption({ label: 'Denmark' })
    await expect(page.getByText('Campaigns are paid in DKK.')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Changes saved')).toBeVisible()
    await pressOn(page, 'button', 'Turn off')
    await pressOn(page, 'button', 'Turn on')
    await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()

    await page.goto('/business/access/')
    await typeInto(page, 'Username or email', name)
    await pressOn(page, 'button', 'Send invitation')
    await expect(page.getByText('Choose at least one role.')).toBeVisible()
    await expect(page.getByLabel('Username or email')).toHaveValue(name)
    await expectSoundAtBothWidths(page)
    await tick(page, 'Analyst')
    await pressOn(page, 'button', 'Send invitation')
    await expect(page.getByText(/^Invitation sent to/)).toBeVisible()

    await bo.goto('/invitations/')
    await expect(bo.getByText('Analyst. Can see campaigns.')).toBeVisible()
    await expectSoundAtBothWidths(bo)
    await bo.getByRole('button', { name: 'Accept the invitation from Kiln & Crumb' }).click()
    await expect(bo.getByText('You now have access to Kiln & Crumb')).toBeVisible()
    await expect(bo.getByText('your own account has to be a business account')).toBeVisible()
    await expectSoundAtBothWidths(bo)

    await page.reload()
    const row = page.getByRole('list', { name: /^Who manages/ }).getByRole('listitem')
    await expect(row).toHaveCount(1)
    await row.getByText('Change roles').click()
    await row.getByLabel('Admin').check()
    await expectSoundAtBothWidths(page)
    await row.getByRole('button', { name: 'Save roles' }).click()
    await expect(row.getByText('Admin and Analyst')).toBeVisible()

    await page.goto('/settings/business/personal/')
    await expectSoundAtBothWidths(page)
    await page.getByRole('button', { name: 'Change to personal' }).click()
    await expect(page.getByText('Your account is now personal')).toBeVisible()
    await bo.goto('/business/access/')
    await expect(bo.getByText('None yet.')).toBeVisible()
  })
})

test.describe('with two people editing a campaign', () => {
  test.use({ expectedComplaints: [/status of 409/] })

  test('a campaign is changed, paused and ended, and two people don’t overwrite each other’s changes', async ({
    page,
  }) => {
    await signUp(page)
    const other = await plainOf(page)
    const id = await convertPlainly(other)
    const console = `/advertiser/${id}/reporting/campaigns/`
    await page.goto(console)
    await expect(page.getByText('No campaigns yet')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await insertCampaign(id)
    await page.goto(console)
    await expect(page.getByText('In review')).toBeVisible()
    await expectSoundAtBothWidths(page)

    await page.getByRole('button', { name: 'Pause Moon jars' }).click()
    await expect(page.getByText('“Moon jars” is paused')).toBeVisible()
    await page.getByRole('link', { name: 'Moon jars' }).click()
    await expect(page.getByLabel('Daily budget, in USD')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await other.goto(page.url())
    other.fill('Daily budget, in USD', '9')
    await other.press('button', 'Save changes')
    expect(other.text()).toContain('$9 a day')
    await page.getByLabel('Daily budget, in USD').fill('8')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const choice = page.getByRole('group', { name: 'Budget was changed in the meantime' })
    await expect(choice.getByRole('radio', { name: 'Keep my version' })).toBeFocused()
    await expect(choice.getByText('$9', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Daily budget, in USD')).toHaveValue('8')
    await expectSoundAtBothWidths(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('At most $8 a day', { exact: true })).toBeVisible()

    await page.getByText('End this campaign').click()
    await page.getByRole('button', { name: 'End campaign' }).click()
    await expect(page.getByText('“Moon jars” has ended')).toBeVisible()
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByText('$9 a day changed to $8')).toBeVisible()
    await expectSoundAtBothWidths(page)
  })
})

test('converting to a business continues to the intended page, with its pin', async ({ plain }) => {
  await signUp(plain)

  await plain.goto('/business/convert/?next=/settings/business/&pinId=9')
  plain.fill('Business name', 'Kiln')
  await plain.press('button', 'Convert account')

  expect(plain.url()).toMatch(/\/settings\/business\/\?pin=9$/)
})

test.describe('without JavaScript', () => {
  test.use({ expectedComplaints: [/status of 409/] })

  test('converting, inviting, accepting, leaving and becoming personal are plain forms', async ({
    plain,
    openPlain,
  }) => {
    await signUp(plain)
    const bo = await openPlain()
    await signUp(bo)
    const name = await nameOf(bo)
    await convertPlainly(plain)
    await plain.goto('/business/access/')
    plain.fill('Username or email', name)
    plain.check('Profile editor')
    await plain.press('button', 'Send invitation')
    expect(plain.text()).toContain('Invited · Profile editor')

    await bo.goto('/invitations/')
    await bo.press('button', 'Accept the invitation from Kiln & Crumb')
    await bo.press('button', 'Leave Kiln & Crumb')
    expect(bo.text()).toContain('You no longer manage Kiln & Crumb')

    await plain.goto('/settings/business/')
    await plain.press('link', 'Change to personal')
    await plain.press('button', 'Change to personal')
    plain.see('heading', 'Edit profile')
  })

  test('a campaign paused meanwhile accepts a new budget, and asks which to keep if the budget changed too', async ({
    plain,
  }) => {
    await signUp(plain)
    const id = await convertPlainly(plain)
    await insertCampaign(id)
    await plain.goto(`/advertiser/${id}/reporting/campaigns/`)
    await plain.press('link', 'Moon jars')
    const other = plain.tab()
    await other.goto(plain.url())
    await other.press('button', 'Pause Moon jars')

    plain.fill('Daily budget, in USD', '8')
    await plain.press('button', 'Save changes')

    expect(plain.text()).toContain('At most $8 a day')
    expect(plain.text()).toMatch(/\bPaused\b/)

    await other.goto(plain.url())
    other.fill('Daily budget, in USD', '9')
    await other.press('button', 'Save changes')
    plain.fill('Daily budget, in USD', '7.50')
    await plain.press('button', 'Save changes')

    expect(plain.text()).toContain('This was changed elsewhere while you were editing')
    plain.see('group', 'Budget was changed in the meantime')
    expect(plain.value('Daily budget, in USD')).toBe('7.50')
    plain.check('Use the saved version')
    await plain.press('button', 'Save changes')
    expect(plain.text()).toContain('At most $9 a day')
  })
})

/** Makes the member of this page's browser the business Kiln & Crumb. */
async function convert(page: Page): Promise<void> {
  await page.goto('/business/convert/')
  await page.getByLabel('Business name').fill('Kiln & Crumb')
  await page.getByLabel('Kind').selectOption('shop')
  await page.getByLabel('Website').fill('kiln.example')
  await page.getByRole('button', { name: 'Convert account' }).click()
  await expect(page.getByRole('heading', { name: 'Kiln & Crumb' })).toBeVisible()
  await expect(page.getByText('Shop · kiln.example')).toBeVisible()
}

/** {@link convert} without scripts; returns the id of the business. */
async function convertPlainly(plain: PlainPage): Promise<string> {
  await plain.goto('/business/convert/')
  plain.fill('Business name', 'Kiln & Crumb')
  plain.fill('Kind', 'shop')
  plain.fill('Website', 'kiln.example')
  await plain.press('button', 'Convert account')
  plain.see('heading', 'Kiln & Crumb')
  expect(plain.text()).toContain('Shop · kiln.example')
  return ownProfile(plain)
}

async function ownProfile({ request }: Signed): Promise<string> {
  const profiles = await get({ request }, '/vx/business_access/profiles/')
  const [id = ''] = Object.keys((await profiles.json()).resource_response.data)
  return id
}

async function insertCampaign(advertiserId: string): Promise<void> {
  const now = Date.now()
  await changeDatabase(
    `insert into campaigns (id, advertiser_id, idempotency_key, name, objective, destination_url,
      budget_micros, currency, start_at, targeting, created_at)
    values (?, ?, 'test', 'Moon jars', 'CONSIDERATION', 'https://kiln.example/', 7000000, 'USD', ?, '{}', ?)`,
    ...[now * 10, Number(advertiserId), now, now],
  )
}
