import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { changeBlock } from '../../../../app/features/content/blocks/blocks.server.ts'
import { leaveBoard } from '../../../../app/features/content/boards/collaborators/collaborators.server.ts'
import { readFoundPins } from '../../../../app/features/screens/organise/found/found-pins.server.ts'
import {
  chosenPins,
  countFound,
  idsOf,
  mergedPins,
} from '../../../../app/features/screens/organise/found/found-pins.ts'
import { deletePins, movePins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import { YourFilters } from '../../../../app/features/screens/search/your-pins/your-pins.ts'
import { refusal } from '../../../emails.ts'
import { aBoard, aSection, collaborate } from '../../../factories/content/boards.ts'
import { aCollaborator } from '../../../factories/content/collaborators.ts'
import { aPin, pinsOn } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const LAMP = { title: 'Lamp' }

async function foundBy(member: Context, filters: v.InferInput<typeof YourFilters> = {}) {
  const asked = v.parse(YourFilters, { q: 'lamps', ...filters })
  const { boards } = await readFoundPins(member, asked)
  return Object.fromEntries(boards.map(({ boardId, pinIds }) => [boardId, pinIds.toSorted()]))
}

test('all pins that a search finds are known by board, and only those that can be moved', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const shared = await aBoard(bo)
  const left = await aBoard(bo)
  for (const board of [shared, left]) await collaborate(board, ana)
  const blocked = await aCollaborator(ana, open)
  const ids = {
    [open.id]: [...(await pinsOn(ana, open, 30, LAMP)), ...(await pinsOn(blocked, open, 1, LAMP))],
    [secret.id]: await pinsOn(ana, secret, 2, LAMP),
    [shared.id]: await pinsOn(ana, shared, 1, LAMP),
  }
  await pinsOn(ana, left, 1, LAMP)
  await pinsOn(bo, shared, 1, LAMP)
  await pinsOn(ana, open, 1, { title: 'Jar' })
  await leaveBoard(ana, { boardId: left.id })
  await changeBlock(ana, { memberId: blocked.viewer.id, act: 'block' })

  expect(await foundBy(ana)).toEqual(ids)
  expect(await foundBy(ana, { board: `${secret.id}` })).toEqual({ [secret.id]: ids[secret.id] })
  expect(await refusal(foundBy(aVisitor()))).toBe('not_signed_in')
})

test('on a shared board a search also finds pins of others, which can’t be deleted or moved to another board', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const shared = await aBoard(bo)
  await collaborate(shared, ana)
  const own = await aPin(ana, shared, LAMP)
  const other = await aPin(bo, shared, LAMP)
  const filters = v.parse(YourFilters, { board: `${shared.id}` })

  const found = await readFoundPins(ana, filters)

  expect(idsOf(found).toSorted()).toEqual([own.id, other.id].toSorted())
  expect(found.fixedIds).toEqual([other.id])
  expect((await readFoundPins(bo, filters)).fixedIds).toEqual([])
})

test('the selected pins are moved and deleted by one bulk action per board', async () => {
  const ana = await aMember()
  const [one, two, target] = [await aBoard(ana), await aBoard(ana), await aBoard(ana)]
  const section = await aSection(ana, one)
  const [first = 0, second = 0] = await pinsOn(ana, one, 2, LAMP)
  const third = await aPin(ana, two, LAMP)
  await movePins(ana, { boardId: one.id, sectionId: section.id, pinIds: [second] })
  const found = await readFoundPins(ana, v.parse(YourFilters, { q: 'lamp' }))
  const all = { all: true, ids: [first], count: 2 }

  const groups = chosenPins(found, all).boards.map(({ pinIds }) => pinIds)

  expect(countFound(found)).toBe(3)
  expect(groups.toSorted()).toEqual([[second], [third.id]].toSorted())
  expect(chosenPins(found, { all: false, ids: [first, 5] })).toEqual({
    boards: [{ boardId: one.id, pinIds: [first] }],
    fixedIds: [],
  })
  expect(await foundBy(ana, { board: `${one.id}`, section: `${section.id}` })).toEqual({
    [one.id]: [second],
  })
  for (const pinIds of groups) {
    await movePins(ana, { boardId: target.id, sectionId: null, pinIds })
  }
  expect(await foundBy(ana)).toEqual({
    [one.id]: [first],
    [target.id]: [second, third.id].toSorted(),
  })
  await deletePins(ana, { pinIds: [first] })
  expect(await foundBy(ana)).toEqual({ [target.id]: [second, third.id].toSorted() })
})

test('pins selected before a search are added to the pins that it finds, each once', () => {
  const found = { boards: [{ boardId: 1, pinIds: [10, 11] }], fixedIds: [11] }
  const earlier = {
    boards: [
      { boardId: 1, pinIds: [11, 12] },
      { boardId: 2, pinIds: [10, 20] },
    ],
    fixedIds: [10, 11, 12],
  }
  const merged = mergedPins(found, earlier)

  expect(merged).toEqual({
    boards: [
      { boardId: 1, pinIds: [10, 11, 12] },
      { boardId: 2, pinIds: [20] },
    ],
    fixedIds: [11, 12],
  })
  expect(chosenPins(merged, { all: false, ids: [10, 12] })).toEqual({
    boards: [{ boardId: 1, pinIds: [10, 12] }],
    fixedIds: [12],
  })
})
