import type { Locator, Page } from '@playwright/test'
import { listen } from '../frame/announcements.ts'
import { expectTwoStops, pressControl, pressOn, tick, typeInto } from '../keyboard.ts'
import {
  expectAccessible,
  expectNoShift,
  expectPageAnnounced,
  expectSound,
  expectSoundAtBothWidths,
  PHONE,
} from '../page-checks.ts'
import { get, makeBoard, makePins, nameOf, signUp } from '../people.ts'
import { expect, plainOf, test } from '../test.ts'

function tiles(page: Page): Locator {
  return page.getByRole('feed').getByRole('article')
}

async function openTileMenu(page: Page): Promise<string> {
  await page.goto('/')
  await expect(page.locator('.is-placed')).toBeVisible()
  const tile = tiles(page).first()
  const name = (await tile.getAttribute('aria-label')) ?? ''
  await tile.locator('a.tile-link').focus()
  await pressControl(page, 'More about this pin')
  await expect(page.getByRole('dialog', { name: `More about ${name}` })).toBeVisible()
  return name
}

test('pins are reported, hidden and blocked from their tiles by keyboard', {
  tag: '@bot',
}, async ({ page, plain }) => {
  for (const member of [page, plain]) await signUp(member)
  const pins = await makePins(plain, await makeBoard(plain, 'Jars'), 3)
  const path = `/${await nameOf(plain)}/`
  await plain.goto(path)
  const fullName = plain.text(plain.see('heading', { level: 1 }))

  await test.step('a pin is reported from its tile by keyboard, and the wall stays in place', () =>
    report(page))
  await test.step('a block from a tile removes the member’s pins and offers Undo in a toast', () =>
    blockFromTile(page, path, fullName))
  await test.step('“Less like this” covers the tile in place and offers Undo', () => hide(page))
  await page.setViewportSize(PHONE)
  await test.step('the home feed is tuned in place, and settings list and restore what was hidden', () =>
    tune(page))
  await test.step('blocked members don’t find each other until the block is removed in settings', async () => {
    await page.goto(path)
    await page.getByRole('button', { name: 'More about this member' }).click()
    await page.getByRole('link', { name: `Block ${fullName}` }).click()
    await expectSound(page)
    await page.getByRole('button', { name: `Block ${fullName}` }).click()
    await expect(page.getByRole('heading', { name: `You blocked ${fullName}` })).toBeVisible()

    await plain.goto(`/${await nameOf(page)}/`)
    expect(plain.url()).toMatch(/showError=true|\/$/)
    expect(plain.all('heading', { level: 1, name: /You blocked/ })).toHaveLength(0)
    const hidden = await get(page, `/pin/${pins[0]}/`)
    expect(hidden.status()).toBe(404)
    expect(await hidden.text()).not.toContain('Pin 1')

    await page.goto('/settings/blocked/')
    await expectSound(page)
    await page.getByRole('button', { name: `Unblock ${fullName}` }).click()
    await expect(page.getByRole('heading', { name: 'Nobody blocked or muted' })).toBeVisible()
    const blocker = await plainOf(page)
    await blocker.goto(path)
    blocker.see('heading', { level: 1, name: fullName })
  })
})

async function report(page: Page): Promise<void> {
  const name = await openTileMenu(page)
  await expectAccessible(page)

  await pressOn(page, 'link', 'Report pin')
  await page.waitForURL(/\/report\/pin\/\d+\/$/)
  await expectPageAnnounced(page)
  await expectSound(page)
  await tick(page, 'Spam')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Harassment')).toBeChecked()
  await typeInto(page, 'Anything else we should know?', 'Look at the second line')
  await pressOn(page, 'button', 'Send report')

  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await expectAccessible(page)
  await pressOn(page, 'link', 'your reports')
  await expectPageAnnounced(page)
  const list = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(list).toContainText('Waiting')
  await expect(list).toContainText('Look at the second line')
  await expectSound(page)
}

async function blockFromTile(page: Page, path: string, fullName: string): Promise<void> {
  await page.goto(`${path}_created/`)
  await expect(page.locator('.is-placed')).toBeVisible()
  await expect(tiles(page)).toHaveCount(3)
  await test.step('Tab passes a tile in two stops, and closing the menu restores the focus', async () => {
    const names = ['Save', 'Share', 'More about this pin', fullName]
    await expectTwoStops(tiles(page).nth(1), names)
    await tiles(page).first().locator('a.tile-link').focus()
    await pressControl(page, 'More about this pin')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More about this pin' })).toBeFocused()
  })
  await tiles(page).first().locator('a.tile-link').focus()
  await pressControl(page, 'More about this pin')
  await pressOn(page, 'button', `Block ${fullName}`)
  await expectAccessible(page)

  await pressOn(page, 'button', `Block ${fullName}`)

  await expect(page.getByRole('heading', { name: `You blocked ${fullName}` })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'You blocked' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: fullName, exact: true })).toBeVisible()
}

async function hide(page: Page): Promise<void> {
  const name = await openTileMenu(page)
  const tile = page.getByRole('article', { name, exact: true }).first()
  const before = await tile.boundingBox()

  await expect(page.getByRole('dialog').getByText('New on Pinfold')).toBeVisible()
  const hear = await listen(page)
  const undo = tile.getByRole('button', { name: 'Undo' })
  const answer = () => page.waitForResponse((response) => response.url().includes('/not-for-me'))
  for (const time of ['first', 'second']) {
    await test.step(`“Less like this” is announced once, the ${time} time`, async () => {
      const hidden = answer()
      await hear(() => pressOn(page, 'button', 'Less like this'), 'You’ll see less like this.')
      await expect(undo).toBeFocused()
      await hidden
    })
    if (time === 'second') break
    const undone = answer()
    await undo.press('Enter')
    await expect(tile.locator('a.tile-link')).toBeFocused()
    await undone
    await pressControl(page, 'More about this pin')
  }
  expect(await tile.boundingBox()).toEqual(before)
  await expectAccessible(page)
  await expectNoShift(page)
  const link = await tile.locator('a.tile-link').getAttribute('href')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Tune your home' })).toBeVisible()
  await expect(page.locator(`a.tile-link[href="${link}"]`)).toHaveCount(0)
  await page.goto(link ?? '')
  await expect(page.getByRole('article', { name, exact: true }).first()).toBeVisible()
}

async function tune(page: Page): Promise<void> {
  await page.goto('/')
  await pressOn(page, 'button', 'Tune your home')
  const showsAi = page.getByRole('switch', { name: 'Show AI pictures' })
  await expect(showsAi).toBeChecked()
  await expectSound(page)
  await showsAi.click()
  await expect(
    page.getByRole('status').filter({ hasText: 'AI pictures are now hidden' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'AI pictures can appear' })).toBeVisible()

  await page.goto('/settings/home/')
  await expect(showsAi).toBeChecked()
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: /^Undo:/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
}

test('a report without a reason shows an error and keeps what was typed', {
  tag: '@plain',
}, async ({ plain, openPlain, expectedComplaints }) => {
  expectedComplaints.push(/status of 400/)
  const theirs = await openPlain()
  for (const member of [plain, theirs]) await signUp(member)
  const [pin] = await makePins(theirs, await makeBoard(theirs, 'Jars'), 1)
  await plain.goto(`/report/pin/${pin}/`)
  plain.fill('Anything else we should know?', 'Why')
  plain.see('button', 'Send report').setAttribute('formnovalidate', '')

  await plain.press('button', 'Send report')

  expect(plain.text()).toContain('Choose a reason.')
  expect(plain.value('Anything else we should know?')).toBe('Why')
  plain.check('Nudity or sex')
  await plain.press('button', 'Send report')
  plain.see('heading', 'Thank you')
})

test('blocking, muting and hiding work without scripts', async ({ plain, openPlain }) => {
  const theirs = await openPlain()
  for (const member of [plain, theirs]) await signUp(member)
  const [pin] = await makePins(theirs, await makeBoard(theirs, 'Jars'), 1)
  const path = `/${await nameOf(theirs)}/`
  await plain.goto(path)
  const fullName = plain.text(plain.see('heading', { level: 1 }))

  await plain.goto(`/pin/${pin}/`)
  await plain.press('button', 'More')
  await plain.press('button', 'Less like this')
  expect(plain.text()).toContain('You’ll see less like this')
  await plain.press('button', 'Undo')
  expect(plain.text()).toContain('Undone')

  await plain.goto(path)
  await plain.press('button', 'More about this member')
  await plain.press('button', `Mute ${fullName}`)
  expect(plain.text()).toContain(`You muted ${fullName}`)
  await plain.goto('/settings/blocked/')
  await plain.press('button', `Unmute ${fullName}`)

  await plain.goto(path)
  await plain.press('button', 'More about this member')
  await plain.press('link', `Block ${fullName}`)
  await plain.press('button', `Block ${fullName}`)
  plain.see('heading', `You blocked ${fullName}`)
  await plain.press('button', 'Unblock')
  plain.see('heading', { level: 1, name: fullName })
})
