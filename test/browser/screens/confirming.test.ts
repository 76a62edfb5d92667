import type { Locator, Page, Route } from '@playwright/test'
import { change } from '../database.ts'
import { expectSound, PHONE, sizeOf } from '../looks.ts'
import { type MadeBoard, makeBoard, makePins, makeSection, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('whose site a pin links to can be followed where the save is confirmed, and is not asked twice', async ({
  page,
  browser,
}) => {
  const maker = await (await browser.newContext()).newPage()
  const host = await aSiteOf(await signUp(maker))
  const name = await nameOf(maker)
  const board = await aBoard(page)
  const modal = await saveColour(page, board, `https://${host}/`)
  await expect(modal.getByText('This Pin leads to the site of')).toBeVisible()
  await expectSound(page)
  const followed = page.waitForResponse((response) => response.request().method() === 'POST')
  await modal.getByRole('button', { name: `Follow ${name}` }).click()
  await expect(modal.getByRole('button', { name: `Unfollow ${name}` })).toBeVisible()
  await followed

  const again = await saveColour(page, board, `https://${host}/`)
  await expect(again.getByRole('link', { name: 'See it now' })).toBeVisible()
  await expect(again.getByText('This Pin leads to the site of')).toHaveCount(0)
  const own = await saveColour(maker, await makeBoard(maker, 'Own'), `https://${host}/`)
  await expect(own.getByRole('link', { name: 'See it now' })).toBeVisible()

  await expect(own.getByText('This Pin leads to the site of')).toHaveCount(0)
})

test('“See it now” is red, for partners gray, and leads to the pin', async ({ page, browser }) => {
  const modal = await saveColour(page, await aBoard(page))
  const partner = await (await browser.newContext()).newPage()
  await change('update members set is_partner = 1 where email = ?', await signUp(partner))
  const theirs = await saveColour(partner, await makeBoard(partner, 'Shop'))
  const [red, gray] = [modal, theirs].map((shown) =>
    shown.getByRole('link', { name: 'See it now' }),
  )

  expect(await saturation(red)).toBeGreaterThan(100)
  expect(await saturation(gray)).toBeLessThan(30)
  await red?.click()
  await expect(modal).toHaveCount(0)
  await expect(page).toHaveURL(/\/pin\/\d+\/$/)
})

test('a member who isn’t new may promote what they saved, and is not asked to send it', async ({
  page,
}) => {
  const email = await signUp(page)
  const board = await makeBoard(page, 'Kitchens')
  const fresh = await saveColour(page, board)
  await expect(fresh.getByRole('link', { name: 'Send' })).toBeVisible()
  await expect(fresh.getByRole('link', { name: 'Promote your Pin' })).toHaveCount(0)
  await change('update members set created_at = created_at - 691200000 where email = ?', email)

  const modal = await saveColour(page, board)

  const promote = modal.getByRole('link', { name: 'Promote your Pin' })
  await expect(modal.getByRole('link', { name: 'Send' })).toHaveCount(0)
  expect(await saturation(modal.getByRole('link', { name: 'See it now' }))).toBeLessThan(30)
  expect(await saturation(promote)).toBeGreaterThan(100)
  await expectSound(page)
  await promote.click()
  await expect(page.getByRole('heading', { name: 'Convert to a business' })).toBeVisible()
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('next')).toBe('/advertiser/quick_promote')
  expect(searchParams.get('pinId')).toMatch(/^\d+$/)

  const secret = await saveColour(page, await makeBoard(page, 'Party', 'secret'))
  await expect(secret.getByRole('link', { name: 'See it now' })).toBeVisible()
  await expect(secret.getByRole('link', { name: 'Promote your Pin' })).toHaveCount(0)
})

test('“See it now” opens a tab beside the confirmation, whose heading a low window hides', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const modal = await saveColour(page, await aBoard(page))
  const heading = modal.getByRole('heading', { name: 'Saved to Kitchens' })
  await expect(heading).toBeAttached()
  expect((await sizeOf(heading)).height).toBe(1)
  await expect(modal.getByRole('link', { name: 'See it now' })).toBeInViewport()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    modal.getByRole('link', { name: 'See it now' }).click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL(/\/pin\/\d+\/$/)

  await expect(modal).toBeVisible()
  await page.setViewportSize({ width: 844, height: 600 })
  expect((await sizeOf(heading)).height).toBeGreaterThan(20)
})

test('a save is confirmed by its section and board, with the tile of its colour', async ({
  page,
}) => {
  const board = await aBoard(page)
  await makeSection(page, board, 'Tiles')
  await page.setViewportSize(PHONE)
  await page.goto(`/pin-builder/?kind=color&board=${board.id}`)
  await page.getByLabel('Board').selectOption('Tiles in Kitchens')
  await expectSound(page)
  const modal = await fillColour(page)

  await expect(modal.getByRole('heading', { name: 'Saved to Tiles in Kitchens' })).toBeVisible()
  await expect
    .poll(() => modal.locator('img').evaluate(middleOf))
    .toMatch(/^12[345],5[789],23[678]$/)
  await expectSound(page)
})

test('a picture that is brought from a section’s page goes there, unless another place is chosen', async ({
  page,
}) => {
  const board = await aBoard(page)
  await makeSection(page, board, 'Tiles')
  await makeSection(page, board, 'Taps')
  await page.goto(`${board.path}taps/`)
  await page.getByRole('link', { name: 'Save a picture' }).first().click()
  await page.getByRole('link', { name: 'Colour' }).click()
  await expect(page.getByLabel('Code of the colour')).toBeVisible()
  const place = page.getByLabel('Board')
  await expect(place.locator(':checked')).toHaveText('Taps in Kitchens')
  await place.press('ArrowUp')
  await expect(place.locator(':checked')).toHaveText('Tiles in Kitchens')
  const modal = await fillColour(page)

  await expect(modal.getByRole('heading', { name: 'Saved to Tiles in Kitchens' })).toBeVisible()
})

test('the confirmation of a video says how long that runs', async ({ page }) => {
  const board = await aBoard(page)
  await page.route(/\/v3\/pins\/\d+\//, (route) => withVideo(route, 42_300))
  const modal = await saveColour(page, board)

  await expect(modal.getByText('0:42', { exact: true })).toBeVisible()
  await expectSound(page)
})

test('what the specification measures is as large as it says', async ({ page }) => {
  const modal = await saveColour(page, await aBoard(page))
  expect((await sizeOf(modal)).width).toBeGreaterThanOrEqual(500)
  expect(await sizeOf(modal.locator('img'))).toEqual({ width: 236, height: 236 })
  expect(await modal.locator('img').evaluate((img) => getComputedStyle(img).maxHeight)).toBe(
    '335px',
  )
  await page.reload()

  const sheet = page.locator('.pin-sheet')
  expect((await sizeOf(sheet)).width).toBe(1016)
  expect((await sizeOf(sheet.locator('> *').first())).width).toBe(508)
  const picker = await openPicker(page)
  const row = picker.getByRole('button', { name: 'Kitchens' }).first()
  expect((await sizeOf(row)).height).toBe(64)
})

test('a save is celebrated with 120 pieces after 1.25 s, and for 2.6 s', async ({ page }) => {
  await page.addInitScript(markCelebration)
  const { lamps, pin } = await aPinAndTwoBoards(page)
  await page.goto(`/pin/${pin}/`)
  const picker = await openPicker(page)
  await picker.getByRole('button', { name: lamps }).click()

  const words = page.getByText(`You saved this Pin to ${lamps}!`)
  await expect(words).toBeVisible()
  await expect(words).toHaveCount(0)
  const { begins, ends, confetti, pieces } = await page.evaluate(celebrationMarks)
  expect(pieces).toBe(120)
  expect(confetti - begins).toBeGreaterThan(1200)
  expect(confetti - begins).toBeLessThan(2000)
  expect(ends - begins).toBeGreaterThan(2550)
  expect(ends - begins).toBeLessThan(3400)
})

test('a save is told for four seconds', async ({ page }) => {
  const { lamps, pin } = await aPinAndTwoBoards(page)
  await page.goto(`/pin/${pin}/`)
  const picker = await openPicker(page)
  await picker.getByRole('button', { name: lamps }).click()
  const toast = page.locator('.toast', { hasText: `Saved to ${lamps}` })
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  const toldAt = Date.now()
  await expect(toast).toHaveCount(0)

  expect(Date.now() - toldAt).toBeGreaterThan(2500)
  expect(Date.now() - toldAt).toBeLessThan(6000)
})

test.describe('where the boards are slow to come, or don’t', () => {
  test.use({ expectedComplaints: [/status of 500/] })

  test('the picker says so, and asks again at a press', async ({ page }) => {
    const { lamps, pin } = await aPinAndTwoBoards(page)
    await page.goto(`/pin/${pin}/`)
    const boards = '**/BoardPickerBoardsResource/get/**'
    await page.route(boards, (route) => route.fulfill({ status: 500, body: 'broken' }))
    const picker = await openPicker(page)
    await expect(picker.getByText('Uh oh! Something went wrong.')).toBeVisible()
    await page.unroute(boards)
    const opened = await gate(page, boards)
    await picker.getByRole('button', { name: 'Try again' }).click()

    await expect(picker.getByText('Loading')).toBeVisible()
    opened()
    await expect(picker.getByRole('button', { name: lamps })).toBeVisible()
  })
})

test('sections are searched from the eighth on, by the words of their names', async ({ page }) => {
  const board = await aBoard(page)
  const [pin] = await makePins(page, board, 1)
  for (const number of [1, 2, 3, 4, 5, 6]) await makeSection(page, board, `Room ${number}`)
  await makeSection(page, board, 'Crème brûlée & co')
  await page.goto(`/pin/${pin}/`)
  let picker = await openPicker(page)
  await picker.getByRole('button', { name: 'Kitchens' }).click()
  await expect(picker.getByRole('button', { name: 'Room 6' })).toBeVisible()
  await expect(picker.getByPlaceholder('Search')).toHaveCount(0)

  await makeSection(page, board, 'Room 8')
  await page.reload()
  picker = await openPicker(page)
  await picker.getByRole('button', { name: 'Kitchens' }).click()
  await expect(picker.getByRole('button', { name: 'Room 6' })).toBeVisible()
  await picker.getByRole('searchbox', { name: 'Search sections' }).fill('brul co')

  await expect(picker.getByRole('button', { name: 'Crème brûlée & co' })).toBeVisible()
  await expect(picker.getByRole('button', { name: /^Room/ })).toHaveCount(0)
})

test('what a cancelled request would have said is ignored', async ({ page }) => {
  const board = await aBoard(page)
  await page.goto(`/board/${board.id}/collaborators/`)
  const opened = await gate(page, /ShareSuggestionsTypeaheadResource.*q=cy%40mail$/)
  const field = page.getByRole('combobox', { name: 'Invite by name or email' })
  const [cancelled] = await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('cy%40mail')),
    field
      .fill('cy@mail')
      .then(() => page.waitForRequest(/q=cy%40mail$/))
      .then(() => field.fill('cy@mail.example')),
  ])
  await expect(page.getByRole('option')).toContainText('Click to send!')
  opened()
  await page.waitForLoadState('networkidle')

  expect(cancelled.failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByRole('option')).toHaveText(/^cy@mail\.exampleClick to send!$/)
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

/** A pin on one board, and another board with a pin, so that the next is not its first. */
async function aPinAndTwoBoards(page: Page): Promise<{ lamps: string; pin: string | undefined }> {
  const [pin] = await makePins(page, await aBoard(page), 1)
  await makePins(page, await makeBoard(page, 'Lamps'), 1)
  return { lamps: 'Lamps', pin }
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

async function nameOf(page: Page): Promise<string> {
  await page.goto('/settings/profile/')
  return page.getByLabel('Name', { exact: true }).inputValue()
}

/** Holds back what is asked there, until what this answers is called. */
async function gate(page: Page, url: string | RegExp): Promise<() => void> {
  let open = () => {}
  const isOpen = new Promise<void>((done) => {
    open = done
  })
  await page.route(url, async (route) => {
    await isOpen
    await route.continue().catch(() => {})
  })
  return open
}

/** Answers a pin as one of a video. */
async function withVideo(route: Route, duration_ms: number): Promise<void> {
  const response = await route.fetch()
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

/** Scrolls so far that so many viewports are left to the end, and waits longer than a check takes to come. */
async function scrollTo(page: Page, viewportsLeft: number): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate((left) => {
    const end = document.documentElement.scrollHeight - window.innerHeight
    window.scrollTo(0, end - left * window.innerHeight)
  }, viewportsLeft)
  await page.waitForTimeout(600)
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
  let isThere = false
  new MutationObserver(() => {
    const isNow = document.querySelector('.celebration') !== null
    if (isNow !== isThere) performance.mark(isNow ? 'begins' : 'ends')
    isThere = isNow
  }).observe(document, { childList: true, subtree: true })
}

/** When a marked celebration began, its confetti came and it ended, and how many pieces one frame had. */
function celebrationMarks() {
  const timesOf = (name: string) =>
    performance.getEntriesByName(name).map(({ startTime }) => startTime)
  const [begins = 0] = timesOf('begins')
  const [ends = 0] = timesOf('ends')
  const [first = 0, second = 0] = timesOf('frame')
  const pieces = timesOf('piece').filter((at) => at >= first && at < second).length
  return { begins, ends, confetti: first, pieces }
}
