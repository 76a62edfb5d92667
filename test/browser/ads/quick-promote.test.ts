import type { Browser, Page } from '@playwright/test'
import { aBusinessWithPins, ownId, setCountry } from '../businesses.ts'
import { changeDatabase } from '../database.ts'
import { collect } from '../frame/announcements.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { expectAccessible, expectSoundAtBothWidths, PHONE } from '../page-checks.ts'
import type { PlainPage } from '../plain-page.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaints: [/status of 4\d\d/] })

test('a pin is promoted by keyboard, with the address and payer forms', { tag: '@focus' }, async ({
  page,
}) => {
  const [id = ''] = await aBusinessWithPins(page)
  await page.setViewportSize(PHONE)
  await page.goto(`/advertiser/quick-promote/?pin=${id}&placement=pin_rep`)
  await test.step('on a phone the page is one column, and nothing overflows', () =>
    expectColumns(page))
  await expectSoundAtBothWidths(page)

  await typeInto(page, 'Name', 'a'.repeat(70))
  await expect(page.getByText(`${'a'.repeat(62)}…`)).toBeVisible()
  await typeInto(page, 'Destination', 'https://kiln.example/jars')
  await typeInto(page, 'Per day, in USD', '2')
  await pressOn(page, 'button', 'Promote')
  await expect(page.getByLabel('Per day, in USD')).toHaveAccessibleDescription(
    /Enter at least .* a day/,
  )
  await typeInto(page, 'Per day, in USD', '8.50')
  await expect(page.getByText('$85 in all, $8.50 a day')).toBeVisible()
  await pressOn(page, 'button', 'Promote')

  await expect(page.getByText(/Not promoted yet: we need the address/)).toBeVisible()
  await expectAccessible(page)
  await pressOn(page, 'button', 'Add the address')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where is Kiln?')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)
  await pressOn(page, 'button', 'Save and continue')
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('Enter the city.')
  await typeAddress(page)
  await pressOn(page, 'button', 'Save and continue')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who pays?')
  await expectAccessible(page)
  await typeInto(page, 'Email for bills', 'bills@kiln.example')
  const said = await collect(page)
  await pressOn(page, 'button', 'Save and promote')

  const success = page.getByRole('dialog', { name: 'Sent for review' })
  await expect(success).toContainText('at most $85 in all, $8.50 a day')
  await expectAccessible(page)
  const heard = (await said()).filter((text) => text.startsWith('Your campaign'))
  expect(heard).toEqual([expect.stringMatching(/ has been created\. Nothing was charged\.$/)])
  await page.reload()
  await expect(success).toBeVisible()
})

test('pages opened from quick promote lead back to it, and its draft is kept', {
  tag: '@focus',
}, async ({ page, browser }) => {
  const [id = '', other = '', third = ''] = await aBusinessWithPins(page, 3)
  await test.step('closing a dialog that was opened directly in a new tab leads to the profile', () =>
    closeFirst(page))
  await test.step('Enter in a field promotes the pin, and pages opened from quick promote lead back to it', () =>
    openBeside(page, id))
  await test.step('a dialog closes by going back in history', () => choosePin(page, id, other))
  await test.step('the dialog creates a tag that measures sales', () => nameTag(page))
  await page.goto(`/advertiser/quick-promote/?pin=${id}&asked=1`)
  await expect(page.getByText('Not promoted yet: the address for bills is missing.')).toBeVisible()
  await expectAccessible(page)
  await test.step('a draft survives closing the tab in the middle of a word, and can be continued in another browser', () =>
    closeInWord(page, browser, other))
  await setCountry(page, 'DK')
  await test.step('a business in Europe consents to the GDPR terms once', () => agree(page, third))
})

async function closeFirst(page: Page): Promise<void> {
  await page.goto('/advertiser/quick-promote/')
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.keyboard.press('Escape')

  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toMatch(/^\/ana\w+\/$/)
}

async function openBeside(page: Page, id: string): Promise<void> {
  const path = `/advertiser/quick-promote/?pin=${id}`
  await page.goto(`/pin/${id}/`)
  await page.getByRole('link', { name: 'Promote', exact: true }).click()
  await typeInto(page, 'Name', 'Jars')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Destination')).toHaveAccessibleDescription(/Enter the address/)
  // The errors appear before the new page has loaded, which replaces whatever was opened meanwhile.
  await expect(page).toHaveURL(path)

  await page.getByLabel('Sales on my site').check()
  await page.getByRole('button', { name: 'Choose a tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Measuring sales on your site' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(path)
  await expect(page.getByLabel('Name')).toHaveValue('Jars')
  await page.getByRole('button', { name: 'Add the address' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where is Kiln?')
  await page.goBack()
  await expect(page.getByLabel('Name')).toHaveValue('Jars')
}

async function choosePin(page: Page, id: string, other: string): Promise<void> {
  const path = `/advertiser/quick-promote/?pin=${id}`
  await page.getByRole('link', { name: 'Choose another pin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a pin to promote' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  const before = await page.evaluate(() => history.length)

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(path)
  await page.goForward()
  await expect(dialog).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(before)

  await dialog.getByRole('link', { name: 'Pin 2' }).click()
  await expect(page).toHaveURL(
    `/advertiser/quick-promote/?pin=${other}&placement=closeup_partner_module`,
  )
  await page.goBack()
  await expect(page).toHaveURL(path)
}

async function nameTag(page: Page): Promise<void> {
  await answerDraftLate(page)
  const kept = page.waitForRequest(DRAFT)
  await page.getByLabel('Name').fill('Tagged')
  await page.getByLabel('Sales on my site').check()
  await kept
  await page.getByRole('button', { name: 'Choose a tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Measuring sales on your site' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('Yes').check()
  await dialog.getByRole('button', { name: 'Use this' }).click()
  await expect(dialog.getByLabel('Name of a new tag')).toHaveAccessibleDescription(
    /Give the tag a name/,
  )
  await dialog.getByLabel('Name of a new tag').fill('Web shop')
  await dialog.getByRole('button', { name: 'Use this' }).click()

  await expect(page.getByText('Counted by the tag “Web shop”: purchase.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Tagged')
}

const DRAFT = /\/quick-promote\/draft/

/** Delays the response to an autosaved draft until the dialog is loading. */
async function answerDraftLate(page: Page): Promise<void> {
  const isTag = (url: URL) => url.searchParams.get('step') === 'tag'
  const asked = page.waitForRequest((request) => isTag(new URL(request.url())))
  const readAgain = page.waitForEvent('requestfinished', (request) => isTag(new URL(request.url())))
  await page.route(DRAFT, async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    await asked
    await route.fulfill({ response })
  })
  let isFirst = true
  await page.route(isTag, async (route) => {
    const isHeld = isFirst
    isFirst = false
    if (isHeld) await readAgain
    await route.fallback()
  })
}

async function closeInWord(page: Page, browser: Browser, id: string): Promise<void> {
  const path = `/advertiser/quick-promote/?pin=${id}`
  await page.goto(path)
  await page.getByLabel('Name').fill('Jars for win')
  await page
    .getByText(/^(Canada|Change)$/)
    .filter({ visible: true })
    .first()
    .click()
  await page.getByLabel('Canada').check()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByLabel('Name').fill('Jars for winter')
  await page.goto('/terms/')

  const elsewhere = await anotherDevice(page, browser)
  await expect(async () => {
    await elsewhere.goto(path)
    await expect(elsewhere.getByLabel('Name')).toHaveValue('Jars for winter', { timeout: 500 })
  }).toPass()
  await expect(elsewhere.getByText('Canada, United States')).toBeVisible()
  await elsewhere.context().close()
}

async function agree(page: Page, id: string): Promise<void> {
  await page.goto(`/advertiser/quick-promote/?pin=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Before you advertise in Europe' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'I agree for Kiln' }).press('Enter')

  await expect(page.getByLabel('Per day, in DKK')).toHaveValue('50')
  await expect(page.getByLabel('30 days')).toBeChecked()
  await page.reload()
  await expect(page.getByLabel('Per day, in DKK')).toHaveValue('50')
}

async function expectColumns(page: Page): Promise<void> {
  expect(await columns(page)).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    PHONE.width,
  )

  // Leaves room for a scroll bar at each breakpoint.
  for (const [width, count] of [
    [869, 1],
    [890, 2],
    [1275, 2],
    [1300, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await columns(page), `at ${width} px`).toBe(count)
  }
}

test.describe('without scripts', () => {
  test('a pin is chosen, promoted and paid for', async ({ plain }) => {
    const [id = ''] = await aBusinessWithPins(plain)
    await plain.goto('/quick-promote/?placement=navbar_promote_pin')
    await plain.press('link', /^Pin 1/, plain.see('dialog'))
    expect(plain.url()).toMatch(new RegExp(`pin=${id}`))
    plain.fill('Destination', 'https://kiln.example/jars')
    plain.fill('Per day, in USD', 'one')
    await plain.press('button', 'Promote')
    plain.see('textbox', { name: 'Per day, in USD', description: /Enter an amount/ })
    expect(plain.value('Per day, in USD')).toBe('one')
    plain.fill('Per day, in USD', '9')
    plain.check('Until a date')
    plain.fill('Last day', new Date(Date.now() + 5e8).toISOString().slice(0, 10))
    await plain.press('button', 'Promote')
    await plain.press('button', 'Add the address')

    fillAddress(plain)
    await plain.press('button', 'Save and continue')
    plain.fill('Email for bills', 'bills@kiln.example')
    await plain.press('button', 'Save and promote')

    expect(plain.text(plain.see('dialog', 'Sent for review'))).toContain('$9 a day')
  })

  test('the forms alone promote a complete draft, and report an incomplete one', async ({
    plain,
  }) => {
    const [id = '', linked = ''] = await aBusinessWithPins(plain, 2)
    await changeDatabase(`update pins set link = 'https://kiln.example/jars' where id = ?`, linked)
    await plain.goto(`/advertiser/quick-promote/?pin=${id}`)
    await plain.press('button', 'Add the address')
    fillAddress(plain)
    await plain.press('button', 'Save and continue')
    plain.fill('Email for bills', 'bills@kiln.example')
    await plain.press('button', 'Save')

    expect(plain.text()).toContain('Not promoted yet. Please check the fields below.')
    plain.see('textbox', { name: 'Destination', description: /Enter the address/ })
    await changeDatabase('delete from billing_profiles where advertiser_id = ?', await ownId(plain))
    await plain.goto(`/advertiser/quick-promote/?pin=${linked}&step=billing`)
    plain.fill('Email for bills', 'bills@kiln.example')
    await plain.press('button', 'Save')
    expect(plain.text()).toContain('Not promoted yet. Review it, then choose Promote.')
    await changeDatabase(
      `update businesses set street = '' where member_id = ?`,
      await ownId(plain),
    )
    await plain.goto(`/advertiser/quick-promote/?pin=${linked}`)
    await plain.press('button', 'Add the address')
    plain.fill('Street and number', 'Kiln Lane 4')
    await plain.press('button', 'Save and promote')

    expect(plain.text(plain.see('dialog', 'Sent for review'))).toContain('$7 a day')
  })
})

function fillAddress(plain: PlainPage): void {
  plain.fill('Street and number', 'Kiln Lane 4')
  plain.fill('Postal code', 'ST4 7QQ')
  plain.fill('City', 'Stoke')
}

async function typeAddress(page: Page): Promise<void> {
  await typeInto(page, 'Street and number', 'Kiln Lane 4')
  await typeInto(page, 'Postal code', 'ST4 7QQ')
  await typeInto(page, 'City', 'Stoke')
}

async function anotherDevice(page: Page, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  return context.newPage()
}

function columns(page: Page): Promise<number> {
  return page
    .locator('main form')
    .evaluate((form) => getComputedStyle(form).gridTemplateColumns.split(' ').length)
}
