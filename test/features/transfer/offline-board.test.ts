import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards } from '../../../app/db/content/boards.ts'
import { blockMember } from '../../../app/features/content/blocks/blocks.server.ts'
import { deletePin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { editSection } from '../../../app/features/screens/organise/sections/change-section.server.ts'
import { readOfflineBoard } from '../../../app/features/transfer/offline/read-offline-board.server.ts'
import { aBoard, aSection, collaborate } from '../../factories/content/boards.ts'
import { aNotedPin } from '../../factories/content/notes.ts'
import { aPin, fillPins } from '../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'

test('a kept board has its pins in order, each section’s under its title', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Jars', description: 'Of clay' })
  const section = await aSection(ana, board, 'Blue')
  await editSection(ana, { sectionId: section.id, name: 'Blue', description: 'Cobalt' })
  const first = await aPin(ana, board, { title: 'Amphora' })
  const inside = await aPin(ana, board, { title: 'Carafe', sectionId: section.id })
  const last = await aNotedPin(ana, board, 'For Bo', { title: 'Bottle' })

  const kept = await readOfflineBoard(ana, { boardId: board.id })

  expect(kept).toMatchObject({ memberId: ana.viewer.id, name: 'Jars', isWhole: true })
  expect(kept.path).toBe(`/${ana.viewer.username}/jars/`)
  expect(kept.sections).toEqual([{ id: section.id, path: `${kept.path}blue/` }])
  expect(kept.pins.toSorted()).toEqual([first.id, inside.id, last.id])
  const texts = ['Of clay', 'Bottle', 'For Bo', 'Amphora', 'Blue', 'Cobalt', 'Carafe']
  const places = texts.map((text) => kept.html.indexOf(text))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test.each([
  ['hand', ['Carafe', 'Amphora', 'Bottle']],
  ['newest', ['Carafe', 'Amphora', 'Bottle']],
  ['oldest', ['Bottle', 'Amphora', 'Carafe']],
  ['title', ['Amphora', 'Bottle', 'Carafe']],
] as const)('a board sorted by %s is kept in that order', async (pinOrder, titles) => {
  const ana = await aMember()
  const board = await aBoard(ana)
  for (const title of ['Bottle', 'Amphora', 'Carafe']) await aPin(ana, board, { title })
  await ana.db.update(boards).set({ pinOrder }).where(eq(boards.id, board.id))

  const { html } = await readOfflineBoard(ana, { boardId: board.id })

  const places = titles.map((title) => html.indexOf(title))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a picture of two pins is kept once, and the page shows it at the address it is kept under', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await aPin(ana, board)
  await fillPins(ana, board, 2)

  const { pictures, html } = await readOfflineBoard(ana, { boardId: board.id })

  expect(new Set(pictures.map(({ from }) => from)).size).toBe(pictures.length)
  for (const { from, to } of pictures) {
    expect(from).toMatch(/^\/media\/736x\/[0-9a-f]{64}$/)
    expect(html).toContain(`<img src="${to}"`)
  }
})

test('of a board with more than 1,000 pins the first 1,000 are kept, and the page says so', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await fillPins(ana, board, 1001)

  const { pins, isWhole, html } = await readOfflineBoard(ana, { boardId: board.id })

  expect(pins).toHaveLength(1000)
  expect(isWhole).toBe(false)
  expect(html).toContain('These are its first 1,000 pins.')
})

test('only the owner and collaborators can keep a secret board offline, without each other’s notes', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cleo = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  await aNotedPin(ana, board, 'Ana’s own words')
  await collaborate(board, bo)

  const { html } = await readOfflineBoard(bo, { boardId: board.id })

  expect(html).not.toContain('own words')
  const asked = { boardId: board.id }
  await expect(readOfflineBoard(cleo, asked)).rejects.toMatchObject({ code: 'not_found' })
  await expect(readOfflineBoard(aVisitor(), asked)).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('blocked members’ pins and deleted pins aren’t kept', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cleo = await aMember()
  const board = await aBoard(ana)
  await collaborate(board, bo)
  const own = await aPin(ana, board)
  const deleted = await aPin(ana, board)
  await aPin(bo, board)
  await deletePin(ana, { pinId: deleted.id })
  await blockMember(cleo, { memberId: bo.viewer.id })

  const { pins } = await readOfflineBoard(cleo, { boardId: board.id })

  expect(pins).toEqual([own.id])
})

test('a member blocked by the owner can’t keep the board', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  await blockMember(ana, { memberId: bo.viewer.id })

  const asked = readOfflineBoard(bo, { boardId: board.id })

  await expect(asked).rejects.toMatchObject({ code: 'not_found' })
})
