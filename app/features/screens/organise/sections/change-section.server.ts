import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardActions } from '../../../../db/content/board-actions.ts'
import { boardSections, boards } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { Refusal } from '../../../../refusal.ts'
import { foldName } from '../../../content/boards/board-names/names.ts'
import { isFree, requireFree } from '../../../content/boards/busy.server.ts'
import {
  type DescribedSection,
  sectionColumns,
  sectionRefusal,
} from '../../../content/boards/sections/sections.server.ts'
import type { SubmittedBase } from '../../../core/edits/edit-base-input.ts'
import {
  changedFields,
  editConflict,
  hasNoEditConflict,
} from '../../../core/edits/edit-conflicts.server.ts'
import { afterFirstRequest } from '../../../core/idempotency/idempotency-keys.server.ts'
import { editableBy } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import type { BoardAction } from '../bulk-action/action.ts'
import { beginAction } from '../bulk-action/begin-action.server.ts'
import type { SectionChange, SectionMerge } from '../organise.ts'
import { findSection } from './read-section.server.ts'
import { isSectionOf } from './section-rights.server.ts'

const EDITED_COLUMNS = { name: boardSections.title, description: boardSections.description }

/** Edits all but the slug. Refuses `section_name_taken`, `edited_meanwhile`, `board_busy` and `not_found`. */
export async function editSection(
  context: Context,
  { sectionId, base, ...fields }: SectionChange & { base?: SubmittedBase | undefined },
): Promise<DescribedSection> {
  const { db } = context
  const changed = changedFields(fields, base)
  const { name, description } = changed
  const isEditable = and(eq(boardSections.id, sectionId), isSectionOf(signedIn(context)))
  const isUnedited = hasNoEditConflict(EDITED_COLUMNS, changed, base)
  try {
    const [[saved], [section]] = await db.batch([
      db.select(EDITED_COLUMNS).from(boardSections).where(isEditable),
      db
        .update(boardSections)
        .set({
          title: name,
          // An update must set at least one column.
          foldedTitle: name === undefined ? sql`${boardSections.foldedTitle}` : foldName(name),
          description,
        })
        .where(and(isEditable, isFree(boardSections.boardId), isUnedited))
        .returning(sectionColumns),
    ])
    if (section) return section
    const conflict = editConflict(saved, changed, base)
    if (conflict) throw conflict
    await requireFree(context, (await findSection(context, sectionId)).boardId)
    throw new Refusal('not_found')
  } catch (error) {
    throw named(sectionRefusal(error))
  }
}

/** Merges a section into another, or into its board. Refuses `not_found`, `same_place` and `board_busy`. */
export async function mergeSection(
  context: Context,
  { sectionId, intoId }: SectionMerge,
): Promise<BoardAction> {
  if (sectionId === intoId) throw new Refusal('same_place')
  const { boardId } = await findSection(context, sectionId).catch(async (error) => {
    throw error instanceof Refusal && (await hasMerged(context, sectionId))
      ? afterFirstRequest(context, error)
      : error
  })
  return beginAction(context, {
    kind: 'dissolve',
    sourceBoardId: boardId,
    targetBoardId: boardId,
    targetSectionId: intoId,
    isChosen: sql`${pins.sectionId} = ${sectionId}`,
    named: null,
    isAllowed: sql`exists (select 1 from board_sections where id = ${sectionId} and board_id = ${boardId})`,
    prepare: (actionId) => [
      sql`update board_actions set sections = (
        select json_group_array(json_object('id', id, 'title', title, 'folded_title', folded_title,
          'slug', slug, 'description', description, 'order_key', order_key, 'created_at', created_at))
        from board_sections where id = ${sectionId}
      ) where id = ${actionId}`,
    ],
  })
}

/** Whether the viewer has merged a section of a board that they may still edit. */
async function hasMerged({ db, viewer }: Context, sectionId: number): Promise<boolean> {
  const by = signedIn({ viewer })
  const mergesByViewer = and(
    eq(boardActions.memberId, by.id),
    eq(boardActions.kind, 'dissolve'),
    sql`${boardActions.sections} ->> '$[0].id' = ${sectionId}`,
    editableBy(by),
  )
  const [found] = await db
    .select({ id: boardActions.id })
    .from(boardActions)
    .innerJoin(boards, eq(boards.id, boardActions.sourceBoardId))
    .where(mergesByViewer)
    .limit(1)
  return found !== undefined
}

export function named(error: unknown): unknown {
  const isTaken = error instanceof Refusal && error.code === 'section_name_taken'
  return isTaken ? new Refusal('section_name_taken', 'name') : error
}
