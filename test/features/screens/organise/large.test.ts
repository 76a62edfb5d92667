import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { deleteBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { readAction } from '../../../../app/features/screens/organise/bulk-action/read-action.server.ts'
import {
  continueAction,
  resumeActions,
} from '../../../../app/features/screens/organise/bulk-action/run-action.server.ts'
import { undoAction } from '../../../../app/features/screens/organise/bulk-action/undo-action.server.ts'
import {
  copyAllPins,
  deleteAllPins,
  moveAllPins,
  movePins,
} from '../../../../app/features/screens/organise/move-pins.server.ts'
import { movePinBetween } from '../../../../app/features/screens/organise/pin-order/order-pins.server.ts'
import { refusal } from '../../../emails.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPin, fillPins, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import {
  aPinOrder,
  busyBoards,
  duplicateOrderKeys,
  orderOn,
  placesOf,
  untilActionEnds,
  withoutQueue,
} from '../../../factories/screens/organise.ts'

/** More than 62² pins: their order keys take three base-62 digits, and moving them takes many messages. */
const MANY_PINS = 4000

test('the queue moves thousands of pins to another board and back, in order', async () => {
  const { ana, from, to } = await twoBoards(MANY_PINS)
  const before = await placesOf(from)
  const [newest] = await Promise.all([aPin(ana, to)])

  const action = await moveAll(ana, from, to)
  expect(action).toMatchObject({ state: 'running', total: MANY_PINS })
  for (let state = action.state; state === 'running'; ) {
    state = (await readAction(ana, { actionId: action.id })).state
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(await orderOn(to)).toEqual([...before.map(({ id }) => id), newest.id])
  expect(await orderOn(from)).toEqual([])
  await expectConsistent()

  await undoAction(ana, { actionId: action.id })
  await untilActionEnds(ana, action)
  expect(await placesOf(from)).toEqual(before)
  expect(await orderOn(to)).toEqual([newest.id])
  await expectConsistent()
})

test('a bulk action reports its progress', async () => {
  const { ana, from, to } = await twoBoards(150)
  const waiting = withoutQueue(ana)
  const { id: actionId } = await moveAll(waiting, from, to)
  const progress = async () => {
    const { state, done, total } = await readAction(ana, { actionId })
    return [state, done, total]
  }
  const before = await progress()
  await continueAction(waiting, { actionId }, 60)
  const midway = await progress()
  await continueAction(waiting, { actionId }, 90)

  expect(before).toEqual(['running', 0, 150])
  expect(midway).toEqual(['running', 60, 150])
  expect(await progress()).toEqual(['done', 150, 150])
})

test('while a bulk action runs, its boards accept no other one, and both refuse it with a message', async () => {
  const { ana, from, to } = await twoBoards(150)
  const other = await aBoard(ana)
  const lone = await aPin(ana, other)
  const [first = 0, second = 0] = await orderOn(from)
  const waiting = withoutQueue(ana)
  await moveAll(waiting, from, to)

  const wait = 'Please wait until the previous board action finishes.'
  const refused = (number: number) => ({ number, message: wait })
  await expect(moveAll(ana, from, other)).rejects.toMatchObject(refused(2171))
  await expect(moveAll(ana, other, to)).rejects.toMatchObject(refused(2172))
  await expect(moveAll(ana, from, to)).rejects.toMatchObject(refused(2173))
  await expect(
    movePins(ana, { boardId: to.id, sectionId: null, pinIds: [lone.id] }),
  ).rejects.toMatchObject(refused(2172))
  await expect(deleteBoard(ana, { boardId: from.id })).rejects.toMatchObject(refused(2173))
  await expect(deleteBoard(ana, { boardId: to.id })).rejects.toMatchObject(refused(2173))
  await expect(aSection(ana, from)).rejects.toMatchObject(refused(2171))
  await expect(movePinBetween(ana, aPinOrder(second, { beforeId: first }))).rejects.toMatchObject(
    refused(2171),
  )
  await expect(deleteBoard(await aMember(), { boardId: from.id })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await readAction(ana, { boardId: from.id })).toMatchObject({
    state: 'running',
    total: 150,
  })
  await expect(readAction(await aMember(), { boardId: from.id })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a pin saved or moved individually during a bulk action stays where its owner put it', async () => {
  const { ana, from, to } = await twoBoards(150)
  const other = await aBoard(ana)
  const ids = await orderOn(from)
  const waiting = withoutQueue(ana)
  const action = await moveAll(waiting, from, to)
  await continueAction(waiting, { actionId: action.id }, 10)

  const taken = [...ids].sort((one, two) => one - two)[20] ?? 0
  await editPin(ana, { pinId: taken, boardId: other.id })
  const saved = await aPin(ana, from)
  await finish(waiting, action.id)

  expect(await orderOn(from)).toEqual([saved.id])
  expect(await orderOn(other)).toEqual([taken])
  expect(await orderOn(to)).toEqual(ids.filter((id) => id !== taken))
  await expectConsistent()
})

test('a chunk that fails midway or runs twice changes nothing twice, and a lost one is resumed', async () => {
  const { ana, from, to } = await twoBoards(150)
  const ids = await orderOn(from)
  const waiting = withoutQueue(ana)
  const action = await moveAll(waiting, from, to)
  await continueAction(waiting, { actionId: action.id }, 40)

  const chunks = Array.from({ length: 6 }, () =>
    continueAction({ ...waiting, db: failingDatabase() }, { actionId: action.id }, 10).catch(
      () => null,
    ),
  )
  await Promise.all(chunks)
  const { done } = await readAction(ana, { actionId: action.id })
  expect(done).toBe(40)
  await Promise.all(
    Array.from({ length: 4 }, () =>
      continueAction({ ...waiting, db: aVisitor().db }, { actionId: action.id }, 20),
    ),
  )
  expect((await readAction(ana, { actionId: action.id })).done).toBe(120)
  await resumeActions(ana)
  await untilActionEnds(ana, action)

  expect(await orderOn(to)).toEqual(ids)
  await expectConsistent()
})

test('nothing is undone from or to a board that another bulk action locks', async () => {
  const { ana, from, to } = await twoBoards(150)
  const third = await aBoard(ana)
  const [first = 0] = await orderOn(from)
  const lone = await aPin(ana, third)
  const out = await movePins(ana, { boardId: third.id, sectionId: null, pinIds: [first] })
  const into = await movePins(ana, { boardId: from.id, sectionId: null, pinIds: [lone.id] })
  const before = await placesOf(from, third)
  await moveAll(withoutQueue(ana), from, to)

  expect(await refusal(undoAction(ana, { actionId: out.id }))).toBe('board_busy')
  expect(await refusal(undoAction(ana, { actionId: into.id }))).toBe('target_board_busy')
  expect(await placesOf(from, third)).toEqual(before)
})

test('many pins are copied once each, even if messages repeat, and undo deletes the copies', async () => {
  const { ana, from, to } = await twoBoards(120)
  const ids = await orderOn(from)
  const waiting = withoutQueue(ana)
  const { id: actionId } = await copyAllPins(waiting, toAll(from, to))

  await Promise.all(
    Array.from({ length: 4 }, () =>
      continueAction({ ...waiting, db: aVisitor().db }, { actionId }, 20),
    ),
  )
  await finish(waiting, actionId)
  expect(await orderOn(to)).toHaveLength(120)
  expect(await orderOn(from)).toEqual(ids)
  await expectConsistent()
  await undoAction(waiting, { actionId })
  await finish(waiting, actionId)

  expect(await orderOn(to)).toEqual([])
  await expectConsistent()
})

test('many pins are deleted and restored', async () => {
  const { ana, from } = await twoBoards(250)
  const before = await placesOf(from)

  const action = await deleteAllPins(ana, { boardId: from.id, oldSectionId: null, pinIds: [] })
  await untilActionEnds(ana, action)
  expect(await orderOn(from)).toEqual([])
  await undoAction(ana, { actionId: action.id })
  await untilActionEnds(ana, action)

  expect(await placesOf(from)).toEqual(before)
  await expectConsistent()
})

async function twoBoards(pinCount: number) {
  const ana = await aMember()
  const from = await aBoard(ana)
  const to = await aBoard(ana)
  await fillPins(ana, from, pinCount)
  return { ana, from, to }
}

function toAll(from: { id: number }, to: { id: number }) {
  return { boardId: from.id, newBoardId: to.id, oldSectionId: null, newSectionId: null, pinIds: [] }
}

function moveAll(who: Context, from: { id: number }, to: { id: number }) {
  return moveAllPins(who, toAll(from, to))
}

async function finish(who: Context, actionId: number): Promise<void> {
  while (['running', 'undoing'].includes((await continueAction(who, { actionId })).state));
}

/** A database whose batches fail at their last statement. */
function failingDatabase(): Context['db'] {
  const { db } = aVisitor()
  const { $client: client } = db
  const batch = client.batch.bind(client)
  client.batch = (statements) =>
    batch([
      ...statements,
      client.prepare('insert into busy_boards (board_id, action_id) values (0, 0)'),
    ])
  return db
}

async function expectConsistent(): Promise<void> {
  expect(await wrongCounts()).toEqual([])
  expect(await duplicateOrderKeys()).toEqual([])
}

test('no board is locked once all bulk actions are finished', async () => {
  const { ana, from, to } = await twoBoards(110)
  const action = await moveAll(ana, from, to)

  await untilActionEnds(ana, action)

  const held = await busyBoards()
  expect(held).not.toContain(from.id)
  expect(held).not.toContain(to.id)
})
