import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boardSections } from '../../../db/boards.ts'
import { signedIn } from '../../auth/sessions/signed-in.ts'
import { besideOf, type Neighbours, putBetween } from '../order/put-between.server.ts'
import type { SectionOrder } from '../organise.ts'
import { isSectionOf } from './section-rights.server.ts'

/** A section that was put elsewhere, and where it was. */
export type SectionPlaced = { sectionId: number } & Neighbours

/** Puts a section beside another one of its board. Refuses what {@link putBetween} does. */
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
