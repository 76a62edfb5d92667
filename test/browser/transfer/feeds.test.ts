import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('a browser parses a board’s Atom feed as XML, whatever its names contain', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Krüge & <Schalen> "🏺" مزهرية')
  await makePins(page, board, 2)
  await page.goto(board.path)
  const feed = page.locator('link[type="application/atom+xml"]')
  const address = await feed.getAttribute('href')

  const read = await page.evaluate(async (url) => {
    const response = await fetch(new URL(url ?? '').pathname)
    const xml = new DOMParser().parseFromString(await response.text(), 'application/xml')
    const texts = (name: string) => [...xml.querySelectorAll(name)].map((one) => one.textContent)
    return {
      errors: texts('parsererror'),
      title: texts('feed > title'),
      entries: texts('entry > title'),
    }
  }, address)

  expect(read).toEqual({
    errors: [],
    title: ['Krüge & <Schalen> "🏺" مزهرية · Pinfold'],
    entries: ['Pin 2', 'Pin 1'],
  })
})
