import type { Locator, Page, Route } from '@playwright/test'
import { changeDatabase } from '../database.ts'
import { DESKTOP, expectSound, PHONE, sizeOf, untilQuiet } from '../page-checks.ts'
import { type MadeBoard, makeBoard, makePins, makeSection, signUp } from '../people.ts'
import { expect, IN_MOTION, test, untilHydrated } from '../test.ts'

test.use(IN_MOTION)

const LEADS = 'This pin leads to the site of'

test('the confirmation of a save has the specification’s sizes, and names the owner of the linked site', {
  tag: '@chromium',
}, async ({ page, plain }) => {
  const host = await aSiteOf(await signUp(plain))
  await plain.goto('/settings/profile/')
  const name = plain.value('Name')
  const email = await signUp(page)
  const own = await aSiteOf(email)
  const board = await makeBoard(page, 'Kitchens')
  const modal = await saveColour(page, board, `https://${host}/`)
  const see = modal.getByRole('link', { name: 'See it now' })
  await expect(modal.getByText(LEADS)).toBeVisible()
  await expectSound(page)

  await test.step('everything that the specification measures has its size', () =>
    expectMeasured(modal))
  await test.step('a new member is asked to share the pin, and can’t promote it', async () => {
    await expect(modal.getByRole('link', { name: 'Send' })).toBeVisible()
    await expect(modal.getByRole('link', { name: 'Promote your Pin' })).toHaveCount(0)
    expect(await saturation(see)).toBeGreaterThan(100)
  })
  await test.step('the owner of the linked site can be followed from the confirmation', async () => {
    const followed = page.waitForResponse((response) => response.request().method() === 'POST')
    await modal.getByRole('button', { name: `Follow ${name}` }).click()
    await expect(
      modal.getByRole('button', { name: `Following ${name}. Press to unfollow` }),
    ).toBeVisible()
    await followed
  })
  await test.step('a member who is already followed isn’t suggested again', async () => {
    await saveColour(page, board, `https://${host}/`)
    await expect(see).toBeVisible()
    await expect(modal.getByText(LEADS)).toHaveCount(0)
  })
  await test.step('“See it now” opens a tab beside the confirmation, and a low window hides the heading', () =>
    openBeside(page, modal))
  await test.step('“See it now” opens the pin', async () => {
    await see.click()
    await expect(modal).toHaveCount(0)
    await expect(page).toHaveURL(/\/pin\/\d+\/$/)
  })
  await test.step('members aren’t asked to follow their own site, and partners get a grey “See it now”', async () => {
    await changeDatabase('update members set is_partner = 1 where email = ?', email)
    const mine = await saveColour(page, board, `https://${own}/`)
    expect(await saturation(mine.getByRole('link', { name: 'See it now' }))).toBeLessThan(30)
    await expect(mine.getByText(LEADS)).toHaveCount(0)
    await changeDatabase('update members set is_partner = 0 where email = ?', email)
  })
  await test.step('a member who isn’t new can promote the saved pin, and isn’t asked to share it', () =>
    promote(page, board, email))
  await test.step('a pin on a secret board can’t be promoted', async () => {
    const secret = await saveColour(page, await makeBoard(page, 'Party', 'secret'))
    await expect(secret.getByRole('link', { name: 'See it now' })).toBeVisible()
    await expect(secret.getByRole('link', { name: 'Promote your Pin' })).toHaveCount(0)
  })
})

async function expectMeasured(modal: Locator): Promise<void> {
  expect((await sizeOf(modal)).width).toBeGreaterThanOrEqual(500)
  expect(await sizeOf(modal.locator('img'))).toEqual({ width: 236, height: 236 })
  expect(await modal.locator('img').evaluate((img) => getComputedStyle(img).maxHeight)).toBe(
    '335px',
  )
}

/** Opens the pin in a new tab, and measures its page and the picker there. */
async function openBeside(page: Page, modal: Locator): Promise<void> {
  await page.setViewportSize({ width: 844, height: 390 })
  const heading = modal.getByRole('heading', { name: 'Saved to Kitchens' })
  await expect(heading).toBeAttached()
  expect((await sizeOf(heading)).height).toBe(1)
  const see = modal.getByRole('link', { name: 'See it now' })
  await expect(see).toBeInViewport()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    see.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL(/\/pin\/\d+\/$/)
  await expect(modal).toBeVisible()
  await page.setViewportSize({ width: 844, height: 600 })
  expect((await sizeOf(heading)).height).toBeGreaterThan(20)
  await page.setViewportSize(DESKTOP)

  await untilHydrated(tab)
  const sheet = tab.locator('.pin-sheet')
  expect((await sizeOf(sheet)).width).toBe(1016)
  expect((await sizeOf(sheet.locator('> *').first())).width).toBe(508)
  const picker = await openPicker(tab)
  const row = picker.getByRole('button', { name: 'Kitchens' }).first()
  expect((await sizeOf(row)).height).toBe(64)
  await tab.close()
}

/** Saves a video pin, and checks that its duration shows and that it can be promoted. */
async function promote(page: Page, board: MadeBoard, email: string): Promise<void> {
  await changeDatabase(
    'update members set created_at = created_at - 691200000 where email = ?',
    email,
  )
  await page.route(/\/v3\/pins\/\d+\//, (route) => withVideo(route, 42_300), { times: 1 })
  const modal = await saveColour(page, board)
  await expect(modal.getByText('0:42', { exact: true })).toBeVisible()
  const link = modal.getByRole('link', { name: 'Promote your Pin' })
  await expect(modal.getByRole('link', { name: 'Send' })).toHaveCount(0)
  expect(await saturation(modal.getByRole('link', { name: 'See it now' }))).toBeLessThan(30)
  expect(await saturation(link)).toBeGreaterThan(100)
  await expectSound(page)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Convert to a business' })).toBeVisible()
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('next')).toBe('/advertiser/quick_promote')
  expect(searchParams.get('pinId')).toMatch(/^\d+$/)
}

test('a picture added from a section’s page goes to that section, unless another place is chosen', async ({
  page,
}) => {
  const board = await aBoard(page)
  await makeSection(page, board, 'Tiles')
  await makeSection(page, board, 'Taps')
  await page.goto(`${board.path}taps/`)
  await page.getByRole('link', { name: 'Create pin' }).first().click()
  await page.getByRole('link', { name: 'Colour' }).click()
  await expect(page.getByLabel('Colour code')).toBeVisible()
  const place = page.getByLabel('Board', { exact: true })
  await expect(place.locator(':checked')).toHaveText('Taps in Kitchens')
  await place.press('ArrowUp')
  await expect(place.locator(':checked')).toHaveText('Tiles in Kitchens')
  await page.setViewportSize(PHONE)
  await expectSound(page)
  const modal = await fillColour(page)

  await test.step('the confirmation names the section and board, and shows the pin’s colour', async () => {
    await expect(modal.getByRole('heading', { name: 'Saved to Tiles in Kitchens' })).toBeVisible()
    await expect
      .poll(() => modal.locator('img').evaluate(middleOf))
      .toMatch(/^12[345],5[789],23[678]$/)
    await expectSound(page)
  })
})

test('a save is celebrated with 120 pieces after 1.25 s, for 2.6 s, and its toast stays for four seconds', {
  tag: '@emulated',
}, async ({ page }) => {
  await page.addInitScript(markCelebration)
  const [pin] = await makePins(page, await aBoard(page), 1)
  // Makes sure that the next pin isn't the board's first.
  await makePins(page, await makeBoard(page, 'Lamps'), 1)
  await page.goto(`/pin/${pin}/`)
  const picker = await openPicker(page)
  await picker.getByRole('button', { name: 'Lamps' }).click()

  const toast = page.locator('.toast', { hasText: 'Saved to Lamps' })
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await expect(page.getByText('You saved this Pin to Lamps!')).toBeVisible()
  await expect(toast).toHaveCount(0)

  await expect(page.getByText('You saved this Pin to Lamps!')).toHaveCount(0)
  const { announced, dismissed, begins, ends, confetti, pieces } =
    await page.evaluate(celebrationMarks)
  expect(dismissed - announced).toBeGreaterThan(3900)
  expect(pieces).toBe(120)
  expect(confetti - begins).toBeGreaterThan(1200)
  expect(confetti - begins).toBeLessThan(2000)
  expect(ends - begins).toBeGreaterThan(2550)
  expect(ends - begins).toBeLessThan(3400)
})

test.describe('on a wall of more than three viewports', () => {
  test.use({ viewport: { width: 390, height: 400 } })

  test('the next page is requested within two viewports of the end', async ({ page }) => {
    const board = await aBoard(page)
    await makePins(page, board, 26)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('BoardFeedResource')) asked.push(request.url())
    })
    await page.clock.install()
    await page.goto(board.path)
    await page.clock.pauseAt(Date.now() + 60_000)
    await scrollTo(page, 2.5)
    await page.clock.runFor(1000)
    expect(asked).toEqual([])
    await scrollTo(page, 1.9)
    await page.clock.runFor(199)
    expect(asked).toEqual([])
    await page.clock.runFor(1)

    await expect.poll(() => asked).toHaveLength(1)
    await page.clock.resume()
    await scrollTo(page, 0)
    await expect(page.getByRole('article', { name: 'Pin 1', exact: true })).toBeAttached()
  })
})

async function aBoard(page: Page): Promise<MadeBoard> {
  await signUp(page)
  return makeBoard(page, 'Kitchens')
}

async function openPicker(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: /Choose a board other/ }).click()
  const picker = page.getByRole('dialog')
  await expect(picker.getByRole('heading', { name: 'Choose board' })).toBeVisible()
  return picker
}

/** Pins a colour in the builder, and returns the confirmation. */
async function saveColour(page: Page, board: MadeBoard, link = ''): Promise<Locator> {
  await page.goto(`/pin-builder/?kind=color&board=${board.id}`)
  return fillColour(page, link)
}

async function fillColour(page: Page, link = ''): Promise<Locator> {
  await page.getByLabel('Colour code').fill('#7c3aed')
  const more = page.getByRole('button', { name: 'More options' })
  if (await more.isVisible()) await more.click()
  await page.getByLabel('Link').fill(link)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  return page.getByRole('dialog', { name: 'Saved' })
}

/** A site that this member has claimed and that only their pins link to. */
async function aSiteOf(email: string): Promise<string> {
  const host = `${crypto.randomUUID()}.example`
  const sql = `insert into link_domains (host, official_member_id)
    values (?, (select id from members where email = ?))`
  await changeDatabase(sql, host, email)
  return host
}

/** Changes a response so that its pin is a video. */
async function withVideo(route: Route, duration_ms: number): Promise<void> {
  const response = await route.fetch({ maxRetries: 1 })
  const json = await response.json()
  json.resource_response.data.video = { url: '/', type: 'video/mp4', duration_ms }
  await route.fulfill({ response, json })
}

/** How far an element's colour is from grey. */
function saturation(locator: Locator | undefined): Promise<number | undefined> | undefined {
  return locator?.evaluate((element) => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return 0
    pen.fillStyle = getComputedStyle(element).backgroundColor
    pen.fillRect(0, 0, 1, 1)
    const colours = pen.getImageData(0, 0, 1, 1).data.slice(0, 3)
    return Math.max(...colours) - Math.min(...colours)
  })
}

/** The colour in the middle of a picture. */
function middleOf(element: Element): string {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen || !(element instanceof HTMLImageElement)) return ''
  pen.drawImage(element, 0, 0)
  return pen.getImageData(20, 20, 1, 1).data.slice(0, 3).join()
}

/** Scrolls until this many viewports are left before the end, and waits until the page has noticed. */
async function scrollTo(page: Page, viewportsLeft: number): Promise<void> {
  await untilQuiet(page)
  await page.evaluate(async (left) => {
    const known = new Promise((resolve) => window.addEventListener('scroll', resolve))
    const wall = document.querySelector('main [role=feed]')
    const end = (wall?.getBoundingClientRect().bottom ?? 0) + window.scrollY - window.innerHeight
    window.scrollTo(0, end - left * window.innerHeight)
    await known
  }, viewportsLeft)
}

/** Marks when a celebration starts and ends, and what its confetti draws. */
function markCelebration(): void {
  const { prototype } = CanvasRenderingContext2D
  const { clearRect, fillRect } = prototype
  prototype.clearRect = function (...box) {
    performance.mark('frame')
    clearRect.apply(this, box)
  }
  prototype.fillRect = function (...box) {
    performance.mark('piece')
    fillRect.apply(this, box)
  }
  let isThere = false
  let isAnnounced = false
  new MutationObserver(() => {
    const isAnnouncedNow = [...document.querySelectorAll('.toast')].some((toast) =>
      toast.textContent?.includes('Saved to Lamps'),
    )
    if (isAnnouncedNow !== isAnnounced) performance.mark(isAnnouncedNow ? 'announced' : 'dismissed')
    isAnnounced = isAnnouncedNow
    const isNow = document.querySelector('.celebration') !== null
    if (isNow !== isThere) performance.mark(isNow ? 'begins' : 'ends')
    isThere = isNow
  }).observe(document, { childList: true, subtree: true })
}

/**
 * When a marked celebration and its toast started and ended, when its confetti appeared, and the most pieces in a
 * frame.
 */
function celebrationMarks() {
  const timesOf = (name: string) =>
    performance.getEntriesByName(name).map(({ startTime }) => startTime)
  const [announced = 0] = timesOf('announced')
  const [dismissed = 0] = timesOf('dismissed')
  const [begins = 0] = timesOf('begins')
  const [ends = 0] = timesOf('ends')
  const [first = 0, second = 0] = timesOf('frame')
  const pieces = timesOf('piece').filter((at) => at >= first && at < second).length
  return { announced, dismissed, begins, ends, confetti: first, pieces }
}
