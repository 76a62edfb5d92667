import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardActions } from '../../../../db/content/board-actions.ts'
import { boards } from '../../../../db/content/boards.ts'
import { type Row, runBatch } from '../../../../db/run-batch.ts'
import { Refusal } from '../../../../refusal.ts'
import { boardRefusal } from '../../../content/boards/boards.server.ts'
import { isFree, requireFree } from '../../../content/boards/busy.server.ts'
import { editableBy } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { SMALL_SELECTION_PINS } from '../limits.ts'
import type { ActionQuery } from '../organise.ts'
import type { BoardAction } from './action.ts'
import { backwardSteps } from './action-steps.server.ts'
import { markBusyStep } from './begin-action.server.ts'
import { finishUndoSteps } from './finish-action.server.ts'
import { findAction } from './read-action.server.ts'
import { isActionRunning, jobOf } from './run-action.server.ts'

/** Undoes a bulk action, once. Refuses `not_found`, `undone_already`, and busy boards. */
export async function undoAction(
  context: Context,
  { actionId }: ActionQuery,
): Promise<BoardAction> {
  const { db, env, now } = context
  const isOwnAction = and(
    eq(boardActions.id, actionId),
    eq(boardActions.memberId, signedIn(context).id),
  )
  const action = await findAction(context, isOwnAction)
  if (action.state !== 'done') throw await refusalOf(context, action)
  const { kind, total } = action
  const chunk = { actionId, kind, pinCount: SMALL_SELECTION_PINS, now, firstCopyId: 0 }
  let begun: Row[] = []
  try {
    ;[begun = []] = await runBatch(db, [
      beginUndo(context, action),
      ...[action.sourceBoardId, action.targetBoardId].flatMap((boardId) =>
        boardId === null ? [] : [markBusyStep(actionId, boardId)],
      ),
      ...restoreSteps(action),
      ...(total <= SMALL_SELECTION_PINS
        ? [...backwardSteps(chunk), ...finishUndoSteps(chunk)]
        : []),
    ])
  } catch (error) {
    throw boardRefusal(error)
  }
  if (begun.length === 0) throw await refusalOf(context, action)
  const undone = await findAction(context, isOwnAction)
  if (isActionRunning(undone)) context.waitUntil(env.JOBS.send(jobOf(actionId)))
  return undone
}

function beginUndo(context: Context, { id, kind, sourceBoardId, targetBoardId }: BoardAction): SQL {
  const viewer = signedIn(context)
  const source =
    kind === 'merge'
      ? sql`${boards.ownerId} = ${viewer.id} and ${boards.deletedAt} is not null`
      : editableBy(viewer)
  return sql`update board_actions set state = 'undoing', done = 0
    where id = ${id} and state = 'done' and ${isFree(sourceBoardId)}
      and exists (select 1 from ${boards} where ${boards.id} = ${sourceBoardId} and ${source})
      ${
        targetBoardId === null
          ? sql``
          : sql`and ${isFree(targetBoardId)} and exists (select 1 from ${boards}
              where ${boards.id} = ${targetBoardId} and ${editableBy(viewer)})`
      } returning id`
}

function restoreSteps({ id, kind, sourceBoardId }: BoardAction): SQL[] {
  if (kind === 'merge') {
    return [
      sql`update boards set deleted_at = null where id = ${sourceBoardId} and exists (
        select 1 from board_actions where id = ${id} and state = 'undoing')`,
    ]
  }
  if (kind !== 'dissolve') return []
  return [
    sql`insert or ignore into board_sections
        (id, board_id, title, folded_title, slug, description, order_key, created_at)
      select value ->> 'id', ${sourceBoardId}, value ->> 'title', value ->> 'folded_title',
        value ->> 'slug', coalesce(value ->> 'description', ''), value ->> 'order_key', value ->> 'created_at'
      from board_actions as bulk_action, json_each(bulk_action.sections)
      where bulk_action.id = ${id} and bulk_action.state = 'undoing'`,
  ]
}

async function refusalOf(
  context: Context,
  { id, state, sourceBoardId, targetBoardId }: BoardAction,
): Promise<Refusal> {
  await requireFree(context, sourceBoardId, targetBoardId)
  const now = await findAction(context, eq(boardActions.id, id))
  const isUndone = state === 'undone' || now.state === 'undone' || now.state === 'undoing'
  return new Refusal(isUndone ? 'undone_already' : 'not_found')
}
