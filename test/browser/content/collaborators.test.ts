import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { changeDatabase } from '../database.ts'
import { confirmEmail } from '../emails.ts'
import {
  DESKTOP,
  expectNoShift,
  expectSound,
  expectSoundAtBothWidths,
  untilQuiet,
} from '../page-checks.ts'
import {
  anAddress,
  anotherMember,
  type MadeBoard,
  makeBoard,
  makePins,
  nameOf,
  signUp,
} from '../people.ts'
import { expect, test } from '../test.ts'

test('a secret board is shared by keyboard, accepted, and left', async ({ page, browser }) => {
  await signUp(page)
  const board = await makeBoard(page, 'Moon jars', 'secret')
  const bo = await anotherMember(browser, DESKTOP)
  const name = await nameOf(bo)
  await page.goto(board.path)
  await expectSoundAtBothWidths(page)

  await page.getByRole('link', { name: 'Invite collaborators' }).click()
  const dialog = page.getByRole('dialog', { name: 'Collaborators' })
  const field = dialog.getByRole('combobox', { name: 'Invite by name or email' })
  await field.fill(name)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await expectSoundAtBothWidths(page)
  await field.press('ArrowDown')
  await field.press('Enter')

  await expect(dialog.getByText('Done!').first()).toBeVisible()
  await field.press('Escape')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Withdraw/ })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await bo.goto('/')
  await expect(bo.getByRole('region', { name: 'Invitation' })).toContainText('Moon jars')
  await expectSoundAtBothWidths(bo)
  await bo.getByRole('button', { name: 'Accept the invitation to Moon jars' }).click()

  await expect(bo.getByText('You can now save to Moon jars')).toBeVisible()
  await expect(bo.getByRole('link', { name: 'Create pin' }).first()).toBeVisible()
  await expectSoundAtBothWidths(bo)
  await makePins(page, board, 2)
  await test.step('pins that others added can be copied, but not deleted or moved to another board', () =>
    organiseOthersPins(bo, board))
  await makePins(bo, board, 1)
  await bo.goto(board.path)
  await bo.getByRole('link', { name: /^Shared with/ }).click()
  await bo.getByRole('button', { name: 'Leave board' }).click()

  await expect(bo.getByText('You left the board.')).toBeVisible()
  await bo.goto(board.path)
  await expect(bo.getByRole('heading', { name: 'Moon jars' })).toHaveCount(0)

  await test.step('a search still finds pins on the board if they can be seen, but they can’t be selected', async () => {
    await changeDatabase("update boards set privacy = 'public' where id = ?", board.id)
    await bo.goto(`/search/yours/?board=${board.id}`)
    await bo.getByRole('button', { name: 'Select pins' }).click()
    const tick = bo.getByRole('checkbox', { name: 'Select Pin 1', exact: true })
    await expect(tick).toBeDisabled()
    await expect(tick).toHaveAccessibleDescription('You can no longer edit this pin’s board.')
    await expectSoundAtBothWidths(bo)
  })
})

async function organiseOthersPins(page: Page, board: MadeBoard): Promise<void> {
  await makeBoard(page, 'Kilns')
  await page.setViewportSize(DESKTOP)
  await page.goto(board.path)
  const bar = page.getByRole('region', { name: 'Selected pins' })
  const tick = page.getByRole('checkbox', { name: 'Select Pin 1', exact: true })
  const kilns = page
    .getByRole('navigation', { name: 'Move to' })
    .getByRole('button', { name: 'Kilns' })
  await page.getByRole('button', { name: 'Select pins' }).click()
  await expect(kilns).toBeEnabled()

  await tick.hover()
  await page.mouse.down()
  await kilns.hover()
  await expect(kilns).toBeDisabled()
  await page.mouse.up()
  await expect(kilns).toBeEnabled()
  await expect(page.getByRole('article')).toHaveCount(2)

  await tick.click()
  await expect(kilns).toHaveAccessibleDescription(OTHERS_PINS)
  await expectOff(bar.getByRole('button', { name: 'Delete 1 pin' }))
  await expectSoundAtBothWidths(page)
  await bar.getByRole('button', { name: 'Move 1 pin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose board' })
  await expect(dialog.getByText(OTHERS_PINS)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Moon jars' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Kilns|Create board/ })).toHaveCount(0)
  await expectSound(page)
  await page.keyboard.press('Escape')

  await bar.getByRole('link', { name: 'Search and filter' }).click()
  await page.waitForURL(/\/search\/yours\//)
  await expect(bar.getByText('1 selected', { exact: true })).toBeVisible()
  await expectOff(bar.getByRole('button', { name: 'Delete 1 pin' }))
  await expect(kilns).toBeDisabled()
  await bar.getByRole('button', { name: 'Copy 1 pin' }).click()
  await dialog.getByRole('button', { name: 'Kilns' }).click()
  await expect(page.getByText('Copied 1 pin to Kilns').first()).toBeVisible()
}

const OTHERS_PINS = 'Only pins you added can be moved to other boards.'

async function expectOff(button: Locator): Promise<void> {
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('You can only delete pins you added.')
}

test.describe('by email', () => {
  test.use({ expectedComplaints: [/status of 4(09|10)/] })

  test('an incomplete address gets a hint, and a valid one is invited once the inviter’s own is confirmed', {
    tag: '@cdp',
  }, async ({ page }) => {
    const own = await signUp(page)
    const board = await makeBoard(page, 'Moon jars')
    await page.goto(`/board/${board.id}/collaborators/`)
    const field = page.getByRole('combobox', { name: 'Invite by name or email' })
    const address = anAddress()
    await expect(
      page.getByText('To invite by email, first confirm your own address.'),
    ).toBeVisible()
    const answered = page.waitForResponse(/ShareSuggestionsTypeaheadResource.*q=/)
    await field.fill(address)
    await answered
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Confirm your email first.')
    await expectSoundAtBothWidths(page)
    await page.getByRole('alert').getByRole('link', { name: 'Confirm your email' }).click()
    await expect(page).toHaveURL(/\/settings\/security\//)
    await confirmEmail(page, own)
    await page.goto(`/board/${board.id}/collaborators/`)
    await expect(page.getByText('To invite by email')).toHaveCount(0)

    await test.step('the answer to a cancelled request is ignored', () => cancel(page, field))
    await field.fill('cy@mail')
    await expect(page.getByRole('option', { name: 'cy@mail' })).toContainText('Keep typing!')
    await page.getByRole('option', { name: 'cy@mail' }).click({ force: true })
    await field.fill(address)
    const option = page.getByRole('option', { name: address })
    await expect(option).toContainText('Click to send!')
    await expectSound(page)
    // Delays the response, because only half a second after a press does a move count as a layout shift.
    await page.route(`/board/${board.id}/**`, async (route) => {
      await setTimeout(700)
      await route.continue()
    })
    await option.click()

    await expect(option).toContainText('Done!')
    await expectNoShift(page)
    await expect(page.getByRole('list', { name: 'Who can save to Moon jars' })).toContainText(
      address,
    )
    await expect(page.getByRole('list', { name: 'Who can save to Moon jars' })).not.toContainText(
      'cy@mail',
    )
  })
})

/** Keeps typing while a suggestion request is pending, so that the browser cancels that request. */
async function cancel(page: Page, field: Locator): Promise<void> {
  const isOpen = Promise.withResolvers<void>()
  const slow = /ShareSuggestionsTypeaheadResource.*q=cy%40mail$/
  await page.route(slow, async (route) => {
    await isOpen.promise
    await route.continue().catch(() => {})
  })
  const [cancelled] = await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('cy%40mail')),
    page.waitForRequest(/q=cy%40mail$/).then(() => field.fill('cy@mail.example')),
    field.fill('cy@mail'),
  ])
  await expect(page.getByRole('option')).toContainText('Click to send!')
  isOpen.resolve()
  await untilQuiet(page)

  expect(cancelled.failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByRole('option')).toHaveText(/^cy@mail\.exampleClick to send!$/)
  await page.unroute(slow)
}

test.describe('without JavaScript', () => {
  test.use({ expectedComplaints: [/status of 404/] })

  test('inviting, accepting and removing are plain forms', async ({ plain, openPlain }) => {
    await signUp(plain)
    const board = await makeBoard(plain, 'Moon jars', 'secret')
    const bo = await openPlain()
    await signUp(bo)
    await plain.goto(`/board/${board.id}/collaborators/`)

    plain.fill('Invite by name or email', 'nobody.at.all')
    await plain.press('button', 'Invite')
    expect(plain.text()).toContain("We couldn't find a member with that name.")
    plain.fill('Invite by name or email', await nameOf(bo))
    await plain.press('button', 'Invite')
    expect(plain.text()).toContain('Invitation sent to')

    await bo.goto('/invitations/')
    await bo.press('button', 'Accept the invitation to Moon jars')
    bo.see('heading', 'Moon jars')

    await plain.goto(`/board/${board.id}/collaborators/`)
    await plain.press('button', /^Remove/)
    expect(plain.text()).toContain('Removed from the board.')
    await bo.goto(board.path)
    expect(bo.all('heading', 'Moon jars')).toHaveLength(0)
  })
})
