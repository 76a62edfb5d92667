import { expect, test } from 'vitest'
import { archiveBoard } from '../../../app/features/boards/board-lifecycle.server.ts'
import { followMember } from '../../../app/features/boards/follows.server.ts'
import { createPin } from '../../../app/features/pins/create-pin.server.ts'
import { NewPin } from '../../../app/features/pins/pin.ts'
import { readOwnPin, readPin } from '../../../app/features/pins/read-pin.server.ts'
import { parseInput } from '../../../app/http/input.server.ts'
import { aBoard } from '../../boards.ts'
import { aMember, aVisitor } from '../../people.ts'
import { aPng } from '../../pictures.ts'
import { aPin } from '../../pins.ts'

test('a pin is read by everyone, and tells who follows its pinner', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const { id } = await aPin(ana, await aBoard(ana), { title: 'Jar' })
  await followMember(bo, { memberId: ana.viewer.id })

  const read = await Promise.all(
    [ana, bo, aVisitor()].map((reader) => readPin(reader, { pinId: id })),
  )

  expect(read.map(({ title }) => title)).toEqual(['Jar', 'Jar', 'Jar'])
  expect(read.map(({ pinner }) => pinner.isFollowed)).toEqual([false, true, false])
  expect(read.map(({ pinner }) => pinner.followerCount)).toEqual([1, 1, 1])
})

test('a pin on a secret board exists for its pinner and for nobody else', async () => {
  const ana = await aMember()
  const { id } = await aPin(ana, await aBoard(ana, { privacy: 'secret' }))

  expect((await readPin(ana, { pinId: id })).id).toBe(id)
  expect((await readOwnPin(ana, { pinId: id })).id).toBe(id)
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

test('a pin tells its picture in every size, none wider than it is', async () => {
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
