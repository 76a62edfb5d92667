import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '../../../../app/db/identity/accounts.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import {
  archiveBoard,
  chooseCover,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { readSharedBoard } from '../../../../app/features/content/boards/shared-board.server.ts'
import { PickerQuery } from '../../../../app/features/screens/picker/picker.ts'
import { readPickerBoards } from '../../../../app/features/screens/picker/picker-boards.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aCollaborator, share } from '../../../factories/content/collaborators.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('a board has its address, its owner and its cover: the newest picture or the chosen one', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Jars' })
  const query = { boardId: board.id }
  const chosen = await aPin(ana, board)
  const newest = await aPin(ana, board)

  const read = await readSharedBoard(aVisitor(), query)
  await chooseCover(ana, { ...query, pinId: chosen.id })
  const covered = await readSharedBoard(aVisitor(), query)

  expect(read).toMatchObject({
    url: `/${ana.viewer.username}/jars/`,
    owner: { id: ana.viewer.id, username: ana.viewer.username },
    imageCoverUrl: expect.stringContaining(newest.hash),
    coverImages: [{ url: expect.stringContaining(newest.hash) }],
  })
  expect(covered.imageCoverUrl).toContain(chosen.hash)
})

test('only its owner learns when a board was archived', async () => {
  const ana = await aMember()
  const query = { boardId: (await aBoard(ana)).id }
  await archiveBoard(ana, query)

  expect((await readSharedBoard(ana, query)).archivedByMeAt).toBe(ana.now)
  expect((await readSharedBoard(aVisitor(), query)).archivedByMeAt).toBeNull()
})

test('a board shows three of its collaborators, both when read alone and in the picker', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const others = [await aMember(), await aMember(), await aMember(), await aMember()]
  for (const other of others) await share(ana, board, other)
  const firstThree = others.slice(0, 3).map(({ viewer }) => viewer.id)

  const read = await readSharedBoard(ana, { boardId: board.id })
  const { allBoards } = await readPickerBoards(ana, parseInput(PickerQuery, {}))

  expect(read.collaboratingUsers.map(({ id }) => id)).toEqual(firstThree)
  expect(allBoards[0]?.collaboratingUsers.map(({ id }) => id)).toEqual(firstThree)
})

test('a suspended member is not shown among a board’s collaborators, on its own or in the picker', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aCollaborator(ana, board)
  await bo.db.update(members).set({ state: 'suspended' }).where(eq(members.id, bo.viewer.id))

  const read = await readSharedBoard(ana, { boardId: board.id })
  const { allBoards } = await readPickerBoards(ana, parseInput(PickerQuery, {}))

  expect(read).toMatchObject({ isCollaborative: false, collaboratingUsers: [] })
  expect(allBoards).toMatchObject([{ isCollaborative: false, collaboratingUsers: [] }])
})

test('a viewer sees only unblocked collaborators of a board, on its own and in the picker', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(ana)
  for (const other of [bo, cy]) await share(ana, board, other)
  await blockMember(bo, { memberId: cy.viewer.id })

  for (const viewer of [bo, cy]) {
    const read = await readSharedBoard(viewer, { boardId: board.id })
    const { allBoards } = await readPickerBoards(viewer, parseInput(PickerQuery, {}))

    const own = [expect.objectContaining({ id: viewer.viewer.id })]
    expect(read.collaboratingUsers).toEqual(own)
    expect(allBoards[0]?.collaboratingUsers).toEqual(own)
  }
})

test('blocked members don’t see the blocker’s pins as covers or previews', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(ana)
  for (const other of [bo, cy]) await share(ana, board, other)
  const older = await aPin(bo, board)
  const newer = await aPin(cy, board)
  await blockMember(bo, { memberId: cy.viewer.id })
  const coverFor = async (viewer: typeof ana) =>
    (await readSharedBoard(viewer, { boardId: board.id })).imageCoverUrl

  expect(await coverFor(bo)).toContain(older.hash)
  expect(await coverFor(ana)).toContain(newer.hash)
  await chooseCover(ana, { boardId: board.id, pinId: newer.id })
  expect(await coverFor(bo)).toContain(older.hash)
  expect(await coverFor(ana)).toContain(newer.hash)
})
