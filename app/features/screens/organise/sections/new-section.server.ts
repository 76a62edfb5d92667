import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardSections } from '../../../../db/content/boards.ts'
import {
  createSection,
  type DescribedSection,
} from '../../../content/boards/sections/sections.server.ts'
import type { BoardAction } from '../bulk-action/action.ts'
import { moveAllPins, movePins } from '../move-pins.server.ts'
import type { SectionWithPins } from '../organise.ts'
import { named } from './change-section.server.ts'
import { findSection } from './read-section.server.ts'

export type CreatedSection = DescribedSection & { boardId: number; action: BoardAction | null }

/** Creates a section with pins. A refused move creates nothing; an undo deletes the section too. */
export async function createSectionWithPins(
  context: Context,
  input: SectionWithPins,
): Promise<CreatedSection> {
  const { boardId, name: title, description } = input
  const section = await createSection(context, { boardId, title, description }).catch((error) => {
    throw named(error)
  })
  try {
    const action = await fill(context, input, section.id)
    const filled = action ? await findSection(context, section.id) : section
    return { ...filled, boardId, action }
  } catch (error) {
    await context.db
      .delete(boardSections)
      .where(and(eq(boardSections.id, section.id), eq(boardSections.pinCount, 0)))
    throw error
  }
}

async function fill(
  context: Context,
  { boardId, initialPins, pinImport, sourceBoardId, sourceSectionId }: SectionWithPins,
  sectionId: number,
): Promise<BoardAction | null> {
  const noteSection = (actionId: number) => [
    sql`update board_actions set sections = json_array(${sectionId}) where id = ${actionId}`,
  ]
  if (pinImport) {
    const all = {
      boardId: sourceBoardId ?? boardId,
      newBoardId: boardId,
      oldSectionId: sourceSectionId,
      newSectionId: sectionId,
      pinIds: initialPins,
    }
    return moveAllPins(context, all, noteSection)
  }
  if (initialPins.length === 0) return null
  return movePins(context, { boardId, sectionId, pinIds: initialPins }, noteSection)
}
