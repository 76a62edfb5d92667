import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pins } from '../../../../app/db/content/pins.ts'
import {
  archiveBoard,
  deleteBoard,
  restoreBoard,
  unarchiveBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import {
  deletePin,
  editPin,
  restorePin,
} from '../../../../app/features/content/pins/edit-pin.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('a pin is listed on a public board, and not on a secret one', async () => {
  const ana = await aMember()

  expect(await isListed((await aPin(ana, await aBoard(ana))).id)).toBe(true)
  expect(await isListed((await aPin(ana, await aBoard(ana, { privacy: 'secret' }))).id)).toBe(false)
})

test("a pin's listing follows its board's privacy and the pin's own deletion", async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { id } = await aPin(ana, board)
  const { id: boardId } = board
  const acts = [
    () => editBoard(ana, { boardId, privacy: 'secret' }),
    () => archiveBoard(ana, { boardId }),
    () => editBoard(ana, { boardId, privacy: 'public' }),
    () => unarchiveBoard(ana, { boardId }),
    () => deleteBoard(ana, { boardId }),
    () => restoreBoard(ana, { boardId }),
    () => deletePin(ana, { pinId: id }),
    () => archiveBoard(ana, { boardId }),
    () => restorePin(ana, { pinId: id }),
    () => unarchiveBoard(ana, { boardId }),
    () => deletePin(ana, { pinId: id }),
    () => deleteBoard(ana, { boardId }),
    () => restoreBoard(ana, { boardId }),
    () => restorePin(ana, { pinId: id }),
  ]

  const listings: boolean[] = []
  for (const act of acts) {
    await act()
    listings.push(await isListed(id))
    expect(await wrongCounts()).toEqual([])
  }

  expect(listings).toEqual([
    false,
    false,
    false,
    true,
    false,
    true,
    false,
    false,
    false,
    true,
    false,
    false,
    false,
    true,
  ])
})

test("a pin's listing follows it when it moves between boards", async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const archived = await aBoard(ana)
  await archiveBoard(ana, { boardId: archived.id })
  const { id } = await aPin(ana, board)

  const listings: boolean[] = []
  for (const { id: boardId } of [secret, archived, board, board]) {
    await editPin(ana, { pinId: id, boardId })
    listings.push(await isListed(id))
  }

  expect(listings).toEqual([false, false, true, true])
  expect(await wrongCounts()).toEqual([])
})

async function isListed(id: number): Promise<boolean> {
  const [pin] = await aVisitor()
    .db.select({ isListed: pins.isListed })
    .from(pins)
    .where(eq(pins.id, id))
  return pin?.isListed === true
}
