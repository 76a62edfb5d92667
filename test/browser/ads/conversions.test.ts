import type { Page } from '@playwright/test'
import { changeDatabase, readDatabase } from '../database.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { SHOP_ORIGIN } from '../origins.ts'
import { expectAccessibleAtBothWidths, expectSoundAtBothWidths } from '../page-checks.ts'
import { get, type Signed, signUp } from '../people.ts'
import { expect, READER_USER_AGENT, test } from '../test.ts'

const CLICK = 'abcdefghijklmnopqrst-_'

test.use({ userAgent: READER_USER_AGENT })

test('a click id is kept across a shop’s pages, and sent with a purchase', async ({ page }) => {
  const tag = await aTag(page)
  await page.goto(`${storeOf(tag)}&pfcid=${CLICK}`)
  await expect.poll(() => eventsOfTag(tag)).toEqual([['PAGE_VISIT', CLICK, null, 'script']])

  await page.getByRole('link', { name: 'Basket' }).click()
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await page.getByRole('button', { name: 'Bought' }).click()

  await expect
    .poll(() => eventsOfTag(tag))
    .toEqual([
      ['CHECKOUT', CLICK, 24_900_000, 'script'],
      ['PAGE_VISIT', CLICK, null, 'script'],
      ['PAGE_VISIT', CLICK, null, 'script'],
    ])
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('a click id expires after 30 days', async ({ page }) => {
  const tag = await aTag(page)
  await page.goto(storeOf(tag))
  const at = Date.now() - 30 * 24 * 60 * 60_000
  await page.evaluate((kept) => localStorage.setItem('pfcid', kept), `${CLICK}.${at}`)

  await page.getByRole('button', { name: 'Buy', exact: true }).click()

  await expect
    .poll(async () => (await eventsOfTag(tag))[0])
    .toEqual(['CHECKOUT', null, 24_900_000, 'script'])
})

test('without storage, a cookie of the shop keeps the click id', async ({ page }) => {
  const tag = await aTag(page)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('closed')
    }
  })
  await page.goto(`${storeOf(tag)}&pfcid=${CLICK}`)
  await page.goto(storeOf(tag))

  await expect
    .poll(async () => (await eventsOfTag(tag)).map(([, click]) => click))
    .toEqual([CLICK, CLICK])
  expect(await page.evaluate(() => document.cookie)).toMatch(new RegExp(`^pfcid=${CLICK}\\.\\d+$`))
})

test('with Global Privacy Control no click id is stored, even if the visitor consents', async ({
  page,
}) => {
  const tag = await aTag(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  await page.goto(`${storeOf(tag)}&pfcid=${CLICK}`)
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  await page.getByRole('button', { name: 'Buy', exact: true }).click()

  await expect
    .poll(async () => (await eventsOfTag(tag)).map(([, click]) => click))
    .toEqual([null, null])
  expect(await storedOn(page)).toEqual(['', null])
})

test('denied consent stores no click id and deletes a stored one; granted consent keeps it', async ({
  page,
}) => {
  const tag = await aTag(page)
  await page.goto(`${storeOf(tag)}&pfcid=${CLICK}`)
  await expect.poll(async () => (await storedOn(page))[1]).toContain(CLICK)

  await page.goto(`${storeOf(tag)}&consent=denied&pfcid=${CLICK}`)
  await expect.poll(() => storedOn(page)).toEqual(['', null])
  await expect
    .poll(async () => (await eventsOfTag(tag)).map(([, click]) => click))
    .toEqual([null, CLICK])
  await page.getByRole('button', { name: 'Agree', exact: true }).click()

  expect((await storedOn(page))[1]).toContain(CLICK)
  await page.getByRole('button', { name: 'Disagree' }).click()
  expect(await storedOn(page)).toEqual(['', null])
})

test('an event recorded offline is sent once the network is back', async ({ page, context }) => {
  const tag = await aTag(page)
  await page.goto(storeOf(tag))
  await expect.poll(async () => (await eventsOfTag(tag)).length).toBe(1)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Bought' })).toBeVisible()
  await context.setOffline(false)

  await expect.poll(async () => (await eventsOfTag(tag))[0]?.[0]).toBe('CHECKOUT')
})

test('events recorded before the script loads are sent afterwards', async ({ page }) => {
  const tag = await aTag(page)
  let come = () => {}
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/ct/tag.js', async (route) => {
    await late
    await route.continue()
  })
  await page.goto(`${storeOf(tag)}&pfcid=${CLICK}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await page.evaluate(() => history.replaceState(null, '', '/store'))
  come()

  await expect
    .poll(async () => (await eventsOfTag(tag)).map(([event, click]) => [event, click]))
    .toEqual([
      ['CHECKOUT', CLICK],
      ['PAGE_VISIT', CLICK],
    ])
})

test.describe('with the script blocked', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED/] })

  test('the shop’s page still works', async ({ page }) => {
    const tag = await aTag(page)
    await page.route('**/ct/**', (route) => route.abort())
    await page.goto(storeOf(tag))
    await page.getByRole('button', { name: 'Buy', exact: true }).click()

    await expect(page.getByRole('button', { name: 'Bought' })).toBeVisible()
    expect(await eventsOfTag(tag)).toEqual([])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the image reports a visit', async ({ page, plain }) => {
    const tag = await aTag(plain)

    await page.goto(storeOf(tag))

    await expect.poll(() => eventsOfTag(tag)).toEqual([['PAGE_VISIT', null, null, 'image']])
  })

  test('plain forms create a tag and test it', async ({ plain }) => {
    const id = await aBusiness(plain)
    await plain.goto(`/advertiser/${id}/conversions/`)
    plain.fill('Name', 'Shop')
    await plain.press('button', 'Create tag')
    plain.see('heading', { level: 1, name: 'Tag: Shop' })
    expect(plain.value(/^The tag.s code$/)).toMatch(/pinfold\('load', '\d+'\)/)
    const tag = new URL(plain.url()).searchParams.get('tag') ?? ''
    await plain.press('link', 'Try it')
    plain.fill('Your page', storeOf(tag))
    await plain.press('button', 'Create link')
    const link = plain.see('link', 'Open your page in test mode')
    expect(link.getAttribute('href')).toMatch(/pf_test=1&pfcid=/)

    await plain.goto(storeOf(tag))
    const image = plain.see('presentation')
    await get(plain, image.getAttribute('src') ?? '')
    await expect.poll(() => eventsOfTag(tag)).toEqual([['PAGE_VISIT', null, null, 'image']])
    await changeDatabase('update conversion_events set is_test = 1 where tag_id = ?', tag)

    await plain.goto(`/advertiser/${id}/conversions/test-events/?tag=${tag}&page=`)
    expect(plain.text()).toContain('by the image')
  })
})

test.describe('by keyboard', () => {
  test.use({ expectedComplaints: [/status of 4(00|09)/] })

  test('a tag is created, tested on a page, checked and deleted', async ({ page }) => {
    const id = await aBusiness(page)
    const home = `/advertiser/${id}/conversions/`
    await page.goto(home)
    await expect(page.getByText('No tags yet')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.getByRole('button', { name: 'Create tag' }).click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Give the tag a name/)
    await typeInto(page, 'Name', 'Web shop')
    await pressOn(page, 'button', 'Create tag')

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tag: Web shop')
    await expect(page.getByText("hasn't sent any events yet")).toBeVisible()
    await page.reload()
    await expectSoundAtBothWidths(page)
    const tag = new URL(page.url()).searchParams.get('tag') ?? ''
    await page.getByRole('link', { name: 'Try it' }).first().click()
    await expect(page.getByText(/^Nothing yet/)).toBeVisible()
    await page.getByLabel('Your page').fill('shop')
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect(page.getByText("doesn't look like a web address")).toBeVisible()
    await page.getByLabel('Your page').fill(`${SHOP_ORIGIN}/store?tag=${tag}`)
    await page.getByRole('button', { name: 'Create link' }).click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Open your page in test mode' }).click()
    const shop = await opened
    // A page reports nothing if the browser leaves it before the script has loaded.
    await shop.waitForFunction(() => sessionStorage.getItem('pf_test'))
    await shop.getByRole('link', { name: 'Basket' }).click()
    await shop.getByRole('button', { name: 'Buy', exact: true }).click()
    await shop.getByRole('button', { name: 'Buy oddly' }).click()

    // The events appear within seconds, without a reload.
    await expect(page.getByText('Purchase', { exact: true })).toBeVisible()
    await expect(page.getByText('€24.90')).toBeVisible()
    await expect(page.getByText("isn't an event we know")).toBeVisible()
    await expect(page.getByText('with the click id').first()).toBeVisible()
    await expectAccessibleAtBothWidths(page)

    await page.goto(`${home}health/`)
    await expect(page.getByText('No events received yet.')).toBeVisible()
    await changeDatabase('update conversion_events set is_test = 0 where tag_id = ?', tag)
    await page.reload()
    await expect(page.getByRole('row', { name: 'Purchase 1 0' })).toBeVisible()
    await expectSoundAtBothWidths(page)

    await page.goto(`${home}tag/?tag=${tag}`)
    await page.getByLabel('Name', { exact: true }).fill('Shop on the web')
    await page.getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tag: Shop on the web')
    await page.getByText('Delete this tag').click()
    await page.getByRole('button', { name: 'Delete tag' }).click()
    await expect(page.getByText('Your reports keep what it counted.')).toBeVisible()
    await expect(page.getByText('No tags yet')).toBeVisible()
  })
})

test('the script is small, cacheable, and available to any page', async ({ request }) => {
  const response = await get({ request }, '/ct/tag.js')
  const headers = response.headers()

  expect((await response.body()).byteLength).toBeLessThan(2048)
  expect(headers['content-type']).toContain('text/javascript')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(headers['cache-control']).toBe('public, max-age=86400')
  expect(headers['set-cookie']).toBeUndefined()
})

/** Creates a tag of a new business in this page's browser, and returns its id. */
async function aTag(page: Signed): Promise<string> {
  const business = await aBusiness(page)
  const id = String(Date.now() * 100 + Math.floor(Math.random() * 100))
  await changeDatabase(
    `insert into conversion_tags (id, advertiser_id, name, created_at) values (?, ?, 'Shop', 0)`,
    id,
    business,
  )
  return id
}

/** Creates a business in this page's browser, and returns its id. */
async function aBusiness(page: Signed): Promise<string> {
  const email = await signUp(page)
  await changeDatabase(
    `update members set is_partner = 1, business_name = 'Kiln' where email = ?`,
    email,
  )
  const [[id] = []] = await readDatabase('select id from members where email = ?', email)
  return String(id)
}

function storeOf(tag: string): string {
  return `${SHOP_ORIGIN}/store?tag=${tag}`
}

/** A tag's events by name, each with its click id, value and channel. */
function eventsOfTag(tag: string): Promise<unknown[][]> {
  return readDatabase(
    'select event, click_key, value_micros, via from conversion_events where tag_id = ? order by event, id desc',
    tag,
  )
}

/** The cookies and the click id that a shop's page stores. */
function storedOn(page: Page): Promise<[string, string | null]> {
  return page.evaluate(() => [document.cookie, localStorage.getItem('pfcid')])
}
