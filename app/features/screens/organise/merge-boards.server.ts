import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { newId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import type { BoardQuery } from '../../content/boards/board.ts'
import { type Board, ownBoardColumns } from '../../content/boards/boards.server.ts'
import { type OwnBoard, selectOwnBoards } from '../../content/boards/own-boards.server.ts'
import { sectionRefusal } from '../../content/boards/sections/sections.server.ts'
import { ownedBy } from '../../core/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import type { BoardAction } from './bulk-action/action.ts'
import { beginAction } from './bulk-action/begin-action.server.ts'
import type { BoardMerge } from './organise.ts'

const MAX_SECTIONS = 500

/** Merges boards, and their sections of the same name. Refuses `same_board` and `too_many_sections`. */
export async function mergeBoards(
  context: Context,
  { boardId, intoId }: BoardMerge,
): Promise<BoardAction> {
  if (boardId === intoId) throw new Refusal('same_board')
  const areOwnBoards = sql`(select count(*) from ${boards}
    where ${boards.id} in (${boardId}, ${intoId}) and ${ownedBy(signedIn(context))}) = 2`
  try {
    return await beginAction(context, {
      kind: 'merge',
      sourceBoardId: boardId,
      targetBoardId: intoId,
      targetSectionId: null,
      isChosen: sql`true`,
      named: null,
      isAllowed: areOwnBoards,
      prepare: (actionId) => makeSections(context, { boardId, intoId }, actionId),
    })
  } catch (error) {
    throw sectionRefusal(error)
  }
}

function makeSections({ now }: Context, { boardId, intoId }: BoardMerge, actionId: number) {
  const firstId = newId(now)
  const isNew = sql`not exists (select 1 from board_sections as there
    where there.board_id = ${intoId} and there.folded_title = here.folded_title)`
  const begun = sql`exists (select 1 from board_actions where id = ${actionId})`
  return [
    sql`insert into board_sections (id, board_id, title, folded_title, slug, description, created_at)
      select ${firstId} + row_number() over (order by order_key), ${intoId}, title, folded_title,
        case when exists (select 1 from board_sections as there
          where there.board_id = ${intoId} and there.slug = here.slug)
        then slug || '-' || id else slug end, description, ${now}
      from board_sections as here where board_id = ${boardId} and ${isNew} and ${begun}`,
    sql`update board_actions set sections = (
      select json_group_array(id) from board_sections
      where board_id = ${intoId} and id > ${firstId} and id <= ${firstId + MAX_SECTIONS}
    ) where id = ${actionId}`,
  ]
}

export type MergeChoice = { board: Board; others: OwnBoard[] }

export async function readMergeChoice(
  context: Context,
  { boardId }: BoardQuery,
): Promise<MergeChoice> {
  const viewer = signedIn(context)
  const [[board], others] = await context.db.batch([
    context.db
      .select(ownBoardColumns)
      .from(boards)
      .where(and(eq(boards.id, boardId), ownedBy(viewer))),
    selectOwnBoards(context),
  ])
  if (!board) throw new Refusal('not_found')
  return {
    board: { ...board, ownerUsername: viewer.username },
    others: others.filter(({ id }) => id !== boardId),
  }
}
