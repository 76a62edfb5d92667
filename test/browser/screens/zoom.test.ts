import type { Locator, Page } from '@playwright/test'
import { pressOn } from '../keyboard.ts'
import { expectLoaded, expectSoundAtBothWidths, PHONE } from '../page-checks.ts'
import { get, makeBoard, makePins, type Signed, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const OPEN = 'Zoom in on the picture'

test('by keyboard: zoom in and out, pan, go to the next pin of the wall, and return', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Jars 🏺')
  await makePins(page, board, 3)
  await page.goto(board.path)
  await tile(page, 'Pin 3').click()
  const overlay = page.getByRole('dialog', { name: 'Pin', exact: true })
  const originals: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/media/orig/')) originals.push(request.url())
  })
  await pressOn(page, 'link', OPEN)
  const zoom = page.getByRole('dialog', { name: 'Picture' })
  const picture = zoom.getByRole('img')
  await expect(zoom.getByRole('status')).toHaveText('100 %')
  await zoom.getByText('ALT').click()
  await expect(zoom.getByText('The picture of pin 3')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await zoom.getByText('ALT').click()
  // The scrollbar's gutter beside the dialog has its colour, too.
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  expect(originals).toEqual([])

  for (const _ of [1, 2, 3]) await page.keyboard.press('+')
  await expect(zoom.getByRole('status')).toHaveText('338 %')
  await expect(picture).toHaveAttribute('src', /^\/media\/orig\//)
  await page.keyboard.press('ArrowRight')
  await expect(picture).toHaveCSS('transform', /matrix\(3\.375, 0, 0, 3\.375, -80, 0\)/)
  for (let presses = 0; presses < 40; presses++) await page.keyboard.press('ArrowRight')
  expect(await edgesOutside(zoom)).toEqual({ left: true, right: false })
  await page.keyboard.press('0')
  await expect(zoom.getByRole('status')).toHaveText('100 %')
  await expect(zoom.getByRole('button', { name: 'Zoom out' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(zoom.getByRole('button', { name: 'Previous pin' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('ArrowRight')
  await expect(zoom.getByRole('link', { name: 'Pin 2' })).toBeVisible()
  await expect(picture).toHaveAccessibleName('The picture of pin 2')
  await page.keyboard.press('Escape')

  await expect(zoom).toHaveCount(0)
  await expect(overlay.getByRole('link', { name: OPEN })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(zoom.getByRole('button', { name: 'Next pin' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await zoom.getByRole('link', { name: 'Pin 1' }).click()
  await expect(page.getByRole('heading', { name: 'Pin 1' })).toBeVisible()
  await expect(zoom).toHaveCount(0)
})

test('by mouse: zoom with the wheel or a double click, and pan by dragging', async ({
  page,
  plain,
}) => {
  const zoom = await zoomed(page, plain)
  const picture = zoom.getByRole('img')
  const { x, y } = await middleOf(picture)

  await page.mouse.move(x + 40, y + 30)
  await page.mouse.wheel(0, -500)
  await expect(zoom.getByRole('status')).toHaveText('272 %')
  await page.mouse.wheel(0, 9000)
  await expect(zoom.getByRole('status')).toHaveText('100 %')
  await pressTwice(page, zoom, { x, y }, '250 %')
  await drag(page, { x, y }, { x: 0, y: -60 })
  await expect(picture).toHaveCSS('transform', /matrix\(2\.5, 0, 0, 2\.5, -?[\d.]+, -(59|60)/)
  await pressTwice(page, zoom, { x, y }, '100 %')
  await page.keyboard.press('+')
  await expect(zoom.getByRole('status')).toHaveText('150 %')
  await page.keyboard.press('-')

  await drag(page, { x, y }, { x: -40, y: 10 })
  await expect(picture).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
  await drag(page, { x, y }, { x: 0, y: 200 })
  await expect(zoom).toHaveCount(0)
})

test('a zoomed picture keeps gliding after a drag, and stays in view when the window is rotated', {
  tag: '@emulated',
}, async ({ page, plain }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const zoom = await zoomed(page, plain)
  const { x, y } = await middleOf(zoom.getByRole('img'))
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('+')
  const way = () =>
    zoom.getByRole('img').evaluate((image) => new DOMMatrix(image.style.transform).f)

  // A finger that rests before it lifts doesn't glide, and on a busy machine it may seem to rest.
  await expect(async () => {
    const before = await way()
    await drag(page, { x, y }, { x: 0, y: -60 })
    await expect.poll(way, { timeout: 1000 }).toBeLessThan(before - 70)
  }).toPass()
  for (let presses = 0; presses < 40; presses++) await page.keyboard.press('ArrowDown')
  const far = await way()
  await page.setViewportSize({ width: 900, height: 400 })
  await expect.poll(way).toBeGreaterThan(far)
  const bottom = async () => {
    const { y = 0, height = 0 } = (await zoom.getByRole('img').boundingBox()) ?? {}
    return y + height
  }
  await expect.poll(bottom).toBeGreaterThan(300)
})

test('Back closes only the zoomed picture, and another pin’s name opens its page', async ({
  page,
  plain,
}) => {
  const zoom = await zoomed(page, plain)
  const first = page.url()
  await page.goBack()
  await expect(zoom).toHaveCount(0)
  expect(page.url()).toBe(first)
  await expect(page.getByRole('link', { name: OPEN })).toBeFocused()

  await page.keyboard.press('Enter')
  await zoom.getByRole('button', { name: 'Next pin' }).click()
  const other = zoom.getByRole('link')
  const path = await other.getAttribute('href')
  await other.click()
  await expect(zoom).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(path)
  await page.goBack()
  await expect(page).toHaveURL(first)
})

test('a picture that doesn’t load says so and can be tried again, and stays visible without its original', async ({
  page,
  plain,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  let failures = 0
  await page.route('**/media/orig/**', async (route) => {
    await route.abort()
    failures++
  })
  const zoom = await zoomed(page, plain)
  expect(failures).toBe(0)
  for (const _ of [1, 2, 3]) await page.keyboard.press('+')
  await expect.poll(() => failures, 'the original was asked for').toBe(1)
  await expect(zoom.getByRole('img')).toHaveAttribute('src', /^\/media\/736x\//)
  await page.keyboard.press('0')
  await expect(zoom.getByRole('alert')).toHaveCount(0)

  await page.route('**/media/736x/**', (route) => route.abort())
  await page.keyboard.press('ArrowRight')
  await expect(zoom.getByRole('alert')).toHaveText('We couldn’t load this picture.')
  await expect(zoom.getByRole('link')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.context().setOffline(true)
  await pressOn(page, 'button', 'Try again')
  await expect(zoom.getByRole('alert')).toHaveText('You seem to be offline. Nothing is lost.')
  await page.context().setOffline(false)
  await page.unrouteAll()
  await pressOn(page, 'button', 'Try again')
  await expect(zoom.getByRole('alert')).toHaveCount(0)
  await expectLoaded(zoom.getByRole('img'))
  await page.keyboard.press('+')
  await expect(zoom.getByRole('status')).toHaveText('150 %')
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('two fingers zoom; one finger swipes to the next pin, or down to close', {
    tag: '@cdp',
  }, async ({ page, plain }) => {
    const zoom = await zoomed(page, plain)
    const { x, y } = await middleOf(zoom.getByRole('img'))
    const touches = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
      ...touchPoints: { x: number; y: number }[]
    ) => touches.send('Input.dispatchTouchEvent', { type, touchPoints })

    await touch('touchStart', { x: x - 40, y }, { x: x + 40, y })
    for (const way of [60, 80, 120]) await touch('touchMove', { x: x - way, y }, { x: x + way, y })
    await touch('touchEnd')
    await expect(zoom.getByRole('status')).toHaveText('300 %')
    await touch('touchStart', { x: x - 120, y }, { x: x + 120, y })
    await touch('touchMove', { x: x - 20, y }, { x: x + 20, y })
    await touch('touchEnd')
    await expect(zoom.getByRole('status')).toHaveText('100 %')

    for (const percent of ['250 %', '100 %']) {
      await expect(async () => {
        for (const _ of [1, 2]) {
          await touch('touchStart', { x, y })
          await touch('touchEnd')
        }
        await expect(zoom.getByRole('status')).toHaveText(percent, { timeout: 2000 })
      }).toPass()
    }
    await touch('touchStart', { x, y })
    await touch('touchMove', { x: x - 140, y })
    await touch('touchCancel')
    await expect(zoom.getByRole('link')).toHaveCount(0)
    await touch('touchStart', { x, y })
    for (const way of [40, 90, 140]) await touch('touchMove', { x: x - way, y })
    await touch('touchEnd')
    await expect(zoom.getByRole('link')).toBeVisible()
    await touch('touchStart', { x, y })
    for (const way of [40, 90, 140]) await touch('touchMove', { x, y: y + way })
    await touch('touchEnd')
    await expect(zoom).toHaveCount(0)
    await expect(page.getByRole('link', { name: OPEN })).toBeFocused()
  })
})

test.describe('without scripts', () => {
  test('the picture links to its original', async ({ plain }) => {
    await signUp(plain)
    const [id] = await makePins(plain, await makeBoard(plain, 'Jars'), 1)
    await plain.goto(`/pin/${id}/`)
    const [link] = plain
      .all('link')
      .filter((one) => plain.text(one) === '' && one.getAttribute('aria-label') === OPEN)
    const answer = await get(plain, link?.getAttribute('href') ?? '')
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  })
})

/** The zoomed picture of a pin on its own page, above pins of another member. */
async function zoomed(page: Page, other: Signed): Promise<Locator> {
  await signUp(other)
  await makePins(other, await makeBoard(other, 'Jars'), 2)
  await signUp(page)
  const [id] = await makePins(page, await makeBoard(page, 'Jars'), 1)
  await page.goto(`/pin/${id}/`)
  await page.getByRole('link', { name: OPEN }).click()
  const zoom = page.getByRole('dialog', { name: 'Picture' })
  await expect(zoom.getByRole('status')).toHaveText('100 %')
  return zoom
}

function tile(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true }).locator('a.tile-link')
}

async function middleOf(shown: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await shown.boundingBox()) ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

/** A busy machine may be too slow between two presses. */
async function pressTwice(
  page: Page,
  zoom: Locator,
  { x, y }: { x: number; y: number },
  percent: string,
): Promise<void> {
  await expect(async () => {
    await page.mouse.dblclick(x, y)
    await expect(zoom.getByRole('status')).toHaveText(percent, { timeout: 2000 })
  }).toPass()
}

async function drag(page: Page, { x, y }: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 })
  await page.mouse.up()
}

/** The edges of the picture that are outside its window. */
async function edgesOutside(zoom: Locator): Promise<{ left: boolean; right: boolean }> {
  const { x = 0, width = 0 } = (await zoom.getByRole('img').boundingBox()) ?? {}
  const { width: room } = zoom.page().viewportSize() ?? { width: 0 }
  return { left: x < -1, right: x + width > room + 1 }
}
