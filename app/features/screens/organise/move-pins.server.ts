import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { pins } from '../../../db/content/pins.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { Refusal } from '../../../refusal.ts'
import { movableBy, removableBy } from '../../content/pins/pin-rights.server.ts'
import { afterFirstRequest } from '../../core/idempotency/idempotency-keys.server.ts'
import { isPinNotBlocked } from '../../core/permissions/blocks.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import type { BoardAction } from './bulk-action/action.ts'
import { beginAction, isNamed } from './bulk-action/begin-action.server.ts'
import type { NewBulkAction } from './bulk-action/fill-action.server.ts'
import type { AllPins, AllPinsToBoard, PinsToBoard, PinsToDelete, SectionPins } from './organise.ts'
import { findSection } from './sections/read-section.server.ts'

/** Moves pins to the front of a board or section. Refuses `same_place` and `pins_of_several_boards`. */
export async function movePins(
  context: Context,
  input: PinsToBoard,
  prepare?: NewBulkAction['prepare'],
): Promise<BoardAction> {
  const sourceBoardId = await boardOf(context, input.pinIds)
  return beginAction(context, {
    kind: 'move',
    ...selectedPinsAction(context, input, sourceBoardId, isElsewhere(input)),
    prepare,
  })
}

/** Copies pins; each copy is a save. */
export async function copyPins(context: Context, input: PinsToBoard): Promise<BoardAction> {
  const sourceBoardId = await boardOf(context, input.pinIds)
  const bulkAction = selectedPinsAction(context, input, sourceBoardId, sql`true`)
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

/** Moves all pins of a board or section except `pinIds`. */
export async function moveAllPins(
  context: Context,
  input: AllPinsToBoard,
  prepare?: NewBulkAction['prepare'],
): Promise<BoardAction> {
  const { boardId, newBoardId, oldSectionId, newSectionId } = input
  if (boardId === newBoardId && oldSectionId === newSectionId) throw new Refusal('same_place')
  const target = { boardId: newBoardId, sectionId: newSectionId }
  const all = { isSelected: isInSelection(input), mayTake: mayMove(context, boardId, newBoardId) }
  return beginAction(context, {
    kind: 'move',
    sourceBoardId: boardId,
    targetBoardId: newBoardId,
    targetSectionId: newSectionId,
    isChosen: sql`${all.isSelected} and ${all.mayTake} and ${isElsewhere(target)}`,
    named: null,
    all,
    prepare,
  })
}

export async function copyAllPins(context: Context, input: AllPinsToBoard): Promise<BoardAction> {
  const all = {
    isSelected: isInSelection(input),
    mayTake: isPinNotBlocked(signedIn(context).id),
  }
  return beginAction(context, {
    kind: 'copy',
    sourceBoardId: input.boardId,
    targetBoardId: input.newBoardId,
    targetSectionId: input.newSectionId,
    isChosen: sql`${all.isSelected} and ${all.mayTake}`,
    named: null,
    all,
  })
}

export async function deleteAllPins(context: Context, input: AllPins): Promise<BoardAction> {
  const all = { isSelected: isInSelection(input), mayTake: removableBy(signedIn(context)) }
  return beginAction(context, {
    kind: 'delete',
    sourceBoardId: input.boardId,
    targetBoardId: null,
    targetSectionId: null,
    isChosen: sql`${all.isSelected} and ${all.mayTake}`,
    named: null,
    all,
  })
}

export async function movePinsIntoSection(
  context: Context,
  { sectionId, pins: pinIds }: SectionPins,
): Promise<BoardAction> {
  const { boardId } = await findSection(context, sectionId)
  const bulkAction = selectedPinsAction(
    context,
    { boardId, sectionId, pinIds },
    boardId,
    isElsewhere({ boardId, sectionId }),
  )
  return beginAction(context, { kind: 'move', ...bulkAction })
}

export async function movePinsOutOfSection(
  context: Context,
  { sectionId, pins: pinIds }: SectionPins,
): Promise<BoardAction> {
  const { boardId } = await findSection(context, sectionId)
  const isInSection = sql`${pins.sectionId} = ${sectionId}`
  const mayTake = sql`${isInSection} and ${mayMove(context, boardId, boardId)}`
  const bulkAction = selectedPinsAction(
    context,
    { boardId, sectionId: null, pinIds },
    boardId,
    isInSection,
  )
  return beginAction(context, {
    kind: 'move',
    ...bulkAction,
    named: { pinIds, mayTake },
  })
}

function selectedPinsAction(
  context: Context,
  { boardId, sectionId, pinIds }: PinsToBoard,
  sourceBoardId: number,
  besides: SQL,
) {
  const mayTake = mayMove(context, sourceBoardId, boardId)
  return {
    sourceBoardId,
    targetBoardId: boardId,
    targetSectionId: sectionId,
    isChosen: sql`${isNamed(pinIds)} and ${pins.deletedAt} is null and ${besides}`,
    named: { pinIds, mayTake },
  }
}

/** Editors may sort all pins that they see on a board, and move to another board those that they may remove. */
function mayMove(context: Context, sourceBoardId: number, boardId: number): SQL {
  const viewer = signedIn(context)
  return sourceBoardId === boardId ? isPinNotBlocked(viewer.id) : removableBy(viewer)
}

function isInSelection({ oldSectionId, pinIds }: AllPins): SQL {
  const inSection = oldSectionId === null ? sql`true` : sql`${pins.sectionId} = ${oldSectionId}`
  return sql`${pins.deletedAt} is null and ${inSection} and not ${isNamed(pinIds)}`
}

function isElsewhere({ boardId, sectionId }: Pick<PinsToBoard, 'boardId' | 'sectionId'>): SQL {
  return sql`not (${pins.boardId} = ${boardId} and ${pins.sectionId} is ${sectionId})`
}

async function boardOf(context: Context, pinIds: readonly number[]): Promise<number> {
  const [rows, deleted] = await runBatch(context.db, [
    sql`select distinct ${pins.boardId} as boardId from ${pins}
      where ${isNamed(pinIds)} and ${pins.deletedAt} is null
        and ${movableBy(signedIn(context))} limit 2`,
    sql`select 1 as boardId from ${pins} where ${isNamed(pinIds)} and ${pins.deletedAt} is not null
      and ${movableBy(signedIn(context))} limit 1`,
  ])
  const [first, second] = rowsOf(v.object({ boardId: v.number() }), rows)
  if (!first) {
    const refusal = new Refusal('not_found', 'pinIds')
    throw deleted?.length ? afterFirstRequest(context, refusal) : refusal
  }
  if (second) throw new Refusal('pins_of_several_boards', 'pinIds')
  return first.boardId
}
