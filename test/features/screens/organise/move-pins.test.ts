import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { newId, timeOf } from '../../../../app/db/ids.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { leaveBoard } from '../../../../app/features/content/boards/collaborators/collaborators.server.ts'
import { deletePin, restorePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { continueAction } from '../../../../app/features/screens/organise/bulk-action/run-action.server.ts'
import { undoAction } from '../../../../app/features/screens/organise/bulk-action/undo-action.server.ts'
import { mergeBoards } from '../../../../app/features/screens/organise/merge-boards.server.ts'
import {
  copyAllPins,
  copyPins,
  deleteAllPins,
  deletePins,
  moveAllPins,
  movePins,
  movePinsIntoSection,
  movePinsOutOfSection,
} from '../../../../app/features/screens/organise/move-pins.server.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { refusal } from '../../../emails.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { share } from '../../../factories/content/collaborators.ts'
import { aPin, fillPins, pinsOn, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import {
  busyBoards,
  duplicateOrderKeys,
  orderOn,
  placesOf,
  withoutQueue,
} from '../../../factories/screens/organise.ts'

test('pins move to another board, first and in their own order', async () => {
  const { ana, from, to } = await twoBoards()
  const [d = 0, c = 0, b = 0, a = 0] = await pinsOn(ana, from, 4)
  const [there = 0] = await pinsOn(ana, to, 1)

  const action = await movePins(ana, { boardId: to.id, sectionId: null, pinIds: [d, b, a] })

  expect(action).toEqual({
    id: expect.any(Number),
    kind: 'move',
    sourceBoardId: from.id,
    targetBoardId: to.id,
    targetSectionId: null,
    state: 'done',
    total: 3,
    done: 3,
  })
  expect(await orderOn(to)).toEqual([a, b, d, there])
  expect(await orderOn(from)).toEqual([c])
  await expectConsistent()
})

test('a move is undone once, restoring each pin’s board, section and position', async () => {
  const { ana, from, to } = await twoBoards()
  const section = await aSection(ana, from)
  const ids = [
    ...(await pinsOn(ana, from, 3)),
    (await aPin(ana, from, { sectionId: section.id })).id,
  ]
  const before = await placesOf(from)
  const { id: actionId } = await movePins(ana, { boardId: to.id, sectionId: null, pinIds: ids })

  const undone = await undoAction(ana, { actionId })

  expect(undone).toMatchObject({ state: 'undone', total: 4, done: 4 })
  expect(await placesOf(from)).toEqual(before)
  await expect(undoAction(ana, { actionId })).rejects.toMatchObject({ code: 'undone_already' })
  await expectConsistent()
})

test('a request that generates the same id as another member’s action never affects that action', async () => {
  const { ana, from } = await twoBoards()
  await pinsOn(ana, from, 3)
  const before = await placesOf(from)
  const bo = { ...(await aMember()), now: ana.now }
  const own = await aBoard(bo)
  const there = await aBoard(bo)
  const [pin = 0] = await pinsOn(bo, own, 1)
  const last = newId(ana.now)
  const { id } = await movePins(bo, { boardId: there.id, sectionId: null, pinIds: [pin] })
  drawUntil(last)
  expect(await refusal(mergeBoards(bo, { boardId: from.id, intoId: own.id }))).toBe('not_found')
  drawUntil(last)
  const next = await movePins(bo, { boardId: own.id, sectionId: null, pinIds: [pin] })

  expect(next.id).not.toBe(id)
  const { results } = await env.DB.prepare(
    'select pin_id from board_action_pins where action_id = ?',
  )
    .bind(id)
    .all()
  expect(results).toEqual([{ pin_id: pin }])
  expect(await placesOf(from)).toEqual(before)
  expect(await orderOn(own)).toEqual([pin])
  await expectConsistent()
})

/** Draws ids until the next id in the same millisecond follows directly after `id`. */
function drawUntil(id: number): void {
  while (newId(timeOf(id)) !== id);
}

test('a pin moved on to a third board stays there when its first move is undone', async () => {
  const { ana, from, to } = await twoBoards()
  const third = await aBoard(ana)
  const [b = 0, a = 0] = await pinsOn(ana, from, 2)
  const place = { boardId: to.id, sectionId: null }
  const { id: actionId } = await movePins(ana, { ...place, pinIds: [b, a] })
  await movePins(tab(ana), { ...place, boardId: third.id, pinIds: [b] })

  await undoAction(ana, { actionId })

  expect([await orderOn(from), await orderOn(third)]).toEqual([[a], [b]])
  await expectConsistent()
})

test('neither a collaborator of both boards nor the owner can undo the other’s actions', async () => {
  const { ana, from, to } = await twoBoards()
  const bo = await aMember()
  await share(ana, from, bo)
  await share(ana, to, bo)
  const [one = 0] = await pinsOn(ana, from, 1)
  const [other = 0] = await pinsOn(bo, from, 1)
  const place = { boardId: to.id, sectionId: null }
  const { id: ofAna } = await movePins(ana, { ...place, pinIds: [one] })
  const { id: ofBo } = await movePins(tab(bo), { ...place, pinIds: [other] })
  const before = await placesOf(from, to)

  await expect(undoAction(tab(bo), { actionId: ofAna })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(undoAction(ana, { actionId: ofBo })).rejects.toMatchObject({ code: 'not_found' })
  expect(await placesOf(from, to)).toEqual(before)
})

test('a collaborator who has left either board can’t undo', async () => {
  const { ana, from, to } = await twoBoards()
  for (const left of [from, to]) {
    const bo = await aMember()
    await share(ana, from, bo)
    await share(ana, to, bo)
    const pinIds = await pinsOn(bo, from, 1)
    const { id: actionId } = await movePins(tab(bo), { boardId: to.id, sectionId: null, pinIds })
    const before = await placesOf(from, to)
    await leaveBoard(bo, { boardId: left.id })

    await expect(undoAction(tab(bo), { actionId })).rejects.toMatchObject({ code: 'not_found' })
    expect(await placesOf(from, to)).toEqual(before)
  }
})

test('only one of twenty concurrent undo requests takes effect', async () => {
  const { ana, from, to } = await twoBoards()
  const pinIds = await pinsOn(ana, from, 3)
  const before = await placesOf(from)
  const { id: actionId } = await movePins(ana, { boardId: to.id, sectionId: null, pinIds })

  const undos = await atOnce(20, () => undoAction(tab(ana), { actionId }))

  expect(undos.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = undos.flatMap((undo) => (undo.status === 'rejected' ? [undo.reason.code] : []))
  expect(new Set(codes)).toEqual(new Set(['undone_already']))
  expect(await placesOf(from)).toEqual(before)
  await expectConsistent()
})

test('undoing in a second tab reports that the action is already undone, or still running', async () => {
  const { ana, from, to } = await twoBoards()
  for (const [count, code] of [
    [1, 'undone_already'],
    [101, 'boards_busy'],
  ] as const) {
    await fillPins(ana, from, count)
    const pinIds = await orderOn(from)
    const waiting = withoutQueue(ana)
    const { id: actionId } = await movePins(waiting, { boardId: to.id, sectionId: null, pinIds })
    while ((await continueAction(waiting, { actionId })).state === 'running');
    const other = () => undoAction(withoutQueue(tab(ana)), { actionId })
    const late = { ...ana, db: beforeBatch('update board_actions', other) }

    expect(await refusal(undoAction(late, { actionId }))).toBe(code)
    expect(await refusal(undoAction(tab(ana), { actionId })), 'again').toBe(code)
    await continueAction(ana, { actionId })
  }
})

test('pins move into a section of their board and out of it', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  const [b = 0, a = 0] = await pinsOn(ana, board, 2)

  await movePinsIntoSection(ana, { sectionId: section.id, pins: [a, b] })
  expect((await placesOf(board)).map(({ section_id }) => section_id)).toEqual([
    section.id,
    section.id,
  ])
  expect(await orderOn(board)).toEqual([a, b])
  const out = await movePinsOutOfSection(ana, { sectionId: section.id, pins: [b] })
  expect(await placesOf(board)).toMatchObject([
    { id: b, section_id: null },
    { id: a, section_id: section.id },
  ])
  await undoAction(ana, { actionId: out.id })

  expect(await placesOf(board)).toMatchObject([
    { id: a, section_id: section.id },
    { id: b, section_id: section.id },
  ])
  await expectConsistent()
})

test('a move to the same place is refused, and pins that are already there stay', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  const [b = 0, a = 0] = await pinsOn(ana, board, 2)
  const into = (pins: number[]) => movePinsIntoSection(ana, { sectionId: section.id, pins })

  const same = { code: 'same_place', number: 2020 }
  await expect(
    movePins(ana, { boardId: board.id, sectionId: null, pinIds: [a, b] }),
  ).rejects.toMatchObject(same)
  await into([a])
  await expect(into([a])).rejects.toMatchObject(same)
  expect(await into([a, b])).toMatchObject({ total: 1 })
  const all = { boardId: board.id, newBoardId: board.id, pinIds: [] }
  await expect(
    moveAllPins(ana, { ...all, oldSectionId: section.id, newSectionId: section.id }),
  ).rejects.toMatchObject(same)
  await expect(
    moveAllPins(ana, { ...all, oldSectionId: null, newSectionId: section.id }),
  ).rejects.toMatchObject(same)
})

test('all pins of a board or section move, except the named ones', async () => {
  const { ana, from, to } = await twoBoards()
  const section = await aSection(ana, from)
  const inside = (await aPin(ana, from, { sectionId: section.id })).id
  const [c = 0, b = 0, a = 0] = await pinsOn(ana, from, 3)
  const all = { boardId: from.id, newBoardId: to.id, newSectionId: null }

  await moveAllPins(ana, { ...all, oldSectionId: null, pinIds: [b, inside] })
  expect(await orderOn(to)).toEqual([a, c])
  await moveAllPins(ana, { ...all, oldSectionId: section.id, pinIds: [] })

  expect(await orderOn(to)).toEqual([inside, a, c])
  expect(await orderOn(from)).toEqual([b])
  await expectConsistent()
})

test('a copy is a save of its pin, and undo deletes it', async () => {
  const { ana, from, to } = await twoBoards()
  const [b = 0, a = 0] = await pinsOn(ana, from, 2, { title: 'Jar' })

  const action = await copyPins(ana, { boardId: to.id, sectionId: null, pinIds: [a, b] })
  const copies = await saves(to)
  expect(copies).toEqual([
    { title: 'Jar', via_pin_id: a, pinner_id: ana.viewer.id },
    { title: 'Jar', via_pin_id: b, pinner_id: ana.viewer.id },
  ])
  expect(await orderOn(from)).toEqual([a, b])
  await expectConsistent()
  await undoAction(ana, { actionId: action.id })

  expect(await orderOn(to)).toEqual([])
  await expectConsistent()
})

test('pins are deleted and restored, but not one that was deleted before', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const [c = 0, b = 0, a = 0] = await pinsOn(ana, board, 3)
  await deletePins({ ...ana, now: ana.now - 5 }, { pinIds: [c] })

  const action = await deletePins(ana, { pinIds: [a] })
  expect(await orderOn(board)).toEqual([b])
  await undoAction(ana, { actionId: action.id })
  const all = await deleteAllPins(ana, { boardId: board.id, oldSectionId: null, pinIds: [b] })
  expect(await orderOn(board)).toEqual([b])
  await undoAction(ana, { actionId: all.id })

  expect(await orderOn(board)).toEqual([a, b])
  await expectConsistent()
})

test('undoing a deletion leaves pins that were restored and deleted separately since', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const [b = 0, a = 0] = await pinsOn(ana, board, 2)
  const { id: actionId } = await deletePins(ana, { pinIds: [a, b] })
  await restorePin(ana, { pinId: a })
  await deletePin({ ...ana, now: ana.now + 5 }, { pinId: a })

  await undoAction(ana, { actionId })

  expect(await orderOn(board)).toEqual([b])
  await expectConsistent()
})

test("nobody can move, copy or delete somebody else's pins, or move anything to their board", async () => {
  const { ana, from, to } = await twoBoards()
  const pinIds = await pinsOn(ana, from, 2)
  const section = await aSection(ana, to)
  const bo = await aMember()
  const ofBo = await aBoard(bo)
  const mine = await pinsOn(bo, await aBoard(bo), 1)
  const before = await placesOf(from, to, ofBo)
  const acts = (who: Context) => [
    () => movePins(who, { boardId: ofBo.id, sectionId: null, pinIds }),
    () => movePins(who, { boardId: to.id, sectionId: null, pinIds }),
    () => movePins(who, { boardId: to.id, sectionId: null, pinIds: mine }),
    () => movePins(who, { boardId: ofBo.id, sectionId: section.id, pinIds: mine }),
    () => copyPins(who, { boardId: ofBo.id, sectionId: null, pinIds }),
    () => deletePins(who, { pinIds }),
    () => deletePins(who, { pinIds: [...mine, ...pinIds] }),
    () => movePinsIntoSection(who, { sectionId: section.id, pins: mine }),
    () => movePinsOutOfSection(who, { sectionId: section.id, pins: mine }),
    () =>
      moveAllPins(who, {
        boardId: from.id,
        newBoardId: ofBo.id,
        oldSectionId: null,
        newSectionId: null,
        pinIds: [],
      }),
    () => deleteAllPins(who, { boardId: from.id, oldSectionId: null, pinIds: [] }),
  ]

  for (const act of acts(bo)) await expect(act()).rejects.toMatchObject({ code: 'not_found' })
  for (const act of acts(aVisitor())) {
    await expect(act()).rejects.toMatchObject({ code: 'not_signed_in' })
  }
  expect(await placesOf(from, to, ofBo)).toEqual(before)
  await expectConsistent()
})

test('a collaborator moves only their own pins to another board', async () => {
  const { ana, from } = await twoBoards()
  const bo = await aMember()
  await share(ana, from, bo)
  const ofBo = await aBoard(bo)
  const [first = 0, second = 0] = await pinsOn(ana, from, 2)
  const [mine = 0] = await pinsOn(bo, from, 1)
  const to = { boardId: ofBo.id, sectionId: null }
  const all = { newBoardId: ofBo.id, newSectionId: null, oldSectionId: null }
  const onFrom = (pinIds: number[]) => ({ ...all, boardId: from.id, pinIds })

  for (const act of [
    () => movePins(bo, { ...to, pinIds: [first] }),
    () => movePins(bo, { ...to, pinIds: [mine, first] }),
    () => deletePins(bo, { pinIds: [first] }),
    () => deletePins(bo, { pinIds: [mine, first] }),
    () => moveAllPins(bo, onFrom([mine])),
    () => deleteAllPins(bo, onFrom([mine])),
  ]) {
    expect(await refusal(act())).toBe('not_found')
  }
  await moveAllPins(bo, onFrom([]))

  expect(await orderOn(ofBo)).toEqual([mine])
  expect((await orderOn(from)).toSorted()).toEqual([first, second].toSorted())
  await expectConsistent()
})

test('a collaborator can’t copy or move pins of a member with a block between them', async () => {
  const { ana, from } = await twoBoards()
  const bo = await aMember()
  const cy = await aMember()
  await share(ana, from, bo)
  await share(ana, from, cy)
  const ofBo = await aBoard(bo)
  const section = await aSection(ana, from)
  const [pin = 0] = await pinsOn(ana, from, 1)
  const [hidden = 0] = await pinsOn(cy, from, 1)
  await blockMember(cy, { memberId: bo.viewer.id })
  const to = { boardId: ofBo.id, sectionId: null }
  const all = { boardId: from.id, newBoardId: ofBo.id, newSectionId: null, oldSectionId: null }

  expect(await refusal(copyPins(bo, { ...to, pinIds: [hidden] }))).toBe('not_found')
  expect(await refusal(copyPins(bo, { ...to, pinIds: [pin, hidden] }))).toBe('not_found')
  expect(await refusal(copyAllPins(bo, { ...all, pinIds: [pin] }))).toBe('not_found')
  const into = { sectionId: section.id, pins: [hidden] }
  expect(await refusal(movePinsIntoSection(bo, into))).toBe('not_found')
  const copied = await copyAllPins(bo, { ...all, pinIds: [] })

  expect(copied).toMatchObject({ total: 1, done: 1 })
  expect(await orderOn(ofBo)).toHaveLength(1)
  await expectConsistent()
})

test("nobody can undo somebody else's bulk action", async () => {
  const { ana, from, to } = await twoBoards()
  const pinIds = await pinsOn(ana, from, 1)
  const { id: actionId } = await movePins(ana, { boardId: to.id, sectionId: null, pinIds })

  await expect(undoAction(await aMember(), { actionId })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await orderOn(to)).toEqual(pinIds)
})

test('pins of two boards can’t be moved at once', async () => {
  const { ana, from, to } = await twoBoards()
  const pinIds = [...(await pinsOn(ana, from, 1)), ...(await pinsOn(ana, to, 1))]

  await expect(
    movePins(ana, { boardId: (await aBoard(ana)).id, sectionId: null, pinIds }),
  ).rejects.toMatchObject({ code: 'pins_of_several_boards' })
})

test('a pin moved twenty times concurrently is on one board, once', async () => {
  const { ana, from } = await twoBoards()
  const [pin = 0, stays = 0] = await pinsOn(ana, from, 2)
  const targets = await Promise.all(Array.from({ length: 20 }, () => aBoard(ana)))

  const moves = await atOnce(20, (turn) =>
    movePins(tab(ana), { boardId: targets[turn]?.id ?? 0, sectionId: null, pinIds: [pin] }),
  )

  expect(moves.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const places = await placesOf(from, ...targets)
  expect(places.map(({ id }) => id).sort()).toEqual([pin, stays].sort())
  await expectConsistent()
})

test('concurrent moves and deletions on one board lose no pin and leave all counts right', async () => {
  const { ana, from, to } = await twoBoards()
  const other = await aBoard(ana)
  const ids = await pinsOn(ana, from, 30)
  const move = (boardId: number, pinIds: number[]) =>
    movePins(tab(ana), { boardId, sectionId: null, pinIds })

  await Promise.allSettled([
    move(to.id, ids.slice(0, 20)),
    move(other.id, ids.slice(10)),
    deletePins(tab(ana), { pinIds: ids.slice(5, 15) }),
    moveAllPins(tab(ana), {
      boardId: from.id,
      newBoardId: to.id,
      oldSectionId: null,
      newSectionId: null,
      pinIds: [],
    }),
    ...ids.slice(0, 5).map((id) => move(to.id, [id])),
  ])

  const places = await placesOf(from, to, other)
  expect(places.map(({ id }) => id).sort()).toEqual([...ids].sort())
  await expectConsistent()
})

async function twoBoards() {
  const ana = await aMember()
  return { ana, from: await aBoard(ana), to: await aBoard(ana) }
}

/** The same member in a second tab. */
function tab<C extends Context>(member: C): C {
  return { ...member, db: aVisitor().db, now: Date.now() }
}

function atOnce<T>(count: number, act: (turn: number) => Promise<T>) {
  return Promise.allSettled(Array.from({ length: count }, (_, turn) => act(turn)))
}

async function saves(board: { id: number }) {
  const { results } = await env.DB.prepare(
    'select title, via_pin_id, pinner_id from pins where board_id = ? order by order_key',
  )
    .bind(board.id)
    .all()
  return results
}

async function expectConsistent(): Promise<void> {
  expect(await wrongCounts()).toEqual([])
  expect(await duplicateOrderKeys()).toEqual([])
  expect(await busyBoards()).toEqual([])
}
