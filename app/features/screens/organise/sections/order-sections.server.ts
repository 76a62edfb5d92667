import { sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardSections } from '../../../../db/content/boards.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { besideOf, type Neighbours, putBetween } from '../order/put-between.server.ts'
import type { SectionOrder } from '../organise.ts'
import { isSectionOf } from './section-rights.server.ts'

export type SectionPlaced = { sectionId: number } & Neighbours

/** Moves a section. Refuses as {@link putBetween}. */
export async function moveSectionBetween(
  context: Context,
  { sectionId, ...beside }: SectionOrder,
): Promise<SectionPlaced> {
  const order = {
    table: boardSections,
    standing: sql`board_sections`,
    mayMove: isSectionOf(signedIn(context)),
  }
  return {
    sectionId,
    ...(await putBetween(context, order, { id: sectionId, ...besideOf(beside) })),
  }
}
