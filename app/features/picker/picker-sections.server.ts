import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { boardSections, boards } from '../../db/boards.ts'
import { Refusal } from '../../refusal.ts'
import { signedIn } from '../accounts/signed-in.ts'
import type { BoardQuery } from '../boards/board.ts'
import { editableBy } from '../boards/visibility.server.ts'
import { picturePath } from '../media/picture-path.ts'
import { PREVIEW_PINS } from './limits.ts'
import type { PickerSection } from './picker.ts'

/**
 * Reads the sections of a board that the viewer can save to, in their order, each with its newest
 * pictures. Refuses `not_signed_in` and `not_found`.
 */
export async function readPickerSections(
  context: Context,
  { boardId }: BoardQuery,
): Promise<PickerSection[]> {
  const rows = await context.db
    .select({
      id: boardSections.id,
      title: boardSections.title,
      slug: boardSections.slug,
      pictures: previewJson(),
    })
    .from(boards)
    .leftJoin(boardSections, eq(boardSections.boardId, boards.id))
    .where(and(eq(boards.id, boardId), editableBy(signedIn(context))))
    .orderBy(asc(boardSections.orderKey))
  if (rows.length === 0) throw new Refusal('not_found')
  return rows.flatMap(({ id, title, slug, pictures }) =>
    id === null || title === null || slug === null
      ? []
      : [{ id, title, slug, previewPins: pictures.map(previewOf) }],
  )
}

type Preview = { hash: string; width: number; height: number }

function previewOf({ hash, width, height }: Preview): PickerSection['previewPins'][number] {
  const path = picturePath(hash, '236x')
  return { imageMediumUrl: path, imageSquareUrl: path, size: { width, height } }
}

function previewJson() {
  return sql`(select json_group_array(json(preview)) from (
    select json_object('hash', hash, 'width', width, 'height', height) as preview
    from pins join pictures on pictures.id = pins.picture_id
    where pins.section_id = board_sections.id and pins.deleted_at is null
    order by pins.id desc limit ${PREVIEW_PINS}
  ))`
    .mapWith(previewsOf)
    .as('previews')
}

function previewsOf(json: string): Preview[] {
  return JSON.parse(json)
}
