import { expect, test } from 'vitest'
import { archiveBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { readRepin } from '../../../../app/features/screens/builder/repin/repin.server.ts'
import { RepinQuery } from '../../../../app/features/screens/builder/repin/repin.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('a pin can be saved to every open board of the member, in the picker’s order', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const pin = await aPin(bo, await aBoard(bo))
  const jars = await aBoard(ana, { name: 'Jars' })
  await aBoard(ana, { name: '2 rooms' })
  await aBoard(ana, { name: 'Gifts', privacy: 'secret' })
  const old = await aBoard(ana, { name: 'Old' })
  await archiveBoard(ana, { boardId: old.id })
  await aPin({ ...ana, now: later() }, jars)

  const { pin: shown, places } = await readRepin(ana, asked(pin.id))

  expect(shown.id).toBe(pin.id)
  expect(places.boards.allBoards.map(({ name }) => name)).toEqual(['Gifts', 'Jars', '2 rooms'])
  expect(places.boards.boardsShortlist.map(({ name }) => name)).toEqual(['Jars'])
  expect(places.sections).toEqual([])
})

test('a board named in the address is the first choice, with its sections', async () => {
  const ana = await aMember()
  const jars = await aBoard(ana, { name: 'Jars' })
  const bowls = await aBoard(ana, { name: 'Bowls' })
  await aSection(ana, bowls, 'Blue')
  const pin = await aPin({ ...ana, now: later() }, jars)

  const { places } = await readRepin(ana, { ...asked(pin.id), board: bowls.id })

  expect(places.sections.map(({ title }) => title)).toEqual(['Blue'])
  expect(places.boards.boardsShortlist.map(({ name }) => name)).toEqual(['Bowls', 'Jars'])
})

test('someone else’s board in the address changes nothing', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const theirs = await aBoard(bo)
  await aSection(bo, theirs, 'Blue')
  const pin = await aPin(bo, theirs)

  const { places } = await readRepin(ana, { ...asked(pin.id), board: theirs.id })

  expect(places).toEqual({
    boards: { allBoards: [], boardsShortlist: [], otherNames: [] },
    sections: [],
  })
})

test('nobody can save a pin that they can’t see', async () => {
  const ana = await aMember()
  const { id } = await aPin(ana, await aBoard(ana, { privacy: 'secret' }))

  await expect(readRepin(await aMember(), asked(id))).rejects.toMatchObject({ code: 'not_found' })
  await expect(readRepin(aVisitor(), asked(id))).rejects.toMatchObject({ code: 'not_signed_in' })
})

test.each(['0', 'x', '-1'])('a board %s in the address is ignored', (board) => {
  expect(parseInput(RepinQuery, { pinId: '5', board }).board).toBeNull()
})

function asked(pinId: number): RepinQuery {
  return { pinId, board: null, isPinCreating: false }
}
