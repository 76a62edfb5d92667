import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { chooseCover } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import type { Board } from '../../../../app/features/content/boards/boards.server.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { readSavedPage } from '../../../../app/features/screens/profiles/profile-page.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('a board shows its three newest pictures', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const pins = [await aPin(ana, board), await aPin(ana, board), await aPin(ana, board)]
  await aPin(ana, await aBoard(ana))
  const newest = await aPin(ana, board)

  expect(await picturesOf(ana, board)).toEqual([newest.hash, pins[2]?.hash, pins[1]?.hash])
})

test('a board without pins shows no pictures', async () => {
  const ana = await aMember()

  expect(await picturesOf(ana, await aBoard(ana))).toEqual([])
})

test('a chosen cover is first and appears once', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const chosen = await aPin(ana, board)
  const middle = await aPin(ana, board)
  const newest = await aPin(ana, board)

  const shown = await chooseCover(ana, { boardId: board.id, pinId: chosen.id })

  expect(shown).toEqual({ ...board, pinCount: 3 })
  expect(await picturesOf(ana, board)).toEqual([chosen.hash, newest.hash, middle.hash])
})

test('removing a cover shows the newest pins again', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const chosen = await aPin(ana, board)
  const newest = await aPin(ana, board)
  await chooseCover(ana, { boardId: board.id, pinId: chosen.id })

  await chooseCover(ana, { boardId: board.id, pinId: null })

  expect(await picturesOf(ana, board)).toEqual([newest.hash, chosen.hash])
})

test('a deleted pin is no longer the cover', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const chosen = await aPin(ana, board)
  await chooseCover(ana, { boardId: board.id, pinId: chosen.id })

  await deletePin(ana, { pinId: chosen.id })

  expect(await picturesOf(ana, board)).toEqual([])
})

test('a pin that moves to a secret board is no longer the cover of its old board', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const chosen = await aPin(ana, board)
  const other = await aPin(ana, board)
  await chooseCover(ana, { boardId: board.id, pinId: chosen.id })

  await editPin(ana, { pinId: chosen.id, boardId: secret.id })

  expect(await picturesOf(ana, board)).toEqual([other.hash])
  expect(await picturesOf(ana, secret)).toEqual([chosen.hash])
})

test('a cover must be a pin on the board', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const elsewhere = await aPin(ana, await aBoard(ana))
  const deleted = await aPin(ana, board)
  await deletePin(ana, { pinId: deleted.id })

  for (const pinId of [elsewhere.id, deleted.id, 5]) {
    await expect(chooseCover(ana, { boardId: board.id, pinId })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})

test("members can't choose the cover of somebody else's board, or learn what is on it", async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  const pin = await aPin(ana, board)
  const bo = await aMember()

  for (const pinId of [pin.id, 5, null]) {
    await expect(chooseCover(bo, { boardId: board.id, pinId })).rejects.toMatchObject({
      code: 'not_found',
      field: undefined,
    })
    await expect(chooseCover(aVisitor(), { boardId: board.id, pinId })).rejects.toMatchObject({
      code: 'not_signed_in',
    })
  }
})

async function picturesOf(owner: Context, board: Board): Promise<string[]> {
  const page = { username: board.ownerUsername, bookmark: null, pageSize: 25 }
  const { boards } = await readSavedPage(owner, page)
  const card = boards.items.find(({ id }) => id === board.id)
  if (!card) throw new Error('the board is not on its owner’s page')
  return card.pictures.map(({ hash }) => hash)
}
