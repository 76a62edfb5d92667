import type { Locator, Page } from '@playwright/test'
import {
  expectAccessible,
  expectAnnounced,
  expectFocusKept,
  expectLoaded,
  expectNoShift,
  expectSound,
  expectSoundAtBothWidths,
  PHONE,
  settled,
} from '../page-checks.ts'
import { type MadeBoard, makeBoard, makePins, makeSection, type Signed, signUp } from '../people.ts'
import type { PlainPage } from '../plain-page.ts'
import { expect, plainOf, test } from '../test.ts'

const BUSY = 'Please wait until the current action finishes.'
const NAME_TAKEN = 'This board already has a section with that name.'

test('pins of a board can be selected in every way, and all of them move at once', async ({
  page,
}) => {
  const board = await aBoard(page, 'Kitchens', 30)
  const other = await makeBoard(page, 'Gardens')
  await page.goto(board.path)
  await startSelecting(page)

  await test.step('pins are selected by pointer, and with Shift', async () => {
    await check(page, 'Pin 30').click()
    await check(page, 'Pin 27').click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('4 selected')
    await expect(check(page, 'Pin 28')).toBeChecked()
    await check(page, 'Pin 28').click()
    await expect(bar(page)).toContainText('3 selected')
  })
  await test.step('pins are selected by keyboard', () => selectByKeys(page))
  await test.step('all pins of a board are selected at once', async () => {
    await bar(page).getByRole('button', { name: 'Select all' }).click()
    await expect(bar(page)).toContainText('30 selected')
    await check(page, 'Pin 29').click()
    await expect(bar(page)).toContainText('29 selected')
    await expectAccessible(page)
  })
  await test.step('Escape ends the selection, and x on a tile starts it', async () => {
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Select pins' })).toBeFocused()
    await tile(page, 'Pin 30').focus()
    await page.keyboard.press('x')
    await expect(check(page, 'Pin 30')).toBeFocused()
    await expect(check(page, 'Pin 30')).toBeChecked()
  })
  await test.step('all pins move, including those that are not loaded', async () => {
    await bar(page).getByRole('button', { name: 'Select all' }).press('Enter')
    await bar(page).getByRole('button', { name: 'Move 30 pins' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Gardens' }).press('Enter')
    await expectAnnounced(page, 'Moved 30 pins to Gardens')
    await expect(page.getByText('No pins here yet')).toBeVisible()
    await expectFocusKept(page)
    expect(await textAt(page, other)).toContain('30 pins')
  })
})

async function selectByKeys(page: Page): Promise<void> {
  await check(page, 'Pin 30').focus()
  await page.keyboard.press('x')
  await expect(check(page, 'Pin 30')).not.toBeChecked()
  await page.keyboard.press('Space')
  await expect(check(page, 'Pin 30')).toBeChecked()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(check(page, 'Pin 29')).toBeFocused()
  await expect(check(page, 'Pin 29')).toBeChecked()
}

test('bulk actions show at once, can be undone in place, and are reverted if they fail', async ({
  page,
  expectedComplaints,
}) => {
  const board = await aBoard(page, 'Kitchens', 6)
  const other = await makeBoard(page, 'Gardens')
  await page.goto(board.path)

  await test.step('moved pins leave the wall at once, and Undo puts each back in its place', async () => {
    await select(page, 'Pin 5', 'Pin 3')
    await bar(page).getByRole('button', { name: 'Move 2 pins' }).click()
    await expect(page.getByRole('dialog', { name: 'Choose board' })).toBeVisible()
    await expectAccessible(page)
    await choose(page, 'Gardens')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await order(page)).toEqual(['Pin 6', 'Pin 4', 'Pin 2', 'Pin 1'])
    await expect(said(page)).toHaveText('Moved 2 pins to Gardens')
    await undo(page)
    expect(await order(page)).toEqual(SIX)
    expect(await textAt(page, other)).toContain('No pins here yet')
  })
  expectedComplaints.push(/409|ERR_FAILED/)
  await test.step('a failed move is reverted, and a message says why', () => failToMove(page))
  await test.step('the place where the pins already are is offered only to copies', () =>
    lookForOwnPlace(page))
  await test.step('pins are copied and deleted, and both can be undone', () => copyAndDelete(page))
  await test.step('no wall says that it is empty while its pins are still loading', () =>
    moveAllSlowly(page))
})

const SIX = ['Pin 6', 'Pin 5', 'Pin 4', 'Pin 3', 'Pin 2', 'Pin 1']
const BULK = '**/BulkEditResource/update/'
const WHOLE_BOARD = '**/BulkEditSelectAllResource/update/'

async function failToMove(page: Page): Promise<void> {
  await page.route(BULK, (route) => route.fulfill({ status: 409, json: refusal(2171) }))
  await moveTo(page, 'Gardens', 'Pin 2')
  await expect(said(page)).toHaveText('Please wait until the previous board action finishes.')
  await expectReverted(page)

  await page.unroute(BULK)
  await page.route(BULK, (route) => route.abort())
  await moveTo(page, 'Gardens', 'Pin 2')
  await expect(said(page)).toHaveText('Uh oh! Something went wrong.')
  await expectReverted(page)
  await page.unroute(BULK)

  const arranging = '**/BoardPinOrderResource/update/'
  await page.route(arranging, (route) => route.abort())
  await select(page, 'Pin 2')
  await arrange(page, 'Move to the start')
  await expect.poll(() => order(page)).toEqual(SIX)
  await page.unroute(arranging)
  await check(page, 'Pin 2').click()
}

/** Checks that the pin of a failed move is back in place and still selected. */
async function expectReverted(page: Page): Promise<void> {
  expect(await order(page)).toEqual(SIX)
  await expect(bar(page)).toContainText('1 selected')
  await expect(check(page, 'Pin 2')).toBeChecked()
  await check(page, 'Pin 2').click()
}

async function lookForOwnPlace(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose section' })
  const place = dialog.getByRole('button', { name: 'Kitchens' })
  await select(page, 'Pin 2')
  await bar(page).getByRole('button', { name: 'Move 1 pin' }).click()
  await choose(page, 'Kitchens')
  await expect(dialog).toContainText('This board has no sections yet.')
  await expect(place).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Create section' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()

  await bar(page).getByRole('button', { name: 'Copy 1 pin' }).click()
  await choose(page, 'Kitchens')
  await expect(place).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await check(page, 'Pin 2').click()
}

async function copyAndDelete(page: Page): Promise<void> {
  await select(page, 'Pin 2')
  await bar(page).getByRole('button', { name: 'Copy 1 pin' }).click()
  await choose(page, 'Gardens')
  await expect(said(page)).toHaveText('Copied 1 pin to Gardens')
  expect(await order(page)).toEqual(SIX)

  await select(page, 'Pin 2', 'Pin 1')
  await bar(page).getByRole('button', { name: 'Delete 2 pins' }).click()
  await expect(said(page)).toHaveText('Deleted 2 pins')
  expect(await order(page)).toEqual(SIX.slice(0, 4))
  await undo(page)
  expect(await order(page)).toEqual(SIX)
}

async function moveAllSlowly(page: Page): Promise<void> {
  const begun = Promise.withResolvers<void>()
  const asked = page.waitForRequest(WHOLE_BOARD)
  await page.route(WHOLE_BOARD, async (route) => {
    await begun.promise
    await route.continue()
  })
  await bar(page).getByRole('button', { name: 'Select all' }).click()
  await bar(page).getByRole('button', { name: 'Move 6 pins' }).click()
  await choose(page, 'Gardens')
  await asked
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByText('No pins here yet')).toHaveCount(0)
  begun.resolve()
  await expect(said(page)).toHaveText('Moved 6 pins to Gardens')
  await expect(page.getByText('No pins here yet')).toBeVisible()
}

test('pins are dragged and arranged, and stay in their new place', async ({ page }) => {
  const board = await aBoard(page, 'Kitchens', 5)
  await makeBoard(page, 'Gardens')
  await page.goto(board.path)
  await startSelecting(page)

  await test.step('a pin is dragged to another place', async () => {
    await drag(page, check(page, 'Pin 2'), check(page, 'Pin 4'), 0.2)
    await expect(said(page)).toHaveText('Moved to position 2 of 5 on Kitchens')
    expect(await order(page)).toEqual(['Pin 5', 'Pin 2', 'Pin 4', 'Pin 3', 'Pin 1'])
    await expect(bar(page)).toContainText('0 selected')
  })
  await test.step('a pin is moved there by its menu', async () => {
    await select(page, 'Pin 3')
    await arrange(page, 'Move to the start')
    await expect(said(page)).toHaveText('Moved to position 1 of 5 on Kitchens')
    await arrange(page, 'Move later')
    await expect(said(page)).toHaveText('Moved to position 2 of 5 on Kitchens')
    await arrange(page, 'Move to the end')
    await expect(said(page)).toHaveText('Moved to position 5 of 5 on Kitchens')
    await undo(page)
  })
  await test.step('selected pins are dragged together onto a board of the rail', async () => {
    await select(page, 'Pin 4')
    await drag(page, check(page, 'Pin 4'), rail(page).getByRole('button', { name: 'Gardens' }), 0.5)
    await expect(said(page)).toHaveText('Moved 2 pins to Gardens')
    expect(await order(page)).toEqual(['Pin 5', 'Pin 2', 'Pin 1'])
    await undo(page)
  })
  await test.step('the new order survives a reload', async () => {
    await page.reload()
    expect(await order(page)).toEqual(['Pin 5', 'Pin 3', 'Pin 2', 'Pin 4', 'Pin 1'])
  })
  await test.step('in a tab that missed new pins a pin still goes to the start, and its real position is announced', async () => {
    await select(page, 'Pin 1')
    await makePins(page, board, 2)
    await arrange(page, 'Move to the start')
    await expect(said(page)).toHaveText('Moved to position 1 of 7 on Kitchens')
    await arrange(page, 'Move later')
    await expect(said(page)).toHaveText('Moved to position 4 of 7 on Kitchens')
    expect(orderAt(await plainAt(page, board)).slice(2)).toEqual([
      'Pin 5',
      'Pin 1',
      'Pin 3',
      'Pin 2',
      'Pin 4',
    ])
  })
})

test('a bulk action has a progress bar with a count, and says when it is finished', async ({
  page,
}) => {
  const board = await aBoard(page, 'Kitchens', 2)
  const other = await makeBoard(page, 'Gardens')
  await makePins(page, other, 1)
  await page.goto(other.path)
  await expect.poll(() => order(page)).toHaveLength(1)
  await page
    .locator(`main a[href="/${board.path.split('/')[1]}/"]`)
    .first()
    .click()
  await page.getByRole('link', { name: 'Kitchens' }).click()

  await test.step('Back to a board that was left shows the pins that have been moved to it', async () => {
    await moveTo(page, 'Gardens', 'Pin 2')
    await expect(said(page)).toHaveText('Moved 1 pin to Gardens')
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(other.path)
    await expect(page.getByText('2 pins', { exact: true })).toBeVisible()
    await expect.poll(() => order(page)).toEqual(['Pin 2', 'Pin 1'])
  })
  await page.route(BULK, (route) => route.fulfill({ json: actionResponse(0, 'running') }))
  let state = actionResponse(500, 'running')
  await page.route('**/BoardActionResource/get/**', (route) => route.fulfill({ json: state }))
  await select(page, 'Pin 2')
  await bar(page).getByRole('button', { name: 'Move 1 pin' }).click()
  await choose(page, 'Kitchens')

  const progress = page.getByRole('progressbar', { name: 'Moving 2,000 pins' })
  await expect(progress).toBeVisible()
  await expect(page.getByText('500 of 2,000', { exact: true })).toBeVisible()
  await expect(progress).toHaveJSProperty('max', 2000)
  await expect(progress).toHaveJSProperty('value', 500)
  await test.step('no other action can be started meanwhile', () => expectAllOff(page))
  await page.reload()
  await expect(progress).toBeVisible()
  state = actionResponse(2000, 'done')
  await expect(said(page)).toHaveText('Moved 2,000 pins')
  await expect(progress).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

async function expectAllOff(page: Page): Promise<void> {
  await check(page, 'Pin 1').click()
  for (const act of ['Move', 'Copy', 'Delete']) {
    const button = bar(page).getByRole('button', { name: `${act} 1 pin` })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(BUSY)
  }
  const place = rail(page).getByRole('button', { name: 'Kitchens' })
  await expect(place).toBeDisabled()
  await expect(place).toHaveAccessibleDescription(BUSY)
  await bar(page).getByRole('button', { name: 'Arrange' }).click()
  await expect(page.getByRole('button', { name: 'Move to the start' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
}

test('a section is created from pins, has the same tools on its page, and appears in the rail', async ({
  page,
  expectedComplaints,
}) => {
  const board = await aBoard(page, 'Kitchens', 4)
  await makePins(page, await makeBoard(page, 'Gardens', 'secret'), 1)
  await page.goto(board.path)

  await test.step('selected pins become a new section', () => makeSectionTwice(page))
  await test.step('the section’s page has the same tools as a board’s', async () => {
    await page.getByRole('link', { name: 'Lighting' }).click()
    await expect(page.getByRole('heading', { name: 'Lighting' })).toBeVisible()
    expect(await order(page)).toEqual(['Pin 3', 'Pin 1'])
    await select(page, 'Pin 1')
    await rail(page).getByRole('button', { name: 'Kitchens' }).click()
    await expect(said(page)).toHaveText('Moved 1 pin to Kitchens')
    expect(await order(page)).toEqual(['Pin 3'])
  })
  await test.step('the rail shows the latest picture of each board and section, with a lock on secret boards', async () => {
    await expectInRail(page, 'Kitchens', 'Gardenssecret')
    await page.goBack()
    await startSelecting(page)
    await expectInRail(page, 'Lighting', 'Gardenssecret')
    await expectAccessible(page)
  })
  await test.step('a taken section name is refused at its field, and the pins and the text stay as they were', async () => {
    expectedComplaints.push(/409/)
    await makeNewSection(page, 'Lighting', 'Pin 2')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toHaveText(NAME_TAKEN)
    await expect(dialog.getByLabel('Name')).toHaveValue('Lighting')
    await expectAccessible(page)
    await dialog.getByLabel('Name').fill('Lamps')
    await page.keyboard.press('Enter')
    await expect(said(page)).toHaveText('Moved 1 pin to Lamps')
    await expect(dialog).toHaveCount(0)
    await expect(bar(page)).toContainText('0 selected')
  })
})

async function makeSectionTwice(page: Page): Promise<void> {
  await select(page, 'Pin 3', 'Pin 1')
  await bar(page).getByRole('button', { name: 'Move 2 pins' }).click()
  await choose(page, 'Kitchens')
  await expect(page.getByRole('dialog', { name: 'Choose section' })).toBeVisible()
  await nameSection(page, 'Lighting')
  await expect(said(page)).toHaveText('Moved 2 pins to Lighting')
  await undo(page)
  await expect(page.getByRole('link', { name: 'Lighting' })).toHaveCount(0)
  expect(await order(page)).toEqual(['Pin 4', 'Pin 3', 'Pin 2', 'Pin 1'])

  await makeNewSection(page, 'Lighting', 'Pin 3', 'Pin 1')
  await expect(said(page)).toHaveText('Moved 2 pins to Lighting')
}

async function expectInRail(page: Page, ...places: string[]): Promise<void> {
  await expect(rail(page).getByRole('button')).toHaveText(places.map((place) => `${place}Move`))
  await expectLoaded(rail(page).locator('img'))
  await expect(rail(page).locator('img')).toHaveCount(places.length)
}

test('sections are renamed, reordered, deleted and merged', { tag: '@cdp' }, async ({
  page,
  expectedComplaints,
}) => {
  const board = await aBoard(page, 'Kitchens', 1)
  for (const name of ['Lighting', 'Floors', 'Sinks']) await makeSection(page, board, name)
  await page.goto(board.path)
  await page.getByRole('link', { name: 'Organise', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Organise board' })).toBeVisible()
  await expectSound(page)

  await test.step('a name is saved when the focus leaves it, and Undo brings the old one back', async () => {
    for (const _ of ['first', 'second']) {
      await rename(page, 'Floors', 'Tiles')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Undone')).toBeVisible()
      await expect(page.getByLabel('Name of Floors')).toHaveValue('Floors')
    }
  })
  await test.step('sections are renamed, reordered and deleted', async () => {
    await rename(page, 'Floors', 'Tiles')
    const first = await sectionNames(page)
    await page.getByRole('button', { name: `Move ${first[2]} up` }).click()
    await expect.poll(() => sectionNames(page)).toEqual([first[0], first[2], first[1]])
    await page.getByRole('button', { name: 'Delete Tiles' }).click()
    await expect(page.getByLabel('Name of Tiles')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone')).toBeVisible()
    await page.goto(`/board/${board.id}/organise/`)
    expect(await sectionNames(page)).toEqual([first[0], first[2], first[1]])
  })
  await test.step('a section’s description, left while its name is being saved, is saved too', async () => {
    const released = Promise.withResolvers<void>()
    await page.route('**/organise.data*', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.getByText('Description of Lighting').press('Enter')
    await page.getByLabel('Name of Lighting').fill('Lights')
    await page.getByLabel('Description of Lighting').fill('Over the table\nمصابيح')
    await page.getByLabel('Description of Lighting').press('Tab')
    released.resolve()
    await expect(page.getByLabel('Name of Lights')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await rename(page, 'Lights', 'Lighting')
    await expect(page.getByLabel('Description of Lighting')).toHaveValue(/^Over the table/)
    await expectSoundAtBothWidths(page)
    await page.goto(`${board.path}lighting/`)
    await expect(page.getByText('Over the table')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.goto(`/board/${board.id}/organise/`)
  })
  await test.step('a taken name is refused at its field', async () => {
    expectedComplaints.push(/409/)
    const name = page.getByLabel('Name of Lighting')
    await name.fill('tiles')
    await name.press('Enter')
    await expect(name).toHaveAccessibleDescription(NAME_TAKEN)
    await expect(name).toHaveValue('tiles')
    await expect(page.getByLabel('Name of Tiles')).not.toHaveAttribute('aria-invalid')
    await expectAccessible(page)
    await name.fill('Lighting')
    await expect(name).not.toHaveAttribute('aria-invalid')
    await name.fill('Floors')
    await expect(name).not.toHaveAttribute('aria-invalid')
    await name.press('Enter')
    await expect(page.getByLabel('Name of Floors')).toHaveValue('Floors')
  })
  await test.step('a section is merged into another by keyboard, which is announced and can be undone', () =>
    mergeByKeyboard(page, board))
})

/** Renames a section by leaving its field, and waits until it is saved. */
async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel(`Name of ${from}`).fill(to)
  await page.getByLabel(`Name of ${from}`).press('Tab')
  await expect(page.getByRole('status').filter({ hasText: 'Board updated' })).toBeVisible()
  await expect(page.getByLabel(`Name of ${to}`)).toHaveValue(to)
}

async function mergeByKeyboard(page: Page, board: MadeBoard): Promise<void> {
  const before = await sectionNames(page)
  const others = before.filter((name) => name !== 'Floors')
  await page.getByRole('link', { name: 'Merge Floors into another section' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Merge Floors' })
  await expect(form.getByLabel('Merge into')).toBeFocused()
  await expect(form.getByLabel('Merge into')).toHaveAccessibleDescription(MERGING)
  await expect(form.getByRole('option')).toHaveText(others)
  await expectAccessible(page)
  await form.getByLabel('Merge into').selectOption('Tiles')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('link', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('status').filter({ hasText: 'Section merged.' })).toContainText(
    'Section merged. Moved 0 pins to Tiles',
  )
  expect(await sectionNames(page)).toEqual(others)
  await expect(page).toHaveURL(/\/organise\/$/)
  const next = before[before.indexOf('Floors') + 1] ?? others.at(-1)
  await expect(page.getByRole('link', { name: `in ${next}: open` })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await page.goto(`/board/${board.id}/organise/`)
  expect(await sectionNames(page)).toEqual(before)
}

/** The text of the form that merges the section Floors. */
const MERGING =
  'All pins of Floors move to the section you choose, and Floors is deleted. You can undo this.'

test('without scripts sections are renamed, reordered, deleted and merged', async ({
  plain,
  expectedComplaints,
}) => {
  const board = await aBoard(plain, 'Kitchens', 1)
  for (const name of ['Lighting', 'Floors', 'Sinks']) await makeSection(plain, board, name)
  await plain.goto(board.path)
  await plain.press('link', 'Organise')
  plain.see('heading', 'Organise board')

  plain.fill('Name of Floors', 'Tiles')
  await plain.enter('Name of Floors')
  plain.field('Name of Tiles')
  plain.unfold('Description of Tiles')
  plain.fill('Description of Tiles', 'Of the bath')
  await plain.enter('Name of Tiles')
  expect(plain.value('Description of Tiles')).toBe('Of the bath')
  const first = plainSectionNames(plain)
  await plain.press('button', `Move ${first[2]} up`)
  expect(plainSectionNames(plain)).toEqual([first[0], first[2], first[1]])

  await plain.press('button', 'Delete Tiles')
  expect(plainSectionNames(plain)).not.toContain('Tiles')
  await plain.press('button', 'Undo')
  expect(plain.text()).toContain('Undone')
  await plain.goto(`/board/${board.id}/organise/`)
  expect(plainSectionNames(plain)).toEqual([first[0], first[2], first[1]])

  await test.step('a taken name is refused at its field', async () => {
    expectedComplaints.push(/status of 409/)
    plain.fill('Name of Lighting', 'tiles')
    await plain.enter('Name of Lighting')
    plain.see('textbox', { name: 'Name of Lighting', description: NAME_TAKEN })
    expect(plain.value('Name of Lighting')).toBe('tiles')
    expect(plain.field('Name of Tiles').hasAttribute('aria-invalid')).toBe(false)
    plain.fill('Name of Lighting', 'Floors')
    await plain.enter('Name of Lighting')
    expect(plain.value('Name of Floors')).toBe('Floors')
  })
  await test.step('a section is merged into another, which is announced and can be undone', () =>
    mergePlainly(plain, board))
})

async function mergePlainly(plain: PlainPage, board: MadeBoard): Promise<void> {
  const before = plainSectionNames(plain)
  const others = before.filter((name) => name !== 'Floors')
  await plain.press('link', 'Merge Floors into another section')
  const form = plain.see('form', 'Merge Floors')
  const into = plain.see('combobox', { name: 'Merge into', description: MERGING }, form)
  expect(into.hasAttribute('autofocus')).toBe(true)
  expect(plain.all('option', {}, form).map((option) => plain.text(option))).toEqual(others)
  plain.see('link', 'Cancel', form)
  plain.fill('Merge into', 'Tiles')
  await plain.press('button', {}, form)

  expect(plain.text()).toContain('Section merged. Moved 0 pins to Tiles')
  expect(plainSectionNames(plain)).toEqual(others)
  expect(plain.url()).toMatch(/\/organise\/$/)
  await plain.press('button', 'Undo')
  expect(plain.text()).toContain('Undone')
  await plain.goto(`/board/${board.id}/organise/`)
  expect(plainSectionNames(plain)).toEqual(before)
}

async function lookAtSections(page: Page): Promise<void> {
  const board = await makeBoard(page, 'Walks')
  for (let walk = 1; walk <= 8; walk++) await makeSection(page, board, `Walk ${walk}`)
  await page.goto(board.path)
  const row = page.getByRole('navigation', { name: 'Sections' })
  await expect(row.getByRole('link', { name: 'Walk 8' })).not.toBeInViewport()
  await expectSound(page)
  expect((await row.boundingBox())?.height).toBeLessThan(60)

  await row.getByRole('link', { name: 'Walk 8' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Walk 8' })).toBeVisible()
  await page.reload()
  await expect(row.getByRole('link', { name: 'Walk 8' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'More about this board' }).click()
  await expect(page.getByRole('link', { name: 'Edit board' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Organise' })).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a finger drags pins and scrolls, and taps select and move them', { tag: '@cdp' }, async ({
    page,
  }) => {
    const board = await aBoard(page, 'Kitchens', 12)
    await makeBoard(page, 'Gardens')
    await test.step('many sections are shown in one row, which scrolls to the open one', () =>
      lookAtSections(page))
    await page.goto(board.path)
    await expectNoShift(page)
    await startSelecting(page)
    const finger = await aFinger(page)

    await test.step('a finger drags a pin after resting on it', async () => {
      const from = check(page, 'Pin 11')
      const to = check(page, 'Pin 12')
      const start = await middleOf(from)
      const end = await middleOf(to)
      const { width = 0 } = (await to.boundingBox()) ?? {}
      const way = { x: end.x - start.x - width / 3, y: end.y - start.y }
      await finger.goFrom(start, way, () =>
        expect(page.getByText('1 pin', { exact: true })).toBeVisible(),
      )
      await expect(said(page)).toHaveText('Moved to position 1 of 12 on Kitchens')
      expect((await order(page)).slice(0, 3)).toEqual(['Pin 11', 'Pin 12', 'Pin 10'])
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    })
    const before = await order(page)
    await test.step('a finger that doesn’t rest scrolls', async () => {
      await finger.goFrom(await middleOf(check(page, 'Pin 12')), { x: 0, y: -200 })
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
      // A tap during scrolling only stops the scrolling.
      await settled(page)
      // The scroll distance depends on the finger's speed, and a wall renders only what is near.
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect.poll(() => order(page)).toEqual(before)
      await expect(bar(page)).toContainText('0 selected')
    })
    await test.step('pins are selected and moved', async () => {
      await check(page, 'Pin 9').tap()
      await check(page, 'Pin 8').tap()
      await expectSound(page)
      await bar(page).getByRole('button', { name: 'Move 2 pins' }).tap()
      await page.getByRole('dialog').getByRole('button', { name: 'Gardens' }).tap()
      await expect(said(page)).toHaveText('Moved 2 pins to Gardens')
      expect(await order(page)).toEqual(before.filter((name) => !/ [98]$/.test(name)))
    })
  })
})

async function aBoard(page: Signed, name: string, pinCount: number): Promise<MadeBoard> {
  await signUp(page)
  const board = await makeBoard(page, name)
  await makePins(page, board, pinCount)
  return board
}

function sectionNames(page: Page): Promise<string[]> {
  return page
    .getByLabel(/^Name of/)
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('value') ?? ''))
}

function plainSectionNames(plain: PlainPage): string[] {
  const fields = plain.all('textbox', /^Name of/)
  return fields.map((field) => field.getAttribute('value') ?? '')
}

async function startSelecting(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select pins' }).click()
  await expect(bar(page)).toBeVisible()
}

async function select(page: Page, ...titles: string[]): Promise<void> {
  if (!(await bar(page).isVisible())) await startSelecting(page)
  for (const title of titles) await check(page, title).click()
}

/** Chooses a board or section in the dialog. */
async function choose(page: Page, place: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: place }).click()
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said(page)).toHaveText('Undone')
}

/** A board's page without scripts. */
async function plainAt(page: Page, { path }: MadeBoard): Promise<PlainPage> {
  const plain = await plainOf(page)
  await plain.goto(path)
  return plain
}

async function textAt(page: Page, board: MadeBoard): Promise<string> {
  return (await plainAt(page, board)).text()
}

/** The names of a plain wall's pins, in order. */
function orderAt(plain: PlainPage): string[] {
  return plain.all('article').map((article) => article.getAttribute('aria-label') ?? '')
}

async function moveTo(page: Page, place: string, title: string): Promise<void> {
  await select(page, title)
  await bar(page).getByRole('button', { name: 'Move 1 pin' }).click()
  await choose(page, place)
}

async function makeNewSection(page: Page, name: string, ...titles: string[]): Promise<void> {
  await select(page, ...titles)
  await bar(page)
    .getByRole('button', { name: /^Move \d/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Kitchens' }).click()
  await nameSection(page, name)
}

/** Creates a section in the dialog that asks for its name. */
async function nameSection(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create section' }).click()
  await dialog.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
}

async function arrange(page: Page, act: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Arrange' }).click()
  await page.getByRole('button', { name: act }).click()
}

/** Drags by mouse to a fraction of the target's width, in steps like a hand. */
async function drag(page: Page, from: Locator, to: Locator, share: number): Promise<void> {
  // A new layout moves the wall's tiles.
  await from.hover()
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + 60)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width * share, end.y + 30, { steps: 8 })
  await page.mouse.up()
}

type Point = { x: number; y: number }

/** A finger that the browser treats as real, so that it scrolls wherever the page allows. */
async function aFinger(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    /** Presses, rests until something appears, moves in steps like a hand, and lifts. */
    async goFrom({ x, y }: Point, way: Point, untilSeen?: () => Promise<void>) {
      await touch('touchStart', [{ x, y }])
      await untilSeen?.()
      for (let step = 1; step <= 10; step++) {
        await touch('touchMove', [{ x: x + (way.x * step) / 10, y: y + (way.y * step) / 10 }])
      }
      await touch('touchEnd', [])
    },
  }
}

async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function bar(page: Page): Locator {
  return page.getByRole('region', { name: 'Selected pins' })
}

function rail(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Move to' })
}

function check(page: Page, title: string): Locator {
  return page.getByRole('checkbox', { name: `Select ${title}`, exact: true })
}

function tile(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true }).locator('.tile-link')
}

function said(page: Page): Locator {
  return page.locator('[data-said]')
}

/** The names of the wall's pins, in order. */
async function order(page: Page): Promise<string[]> {
  return page
    .getByRole('article')
    .evaluateAll((tiles) =>
      tiles
        .toSorted(
          (one, other) =>
            Number(one.getAttribute('aria-posinset')) - Number(other.getAttribute('aria-posinset')),
        )
        .map((element) => element.getAttribute('aria-label') ?? ''),
    )
}

function refusal(code: number) {
  return {
    resource_response: {
      status: 'failure',
      http_status: 409,
      code,
      message: 'Please wait until the previous board action finishes.',
      data: null,
    },
  }
}

/** A bulk action on 2,000 pins with this progress. */
function actionResponse(done: number, state: 'running' | 'done') {
  const ids = { id: '5', source_board_id: '6', target_board_id: '7', target_section_id: null }
  const data = { ...ids, kind: 'move', state, done, total: 2000 }
  return { resource_response: { status: 'success', http_status: 200, code: 0, data } }
}
