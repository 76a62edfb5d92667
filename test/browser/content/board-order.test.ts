import type { Page } from '@playwright/test'
import { expectAnnounced, expectFocusKept, expectSoundAtBothWidths } from '../page-checks.ts'
import { makeBoard, makePins, nameOf, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

const boardsOn = (page: Page) => page.locator('.board-card a').evaluateAll(namesIn)

test('boards are put in a manual order by menu, keyboard and dragging, and moves can be undone', async ({
  page,
}) => {
  await signUp(page)
  for (const name of ['Ceramics', 'Birds', 'Attics']) await makeBoard(page, name)
  const profile = `/${await nameOf(page)}/`
  await page.goto(profile)

  await page.getByRole('button', { name: 'Order of your boards: Newest' }).click()
  await page.getByRole('button', { name: 'By hand' }).click()
  await expectAnnounced(page, 'Changes saved')
  const grip = page.getByRole('button', { name: /^Move .*Ceramics/ })
  await grip.click()
  await page.locator(':popover-open').getByRole('button', { name: 'Move to the start' }).click()
  await expectAnnounced(page, /Ceramics.* is now board 1 of 3/)
  expect(await boardsOn(page)).toEqual(['Ceramics', 'Attics', 'Birds'])
  await expectSoundAtBothWidths(page)

  await grip.focus()
  await page.keyboard.press('ArrowRight')
  await expectAnnounced(page, /Ceramics.* is now board 2 of 3/)
  await expect(grip).toBeFocused()
  await page.keyboard.press('End')
  await expectAnnounced(page, /Ceramics.* is now board 3 of 3/)
  expect(await boardsOn(page)).toEqual(['Attics', 'Birds', 'Ceramics'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectAnnounced(page, 'Undone')
  expect(await boardsOn(page)).toEqual(['Attics', 'Ceramics', 'Birds'])
  await expectFocusKept(page)

  const from = await middleOf(page, 'Birds')
  const to = await middleOf(page, 'Attics')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x - 140, to.y + 60, { steps: 5 })
  await page.mouse.up()
  await expectAnnounced(page, /Birds.* is now board 1 of 3/)
  await expect(page.locator(':popover-open')).toHaveCount(0)
  await page.goto(profile)
  expect(await boardsOn(page)).toEqual(['Birds', 'Attics', 'Ceramics'])

  const held = Promise.withResolvers<void>()
  const sent: unknown[] = []
  await page.route('**/board/*/place*', async (route) => {
    sent.push(route)
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^Move .*Birds/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => sent.length).toBe(1)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => boardsOn(page)).toEqual(['Attics', 'Ceramics', 'Birds'])
  expect(sent).toHaveLength(1)
  held.resolve()
  await expectAnnounced(page, /Birds.* is now board 3 of 3/)
  await page.reload()
  expect(await boardsOn(page)).toEqual(['Attics', 'Ceramics', 'Birds'])
})

test('a board sorted by title is sorted for everyone, and its pins can’t be moved', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Sorted')
  await makePins(page, board, 3)
  await page.goto(board.path)
  const titles = () => page.getByRole('article').evaluateAll(namesIn)
  const byHand = await titles()

  await page.getByRole('button', { name: 'More about this board' }).click()
  await page.getByRole('button', { name: 'By title' }).click()

  await expectAnnounced(page, 'Board updated')
  await expect.poll(titles).toEqual(byHand.toReversed())
  await page.getByRole('button', { name: 'Select pins' }).click()
  await page.getByRole('button', { name: 'Arrange' }).click()
  await expect(page.getByText('Sort this board by hand to move its pins.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move to the start' })).toBeDisabled()

  await page.goto(`/board/${board.id}/edit/`)
  await page.getByRole('radio', { name: 'Made by a person' }).check()
  await expectSoundAtBothWidths(page)
})

async function middleOf(page: Page, board: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name: new RegExp(`^Move .*${board}`) }).boundingBox()
  if (!box) throw new Error(`${board} has no grip`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function namesIn(found: Element[]): string[] {
  return found.map((one) => one.querySelector('[dir=auto]')?.textContent ?? '')
}
