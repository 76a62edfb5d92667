import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { restoreBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { readBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { deletePin, restorePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { continueAction } from '../../../../app/features/screens/organise/bulk-action/run-action.server.ts'
import { undoAction } from '../../../../app/features/screens/organise/bulk-action/undo-action.server.ts'
import { mergeBoards } from '../../../../app/features/screens/organise/merge-boards.server.ts'
import { copyAllPins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { share } from '../../../factories/content/collaborators.ts'
import { aPin, fillPins, pinsOn, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import {
  duplicateOrderKeys,
  orderOn,
  placesOf,
  withoutQueue,
} from '../../../factories/screens/organise.ts'

test('a board is merged into another with its pins and sections, and restored', async () => {
  const { ana, from, into } = await twoBoards()
  const tiles = await aSection(ana, from, 'Tiles')
  const grout = await aSection({ ...ana, now: ana.now + 5 }, from, 'Grout')
  const same = await aSection(ana, into, 'TILES')
  const loose = await pinsOn(ana, from, 2)
  const [inTiles = 0] = await pinsOn(ana, from, 1, { sectionId: tiles.id })
  const [inGrout = 0] = await pinsOn(ana, from, 1, { sectionId: grout.id })
  const [there = 0] = await pinsOn(ana, into, 1)
  const [gone = 0] = await pinsOn(ana, from, 1)
  await deletePin(ana, { pinId: gone })
  const before = await placesOf(from, into)

  const later = { ...ana, now: ana.now + 50 }
  const action = await mergeBoards(later, { boardId: from.id, intoId: into.id })
  expect(action).toMatchObject({ state: 'done', total: 5 })
  expect(await orderOn(into)).toEqual([inGrout, inTiles, ...loose.toReversed(), there])
  expect(await sectionsOf(into)).toEqual([
    { title: 'TILES', pin_count: 1 },
    { title: 'Grout', pin_count: 1 },
  ])
  expect((await placesOf(into)).find(({ id }) => id === inTiles)?.section_id).toBe(same.id)
  await expect(readBoard(ana, { boardId: from.id })).rejects.toMatchObject({ code: 'not_found' })
  await expectConsistent()
  await undoAction(ana, { actionId: action.id })

  expect(await placesOf(from, into)).toEqual(before)
  expect(await sectionsOf(into)).toEqual([{ title: 'TILES', pin_count: 0 }])
  expect(await readBoard(ana, { boardId: from.id })).toMatchObject({ pinCount: 4, sectionCount: 2 })
  await restorePin(ana, { pinId: gone })
  await expectConsistent()
})

test('pins saved to a board while it is being merged move with it, and nothing is lost', async () => {
  const { ana: member, from, into } = await twoBoards()
  const ana = withoutQueue(member)
  await fillPins(ana, from, 150)
  const { id: actionId } = await mergeBoards(ana, { boardId: from.id, intoId: into.id })
  await continueAction(ana, { actionId }, 100)

  const late = await aPin(ana, from)
  await finish(ana, actionId)

  expect((await orderOn(into)).length).toBe(151)
  expect(await orderOn(into)).toContain(late.id)
  expect(await placesOf(from)).toEqual([])
  await expectConsistent()
})

test('only two different boards of the viewer’s own can be merged', async () => {
  const { ana, from, into } = await twoBoards()
  const bo = await aMember()
  const ofBo = await aBoard(bo)
  await pinsOn(ana, from, 1)

  await expect(mergeBoards(ana, { boardId: from.id, intoId: from.id })).rejects.toMatchObject({
    code: 'same_board',
  })
  for (const [who, boardId, intoId] of [
    [ana, from.id, ofBo.id],
    [bo, from.id, ofBo.id],
    [bo, from.id, into.id],
  ] as const) {
    await expect(mergeBoards(who, { boardId, intoId })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect(await orderOn(from)).toHaveLength(1)
})

test('a collaborator can’t merge the owner’s board, or their own into it', async () => {
  const { ana, from, into } = await twoBoards()
  const bo = await aMember()
  const ofBo = await aBoard(bo)
  await share(ana, from, bo)
  await share(ana, into, bo)
  await pinsOn(ana, from, 1)
  await pinsOn(bo, ofBo, 1)

  for (const [who, boardId, intoId] of [
    [bo, from.id, into.id],
    [bo, from.id, ofBo.id],
    [bo, ofBo.id, into.id],
  ] as const) {
    await expect(mergeBoards(who, { boardId, intoId })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect([await orderOn(from), await orderOn(ofBo)].map(({ length }) => length)).toEqual([1, 1])
})

test('a merge can’t be undone if the board’s name has been taken since', async () => {
  const { ana, from, into } = await twoBoards()
  await pinsOn(ana, from, 1)
  const { id: actionId } = await mergeBoards(ana, { boardId: from.id, intoId: into.id })
  await aBoard(ana, { name: from.name })

  await expect(undoAction(ana, { actionId })).rejects.toMatchObject({ code: 'board_name_taken' })
  expect(await orderOn(into)).toHaveLength(1)
  await expectConsistent()
})

test('a merge can’t be undone while the other board is locked, and its board stays deleted', async () => {
  const { ana, from, into } = await twoBoards()
  await pinsOn(ana, from, 2)
  const { id: actionId } = await mergeBoards(ana, { boardId: from.id, intoId: into.id })
  const rest = { boardId: into.id, newBoardId: (await aBoard(ana)).id, oldSectionId: null }
  await fillPins(ana, into, 150)
  await copyAllPins(withoutQueue(ana), { ...rest, newSectionId: null, pinIds: [] })

  await expect(undoAction(ana, { actionId })).rejects.toMatchObject({ code: 'target_board_busy' })
  await expect(readBoard(ana, { boardId: from.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a merge can’t be undone if its board has been restored since', async () => {
  const { ana, from, into } = await twoBoards()
  await pinsOn(ana, from, 2)
  const { id: actionId } = await mergeBoards(ana, { boardId: from.id, intoId: into.id })
  await restoreBoard(ana, { boardId: from.id })
  const before = await placesOf(from, into)

  await expect(undoAction(ana, { actionId })).rejects.toMatchObject({ code: 'not_found' })
  expect(await placesOf(from, into)).toEqual(before)
})

test('an empty board can be merged too', async () => {
  const { ana, from, into } = await twoBoards()

  expect(await mergeBoards(ana, { boardId: from.id, intoId: into.id })).toMatchObject({
    state: 'done',
    total: 0,
  })
})

async function twoBoards() {
  const ana = await aMember()
  return { ana, from: await aBoard(ana), into: await aBoard(ana) }
}

async function sectionsOf(board: { id: number }) {
  const { results } = await env.DB.prepare(
    'select title, pin_count from board_sections where board_id = ? order by order_key',
  )
    .bind(board.id)
    .all()
  return results
}

async function finish(who: Context, actionId: number): Promise<void> {
  while (['running', 'undoing'].includes((await continueAction(who, { actionId })).state));
}

async function expectConsistent(): Promise<void> {
  expect(await wrongCounts()).toEqual([])
  expect(await duplicateOrderKeys()).toEqual([])
}
