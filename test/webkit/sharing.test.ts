import { makeBoard, makePins } from '../browser/people.ts'
import { test } from './test.ts'

test('a board is shared by copying its link', async ({ page, member }) => {
  const board = await makeBoard(member, 'Jars 🏺')
  await page.open(board.path)
  await page.press('button', 'Share')
  const dialog = await page.see('dialog', 'Share this board')
  await page.see('img', 'QR code of this page', dialog)
  await page.press('button', 'Copy link')
  await page.says('Link copied', dialog)
  await page.keys('Escape')
  await page.gone('dialog')
  // Pages can't read the clipboard, so the test pastes from it.
  await page.press('combobox', 'Search')
  await page.keys('Control+v')
  await page.until(
    (path: string) =>
      document.activeElement instanceof HTMLInputElement &&
      document.activeElement.value.endsWith(path),
    board.path,
  )
})

test('offline, an open page keeps its content, and a new one says that there is no network', async ({
  page,
  member,
  front,
}) => {
  const board = await makeBoard(member, 'Jars')
  await makePins(member, board, 2)
  await page.open(board.path)
  await page.until(isServed)
  await front.whileOffline(async () => {
    await page.press('link', 'Home')
    await page.says('Try again')
    await page.see('article', 'Pin 1')
  })
  await page.press('button', 'Try again')
  await page.until(() => location.pathname === '/')
  await front.whileOffline(async () => {
    await page.goTo(board.path)
    await page.says('offline')
  })
})

test('a board kept on the device opens offline', async ({ page, member, front }) => {
  const board = await makeBoard(member, 'Jars', 'secret')
  await makePins(member, board, 3)
  await page.open(board.path)
  await page.until(isServed)
  await page.press('button', 'More about this board')
  await page.press('button', 'Keep on this device')
  await page.says('Keep several boards')
  await page.press('button', 'Keep on this device')
  await page.says('Kept: 3 pins')
  await front.whileOffline(async () => {
    await page.goTo(board.path)
    await page.says('Kept on this device')
    await page.until(
      () => [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length === 3,
    )
  })
})

/** Whether the service worker controls the page. */
function isServed(): boolean {
  return navigator.serviceWorker.controller !== null
}
