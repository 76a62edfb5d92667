import type { Locator, Page } from '@playwright/test'
import { changeDatabase, readDatabase, runMinuteCron } from '../database.ts'
import { expectTwoStops } from '../keyboard.ts'
import { SHOP_ORIGIN } from '../origins.ts'
import { expectAccessible, expectSound, PHONE, settled } from '../page-checks.ts'
import { makeBoard, makePins, type Signed, signUp } from '../people.ts'
import type { PlainPage } from '../plain-page.ts'
import { expect, plainOf, READER_USER_AGENT, test } from '../test.ts'

test.use({ userAgent: READER_USER_AGENT })

const WIDE = { width: 1440, height: 900 }

/** The country must not occur in other tests, because all members of a country see what is promoted there. */
async function aCampaign(page: Signed, country: string, name = 'Kiln') {
  const email = await signUp(page)
  await changeDatabase(
    'update members set is_partner = 1, business_name = ? where email = ?',
    ...[name, email],
  )
  const jars = await makeBoard(page, 'Jars')
  const pins = await makePins(page, jars, 1)
  // The board is protected, because a wall that already has the pin doesn't promote it.
  await changeDatabase(`update boards set privacy = 'protected' where id = ?`, jars.id)
  const [[id = 0] = []] = await readDatabase('select id from members where email = ?', email)
  await changeDatabase(
    `insert into billing_profiles (advertiser_id, payer_name, email, card_state, card_ref, updated_at)
      values (?, 'Kiln', 'bills@kiln.example', 'valid', 'pm', 1)`,
    Number(id),
  )
  const targeting = {
    genders: ['female', 'male', 'unknown'],
    ages: ['25-34', '35-44', '45-49'],
    interests: [],
    countries: [country],
  }
  await changeDatabase(
    `insert into campaigns (id, advertiser_id, pin_id, idempotency_key, name, objective, destination_url,
        budget_micros, currency, start_at, review, targeting, created_at)
      values (?, ?, ?, 'key', 'Moon jars', 'CONSIDERATION', ?, 7000000, 'USD', 1, 'approved', ?, 1)`,
    ...[Number(id), Number(id), pins[0] ?? '', `${SHOP_ORIGIN}/members`, JSON.stringify(targeting)],
  )
  await runMinuteCron()
  return { id: Number(id) }
}

/** A member in a country, on their home page, with other members' pins. */
async function aMemberOf(page: Page | PlainPage, country: string): Promise<void> {
  await signUp(page)
  await makePins(page, await makeBoard(page, 'Others'), 8)
  await page.request.clearCookies()
  const email = await signUp(page)
  await changeDatabase('update members set country = ? where email = ?', country, email)
  await page.goto('/')
  if ('locator' in page) await expect(() => expectPublished(page)).toPass()
}

/** Loads the page again if the clock that another test runs was still publishing the campaign. */
async function expectPublished(page: Page): Promise<void> {
  if ((await promoted(page).count()) === 0) await page.reload()
  expect(await promoted(page).count()).toBe(1)
}

function promoted(page: Page): Locator {
  return page.getByRole('article', { name: /Promoted by Kiln$/ })
}

test('a member sees a promoted pin, finds out why, hides it, and saves it', async ({
  page,
  openPlain,
}) => {
  const { id } = await aCampaign(await openPlain(), 'NZ')
  await page.clock.install()
  await test.step('a promoted pin that was on the screen for a second counts as one view', () =>
    seeOnce(page, 'NZ', id))
  await expect(promoted(page)).toHaveCount(1)
  await expectSound(page)
  await test.step('a promoted tile has two Tab stops', () =>
    expectTwoStops(promoted(page), [
      'Why this pin?',
      'Save',
      new URL(SHOP_ORIGIN).hostname,
      'Share',
      'More about this pin',
      'Promoted by Kiln',
    ]))
  await test.step('a member finds out why the promoted pin is shown', async () => {
    await openReasons(page)
    await expect(page.getByText("You're in a country the business chose.")).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('a save from a promoted tile counts for the campaign, also with the board picker', () =>
    saveTo(page, 'Mine', id))
  await test.step('on a phone a promoted pin opens as a page that shows who promotes it and why', () =>
    openOnPhone(page))
  await test.step('Hide removes a promoted pin from the wall at once and permanently, and Undo restores it', () =>
    hideTwice(page))
})

async function seeOnce(page: Page, country: string, campaignId: number): Promise<void> {
  const viewRequest = page.waitForRequest(/\/v3\/promotions\/views\//)
  await aMemberOf(page, country)
  await makeBoard(page, 'Mine')
  await promoted(page).scrollIntoViewIfNeeded()
  await viewRequest
  await page.mouse.wheel(0, 4000)
  await page.mouse.wheel(0, -4000)
  await settled(page)
  await page.clock.fastForward(1500)

  await expect(async () => {
    await runMinuteCron()
    expect(
      await readDatabase('select sum(views) from campaign_days where campaign_id = ?', campaignId),
    ).toEqual([[1]])
  }).toPass()
}

async function openReasons(page: Page): Promise<void> {
  await promoted(page).hover()
  await promoted(page).getByRole('button', { name: 'Why this pin?' }).click()
}

async function saveTo(page: Page, board: string, campaignId: number): Promise<void> {
  await page.reload()
  await promoted(page).hover()
  await promoted(page).locator('[data-save]').click()
  await page.getByRole('dialog').getByText(board).first().click()
  await expect(promoted(page).getByText('Saved')).toBeVisible()

  await expect(async () => {
    await runMinuteCron()
    expect(
      await readDatabase('select sum(saves) from campaign_days where campaign_id = ?', campaignId),
    ).toEqual([[1]])
  }).toPass()
}

async function openOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.reload()
  await promoted(page).locator('a.tile-link').click()
  // Waits for the pin's page, because the tile shows the same texts.
  await page.waitForURL(/\/pin\/\d+\//)

  await expect(page.getByRole('main').getByText('Promoted by Kiln').first()).toBeVisible()
  await page.getByRole('button', { name: 'Why this pin?' }).click()
  await expect(page.getByText('The business doesn’t learn who you are.')).toBeVisible()
  await expectSound(page)
  await page.setViewportSize(WIDE)
}

async function hideTwice(page: Page): Promise<void> {
  await page.goto('/')
  await openReasons(page)
  await page.getByRole('button', { name: 'Hide' }).click()

  await expect(promoted(page)).toHaveCount(0)
  await expect(page.getByText('OK, we won’t show you this ad again')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(promoted(page)).toHaveCount(0)

  await changeDatabase('delete from hidden_promotions')
  await page.reload()
  await openReasons(page)
  await page.getByRole('button', { name: 'Hide' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await page.reload()
  await expect(promoted(page)).toHaveCount(1)
}

test.describe('without scripts', () => {
  test('a promoted pin is labelled, opens its page, and links out through a counted click', async ({
    plain,
    openPlain,
  }) => {
    const { id } = await aCampaign(await openPlain(), 'PT')
    await aMemberOf(plain, 'PT')
    const tile = plain.see('article', /Promoted by Kiln$/)
    await plain.press('link', /^Pin 1/, tile)
    expect(plain.text(plain.see('main'))).toContain('Promoted by Kiln')

    await plain.press('link', /^Visit/, plain.see('main'))
    expect(plain.url()).toContain('pfcid=')

    await expect(async () => {
      await runMinuteCron()
      const rows = await readDatabase('select kind from ledger where campaign_id = ?', id)
      expect(rows).toEqual([['click']])
    }).toPass()
  })
})

test('from promoting with a test card to a report with one billed click', async ({
  page,
  browser,
}) => {
  const email = await signUp(page)
  await changeDatabase(
    `update members set is_partner = 1, business_name = 'Kiln', country = 'IE' where email = ?`,
    email,
  )
  await changeDatabase(
    `update businesses set country = 'IE', time_zone = 'UTC', gdpr_consent_at = 1
      where member_id = (select id from members where email = ?)`,
    email,
  )
  const jars = await makeBoard(page, 'Jars')
  const [pin] = await makePins(page, jars, 1)
  await changeDatabase(`update boards set privacy = 'protected' where id = ?`, jars.id)

  await page.goto(`/advertiser/quick-promote/?pin=${pin}`)
  await page.getByLabel('Name').fill('Moon jars')
  await page.getByLabel('Destination').fill(`${SHOP_ORIGIN}/members`)
  await page.getByRole('button', { name: 'Promote', exact: true }).click()
  await page.getByRole('button', { name: 'Add the address' }).click()
  await page.getByLabel('Street and number').fill('Kiln Lane 4')
  await page.getByLabel('Postal code').fill('D01 F5P2')
  await page.getByLabel('City').fill('Dublin')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByLabel('Email for bills').fill('bills@kiln.example')
  await page.getByRole('button', { name: 'Save and promote' }).click()
  await page
    .getByRole('dialog', { name: 'Sent for review' })
    .getByRole('link', { name: /card/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible()
  await page.getByRole('link', { name: 'Add a card' }).click()
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await expect(page.getByText('Card added')).toBeVisible()
  await changeDatabase(
    `update campaigns set review = 'approved' where name = 'Moon jars'
    and advertiser_id = (select id from members where email = ?)`,
    email,
  )
  await runMinuteCron()

  const ana = await (await browser.newContext({ viewport: WIDE })).newPage()
  await aMemberOf(ana, 'IE')
  await promoted(ana).locator('a.tile-link').click()
  const overlay = ana.getByRole('dialog', { name: 'Pin' })
  await expect(overlay.getByText('Promoted by Kiln').first()).toBeVisible()
  const link = overlay.getByRole('link', { name: 'Visit' })
  for (let press = 0; press < 2; press++) {
    const [shop] = await Promise.all([ana.waitForEvent('popup'), link.click()])
    await shop.waitForURL(/pfcid=/)
    expect(shop.url()).toMatch(new RegExp(`^${SHOP_ORIGIN}/members\\?pfcid=[\\w-]{22}$`))
    await shop.close()
  }
  await ana.context().close()

  const [[id = 0] = []] = await readDatabase('select id from members where email = ?', email)
  const report = `/advertiser/${id}/reporting/campaigns/`
  await expectFigure(page, report, 'Clicks billed')
  await page.goto(report)
  await expect(figure(page, 'Clicks billed')).toHaveText('1')
  await expect(figure(page, 'Not billed')).toHaveText('1')
  await expect(figure(page, 'Spent')).toHaveText('€0.10')
  await expect(page.getByText('Through a link that was already counted').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Daily figures').click()
  await expect(page.getByRole('row').last()).toContainText('€0.10')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Moon jars' }).click()
  await expect(page.getByRole('heading', { name: 'Latest clicks' })).toBeVisible()
  await expect(page.getByText('€0: Through a link that was already counted')).toBeVisible()
  await expectSound(page)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^pinfold-campaigns-.*\.csv$/)
})

test('the report shows what a click led to in the shop', async ({ page, plain: kiln }) => {
  const { id } = await aCampaign(kiln, 'FI')
  await changeDatabase(
    `insert into conversion_tags (id, advertiser_id, name, created_at) values (?, ?, 'Shop', 1)`,
    ...[id, id],
  )
  await changeDatabase(
    `update campaigns set objective = 'WEB_CONVERSION', conversion_tag_id = ?,
      conversion_event = 'CHECKOUT', destination_url = ? where id = ?`,
    ...[id, `${SHOP_ORIGIN}/store?tag=${id}`, id],
  )
  await aMemberOf(page, 'FI')
  await promoted(page).locator('a.tile-link').click()
  const link = page.getByRole('dialog', { name: 'Pin' }).getByRole('link', { name: 'Visit' })
  const [shop] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await shop.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(shop.getByRole('button', { name: 'Bought' })).toBeVisible()

  const report = `/advertiser/${id}/reporting/campaigns/?objective=WEB_CONVERSION`
  await expectFigure(kiln, report, 'Conversions')
  // The visit to the page counts as another event.
  expect(figureOf(kiln, 'Other events')).toBe('1')
})

/** Waits until a figure of a report is 1, within some minutes of the site's time. */
async function expectFigure(reader: Page | PlainPage, report: string, name: string): Promise<void> {
  const plain = 'see' in reader ? reader : await plainOf(reader)
  await expect(async () => {
    await runMinuteCron()
    await plain.goto(report)
    expect(figureOf(plain, name)).toBe('1')
  }).toPass()
}

/** A figure of the first list on a plain page. */
function figureOf(plain: PlainPage, name: string): string {
  const [term] = plain.all('term').filter((one) => plain.text(one) === name)
  return term?.nextElementSibling?.textContent ?? ''
}

/** A figure of the first list on the page. */
function figure(page: Page, name: string): Locator {
  const term = page.locator('dt', { hasText: new RegExp(`^${name}$`) }).first()
  return term.locator('xpath=following-sibling::dd')
}
