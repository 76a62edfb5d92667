import { expect, test } from 'vitest'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aMember, browserOf } from '../../factories/identity/people.ts'

const ana = await aMember()
const bo = await aMember()
const pin = await aPin(bo, await aBoard(bo))
const path = `/pin/${pin.id}/repin/x/`
const member = await browserOf(ana)

test('without scripts three boards are a flat list, four have top choices', async () => {
  for (const name of ['Café tables', '2 rooms', 'Benches']) await aBoard(ana, { name })
  expect(await textOf(path)).not.toContain('Top choices')
  const lamps = await aBoard(ana, { name: 'Lamps' })
  await aPin(ana, lamps)

  const page = await textOf(path)

  expect(page).toMatch(
    /<ul aria-label="Top choices">.*Lamps.*<\/ul>.*<ul aria-label="All boards">/s,
  )
  expect(namesIn(page)).toEqual(['Lamps', 'Benches', 'Café tables', 'Lamps', '2 rooms'])
})

test('without scripts boards are searched by the words of their names, whatever their accents', async () => {
  const page = await textOf(`${path}?find=cafe`)

  expect(namesIn(page)).toEqual(['Café tables'])
  expect(page).not.toContain('Top choices')
  expect(await textOf(`${path}?find=xyz`)).toContain('None of your boards match.')
})

test('without scripts a board’s sections are shown on request, and can be searched from eight on', async () => {
  const board = await aBoard(ana, { name: 'With sections' })
  const { id } = await aSection(ana, board, 'Waning')
  const list = await textOf(path)
  expect(list).toContain(`board=${board.id}`)
  expect(list).not.toContain('Waning')

  const sections = await textOf(`${path}?board=${board.id}`)
  expect(sections).toContain('Choose section')
  expect(sections).toContain(`value="${board.id}/${id}"`)
  expect(sections).not.toContain('Search sections')
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await aSection(ana, board, `Room ${n}`)
  const found = await textOf(`${path}?board=${board.id}&find=wan`)
  expect(found).toContain('Search sections')
  expect(namesIn(found)).toEqual(['With sections', 'Waning'])
})

test('a board created from the page is the first choice', async () => {
  const page = await textOf(path)
  const [, create] = /href="(\/board\/create\/[^"]+)"/.exec(page) ?? []

  const made = await member.submit(`${create?.replaceAll('&amp;', '&')}`, { name: 'On the way' })

  const back = made.headers.get('Location') ?? ''
  expect(back).toMatch(/^\/pin\/\d+\/repin\/x\/\?isPinCreating=true&board=\d+$/)
  expect(namesIn(await textOf(back))[0]).toBe('On the way')
})

test('a plain form saves to a board, and the page then says so', async () => {
  const board = await aBoard(ana, { name: 'Stools' })

  const saved = await member.submit(path, { place: `${board.id}` })

  expect(saved.headers.get('Location')).toBe(`/pin/${pin.id}/`)
  const page = await textOf(`/pin/${pin.id}/`)
  expect(page).toContain('Saved to Stools')
  expect(page, 'the offer of notifications waits for scripts').not.toContain('<!--$!-->')
  expect(await textOf(path)).toMatch(/Psst! You already saved this Pin to.*Stools/s)
})

test('a call from a pin’s page gets the new pin, and a call from a wall doesn’t', async () => {
  const board = await aBoard(ana, { name: 'Told' })
  const fields = { boardId: `${board.id}`, stay: '1', renderedFor: `${ana.viewer.id}` }
  const post = (more: object) => {
    const body = new URLSearchParams({ ...fields, ...more })
    return member.fetch(path.replace(/\/$/, '.data'), { method: 'POST', body })
  }

  expect(await (await post({ hasView: '1' })).text()).toMatch(/"pinIds".*"Told"/s)
  expect(await (await post({})).text()).not.toMatch(/pinIds/)
})

/** The names of the boards, in row order. */
function namesIn(page: string): string[] {
  const rows = page.matchAll(
    /<(?:button|a)[^>]*>(?:<img[^>]*>|<span class="size-12[^>]*><\/span>)<span[^>]*>([^<]+)/g,
  )
  return [...rows].map(([, name = '']) => name)
}

async function textOf(address: string): Promise<string> {
  return (await member.fetch(address)).text()
}
