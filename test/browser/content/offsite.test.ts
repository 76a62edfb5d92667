import { SHOP_ORIGIN, SITE_ORIGIN } from '../origins.ts'
import { expectSound, expectSoundAtBothWidths } from '../page-checks.ts'
import { makeBoard, makePins, post, signUp } from '../people.ts'
import { expect, READER_USER_AGENT, test } from '../test.ts'

const MISSING = "We couldn't find that page. It may have been moved or deleted."

test.use({ userAgent: READER_USER_AGENT })

test('a visitor to a missing page sees new ideas and one message', async ({ page }) => {
  await page.goto('/pin/5/')
  await expect(page).toHaveURL('/ideas/')
  await expect(page.getByText(MISSING)).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'New ideas' })).toBeVisible()
  await expect(page.getByText(MISSING)).toHaveCount(0)
})

test('a missing page or a secret board shows its message on every visit, and not on the next page', async ({
  page,
  plain,
}) => {
  await signUp(plain)
  const { path } = await makeBoard(plain, 'Surprise party', 'secret')
  await signUp(page)
  for (const address of [path, path.replace('surprise', 'no-such'), '/pin/5/', '/nobody-at-all/']) {
    await page.goto(address)
    await expect(page).toHaveURL('/')
    await expect(page.getByText(MISSING)).toBeVisible()
  }

  await page.getByRole('link', { name: 'Explore' }).first().click()
  await expect(page.getByRole('heading', { name: 'New ideas' })).toBeVisible()
  await expect(page.getByText(MISSING)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(MISSING)).toHaveCount(0)
})

test.describe('a wall that no longer exists', () => {
  test.use({ expectedComplaints: [/status of 404/] })

  test('a wall that no longer exists redirects when its next page loads, even if it was just visible', async ({
    page,
    plain: owner,
  }) => {
    await signUp(owner)
    const board = await makeBoard(owner, 'Open for now')
    await makePins(owner, board, 30)
    // More pins load two viewports before the end, which this small viewport isn't at the start.
    await page.setViewportSize({ width: 390, height: 500 })
    await page.goto(board.path)
    await expect(page.getByRole('article').first()).toBeVisible()
    const data = { board_id: board.id, privacy: 'secret' }
    expect((await post(owner, '/resource/BoardResource/update/', { data })).ok()).toBe(true)

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))

    await expect(page).toHaveURL('/ideas/')
    await expect(page.getByText(MISSING)).toBeVisible()
  })
})

test('a pin’s link opens its site through our check, without a referrer', async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Linked')
  const [id = ''] = await makePins(page, board, 1)
  const data = { pin_id: id, link: `${SHOP_ORIGIN}/members` }
  await post(page, '/resource/PinResource/update/', { data })
  await page.goto(`/pin/${id}/`)
  const link = page.getByRole('link', { name: '127.0.0.1' })
  await expect(link).toHaveAttribute('href', `/offsite/?pin=${id}`)

  await link.focus()
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  const shop = await opened
  await shop.waitForURL(`${SHOP_ORIGIN}/members`)

  expect(await shop.evaluate(() => document.referrer)).toBe('')
  expect(await shop.evaluate(() => window.opener)).toBeNull()
})

test('an address that no pin links to asks for confirmation first, by keyboard too', async ({
  page,
}) => {
  const url = `${SHOP_ORIGIN}/members?from=${'x'.repeat(300)}`
  await page.goto(`/offsite/?url=${encodeURIComponent(url)}`)
  await expect(page.getByRole('heading', { name: "You're leaving Pinfold" })).toBeVisible()
  await expect(page.getByText(url)).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Continue' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Stay on Pinfold' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(url)

  expect(await page.evaluate(() => document.referrer)).toBe('')
})

test.describe('without scripts', () => {
  test('a missing page shows its message, and a link asks for confirmation', async ({ plain }) => {
    await plain.goto('/pin/5/')
    expect(plain.text()).toContain(MISSING)

    await plain.goto(`/offsite/?url=${encodeURIComponent(`${SHOP_ORIGIN}/members`)}`)
    await plain.press('link', 'Stay on Pinfold')
    expect(plain.url()).toBe(`${SITE_ORIGIN}/`)
  })
})

test.describe('an address without a page', () => {
  test.use({ expectedComplaints: [/status of 400/] })

  test('an address without a page is refused with a message', async ({ page }) => {
    await page.goto(`/offsite/?url=${encodeURIComponent('javascript:alert(document.domain)')}`)

    await expect(page.getByText("This link doesn't lead to a web page")).toBeVisible()
    await expectSound(page)
  })
})
