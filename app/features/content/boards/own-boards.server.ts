import { and, desc, isNull, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { parseJson } from '../../../json.ts'
import { offeredTo, ownedBy } from '../../core/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'

export type OwnBoard = { id: number; name: string; privacy: 'public' | 'secret' | 'protected' }

const Sections = v.array(v.object({ id: v.number(), title: v.string() }))

/** A board that the viewer can save to, and its sections. */
export type EditableBoard = OwnBoard & { sections: v.InferOutput<typeof Sections> }

export async function listEditableBoards(context: Context): Promise<EditableBoard[]> {
  return selectEditableBoards(context)
}

/** The query for boards that the viewer can save to: unarchived boards, and archived ones matching `besides`. */
export function selectEditableBoards(context: Context, besides?: SQL) {
  return context.db
    .select({ ...boardColumns, sections: sectionList() })
    .from(boards)
    .where(and(offeredTo(signedIn(context)), isUnarchived(besides)))
    .orderBy(desc(boards.id))
}

export function selectOwnBoards(context: Context, besides?: SQL) {
  return context.db
    .select(boardColumns)
    .from(boards)
    .where(and(ownedBy(signedIn(context)), isUnarchived(besides)))
    .orderBy(desc(boards.id))
}

const boardColumns = { id: boards.id, name: boards.name, privacy: boards.privacy }

function isUnarchived(besides?: SQL): SQL | undefined {
  return or(isNull(boards.archivedAt), besides)
}

function sectionList() {
  return sql`(select json_group_array(json(section)) from (
    select json_object('id', id, 'title', title) as section from board_sections
    where board_sections.board_id = boards.id order by order_key
  ))`
    .mapWith((json: string) => parseJson(Sections, json))
    .as('sections')
}
