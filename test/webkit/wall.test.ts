import { makeBoard, makePins, post } from '../browser/people.ts'
import { uniqueWord } from '../browser/unique-word.ts'
import { expect, test } from './test.ts'

test('End scrolls a member to the last pin of a board', async ({ page, member, another }) => {
  const board = await makeBoard(another, 'Lamps')
  await makePins(another, board, 60)
  await post(member, '/resource/BoardFollowResource/create/', { data: { board_id: board.id } })
  await page.open(board.path)
  await page.see('article', 'Pin 60')
  await page.keys('End')

  await page.see('article', 'Pin 1')
  await page.until(hasPictures)
})

test('a pin opens over its wall, and Back returns to the same position', async ({
  page,
  member,
}) => {
  const board = await makeBoard(member, 'Jars')
  await makePins(member, board, 30)
  await page.open(board.path)
  await page.run(() => window.scrollTo(0, 300))
  const tile = await page.see('article', 'Pin 22')
  await page.press('link', /Pin 22/, tile)

  const pin = await page.see('dialog', 'Pin')
  await page.see('heading', 'Pin 22', pin)
  await page.goBack()

  await page.gone('dialog')
  expect(new URL(await page.url()).pathname).toBe(board.path)
  await page.until(() => window.scrollY === 300)
})

test('a picture is zoomed by keyboard and by the buttons', async ({ page, member }) => {
  const [id] = await makePins(member, await makeBoard(member, 'Jars'), 1)
  await page.open(`/pin/${id}/`)
  await page.press('link', 'Zoom in on the picture')
  const zoom = await page.see('dialog', 'Picture')
  await page.says('100 %', zoom)
  await page.keys('+', '+', '+')
  await page.says('338 %', zoom)
  await page.press('button', 'Zoom out', zoom)
  await page.says('225 %', zoom)
  await page.until(() =>
    /^\/media\/orig\//.test(document.querySelector('dialog:modal img')?.getAttribute('src') ?? ''),
  )
  await page.keys('Escape')
  await page.gone('dialog', 'Picture')
})

test('a search suggestion is chosen by keyboard', async ({ page, member }) => {
  const word = uniqueWord('heron')
  await makePins(member, await makeBoard(member, 'Birds'), 1, `A bird #${word}`)
  await page.open('/')
  await page.press('combobox', 'Search')
  await page.write(word.slice(0, 8))
  await page.see('option', new RegExp(`^#${word}`))
  await page.keys('ArrowDown', 'Enter')

  await page.see('heading', new RegExp(word))
  await page.see('article', 'Pin 1')
})

test('a pin is saved from the wall through the picker', async ({ page, member }) => {
  const board = await makeBoard(member, 'Jars')
  await makePins(member, board, 3)
  const lamps = await makeBoard(member, 'Lamps')
  await page.open(board.path)
  const tile = await page.see('article', 'Pin 2')
  await page.hover(tile)
  await page.press('link', /Choose a board other/, tile)
  await page.see('heading', 'Choose board')
  await page.press('button', 'Lamps')

  await page.says('Saved to Lamps')
  await page.gone('dialog')
  await page.open(lamps.path)
  await page.see('article', 'Pin 2')
})

test('Escape closes only the topmost dialog', async ({ page, member }) => {
  const board = await makeBoard(member, 'Jars')
  await makePins(member, board, 1)
  await page.open(board.path)
  await page.press('link', /Pin 1/, await page.see('article', 'Pin 1'))
  const pin = await page.see('dialog', 'Pin')
  for (const [role, opener, dialog] of [
    ['button', 'Share', 'Share this pin'],
    ['link', /^Choose a board other/, 'Choose board'],
    ['link', 'Zoom in on the picture', 'Picture'],
  ] as const) {
    await page.press(role, opener, pin)
    await page.see('dialog', dialog)
    await page.keys('Escape')
    await page.gone('dialog', dialog)
    await page.see('dialog', 'Pin')
  }
  await page.keys('Escape')
  await page.gone('dialog')
})

function hasPictures(): boolean {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('article img')]
  return pictures.length > 0 && pictures.slice(-8).every(({ naturalWidth }) => naturalWidth > 0)
}
