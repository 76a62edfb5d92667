import { makeBoard, makePins } from '../browser/people.ts'
import { test } from './test.ts'

test('pins are selected by pointer and keyboard, and move at once', async ({ page, member }) => {
  const board = await makeBoard(member, 'Kitchens')
  await makePins(member, board, 6)
  const gardens = await makeBoard(member, 'Gardens')
  await page.open(board.path)
  await page.press('button', 'Select pins')
  await page.press('checkbox', 'Select Pin 6')
  await page.press('checkbox', 'Select Pin 4')
  await page.says('2 selected')
  await page.keys('Shift+ArrowRight')
  await page.says('3 selected')
  await page.press('button', 'Move 3 pins')
  await page.press('button', 'Gardens')

  await page.says('Moved 3 pins to Gardens')
  await page.until(isOrder, ['Pin 5', 'Pin 2', 'Pin 1'])
  await page.open(gardens.path)
  await page.see('article', 'Pin 3')
})

test('a pin is dragged to another position, and to a board', async ({ page, member }) => {
  const board = await makeBoard(member, 'Kitchens')
  await makePins(member, board, 5)
  await makeBoard(member, 'Gardens')
  await page.open(board.path)
  await page.press('button', 'Select pins')
  const rail = await page.see('navigation', 'Move to')
  const tile = (name: string) => page.see('checkbox', `Select ${name}`)
  await page.drag(await tile('Pin 2'), await tile('Pin 4'), 0.2)
  await page.says('Moved to position 2 of 5 on Kitchens')
  await page.until(isOrder, ['Pin 5', 'Pin 2', 'Pin 4', 'Pin 3', 'Pin 1'])

  await page.drag(await tile('Pin 4'), await page.see('button', 'Gardens', rail), 0.5)
  await page.says('Moved 1 pin to Gardens')
  await page.press('button', 'Undo')
  await page.says('Undone')
  await page.until(isOrder, ['Pin 5', 'Pin 2', 'Pin 4', 'Pin 3', 'Pin 1'])
})

/** Whether the wall has these pins, in this order. */
function isOrder(names: string[]): boolean {
  const tiles = [...document.querySelectorAll('[role=feed] article')]
  return tiles.map((tile) => tile.getAttribute('aria-label')).join() === names.join()
}
