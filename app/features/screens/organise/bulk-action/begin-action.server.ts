import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardActions } from '../../../../db/content/board-actions.ts'
import { boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { withNewId } from '../../../../db/ids.ts'
import { rowExists } from '../../../../db/row-exists.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { Refusal } from '../../../../refusal.ts'
import { isFree, requireFree } from '../../../content/boards/busy.server.ts'
import {
  afterFirstRequest,
  idempotencyKeySteps,
} from '../../../core/idempotency/idempotency-keys.server.ts'
import { editableBy } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { SMALL_SELECTION_PINS } from '../limits.ts'
import type { BoardAction } from './action.ts'
import { forwardSteps } from './action-steps.server.ts'
import { fillStep, type NewBulkAction, placesFor } from './fill-action.server.ts'
import { finishSteps } from './finish-action.server.ts'
import { findAction } from './read-action.server.ts'
import { isActionRunning, jobOf } from './run-action.server.ts'

/** Starts a bulk action; a large one runs in the queue. Refuses `same_place`, and busy boards. */
export async function beginAction(
  context: Context,
  bulkAction: NewBulkAction,
): Promise<BoardAction> {
  const { db, env, now } = context
  const places = await placesFor(context, bulkAction)
  const actionId = await withNewId(now, async (id): Promise<number | null> => {
    const chunk = {
      actionId: id,
      kind: bulkAction.kind,
      pinCount: SMALL_SELECTION_PINS,
      now,
      firstCopyId: id,
    }
    const isSmall = places.pinCount <= SMALL_SELECTION_PINS
    const [begun = []] = await runBatch(db, [
      insertBulkAction(context, id, bulkAction),
      markBusyStep(id, bulkAction.sourceBoardId),
      ...(bulkAction.targetBoardId === null ? [] : [markBusyStep(id, bulkAction.targetBoardId)]),
      ...(bulkAction.prepare?.(id) ?? []),
      fillStep(id, bulkAction, places.leastKey),
      sql`update board_actions set total = (
        select count(*) from board_action_pins where action_id = ${id}) where id = ${id}`,
      ...(isSmall ? [...forwardSteps(chunk), ...finishSteps(chunk)] : []),
      ...idempotencyKeySteps(context, rowExists(boardActions, id)),
    ])
    return begun.length === 0 ? null : id
  })
  if (actionId === null) throw await refusalOf(context, bulkAction)
  const action = await findAction(context, eq(boardActions.id, actionId))
  if (isActionRunning(action)) context.waitUntil(env.JOBS.send(jobOf(actionId)))
  return action
}

/**
 * Inserts the action's row if all conditions hold; without it, later statements do nothing. Fails if the id is taken,
 * so that another action's row isn't mistaken for this row.
 */
function insertBulkAction(context: Context, id: number, bulkAction: NewBulkAction): SQL {
  const viewer = signedIn(context)
  const { kind, sourceBoardId, targetBoardId, targetSectionId } = bulkAction
  const needsPins = kind !== 'merge' && kind !== 'dissolve'
  return sql`insert into board_actions
    (id, member_id, kind, source_board_id, target_board_id, target_section_id, state, total, created_at)
    select ${id}, ${viewer.id}, ${kind}, ${sourceBoardId}, ${targetBoardId}, ${targetSectionId},
      'running', 0, ${context.now}
    where exists (select 1 from board_actions where id = ${id})
    or ${mayEdit(context, sourceBoardId)} and ${isFree(sourceBoardId)} and ${bulkAction.isAllowed ?? sql`true`}
    ${targetBoardId === null ? sql`` : sql`and ${mayEdit(context, targetBoardId)} and ${isFree(targetBoardId)}`}
    and ${targetSectionExists(bulkAction)}
    and ${canTakeAll(bulkAction)}
    ${
      needsPins
        ? sql`and exists (select 1 from ${pins} where ${pins.boardId} = ${sourceBoardId} and ${bulkAction.isChosen})`
        : sql``
    } returning id`
}

function mayEdit(context: Context, boardId: number): SQL {
  return sql`exists (select 1 from ${boards}
    where ${boards.id} = ${boardId} and ${editableBy(signedIn(context))})`
}

function targetSectionExists({ targetBoardId, targetSectionId }: NewBulkAction): SQL {
  if (targetSectionId === null) return sql`true`
  return sql`exists (select 1 from board_sections
    where id = ${targetSectionId} and board_id = ${targetBoardId})`
}

function canTakeAll({ sourceBoardId, named }: NewBulkAction): SQL {
  if (!named) return sql`true`
  return sql`(select count(*) from ${pins} where ${isNamed(named.pinIds)}
    and ${pins.boardId} = ${sourceBoardId} and ${pins.deletedAt} is null
    and ${named.mayTake}) = ${named.pinIds.length}`
}

function canTakeAny({ sourceBoardId, all }: NewBulkAction): SQL {
  if (!all) return sql`true`
  const selected = sql`select 1 from ${pins}
    where ${pins.boardId} = ${sourceBoardId} and ${all.isSelected}`
  return sql`(not exists (${selected}) or exists (${selected} and ${all.mayTake}))`
}

export function isNamed(pinIds: readonly number[]): SQL {
  return sql`${pins.id} in (select value from json_each(${JSON.stringify(pinIds)}))`
}

export function markBusyStep(actionId: number, boardId: number): SQL {
  return sql`insert or ignore into busy_boards (board_id, action_id) select ${boardId}, id
    from board_actions where id = ${actionId} and state in ('running', 'undoing')`
}

async function refusalOf(context: Context, bulkAction: NewBulkAction): Promise<Refusal> {
  const { kind, sourceBoardId, targetBoardId } = bulkAction
  const [[why] = []] = await runBatch(context.db, [
    sql`select ${mayEdit(context, sourceBoardId)} as source, ${bulkAction.isAllowed ?? sql`true`} as allowed,
      ${targetBoardId === null ? sql`true` : mayEdit(context, targetBoardId)} as target,
      ${kind === 'merge'} and exists (select 1 from board_actions where kind = 'merge'
        and member_id = ${signedIn(context).id} and source_board_id = ${sourceBoardId}
        and target_board_id = ${targetBoardId}) as merged,
      ${targetSectionExists(bulkAction)} as section,
      ${canTakeAll(bulkAction)} and ${canTakeAny(bulkAction)} as pins`,
  ])
  if (why?.['merged'] && why['target']) return afterFirstRequest(context, new Refusal('not_found'))
  if (!why?.['source']) return new Refusal('not_found')
  if (!why['target']) return new Refusal('not_found', 'boardId')
  if (!why['section']) return new Refusal('not_found', 'sectionId')
  await requireFree(context, sourceBoardId, targetBoardId)
  if (!why['allowed']) return afterFirstRequest(context, new Refusal('not_found'))
  if (why['pins']) return new Refusal('same_place')
  return afterFirstRequest(context, new Refusal('not_found', 'pinIds'))
}
