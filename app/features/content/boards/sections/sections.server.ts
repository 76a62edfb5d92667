import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { boardSections, boards } from '../../../../db/content/boards.ts'
import { withNewId } from '../../../../db/ids.ts'
import { rowExists } from '../../../../db/row-exists.ts'
import { Refusal } from '../../../../refusal.ts'
import { storeIdempotencyKey } from '../../../core/idempotency/idempotency-keys.server.ts'
import { editableBy } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import type { NewSection } from '../board.ts'
import { withFreeSlug } from '../board-names/free-slug.ts'
import { foldName } from '../board-names/names.ts'
import { isFree, requireFree } from '../busy.server.ts'

export type Section = { id: number; title: string; slug: string; pinCount: number }

export type DescribedSection = Section & { description: string }

/** Creates a section. Refuses `section_name_taken`, `too_many_sections`, `board_busy`, `not_found`. */
export async function createSection(
  context: Context,
  { boardId, title, description = '' }: NewSection,
): Promise<DescribedSection> {
  const { db, now } = context
  const isEditableBoard = and(
    eq(boards.id, boardId),
    editableBy(signedIn(context)),
    isFree(boardId),
  )
  try {
    const [[section]] = await withFreeSlug(title, 'board_sections.slug', (slug) =>
      withNewId(now, (id) =>
        db.batch([
          db
            .insert(boardSections)
            .select(
              db
                .select({
                  id: sql<number>`${id}`.as('id'),
                  boardId: boards.id,
                  title: sql<string>`${title}`.as('title'),
                  foldedTitle: sql<string>`${foldName(title)}`.as('folded_title'),
                  slug: sql<string>`${slug}`.as('slug'),
                  description: sql<string>`${description}`.as('description'),
                  pinCount: sql<number>`0`.as('pin_count'),
                  orderKey: sql<string>`''`.as('order_key'),
                  createdAt: sql<number>`${now}`.as('created_at'),
                })
                .from(boards)
                .where(isEditableBoard),
            )
            .returning(sectionColumns),
          ...storeIdempotencyKey(context, rowExists(boardSections, id)),
        ]),
      ),
    )
    if (section) return section
    await requireFree(context, boardId)
    throw new Refusal('not_found')
  } catch (error) {
    throw sectionRefusal(error)
  }
}

export const sectionColumns = {
  id: boardSections.id,
  title: boardSections.title,
  slug: boardSections.slug,
  description: boardSections.description,
  pinCount: boardSections.pinCount,
}

export function sectionRefusal(error: unknown): unknown {
  if (violates(error, 'board_sections.folded_title')) {
    return new Refusal('section_name_taken', 'title')
  }
  if (violates(error, 'board_sections_limit')) return new Refusal('too_many_sections')
  return error
}
