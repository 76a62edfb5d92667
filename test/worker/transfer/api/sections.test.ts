import { expect, test } from 'vitest'
import { aBoard, aSection, collaborate } from '../../../factories/content/boards.ts'
import { aPin, pinsOn } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { askApi } from '../../../factories/transfer/ask-api.ts'

test('a section is created, renamed and deleted, and its pins stay on the board', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { valid, ask } = askApi(await aToken(ana))
  const path = `boards/${board.id}/sections`

  const made = await valid('board_sections/create', 201, path, {
    method: 'POST',
    body: { name: 'بلاط 🧱' },
  })
  expect(made).toEqual({ id: expect.any(String), name: 'بلاط 🧱' })
  const pin = await aPin(ana, board, { sectionId: Number(made.id) })
  const renamed = { method: 'PATCH', body: { name: 'Tiles' } }
  const section = await valid('board_sections/update', 200, `${path}/${made.id}`, renamed)
  expect(section).toEqual({ id: made.id, name: 'Tiles' })
  const inside = await valid('board_sections/list_pins', 200, `${path}/${made.id}/pins`)
  expect(inside.items).toMatchObject([{ id: String(pin.id), board_section_id: made.id }])

  await valid('board_sections/delete', 204, `${path}/${made.id}`, { method: 'DELETE' })
  await valid('board_sections/delete', 404, `${path}/${made.id}`, { method: 'DELETE' })
  expect(await valid('board_sections/list', 200, path)).toEqual({ items: [], bookmark: null })
  expect((await ask(`${path}/${made.id}/pins`)).status).toBe(404)
  const kept = await valid('boards/list_pins', 200, `boards/${board.id}/pins`)
  expect(kept.items).toMatchObject([{ id: String(pin.id), board_section_id: null }])
})

test('sections and their pins are paged to the end in one round trip besides the token', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const sections = [
    await aSection(ana, board, 'One'),
    await aSection({ ...ana, now: ana.now + 1 }, board, 'Two'),
    await aSection({ ...ana, now: ana.now + 2 }, board, 'Three'),
  ]
  const [, second] = sections
  const pins = await pinsOn(ana, board, 4, { sectionId: second?.id })
  const { all, ask } = askApi(await aToken(ana))
  const path = `boards/${board.id}/sections`

  for (const [size, pages] of [
    [1, 3],
    [3, 1],
  ] as const) {
    const found = await all('board_sections/list', path, size)
    expect(found).toEqual({ pages, ids: sections.map(({ id }) => String(id)) })
  }
  const inside = await all('board_sections/list_pins', `${path}/${second?.id}/pins`, 2)
  expect(inside).toEqual({ pages: 2, ids: pins.map(String).reverse() })
  expect((await ask(path)).headers.get('Server-Timing')).toBe('d1;desc="2"')
  const ofPins = await ask(`${path}/${second?.id}/pins`)
  expect(ofPins.headers.get('Server-Timing')).toBe('d1;desc="2"')
})

test('only those who may edit a board can change its sections, and only at its address', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const eve = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const section = await aSection(ana, board, 'Taps')
  await collaborate(board, ben)
  const anas = askApi(await aToken(ana))
  const bens = askApi(await aToken(ben))
  const eves = askApi(await aToken(eve))
  const path = `boards/${board.id}/sections/${section.id}`
  const rename = { method: 'PATCH', body: { name: 'Sinks' } }

  expect((await eves.ask(path, rename)).status).toBe(404)
  await eves.valid('board_sections/delete', 404, path, { method: 'DELETE' })
  const made = { method: 'POST', body: { name: 'Eve' } }
  expect((await eves.ask(`boards/${board.id}/sections`, made)).status).toBe(404)
  const elsewhere = `boards/${other.id}/sections/${section.id}`
  expect((await anas.ask(elsewhere, rename)).status).toBe(404)
  expect((await anas.ask(`${elsewhere}/pins`)).status).toBe(404)
  await anas.valid('board_sections/delete', 404, elsewhere, { method: 'DELETE' })
  await bens.valid('board_sections/update', 200, path, rename)
  const twice = { method: 'POST', body: { name: 'sinks' } }
  await anas.valid('board_sections/create', 409, `boards/${board.id}/sections`, twice)
  for (const name of ['', '  ', 'x'.repeat(51), 7, null]) {
    const named = { method: 'POST', body: { name } }
    await anas.valid('board_sections/create', 400, `boards/${board.id}/sections`, named)
  }
})

test('sections of a secret board can’t be reached without the scopes', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  const section = await aSection(ana, board)
  const token = await aToken(ana, ['boards:read', 'boards:write', 'pins:read', 'pins:write'])
  const { ask } = askApi(token)
  const path = `boards/${board.id}/sections`
  const named = { name: 'Found' }

  expect((await ask(path)).status).toBe(404)
  expect((await ask(path, { method: 'POST', body: named })).status).toBe(404)
  expect((await ask(`${path}/${section.id}`, { method: 'PATCH', body: named })).status).toBe(404)
  expect((await ask(`${path}/${section.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await ask(`${path}/${section.id}/pins`)).status).toBe(404)
})
