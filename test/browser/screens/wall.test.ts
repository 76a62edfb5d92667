import type { Locator, Page } from '@playwright/test'
import { expectTwoStops } from '../keyboard.ts'
import {
  DESKTOP,
  expectAccessible,
  expectJumpHolds,
  expectLoaded,
  expectNoShift,
  expectSound,
  PHONE,
  settled,
} from '../page-checks.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { anotherMembersPin } from '../sign-up-and-log-in.ts'
import { expect, IN_MOTION, test } from '../test.ts'
import { uniqueWord } from '../unique-word.ts'

test.use(IN_MOTION)

test('keys move over a wall, and its pins open over it at their own addresses', {
  tag: '@focus',
}, async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Overlay')
  const ids = await makePins(page, board, 30)
  await makePins(page, await makeBoard(page, 'Saved to last'), 1)
  await page.goto(board.path)
  await expectSound(page)

  await test.step('Tab passes each tile in two stops', () =>
    expectTwoStops(page.getByRole('article', { name: 'Pin 30', exact: true }), [
      'Choose a board other than Saved to last',
      'Save',
      'Share',
      /^ana/i,
    ]))
  await test.step('a tile’s focused Save opens the picker, which returns the focus', () =>
    openFromSave(page))
  await test.step('arrows move over the wall by position, Enter opens, S saves, ? shows the keys', () =>
    walkByKeys(page, 'Pin 30'))
  await tile(page, 'Pin 12').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await test.step('a pin opens over its wall at its own address', async () => {
    await tile(page, 'Pin 12').click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Pin 12' })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Share' })).toBeVisible()
    await expect(page).toHaveURL(`/pin/${ids[11]}/`)
    await expectSound(page)
  })
  await test.step('Back closes it at the same position', async () => {
    await page.mouse.move(5, 450)
    await page.mouse.wheel(0, 400)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(board.path)
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
    await expect(tile(page, 'Pin 12')).toBeInViewport()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Pin 12', level: 1 })).toBeVisible()
  })
})

async function openFromSave(page: Page): Promise<void> {
  const article = page.getByRole('article', { name: 'Pin 28', exact: true })
  const save = article.locator('a.tile-save')
  await save.focus()
  await article.hover()
  await expect(save).toBeFocused()
  await expect(article.getByRole('toolbar')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(save).toBeFocused()
  await page.mouse.move(5, 5)
}

async function walkByKeys(page: Page, name: string): Promise<void> {
  await tile(page, name).focus()

  const first = await focusedBox(page)
  await page.keyboard.press('ArrowRight')
  const right = await focusedBox(page)
  await page.keyboard.press('ArrowDown')
  const below = await focusedBox(page)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')

  expect(right).toMatchObject({ y: first.y })
  expect(right.x).toBeGreaterThan(first.x)
  expect(below).toMatchObject({ x: right.x })
  expect(below.y).toBeGreaterThan(right.y)
  await expect(tile(page, name)).toBeFocused()

  await page.keyboard.press('s')
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await expect(tile(page, name)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tile(page, name)).toBeFocused()

  await page.keyboard.press('/')
  const search = page.getByLabel('Search', { exact: true })
  await expect(search).toBeFocused()
  await page.keyboard.type('?/')
  await expect(search).toHaveValue('?/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.fill('')

  const menu = page.getByRole('button', { name: /^Account of/ })
  await openSheet(page)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  await test.step('single-key shortcuts are turned off and on, in all tabs at once', async () => {
    const other = await page.context().newPage()
    await other.goto('/settings/')
    await openSheet(other)
    const itsKeys = other.getByLabel('Single-key shortcuts')
    await expect(itsKeys).toBeChecked()
    await openSheet(page)
    await page.getByLabel('Single-key shortcuts').press('Space')
    await expect(itsKeys).not.toBeChecked()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(menu).toBeFocused()
    await page.keyboard.press('?')
    await itsKeys.press('Space')
    await expect(sheet).toHaveCount(0)
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(search).toBeFocused({ timeout: 100 })
    }).toPass()
    await other.close()
  })
  await test.step('a ? pressed before the page is ready opens the list of keys', async () => {
    const other = await page.context().newPage()
    await other.addInitScript(() => {
      const { addEventListener } = document
      document.addEventListener = (...args: Parameters<typeof addEventListener>) => {
        addEventListener.apply(document, args)
        if (args[0] !== 'keydown') return
        const press = new KeyboardEvent('keydown', { key: '?' })
        queueMicrotask(() => document.dispatchEvent(press))
      }
    })
    await other.goto('/settings/')
    await expect(other.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await other.close()
  })
}

/** Opens the list of keys from the menu, which also works with the keys turned off. */
async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).press('Enter')
  await page.getByRole('link', { name: 'Keyboard shortcuts' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
}

test('a wall that ends while its reader is at the bottom shifts nothing', { tag: '@cdp' }, async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Foot')
  await makePins(page, board, 30)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })

  await page.goto(board.path, { waitUntil: 'commit' })
  await page.getByRole('feed').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('feed').locator('[data-place="29"]')).toBeVisible()

  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expectNoShift(page)
})

test('a wall continues as long as there are pins, and its position and pictures are remembered', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Endless')
  const word = uniqueWord('drift')
  const ids = await makePins(page, board, 90, word)
  await page.goto(board.path)

  await test.step('a wall continues as long as there are pins, and never shifts', async () => {
    await scrollUntilSeen(page, tile(page, 'Pin 1'))
    await expectLoaded(tile(page, 'Pin 1').getByRole('img'))
    const last = page.getByRole('article', { name: 'Pin 1', exact: true })
    await expect(last).toHaveAttribute('aria-posinset', '90')
    await expect(page.getByRole('link', { name: 'More pins' })).toHaveCount(0)
    await expectNoShift(page)
  })
  await test.step('pictures passed in a fast scroll load only where the scroll ends', () =>
    flyBy(page))
  await test.step('the position survives a reload over an open pin, and Back', async () => {
    await scrollUntilSeen(page, tile(page, 'Pin 5'))
    await tile(page, 'Pin 5').evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await settled(page)
    await tile(page, 'Pin 5').click()
    await expect(page).toHaveURL(`/pin/${ids[4]}/`)

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Pin 5', exact: true, level: 1 })).toBeVisible()
    await page.goBack()

    await expect(page).toHaveURL(board.path)
    await expect(tile(page, 'Pin 5')).toBeInViewport()
    expect(await settled(page)).toBe(before)
  })
  await test.step('a search continues with the words that it shows, and Back keeps its position', () =>
    leaveAndReturn(page, word.replace('f', '')))
})

async function leaveAndReturn(page: Page, typed: string): Promise<void> {
  await page.goto(`/search/?q=${typed}`)
  await scrollUntilSeen(page, tile(page, 'Pin 5'))
  await tile(page, 'Pin 5').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const before = await settled(page)
  // Presses a key, because a click by Playwright would scroll the header, and with it the page, in Firefox.
  await page.getByRole('link', { name: 'Explore' }).press('Enter')
  await expect(page).toHaveURL('/ideas/')
  await page.goBack()

  await expect(page).toHaveURL(`/search/?q=${typed}`)
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue(typed)
  await expect(tile(page, 'Pin 5')).toBeInViewport()
  expect(await settled(page)).toBe(before)
}

async function flyBy(page: Page): Promise<void> {
  // With slow frames the scroll isn't a fast one, so this may take several tries.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectLoaded(tile(page, 'Pin 90').getByRole('img'))
    const waiting = await page.evaluate(async () => {
      for (let step = 1; step <= 8; step++) {
        window.scrollTo(0, step * 300)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return document.querySelectorAll('.tile-image:not([src])').length
    })
    expect(waiting).toBeGreaterThan(0)
  }).toPass()
  await expect(page.locator('.tile-image:not([src])')).toHaveCount(0)
  await expectLoaded(page.locator('.tile-image'))
  await expectNoShift(page)
}

test('End goes to the end of a board, and on an endless wall to the point where more pins load', {
  tag: '@chromium',
}, async ({ page, plain }) => {
  await signUp(plain)
  const board = await makeBoard(plain, 'Jump')
  await makePins(plain, board, 130)
  await signUp(page)
  for (const viewport of [DESKTOP, PHONE]) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport)
      await page.goto(board.path)
      await expectLoaded(page.locator('.tile-image'))
      await page.keyboard.press('End')
      await expect(tile(page, 'Pin 1')).toBeInViewport()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expectJumpHolds(page, '/')
    })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('Back from a pin’s page returns to the same position with the same pins', {
    tag: '@emulated',
  }, async ({ page }) => {
    await signUp(page)
    const board = await makeBoard(page, 'Return')
    await makePins(page, board, 60)
    await page.goto(board.path)
    await scrollUntilSeen(page, tile(page, 'Pin 5'))
    await tile(page, 'Pin 5').evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await settled(page)
    await tile(page, 'Pin 5').tap()

    await expect(page.getByRole('heading', { name: 'Pin 5', exact: true, level: 1 })).toBeVisible()
    await page.goBack()

    await expect(tile(page, 'Pin 5')).toBeInViewport()
    expect(await settled(page)).toBe(before)
    await expectNoShift(page)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a wall’s next pages are behind a link, and nothing shifts there, in the home feed or on a pin’s page', {
    tag: '@no-scripts',
  }, async ({ page }) => {
    const { id, board } = await anotherMembersPin(30)
    await signUp(page)
    await page.goto(board)
    await expect(page.getByRole('feed').getByRole('article')).toHaveCount(25)
    await expectNoShift(page)
    await page.getByRole('link', { name: 'More pins' }).click()

    await expect(page.getByRole('feed').getByRole('article')).toHaveCount(5)
    await expect(tile(page, 'Pin 1')).toBeVisible()
    await expectNoShift(page)
    for (const path of ['/', `/pin/${id}/`]) {
      await page.goto(path)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectNoShift(page)
    }
  })
})

function tile(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true }).locator('.tile-link')
}

/** The focused tile's corner on the page, in pixels. */
async function focusedBox(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const { x, y } = document.activeElement?.getBoundingClientRect() ?? { x: 0, y: 0 }
    return { x: Math.round(x), y: Math.round(y + window.scrollY) }
  })
}

async function scrollUntilSeen(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 1500)
    await target.scrollIntoViewIfNeeded({ timeout: 300 })
    await expect(target).toBeInViewport()
  }).toPass({ intervals: [50] })
}
