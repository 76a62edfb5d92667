import type { Page } from '@playwright/test'
import { change, read } from '../database.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { expectAccessibleAtBothWidths, expectSoundAtBothWidths } from '../looks.ts'
import { get, type Signed, signUp } from '../people.ts'
import { SHOP_ORIGIN } from '../places.ts'
import { expect, READER, test } from '../test.ts'

const CLICK = 'abcdefghijklmnopqrst-_'

test.use({ userAgent: READER })

test('a click id is kept over the pages of a shop, and told when something is bought', async ({
  page,
}) => {
  const tag = await aTag(page)
  await page.goto(`${storeOf(tag)}&pfcid=${CLICK}`)
  await expect.poll(() => told(tag)).toEqual([['PAGE_VISIT', CLICK, null, 'script']])

  await page.getByRole('link', { name: 'Basket' }).click()
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await page.getByRole('button', { name: 'Bought' }).click()

  await expect
    .poll(() => told(tag))
    .toEqual([
      ['CHECKOUT', CLICK, 24_900_000, 'script'],
      ['PAGE_VISIT', CLICK, null, 'script'],
      ['PAGE_VISIT', CLICK, null, 'script'],
    ])
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('a click id is forgotten after 30 days', async ({ page }) => {
  const tag = await aTag(page)
  await page.goto(storeOf(tag))
  const at = Date.now() - 30 * 24 * 60 * 60_000
  await page.evaluate((kept) => localStorage.setItem('pfcid', kept), `${CLICK}.${at}`)

  await page.getByRole('button', { name: 'Buy', exact: true }).click()

  await expect
    .poll(async () => (await told(tag))[0])
    .toEqual(['CHECKOUT', null, 24_900_000, 'script'])
})

test('where storage is closed, a cookie of the shop keeps the click id', async ({ page }) => {
  const tag = await aTag(page)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('closed')
    }
  })
  await page.goto(`${storeOf(tag)}&pfcid=${CLICK}`)
  await page.goto(storeOf(tag))

  await expect.poll(async () => (await told(tag)).map(([, click]) => click)).toEqual([CLICK, CLICK])
  expect(await page.evaluate(() => document.cookie)).toMatch(new RegExp(`^pfcid=${CLICK}\\.\\d+$`))
})

test('with Global Privacy Control nothing is kept, whatever the shop says', async ({ page }) => {
  const tag = await aTag(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  await page.goto(`${storeOf(tag)}&pfcid=${CLICK}`)
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  await page.getByRole('button', { name: 'Buy', exact: true }).click()

  await expect.poll(async () => (await told(tag)).map(([, click]) => click)).toEqual([null, null])
  expect(await keptOn(page)).toEqual(['', null])
})

test('denied consent keeps nothing, takes back what was kept, and granted keeps it then', async ({
  page,
}) => {
  const tag = await aTag(page)
  await page.goto(`${storeOf(tag)}&pfcid=${CLICK}`)
  await expect.poll(async () => (await keptOn(page))[1]).toContain(CLICK)

  await page.goto(`${storeOf(tag)}&consent=denied&pfcid=${CLICK}`)
  await expect.poll(() => keptOn(page)).toEqual(['', null])
  await expect.poll(async () => (await told(tag)).map(([, click]) => click)).toEqual([null, CLICK])
  await page.getByRole('button', { name: 'Agree', exact: true }).click()

  expect((await keptOn(page))[1]).toContain(CLICK)
  await page.getByRole('button', { name: 'Disagree' }).click()
  expect(await keptOn(page)).toEqual(['', null])
})

test('an event without a network is told when it is back', async ({ page, context }) => {
  const tag = await aTag(page)
  await page.goto(storeOf(tag))
  await expect.poll(async () => (await told(tag)).length).toBe(1)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Bought' })).toBeVisible()
  await context.setOffline(false)

  await expect.poll(async () => (await told(tag))[0]?.[0]).toBe('CHECKOUT')
})

test('what happens before the script comes is told when it is there', async ({ page }) => {
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
    .poll(async () => (await told(tag)).map(([event, click]) => [event, click]))
    .toEqual([
      ['CHECKOUT', CLICK],
      ['PAGE_VISIT', CLICK],
    ])
})

test.describe('where the script is blocked', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED/] })

  test('the shop’s page works all the same', async ({ page }) => {
    const tag = await aTag(page)
    await page.route('**/ct/**', (route) => route.abort())
    await page.goto(storeOf(tag))
    await page.getByRole('button', { name: 'Buy', exact: true }).click()

    await expect(page.getByRole('button', { name: 'Bought' })).toBeVisible()
    expect(await told(tag)).toEqual([])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visit is told by the image', async ({ page, plain }) => {
    const tag = await aTag(plain)

    await page.goto(storeOf(tag))

    await expect.poll(() => told(tag)).toEqual([['PAGE_VISIT', null, null, 'image']])
  })

  test('a tag is created and tried by plain forms', async ({ plain }) => {
    const id = await aBusiness(plain)
    await plain.goto(`/advertiser/${id}/conversions/`)
    plain.fill('Name', 'Shop')
    await plain.press('button', 'Create tag')
    plain.see('heading', { level: 1, name: 'Tag: Shop' })
    expect(plain.value(/^The tag.s code$/)).toMatch(/pinfold\('load', '\d+'\)/)
    const tag = new URL(plain.url()).searchParams.get('tag') ?? ''
    await plain.press('link', 'Try it')
    plain.fill('Your page', storeOf(tag))
    await plain.press('button', 'Make the link')
    const link = plain.see('link', 'Open your page as a test')
    expect(link.getAttribute('href')).toMatch(/pf_test=1&pfcid=/)

    await plain.goto(storeOf(tag))
    const image = plain.see('presentation')
    await get(plain, image.getAttribute('src') ?? '')
    await expect.poll(() => told(tag)).toEqual([['PAGE_VISIT', null, null, 'image']])
    await change('update conversion_events set is_test = 1 where tag_id = ?', tag)

    await plain.goto(`/advertiser/${id}/conversions/test-events/?tag=${tag}&page=`)
    expect(plain.text()).toContain('by the image')
  })
})

test.describe('by keyboard', () => {
  test.use({ expectedComplaints: [/status of 4(00|09)/] })

  test('a tag is created, tried on a page, looked after and deleted', async ({ page }) => {
    test.setTimeout(120_000)
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
    await expect(page.getByText("hasn't told us anything yet")).toBeVisible()
    await page.reload()
    await expectSoundAtBothWidths(page)
    const tag = new URL(page.url()).searchParams.get('tag') ?? ''
    await page.getByRole('link', { name: 'Try it' }).first().click()
    await expect(page.getByText(/^Nothing yet/)).toBeVisible()
    await page.getByLabel('Your page').fill('shop')
    await page.getByRole('button', { name: 'Make the link' }).click()
    await expect(page.getByText("doesn't look like a web address")).toBeVisible()
    await page.getByLabel('Your page').fill(`${SHOP_ORIGIN}/store?tag=${tag}`)
    await page.getByRole('button', { name: 'Make the link' }).click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Open your page as a test' }).click()
    const shop = await opened
    // A page that is left before the script has come tells nothing.
    await shop.waitForFunction(() => sessionStorage.getItem('pf_test'))
    await shop.getByRole('link', { name: 'Basket' }).click()
    await shop.getByRole('button', { name: 'Buy', exact: true }).click()
    await shop.getByRole('button', { name: 'Buy oddly' }).click()

    // By itself, within seconds.
    await expect(page.getByText('Something is bought')).toBeVisible()
    await expect(page.getByText('€24.90')).toBeVisible()
    await expect(page.getByText('“PURCHASE” came')).toBeVisible()
    await expect(page.getByText('with the click id').first()).toBeVisible()
    await expectAccessibleAtBothWidths(page)

    await page.goto(`${home}health/`)
    await expect(page.getByText("It hasn't told us anything yet.")).toBeVisible()
    await change('update conversion_events set is_test = 0 where tag_id = ?', tag)
    await page.reload()
    await expect(page.getByRole('row', { name: 'Something is bought 1 0' })).toBeVisible()
    await expectSoundAtBothWidths(page)

    await page.goto(`${home}tag/?tag=${tag}`)
    await page.getByLabel('Name', { exact: true }).fill('Shop on the web')
    await page.getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tag: Shop on the web')
    await page.getByText('Delete this tag').click()
    await page.getByRole('button', { name: 'Delete it for good' }).click()
    await expect(page.getByText('What it counted stays in your reports.')).toBeVisible()
    await expect(page.getByText('No tags yet')).toBeVisible()
  })
})

test('the script is small, for any page, and may be kept', async ({ request }) => {
  const response = await get({ request }, '/ct/tag.js')
  const headers = response.headers()

  expect((await response.body()).byteLength).toBeLessThan(2048)
  expect(headers['content-type']).toContain('text/javascript')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(headers['cache-control']).toBe('public, max-age=86400')
  expect(headers['set-cookie']).toBeUndefined()
})

/** A tag of a new business in this page's browser; answers its id. */
async function aTag(page: Signed): Promise<string> {
  const business = await aBusiness(page)
  const id = String(Date.now() * 100 + Math.floor(Math.random() * 100))
  await change(
    `insert into conversion_tags (id, advertiser_id, name, created_at) values (?, ?, 'Shop', 0)`,
    id,
    business,
  )
  return id
}

/** A business whose member is signed in to this page's browser; answers its id. */
async function aBusiness(page: Signed): Promise<string> {
  const email = await signUp(page)
  await change(`update members set is_partner = 1, business_name = 'Kiln' where email = ?`, email)
  const [[id] = []] = await read('select id from members where email = ?', email)
  return String(id)
}

function storeOf(tag: string): string {
  return `${SHOP_ORIGIN}/store?tag=${tag}`
}

/** The events of a tag by name, each with click id, value and way. */
function told(tag: string): Promise<unknown[][]> {
  return read(
    'select event, click_key, value_micros, via from conversion_events where tag_id = ? order by event, id desc',
    tag,
  )
}

/** The cookies and the click id that a shop's page stores. */
function keptOn(page: Page): Promise<[string, string | null]> {
  return page.evaluate(() => [document.cookie, localStorage.getItem('pfcid')])
}
