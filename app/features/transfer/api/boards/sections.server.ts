import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardSections, boards } from '../../../../db/content/boards.ts'
import { type ListPage, type PageQuery, pageOf } from '../../../../paging.ts'
import { Refusal } from '../../../../refusal.ts'
import { keyOf } from '../../../content/boards/order-key.ts'
import { createSection } from '../../../content/boards/sections/sections.server.ts'
import { visibleTo } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import {
  editSection,
  mergeSection,
  named,
} from '../../../screens/organise/sections/change-section.server.ts'
import { findSection } from '../../../screens/organise/sections/read-section.server.ts'

type FullSection = { id: string; name: string }

type SectionPath = { boardId: number; sectionId: number }

/** Lists the sections of a visible board in the board's order. Refuses `not_signed_in` and `not_found`. */
export async function listFullSections(
  { db, viewer }: Context,
  { boardId, bookmark, pageSize }: PageQuery & { boardId: number },
): Promise<ListPage<FullSection>> {
  const isAfter =
    bookmark === null
      ? undefined
      : sql`${boardSections.orderKey} > coalesce((select last.order_key from board_sections as last
          where last.id = ${bookmark} and last.board_id = ${boardId}), ${keyOf(bookmark)})`
  const rows = await db
    .select({ id: boardSections.id, name: boardSections.title })
    .from(boards)
    .leftJoin(boardSections, and(eq(boardSections.boardId, boards.id), isAfter))
    .where(and(eq(boards.id, boardId), visibleTo(viewer)))
    .orderBy(boardSections.orderKey)
    .limit(pageSize + 1)
  if (rows.length === 0) throw new Refusal('not_found')
  const found = rows.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }]))
  const { items, bookmark: next } = pageOf(found, pageSize)
  return { items: items.map(fullSection), bookmark: next }
}

export async function addSection(
  context: Context,
  { boardId, name: title }: { boardId: number; name: string },
): Promise<FullSection> {
  try {
    const { id } = await createSection(context, { boardId, title })
    return fullSection({ id, name: title })
  } catch (error) {
    throw named(error)
  }
}

export async function renameSection(
  context: Context,
  { name, ...path }: SectionPath & { name: string },
): Promise<FullSection> {
  await requireSection(context, path)
  const { id } = await editSection(context, { sectionId: path.sectionId, name })
  return fullSection({ id, name })
}

export async function removeSection(context: Context, path: SectionPath): Promise<void> {
  await requireSection(context, path)
  await mergeSection(context, { sectionId: path.sectionId, intoId: null })
}

async function requireSection(context: Context, path: SectionPath): Promise<void> {
  signedIn(context)
  const { boardId } = await findSection(context, path.sectionId)
  if (boardId !== path.boardId) throw new Refusal('not_found', 'sectionId')
}

function fullSection({ id, name }: { id: number; name: string }): FullSection {
  return { id: String(id), name }
}
