import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boardSections, boards } from '../../../db/content/boards.ts'
import { Refusal } from '../../../refusal.ts'
import type { BoardQuery } from '../../content/boards/board.ts'
import { previewPins } from '../../content/boards/sections/section-previews.server.ts'
import { editableBy } from '../../core/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import type { PickerSection } from './picker.ts'

/** Reads a board's sections with previews. Refuses `not_signed_in` and `not_found`. */
export async function readPickerSections(
  context: Context,
  board: BoardQuery,
): Promise<PickerSection[]> {
  const rows = await sectionRows(context, board)
  if (rows.length === 0) throw new Refusal('not_found')
  return sectionsOf(rows)
}

/** The query for a board's sections. A board without sections has one row with null columns. */
export function sectionRows(context: Context, { boardId }: BoardQuery) {
  const viewer = signedIn(context)
  return context.db
    .select({
      id: boardSections.id,
      title: boardSections.title,
      slug: boardSections.slug,
      previewPins: previewPins(viewer.id),
    })
    .from(boards)
    .leftJoin(boardSections, eq(boardSections.boardId, boards.id))
    .where(and(eq(boards.id, boardId), editableBy(viewer)))
    .orderBy(asc(boardSections.orderKey))
}

export function sectionsOf(rows: Awaited<ReturnType<typeof sectionRows>>): PickerSection[] {
  return rows.flatMap(({ id, title, slug, previewPins }) =>
    id === null || title === null || slug === null ? [] : [{ id, title, slug, previewPins }],
  )
}
