import { expect, test } from 'vitest'
import { archiveBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { followMember } from '../../../../app/features/content/follows/follows.server.ts'
import { createPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { NewPin } from '../../../../app/features/content/pins/pin.ts'
import { readPinToEdit } from '../../../../app/features/content/pins/places/pin-and-boards.server.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPng } from '../../../factories/content/pictures.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('everyone can read a pin, and the viewer sees whether they follow its pinner', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const { id } = await aPin(ana, await aBoard(ana), { title: 'Jar' })
  await followMember(bo, { memberId: ana.viewer.id })

  const read = await Promise.all(
    [ana, bo, aVisitor()].map((reader) => readPin(reader, { pinId: id })),
  )

  expect(read.map(({ title }) => title)).toEqual(['Jar', 'Jar', 'Jar'])
  expect(read.map(({ pinner }) => pinner.isFollowed)).toEqual([false, true, false])
  expect(read.map(({ pinner }) => pinner.followerCount)).toEqual([1, 1, 1])
})

test('a pin on a secret board exists only for its pinner', async () => {
  const ana = await aMember()
  const { id } = await aPin(ana, await aBoard(ana, { privacy: 'secret' }))

  expect((await readPin(ana, { pinId: id })).id).toBe(id)
  expect((await readPinToEdit(ana, { pinId: id })).pin.id).toBe(id)
  for (const reader of [await aMember(), aVisitor()]) {
    await expect(readPin(reader, { pinId: id })).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('a pin on an archived board keeps its address', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { id } = await aPin(ana, board)
  await archiveBoard(ana, { boardId: board.id })

  expect((await readPin(aVisitor(), { pinId: id })).id).toBe(id)
})

test('a pin has its picture in every size, none wider than the picture', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const image = new File([aPng(500, 250)], 'wide.png')
  const { id } = await createPin(ana, parseInput(NewPin, { boardId: board.id, image }))

  const { images, hash } = await readPin(ana, { pinId: id })

  expect(images).toEqual({
    '236x': { url: `/media/236x/${hash}`, width: 236, height: 118 },
    '474x': { url: `/media/474x/${hash}`, width: 474, height: 237 },
    '736x': { url: `/media/736x/${hash}`, width: 500, height: 250 },
    orig: { url: `/media/orig/${hash}`, width: 500, height: 250 },
  })
})

test('the edit page of a pin lists the boards it can move to', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Jars' })
  const archived = await aBoard({ ...ana, now: later() }, { name: 'Old jars' })
  await aBoard({ ...ana, now: later() }, { name: 'Gifts', privacy: 'secret' })
  const pin = await aPin(ana, board)
  const old = await aPin(ana, archived)
  await archiveBoard(ana, { boardId: archived.id })

  expect(namesOf(await readPinToEdit(ana, { pinId: pin.id }))).toEqual(['Gifts', 'Jars'])
  expect(namesOf(await readPinToEdit(ana, { pinId: old.id }))).toEqual([
    'Gifts',
    'Old jars',
    'Jars',
  ])
})

function namesOf({ boards }: { boards: { name: string }[] }): string[] {
  return boards.map(({ name }) => name)
}
