import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { pins } from '../../../db/content/pins.ts'
import { runTogether } from '../../../db/run-together.ts'
import { Refusal } from '../../../refusal.ts'
import { movableBy, removableBy } from '../../content/pins/pin-rights.server.ts'
import { isPinNotBlocked } from '../../ground/permissions/blocks.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import type { BoardAction } from './action/action.ts'
import { beginAction, isNamed } from './action/begin-action.server.ts'
import type { NewBulkAction } from './action/fill-action.server.ts'
import type { AllPins, AllPinsToBoard, PinsToBoard, PinsToDelete, SectionPins } from './organise.ts'
import { findSection } from './sections/read-section.server.ts'

/** Moves pins to the front of a board or section. Refuses `same_place`, `pins_of_several_boards`. */
export async function movePins(
  context: Context,
  input: PinsToBoard,
  prepare?: NewBulkAction['prepare'],
): Promise<BoardAction> {
  const sourceBoardId = await boardOf(context, input.pinIds)
  return beginAction(context, {
    kind: 'move',
    ...namedPins(context, input, sourceBoardId, isNotThere(input)),
    prepare,
  })
}

/** Copies pins; each copy is a save. */
export async function copyPins(context: Context, input: PinsToBoard): Promise<BoardAction> {
  const sourceBoardId = await boardOf(context, input.pinIds)
  const bulkAction = namedPins(context, input, sourceBoardId, sql`true`)
  return beginAction(context, {
    kind: 'copy',
    ...bulkAction,
    named: { ...input, mayTake: isPinNotBlocked(signedIn(context).id) },
  })
}

export async function deletePins(context: Context, { pinIds }: PinsToDelete): Promise<BoardAction> {
  const mayTake = removableBy(signedIn(context))
  return beginAction(context, {
    kind: 'delete',
    sourceBoardId: await boardOf(context, pinIds),
    targetBoardId: null,
    targetSectionId: null,
    isChosen: sql`${isNamed(pinIds)} and ${pins.deletedAt} is null`,
    named: { pinIds, mayTake },
  })
}

/** Moves all pins of a board or section but `pinIds`. */
export async function moveAllPins(
  context: Context,
  input: AllPinsToBoard,
  prepare?: NewBulkAction['prepare'],
): Promise<BoardAction> {
  const { boardId, newBoardId, oldSectionId, newSectionId } = input
  if (boardId === newBoardId && oldSectionId === newSectionId) throw new Refusal('same_place')
  const there = { boardId: newBoardId, sectionId: newSectionId }
  const mayTake = boardId === newBoardId ? sql`true` : removableBy(signedIn(context))
  return beginAction(context, {
    kind: 'move',
    sourceBoardId: boardId,
    targetBoardId: newBoardId,
    targetSectionId: newSectionId,
    isChosen: sql`${isAmongAll(input)} and ${mayTake} and ${isNotThere(there)}`,
    named: null,
    prepare,
  })
}

export async function copyAllPins(context: Context, input: AllPinsToBoard): Promise<BoardAction> {
  return beginAction(context, {
    kind: 'copy',
    sourceBoardId: input.boardId,
    targetBoardId: input.newBoardId,
    targetSectionId: input.newSectionId,
    isChosen: sql`${isAmongAll(input)} and ${isPinNotBlocked(signedIn(context).id)}`,
    named: null,
  })
}

export async function deleteAllPins(context: Context, input: AllPins): Promise<BoardAction> {
  return beginAction(context, {
    kind: 'delete',
    sourceBoardId: input.boardId,
    targetBoardId: null,
    targetSectionId: null,
    isChosen: sql`${isAmongAll(input)} and ${removableBy(signedIn(context))}`,
    named: null,
  })
}

export async function movePinsIntoSection(
  context: Context,
  { sectionId, pins: pinIds }: SectionPins,
): Promise<BoardAction> {
  const { boardId } = await findSection(context, sectionId)
  const bulkAction = namedPins(
    context,
    { boardId, sectionId, pinIds },
    boardId,
    isNotThere({ boardId, sectionId }),
  )
  return beginAction(context, { kind: 'move', ...bulkAction })
}

export async function movePinsOutOfSection(
  context: Context,
  { sectionId, pins: pinIds }: SectionPins,
): Promise<BoardAction> {
  const { boardId } = await findSection(context, sectionId)
  const isIn = sql`${pins.sectionId} = ${sectionId}`
  const bulkAction = namedPins(context, { boardId, sectionId: null, pinIds }, boardId, isIn)
  return beginAction(context, { kind: 'move', ...bulkAction, named: { pinIds, mayTake: isIn } })
}

function namedPins(
  context: Context,
  { boardId, sectionId, pinIds }: PinsToBoard,
  sourceBoardId: number,
  besides: SQL,
) {
  const mayTake = sourceBoardId === boardId ? sql`true` : removableBy(signedIn(context))
  return {
    sourceBoardId,
    targetBoardId: boardId,
    targetSectionId: sectionId,
    isChosen: sql`${isNamed(pinIds)} and ${pins.deletedAt} is null and ${besides}`,
    named: { pinIds, mayTake },
  }
}

function isAmongAll({ oldSectionId, pinIds }: AllPins): SQL {
  const inSection = oldSectionId === null ? sql`true` : sql`${pins.sectionId} = ${oldSectionId}`
  return sql`${pins.deletedAt} is null and ${inSection} and not ${isNamed(pinIds)}`
}

function isNotThere({ boardId, sectionId }: Pick<PinsToBoard, 'boardId' | 'sectionId'>): SQL {
  return sql`not (${pins.boardId} = ${boardId} and ${pins.sectionId} is ${sectionId})`
}

async function boardOf(context: Context, pinIds: readonly number[]): Promise<number> {
  const [found = []] = await runTogether(context.db, [
    sql`select distinct ${pins.boardId} as board_id from ${pins}
      where ${isNamed(pinIds)} and ${pins.deletedAt} is null
        and ${movableBy(signedIn(context))} limit 2`,
  ])
  const [first, second] = found
  if (!first) throw new Refusal('not_found', 'pinIds')
  if (second) throw new Refusal('pins_of_several_boards', 'pinIds')
  return Number(first['board_id'])
}
