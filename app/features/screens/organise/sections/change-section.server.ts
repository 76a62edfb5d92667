import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardSections } from '../../../../db/content/boards.ts'
import { pins } from '../../../../db/content/pins.ts'
import { Refusal } from '../../../../refusal.ts'
import { isFree, requireFree } from '../../../content/boards/busy.server.ts'
import { foldName } from '../../../content/boards/names/names.ts'
import {
  type DescribedSection,
  sectionColumns,
  sectionRefusal,
} from '../../../content/boards/sections/sections.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import type { BoardAction } from '../action/action.ts'
import { beginAction } from '../action/begin-action.server.ts'
import type { SectionChange, SectionMerge } from '../organise.ts'
import { findSection } from './read-section.server.ts'
import { isSectionOf } from './section-rights.server.ts'

/** Changes a section's name and description; its slug stays. Refuses `section_name_taken`, `board_busy` and `not_found`. */
export async function editSection(
  context: Context,
  { sectionId, name, description }: SectionChange,
): Promise<DescribedSection> {
  try {
    const [section] = await context.db
      .update(boardSections)
      .set({ title: name, foldedTitle: foldName(name), description })
      .where(
        and(
          eq(boardSections.id, sectionId),
          isSectionOf(signedIn(context)),
          isFree(boardSections.boardId),
        ),
      )
      .returning(sectionColumns)
    if (section) return section
    await requireFree(context, (await findSection(context, sectionId)).boardId)
    throw new Refusal('not_found')
  } catch (error) {
    throw named(sectionRefusal(error))
  }
}

/** Its pins go to another section or stay. Refuses `not_found`, `same_place` and `board_busy`. */
export async function mergeSection(
  context: Context,
  { sectionId, intoId }: SectionMerge,
): Promise<BoardAction> {
  if (sectionId === intoId) throw new Refusal('same_place')
  const { boardId } = await findSection(context, sectionId)
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

export function named(error: unknown): unknown {
  const isTaken = error instanceof Refusal && error.code === 'section_name_taken'
  return isTaken ? new Refusal('section_name_taken', 'name') : error
}
