import { sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardSections } from '../../../../db/content/boards.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import type { SectionOrder } from '../organise.ts'
import { besideOf, type Neighbours, putBetween } from '../pin-order/put-between.server.ts'
import { isSectionOf } from './section-rights.server.ts'

export type SectionPlaced = { sectionId: number } & Neighbours

/** Moves a section. Refuses what {@link putBetween} refuses. */
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
