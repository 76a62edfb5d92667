import { expect, test } from 'vitest'
import {
  deleteBoard,
  restoreBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { readBoard } from '../../../../app/features/content/boards/boards.server.ts'
import {
  deletePin,
  editPin,
  restorePin,
} from '../../../../app/features/content/pins/edit-pin.server.ts'
import { EditedPin, PinEdit } from '../../../../app/features/content/pins/pin.ts'
import { readPinToEdit } from '../../../../app/features/content/pins/places/pin-and-boards.server.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { Refusal } from '../../../../app/refusal.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPin, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aMember>>

test('a pin’s texts and link are changed', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { id } = await aPin(ana, board, { title: 'Jar', link: 'https://a.example/' })

  await editPin(
    ana,
    parseInput(PinEdit, {
      pinId: id,
      boardId: board.id,
      title: 'Moon jar',
      description: 'Celadon.',
      altText: 'A jar',
      link: 'www.shop.example',
    }),
  )

  expect(await readPin(ana, { pinId: id })).toMatchObject({
    title: 'Moon jar',
    description: 'Celadon.',
    altText: 'A jar',
    link: 'https://www.shop.example/',
    domain: 'shop.example',
  })
})

test('omitted fields stay unchanged', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  const texts = { title: 'Jar', description: 'Moon', altText: 'A jar' }
  const link = { link: 'https://shop.example/', domain: 'shop.example' }
  const { id } = await aPin(ana, board, { ...texts, ...link, sectionId: section.id })

  await editPin(ana, parseInput(PinEdit, { pinId: id, title: 'Moon jar' }))
  await editPin(ana, parseInput(PinEdit, { pinId: id, boardId: board.id, altText: '' }))

  expect(await readPin(ana, { pinId: id })).toMatchObject({
    ...texts,
    ...link,
    title: 'Moon jar',
    altText: '',
    board: { id: board.id },
    section: { id: section.id },
  })
})

test('emptying a link clears the domain', async () => {
  const ana = await aMember()
  const { id } = await aPin(ana, await aBoard(ana), {
    link: 'https://shop.example/',
  })

  await editPin(ana, parseInput(PinEdit, { pinId: id, link: '' }))

  expect(await readPin(ana, { pinId: id })).toMatchObject({ link: null, domain: null })
})

test('a moved pin is counted on its new board and nowhere else', async () => {
  const ana = await aMember()
  const from = await aBoard(ana)
  const to = await aBoard(ana)
  const fromSection = await aSection(ana, from)
  const toSection = await aSection(ana, to)
  const { id } = await aPin(ana, from, { sectionId: fromSection.id })

  await editPin(ana, { pinId: id, boardId: to.id, section: toSection.id })

  expect(await placeOf(ana, id)).toEqual([to.id, toSection.id])
  expect((await readBoard(ana, { boardId: from.id })).pinCount).toBe(0)
  expect((await readBoard(ana, { boardId: to.id })).pinCount).toBe(1)
  expect(await wrongCounts()).toEqual([])
})

test('a pin moved to another board without a section is in no section', async () => {
  const ana = await aMember()
  const from = await aBoard(ana)
  const to = await aBoard(ana)
  const section = await aSection(ana, from)
  const { id } = await aPin(ana, from, { sectionId: section.id })

  await editPin(ana, { pinId: id, boardId: to.id })

  expect(await placeOf(ana, id)).toEqual([to.id, null])
  expect(await wrongCounts()).toEqual([])
})

test('a pin moves into a section of its board, to another and out again', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const one = await aSection(ana, board, 'One')
  const other = await aSection(ana, board, 'Other')
  const { id } = await aPin(ana, board)

  for (const section of [one.id, other.id, null]) {
    await editPin(ana, { pinId: id, boardId: board.id, section })

    expect(await placeOf(ana, id)).toEqual([board.id, section])
    expect(await wrongCounts()).toEqual([])
  }
})

test('a section must be named together with its board', () => {
  expect(() => parseInput(PinEdit, { pinId: 5, section: '7' })).toThrow(
    expect.objectContaining({ code: 'board_missing' }),
  )
  expect(parseInput(PinEdit, { pinId: 5, section: '' })).toMatchObject({ section: null })
  expect(() => parseInput(PinEdit, { pinId: 5 })).toThrow(
    expect.objectContaining({ code: 'invalid_parameters' }),
  )
})

test('a form names a place by one field, a board alone or with its section', () => {
  const place = (input: object) => {
    const { isAiMade: _, ...edit } = parseInput(EditedPin, { pinId: 5, ...input })
    return edit
  }

  expect(place({ place: '4/9' })).toEqual({ pinId: 5, boardId: 4, section: 9 })
  expect(place({ place: '4' })).toEqual({ pinId: 5, boardId: 4, section: null })
  expect(place({ boardId: '4', title: '' })).toEqual({ pinId: 5, boardId: 4, title: '' })
  for (const wrong of ['', '/9', '4/x', 'x']) {
    expect(() => place({ place: wrong })).toThrow(Refusal)
  }
})

test('a pin moves only to its pinner’s own places', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const deleted = await aBoard(ana)
  const elsewhere = await aSection(ana, other)
  const { id } = await aPin(ana, board)
  await deleteBoard(ana, { boardId: deleted.id })

  for (const place of [
    { boardId: (await aBoard(bo)).id },
    { boardId: deleted.id },
    { boardId: board.id, section: elsewhere.id },
  ]) {
    await expect(editPin(ana, { pinId: id, ...place })).rejects.toMatchObject({
      code: 'not_found',
      field: 'boardId',
    })
  }
  expect(await placeOf(ana, id)).toEqual([board.id, null])
})

test("members can't change, move, delete, restore or open the edit page of somebody else's pin", async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const pin = await aPin(ana, board, { title: 'Jar' })
  const deleted = await aPin(ana, board)
  await deletePin(ana, { pinId: deleted.id })
  const mine = await aBoard(bo)

  for (const attempt of [
    () => editPin(bo, { pinId: pin.id, title: 'Mine' }),
    () => editPin(bo, { pinId: pin.id, boardId: mine.id }),
    () => deletePin(bo, { pinId: pin.id }),
    () => restorePin(bo, { pinId: deleted.id }),
    () => readPinToEdit(bo, { pinId: pin.id }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  }
  const visitor = aVisitor()
  for (const attempt of [
    () => editPin(visitor, { pinId: pin.id, title: 'Mine' }),
    () => deletePin(visitor, { pinId: pin.id }),
    () => restorePin(visitor, { pinId: deleted.id }),
    () => readPinToEdit(visitor, { pinId: pin.id }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not_signed_in' })
  }
  expect(await readPin(ana, { pinId: pin.id })).toMatchObject({ title: 'Jar' })
})

test('a deleted pin disappears for everyone, and the result says where it was', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { id } = await aPin(ana, board)

  const deleted = await deletePin(ana, { pinId: id })

  expect(deleted).toEqual({ board: { ownerUsername: ana.viewer.username, slug: board.slug } })
  for (const reader of [ana, await aMember(), aVisitor()]) {
    await expectNothing(readPin(reader, { pinId: id }))
  }
  await expectNothing(deletePin(ana, { pinId: id }))
  await expectNothing(editPin(ana, { pinId: id, title: 'Again' }))
  expect((await readBoard(ana, { boardId: board.id })).pinCount).toBe(0)
  expect(await wrongCounts()).toEqual([])
})

test('a deleted pin is restored unchanged, in its place', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  const { id } = await aPin(ana, board, { title: 'Jar', sectionId: section.id })
  const before = await readPin(ana, { pinId: id })
  await deletePin(ana, { pinId: id })

  await restorePin(ana, { pinId: id })

  expect(await readPin(ana, { pinId: id })).toEqual(before)
  expect(await wrongCounts()).toEqual([])
  await expectNothing(restorePin(ana, { pinId: id }))
})

test('a deleted board’s pins are deleted and restored with it', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const pin = await aPin(ana, board)
  const deleted = await aPin(ana, board)
  await deletePin(ana, { pinId: deleted.id })
  await deleteBoard(ana, { boardId: board.id })

  await expectNothing(readPin(ana, { pinId: pin.id }))
  await expectNothing(editPin(ana, { pinId: pin.id, boardId: other.id }))
  await expectNothing(deletePin(ana, { pinId: pin.id }))
  await expectNothing(restorePin(ana, { pinId: deleted.id }))
  await restoreBoard(ana, { boardId: board.id })

  expect(await placeOf(ana, pin.id)).toEqual([board.id, null])
  await expectNothing(readPin(ana, { pinId: deleted.id }))
  expect(await wrongCounts()).toEqual([])
})

test('ten concurrent deletions of one pin reduce the pin count by one', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { id } = await aPin(ana, board)

  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => deletePin({ ...ana, db: aVisitor().db }, { pinId: id })),
  )

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await wrongCounts()).toEqual([])
})

async function placeOf(ana: Member, pinId: number): Promise<(number | null)[]> {
  const { board, section } = await readPin(ana, { pinId })
  return [board.id, section?.id ?? null]
}

function expectNothing(act: Promise<unknown>): Promise<void> {
  return expect(act).rejects.toMatchObject({ code: 'not_found' })
}

test('an edit makes one call to D1', async () => {
  const ana = await aMember()
  const pin = await aPin(ana, await aBoard(ana))
  const before = ana.db.roundTrips()

  await editPin(ana, { pinId: pin.id, title: 'A #jar', description: '', isAiMade: true })

  expect(ana.db.roundTrips() - before).toBe(1)
})
