import type { Page } from '@playwright/test'
import { SHOP_ORIGIN, SITE_ORIGIN } from '../../origins.ts'
import { expectAccessible, expectSound, expectSoundAtBothWidths, PHONE } from '../../page-checks.ts'
import { makeBoard, makePins, makeSection, type Signed, signUp } from '../../people.ts'
import { closingWindow, expect, plainOf, test } from '../../test.ts'

const POP_UP = { width: 750, height: 800 }

/** Another member's pin, and five boards of the saving member, one with a section. */
async function aPinToSave(page: Page, maker: Signed): Promise<string> {
  await signUp(maker)
  const [pin] = await makePins(maker, await makeBoard(maker, 'Their jars'), 1)
  await signUp(page)
  await makeSection(page, await makeBoard(page, 'Benches'), 'Oak')
  for (const name of ['2 rooms', 'Café tables', 'Lamps', 'Stools']) await makeBoard(page, name)
  return `/pin/${pin}/repin/x/`
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const row = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('the pop-up saves a pin of ours with the picker, says where it is, and closes after 10 s', async ({
  page,
  plain,
}) => {
  const path = await aPinToSave(page, plain)
  const own = encodeURIComponent(SITE_ORIGIN + path.replace('repin/x/', ''))
  await page.goto(`${SHOP_ORIGIN}/contents`)
  const opened = page.waitForEvent('popup')
  await page.evaluate(
    (address) => void window.open(address, 'save', 'width=750,height=800'),
    `${SITE_ORIGIN}/pin/create/bookmarklet/?url=${own}`,
  )
  const popUp = await opened
  await expect(row(popUp, 'Close')).toBeVisible()
  await expect(popUp).toHaveURL(SITE_ORIGIN + path)
  await popUp.clock.install()
  await popUp.clock.pauseAt(Date.now() + 10_000)

  await row(popUp, 'Stools').first().click()

  await expect(heading(popUp, 'Saved to Stools')).toBeFocused()
  const saved = `${await popUp.getByRole('link', { name: 'See it now' }).getAttribute('href')}`
  await popUp.clock.runFor(9900)
  expect(popUp.isClosed()).toBe(false)
  await closingWindow(popUp, () => popUp.clock.runFor(200))
  const saver = await plainOf(page)
  await saver.goto(saved)
  expect(saver.text()).toContain('On Stools')
})

test('the page has top choices, a search, sections and forms, works by keyboard, and undoes a save', async ({
  page,
  plain,
}) => {
  const path = await aPinToSave(page, plain)
  await page.setViewportSize(POP_UP)
  await page.goto(path)
  const all = page.getByRole('list', { name: 'All boards' }).getByRole('button')
  await expect(all).toHaveText([/^Benches/, /^Café tables/, /^Lamps/, /^Stools/, /^2 rooms/])
  await expectSoundAtBothWidths(page)
  await page.setViewportSize(POP_UP)

  await page.getByLabel('Search boards').fill('cafe')
  await expect(all).toHaveText([/^Café tables/])
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Saved to Café tables')).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Psst! You already saved this Pin to Café tables')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Top choices' }).getByRole('button')).toHaveText([
    /^Café tables/,
  ])
  await row(page, 'Benches').press('Enter')
  await expect(heading(page, 'Choose section')).toBeVisible()
  await row(page, 'Oak').press('Enter')
  await expect(heading(page, 'Saved to Oak in Benches')).toBeFocused()
  await row(page, 'Undo').first().press('Enter')
  await expect(heading(page, 'Choose board')).toBeVisible()
  await row(page, 'Create board').press('Enter')
  await page.getByLabel('Name').fill('Rooms to sit in')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(heading(page, 'Saved to Rooms to sit in')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('a save shows its confirmation for 4 s and goes back, and a board is created on a separate page', {
    tag: '@chromium',
  }, async ({ page, plain, expectedComplaints }) => {
    expectedComplaints.push(/status of 500|SyntaxError/)
    const path = await aPinToSave(page, plain)
    await page.goto(`${SHOP_ORIGIN}/contents`)
    await page.goto(SITE_ORIGIN + path)
    await expect(row(page, 'Cancel')).toBeVisible()
    await expectSound(page)
    await page.route(/repin\/x\.data/, (route) => route.fulfill({ status: 500, body: 'broken' }), {
      times: 1,
    })
    await row(page, 'Stools').first().click()
    await expect(page.getByText('Sorry! Something went wrong on our end.')).toBeVisible()
    await page.getByRole('link', { name: 'Create board' }).click()
    await page.getByLabel('Name').fill('On the way')
    await page.getByRole('button', { name: 'Create board' }).click()
    await expect(row(page, 'On the way').first()).toBeVisible()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 10_000)
    await row(page, 'On the way').first().click()
    await expect(heading(page, 'Saved to On the way')).toBeVisible()
    await page.clock.runFor(50)
    await expect(page.getByRole('status').filter({ hasText: 'Saved to On the way' })).toBeVisible()
    await page.clock.runFor(3850)
    await expect(heading(page, 'Saved to On the way')).toBeVisible()
    await page.clock.runFor(200)

    await expect(page).toHaveURL(`${SHOP_ORIGIN}/contents`)
  })
})
