import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boardSections } from '../../../db/boards.ts'
import { createSection, type Section } from '../../boards/sections.server.ts'
import type { BoardAction } from '../action/action.ts'
import { moveAllPins, movePins } from '../move-pins.server.ts'
import type { SectionWithPins } from '../organise.ts'
import { named } from './change-section.server.ts'

/** A section that was made, and the act that moves pins into it; null without pins. */
export type MadeSection = Section & { boardId: number; action: BoardAction | null }

/**
 * Makes a section and moves pins into it: those that are named, or all of a board or section. Where
 * they can't be moved no section is left behind. Refuses what `createSection` and the moves refuse
 * (field `name` where it is the title). Undoing the act takes the pins back; the section stays.
 */
export async function createSectionWithPins(
  context: Context,
  input: SectionWithPins,
): Promise<MadeSection> {
  const { boardId, name: title } = input
  const section = await createSection(context, { boardId, title }).catch((error) => {
    throw named(error)
  })
  try {
    return { ...section, boardId, action: await fill(context, input, section.id) }
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
  if (pinImport) {
    return moveAllPins(context, {
      boardId: sourceBoardId ?? boardId,
      newBoardId: boardId,
      oldSectionId: sourceSectionId,
      newSectionId: sectionId,
      pinIds: initialPins,
    })
  }
  if (initialPins.length === 0) return null
  return movePins(context, { boardId, sectionId, pinIds: initialPins })
}
