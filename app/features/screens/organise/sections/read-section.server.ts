import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardSections, boards } from '../../../../db/content/boards.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { Refusal } from '../../../../refusal.ts'
import type { BoardQuery } from '../../../content/boards/board.ts'
import {
  type PreviewPin,
  previewPins,
} from '../../../content/boards/sections/section-previews.server.ts'
import {
  type DescribedSection,
  sectionColumns,
} from '../../../content/boards/sections/sections.server.ts'
import { editableBy, visibleTo } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import type { SectionQuery } from '../organise.ts'
import { isSectionOf } from './section-rights.server.ts'

export type SectionAndBoard = DescribedSection & {
  previewPins: PreviewPin[]
  board: { id: number; name: string; slug: string; ownerUsername: string }
}

/** Reads a visible section. Refuses `not_found`. */
export async function readSection(
  { db, viewer }: Context,
  { sectionId }: SectionQuery,
): Promise<SectionAndBoard> {
  const [section] = await db
    .select({
      ...sectionColumns,
      previewPins: previewPins(viewer?.id ?? 0),
      board: {
        id: sql<number>`${boards.id}`.as('board_id'),
        name: boards.name,
        slug: sql<string>`${boards.slug}`.as('board_slug'),
        ownerUsername: sql<string>`${members.username}`.as('owner_username'),
      },
    })
    .from(boardSections)
    .innerJoin(boards, eq(boards.id, boardSections.boardId))
    .innerJoin(members, eq(members.id, boards.ownerId))
    .where(and(eq(boardSections.id, sectionId), visibleTo(viewer)))
  if (!section) throw new Refusal('not_found')
  return section
}

/** Finds an editable section. Refuses `not_found`. */
export async function findSection(
  context: Context,
  sectionId: number,
): Promise<DescribedSection & { boardId: number }> {
  const [section] = await context.db
    .select({ ...sectionColumns, boardId: boardSections.boardId })
    .from(boardSections)
    .where(and(eq(boardSections.id, sectionId), isSectionOf(signedIn(context))))
  if (!section) throw new Refusal('not_found', 'sectionId')
  return section
}

/** Reads an editable board's name. Refuses `not_found`. */
export async function readEditableBoard(
  context: Context,
  { boardId }: BoardQuery,
): Promise<{ id: number; name: string }> {
  const [board] = await context.db
    .select({ id: boards.id, name: boards.name })
    .from(boards)
    .where(and(eq(boards.id, boardId), editableBy(signedIn(context))))
  if (!board) throw new Refusal('not_found')
  return board
}
