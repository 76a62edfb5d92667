import type { Locator, Page, Route } from '@playwright/test'
import { change } from '../database.ts'
import { DESKTOP, expectSound, PHONE, sizeOf, untilQuiet } from '../looks.ts'
import { type MadeBoard, makeBoard, makePins, makeSection, signUp } from '../people.ts'
import { expect, IN_MOTION, test, untilHydrated } from '../test.ts'

test.use(IN_MOTION)

const LEADS = 'This pin leads to the site of'

test('a save is confirmed as the specification measures it, with whose site it links to', async ({
  page,
  plain,
}) => {
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

  await test.step('what the specification measures is as large as it says', () =>
    expectMeasured(modal))
  await test.step('who is new is asked to send it, and may not promote it', async () => {
    await expect(modal.getByRole('link', { name: 'Send' })).toBeVisible()
    await expect(modal.getByRole('link', { name: 'Promote your Pin' })).toHaveCount(0)
    expect(await saturation(see)).toBeGreaterThan(100)
  })
  await test.step('whose site a pin links to can be followed where the save is confirmed', async () => {
    const followed = page.waitForResponse((response) => response.request().method() === 'POST')
    await modal.getByRole('button', { name: `Follow ${name}` }).click()
    await expect(modal.getByRole('button', { name: `Unfollow ${name}` })).toBeVisible()
    await followed
  })
  await test.step('who is followed isn’t asked for again', async () => {
    await saveColour(page, board, `https://${host}/`)
    await expect(see).toBeVisible()
    await expect(modal.getByText(LEADS)).toHaveCount(0)
  })
  await test.step('“See it now” opens a tab beside the confirmation, whose heading a low window hides', () =>
    openBeside(page, modal))
  await test.step('“See it now” leads to the pin', async () => {
    await see.click()
    await expect(modal).toHaveCount(0)
    await expect(page).toHaveURL(/\/pin\/\d+\/$/)
  })
  await test.step('nobody is asked for their own site, and for partners “See it now” is gray', async () => {
    await change('update members set is_partner = 1 where email = ?', email)
    const mine = await saveColour(page, board, `https://${own}/`)
    expect(await saturation(mine.getByRole('link', { name: 'See it now' }))).toBeLessThan(30)
    await expect(mine.getByText(LEADS)).toHaveCount(0)
    await change('update members set is_partner = 0 where email = ?', email)
  })
  await test.step('a member who isn’t new may promote what they saved, and is not asked to send it', () =>
    promote(page, board, email))
  await test.step('what is on a secret board can’t be promoted', async () => {
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

/** Opens the pin in a tab, and measures its page there, and the picker. */
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

/** Saves what is a video, which says how long it runs, and may be promoted. */
async function promote(page: Page, board: MadeBoard, email: string): Promise<void> {
  await change('update members set created_at = created_at - 691200000 where email = ?', email)
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

test('a picture that is brought from a section’s page goes there, unless another place is chosen', async ({
  page,
}) => {
  const board = await aBoard(page)
  await makeSection(page, board, 'Tiles')
  await makeSection(page, board, 'Taps')
  await page.goto(`${board.path}taps/`)
  await page.getByRole('link', { name: 'Create pin' }).first().click()
  await page.getByRole('link', { name: 'Colour' }).click()
  await expect(page.getByLabel('Code of the colour')).toBeVisible()
  const place = page.getByLabel('Board', { exact: true })
  await expect(place.locator(':checked')).toHaveText('Taps in Kitchens')
  await place.press('ArrowUp')
  await expect(place.locator(':checked')).toHaveText('Tiles in Kitchens')
  await page.setViewportSize(PHONE)
  await expectSound(page)
  const modal = await fillColour(page)

  await test.step('a save is confirmed by its section and board, with the tile of its colour', async () => {
    await expect(modal.getByRole('heading', { name: 'Saved to Tiles in Kitchens' })).toBeVisible()
    await expect
      .poll(() => modal.locator('img').evaluate(middleOf))
      .toMatch(/^12[345],5[789],23[678]$/)
    await expectSound(page)
  })
})

test('a save is celebrated with 120 pieces after 1.25 s, for 2.6 s, and told for four seconds', async ({
  page,
}) => {
  await page.addInitScript(markCelebration)
  const [pin] = await makePins(page, await aBoard(page), 1)
  // So that the next pin isn't its first.
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
  const { told, untold, begins, ends, confetti, pieces } = await page.evaluate(celebrationMarks)
  expect(untold - told).toBeGreaterThan(3900)
  expect(pieces).toBe(120)
  expect(confetti - begins).toBeGreaterThan(1200)
  expect(confetti - begins).toBeLessThan(2000)
  expect(ends - begins).toBeGreaterThan(2550)
  expect(ends - begins).toBeLessThan(3400)
})

test.describe('on a wall of more than three viewports', () => {
  test.use({ viewport: { width: 390, height: 400 } })

  test('the next page is asked for within two viewports of the end', async ({ page }) => {
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
    await expect(page.getByRole('article', { name: 'Pin 1', exact: true })).toBeAttached()
  })
})

async function aBoard(page: Page): Promise<MadeBoard> {
  await signUp(page)
  return makeBoard(page, 'Kitchens')
}

async function openPicker(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: /Choose another board/ }).click()
  const picker = page.getByRole('dialog')
  await expect(picker.getByRole('heading', { name: 'Choose board' })).toBeVisible()
  return picker
}

/** Pins a colour in the builder, and answers what confirms it. */
async function saveColour(page: Page, board: MadeBoard, link = ''): Promise<Locator> {
  await page.goto(`/pin-builder/?kind=color&board=${board.id}`)
  return fillColour(page, link)
}

async function fillColour(page: Page, link = ''): Promise<Locator> {
  await page.getByLabel('Code of the colour').fill('#7c3aed')
  await page.getByLabel('Link').fill(link)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  return page.getByRole('dialog', { name: 'Saved' })
}

/** A host that nobody else's pins link to, shown to be this member's site. */
async function aSiteOf(email: string): Promise<string> {
  const host = `${crypto.randomUUID()}.example`
  const sql = `insert into link_domains (host, official_member_id)
    values (?, (select id from members where email = ?))`
  await change(sql, host, email)
  return host
}

/** Answers a pin as one of a video. */
async function withVideo(route: Route, duration_ms: number): Promise<void> {
  const response = await route.fetch({ maxRetries: 1 })
  const json = await response.json()
  json.resource_response.data.video = { url: '/', type: 'video/mp4', duration_ms }
  await route.fulfill({ response, json })
}

/** How far the colour of something is from gray. */
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

/** Scrolls so far that so many viewports are left to the end, and waits until the page knows. */
async function scrollTo(page: Page, viewportsLeft: number): Promise<void> {
  await untilQuiet(page)
  await page.evaluate(async (left) => {
    const known = new Promise((resolve) => window.addEventListener('scroll', resolve))
    const end = document.documentElement.scrollHeight - window.innerHeight
    window.scrollTo(0, end - left * window.innerHeight)
    await known
  }, viewportsLeft)
}

/** Marks when a celebration begins and ends, and what its confetti draws. */
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
  let [isThere, isTold] = [false, false]
  new MutationObserver(() => {
    const isToldNow = [...document.querySelectorAll('.toast')].some((toast) =>
      toast.textContent?.includes('Saved to Lamps'),
    )
    if (isToldNow !== isTold) performance.mark(isToldNow ? 'told' : 'untold')
    isTold = isToldNow
    const isNow = document.querySelector('.celebration') !== null
    if (isNow !== isThere) performance.mark(isNow ? 'begins' : 'ends')
    isThere = isNow
  }).observe(document, { childList: true, subtree: true })
}

/** When a marked celebration and its toast began and ended, its confetti came, and how many pieces one frame had. */
function celebrationMarks() {
  const timesOf = (name: string) =>
    performance.getEntriesByName(name).map(({ startTime }) => startTime)
  const [told = 0] = timesOf('told')
  const [untold = 0] = timesOf('untold')
  const [begins = 0] = timesOf('begins')
  const [ends = 0] = timesOf('ends')
  const [first = 0, second = 0] = timesOf('frame')
  const pieces = timesOf('piece').filter((at) => at >= first && at < second).length
  return { told, untold, begins, ends, confetti: first, pieces }
}
