import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardActions } from '../../../../db/content/board-actions.ts'
import { boards } from '../../../../db/content/boards.ts'
import { Refusal } from '../../../../refusal.ts'
import { editableBy } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import type { ActionOrBoard } from '../organise.ts'
import type { BoardAction } from './action.ts'

const {
  memberId: _member,
  sections: _sections,
  createdAt: _created,
  finishedAt: _finished,
  ...SHOWN
} = getTableColumns(boardActions)

/** Reads one of the viewer's bulk actions, or the action that locks a board. Refuses `not_found`. */
export async function readAction(context: Context, query: ActionOrBoard): Promise<BoardAction> {
  const viewer = signedIn(context)
  if ('actionId' in query) {
    return findAction(
      context,
      and(eq(boardActions.id, query.actionId), eq(boardActions.memberId, viewer.id)),
    )
  }
  return findAction(
    context,
    sql`${boardActions.id} = (select action_id from busy_boards where board_id = ${query.boardId})
      and exists (select 1 from ${boards} where ${boards.id} = ${query.boardId} and ${editableBy(viewer)})`,
  )
}

export async function findAction(
  { db }: Pick<Context, 'db'>,
  condition: SQL | undefined,
): Promise<BoardAction> {
  const [action] = await db.select(SHOWN).from(boardActions).where(condition)
  if (!action) throw new Refusal('not_found')
  return action
}

export async function runningActions({ db }: Pick<Context, 'db'>): Promise<number[]> {
  const found = await db
    .select({ id: boardActions.id })
    .from(boardActions)
    .where(inArray(boardActions.id, sql`(select action_id from busy_boards)`))
    .orderBy(boardActions.id)
  return found.map(({ id }) => id)
}
