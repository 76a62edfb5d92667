import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import {
  archiveBoard,
  deleteBoard,
  restoreBoard,
  unarchiveBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard, readBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { listEditableBoards } from '../../../../app/features/content/boards/own-boards.server.ts'
import { aBoard, fillBoards } from '../../../factories/content/boards.ts'
import { aPin, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const ACTS = { archiveBoard, unarchiveBoard, deleteBoard, restoreBoard }

test('an archived board keeps its address, and can’t be saved to', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)

  const archived = await archiveBoard(ana, { boardId: board.id })

  expect(archived).toEqual({ ...board, archivedAt: ana.now })
  expect(await readBoard(aVisitor(), { boardId: board.id })).toEqual(archived)
  expect(await listEditableBoards(ana)).toEqual([])
})

test('an archived board is unarchived unchanged', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await archiveBoard(ana, { boardId: board.id })

  expect(await unarchiveBoard(ana, { boardId: board.id })).toEqual(board)
  expect(await listEditableBoards(ana)).toHaveLength(1)
})

test('a deleted board disappears for everyone, including its owner, and cannot be changed', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)

  await deleteBoard(ana, { boardId: board.id })

  for (const reader of [ana, await aMember(), aVisitor()]) {
    await expectNothing(readBoard(reader, { boardId: board.id }))
  }
  await expectNothing(editBoard(ana, { boardId: board.id, name: 'Again' }))
  await expectNothing(archiveBoard(ana, { boardId: board.id }))
  await expectNothing(deleteBoard(ana, { boardId: board.id }))
  expect(await listEditableBoards(ana)).toEqual([])
})

test('a deleted board is restored unchanged, with its pins', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  await aPin(ana, board)
  await archiveBoard(ana, { boardId: board.id })
  await deleteBoard(ana, { boardId: board.id })

  const restored = await restoreBoard(ana, { boardId: board.id })

  expect(restored).toEqual({ ...board, pinCount: 1, archivedAt: ana.now })
  expect(await wrongCounts()).toEqual([])
})

test('only a deleted board can be restored', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)

  await expectNothing(restoreBoard(ana, { boardId: board.id }))
  await deleteBoard(ana, { boardId: board.id })
  await restoreBoard(ana, { boardId: board.id })
  await expectNothing(restoreBoard(ana, { boardId: board.id }))
})

test("a deleted board's name is free, but its address is not", async () => {
  const ana = await aMember()
  const first = await aBoard(ana, { name: 'Kitchens' })
  await deleteBoard(ana, { boardId: first.id })

  const second = await aBoard(ana, { name: 'Kitchens' })

  expect(second.slug).toBe('kitchens-2')
})

test('a deleted board is not restored while another one has its name', async () => {
  const ana = await aMember()
  const first = await aBoard(ana, { name: 'Kitchens' })
  await deleteBoard(ana, { boardId: first.id })
  const second = await aBoard(ana, { name: 'KITCHENS' })

  await expect(restoreBoard(ana, { boardId: first.id })).rejects.toMatchObject({
    code: 'board_name_taken',
    field: 'name',
  })
  await editBoard(ana, { boardId: second.id, name: 'Baths' })
  expect(await restoreBoard(ana, { boardId: first.id })).toEqual(first)
})

test('restoring can’t exceed 2,000 boards', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await deleteBoard(ana, { boardId: board.id })
  await fillBoards(ana, 2000)

  await expect(restoreBoard(ana, { boardId: board.id })).rejects.toMatchObject({
    code: 'too_many_boards',
  })
})

test.each(Object.entries(ACTS))("somebody else's board can’t be used to %s", async (_, act) => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const deleted = await aBoard(ana)
  await deleteBoard(ana, { boardId: deleted.id })
  const bo = await aMember()

  for (const { id } of [board, deleted]) {
    await expectNothing(act(bo, { boardId: id }))
    await expect(failure(act, aVisitor(), id)).resolves.toMatchObject({ code: 'not_signed_in' })
  }
  expect(await readBoard(ana, { boardId: board.id })).toEqual(board)
  await expectNothing(readBoard(ana, { boardId: deleted.id }))
})

function expectNothing(act: Promise<unknown>): Promise<void> {
  return expect(act).rejects.toMatchObject({ code: 'not_found' })
}

async function failure(act: typeof archiveBoard, context: Context, boardId: number) {
  try {
    return await act(context, { boardId })
  } catch (error) {
    return error
  }
}
