import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boardSections, boards } from '../../../db/content/boards.ts'
import { members } from '../../../db/identity/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import type { BoardQuery } from '../../content/boards/board.ts'
import {
  type DescribedSection,
  sectionColumns,
} from '../../content/boards/sections/sections.server.ts'
import { editableBy } from '../../core/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'

export type OrganisedBoard = {
  board: {
    id: number
    name: string
    slug: string
    ownerUsername: string
    ownerId: number
    archivedAt: number | null
    privacy: 'public' | 'secret' | 'protected'
  }
  sections: DescribedSection[]
}

/** Reads a board with its sections. Refuses `not_signed_in` and `not_found`. */
export async function readOrganisedBoard(
  context: Context,
  { boardId }: BoardQuery,
): Promise<OrganisedBoard> {
  const isTheBoard = and(eq(boards.id, boardId), editableBy(signedIn(context)))
  const [[board], sections] = await context.db.batch([
    context.db
      .select({
        id: boards.id,
        name: boards.name,
        slug: boards.slug,
        ownerUsername: members.username,
        ownerId: boards.ownerId,
        archivedAt: boards.archivedAt,
        privacy: boards.privacy,
      })
      .from(boards)
      .innerJoin(members, eq(members.id, boards.ownerId))
      .where(isTheBoard),
    context.db
      .select(sectionColumns)
      .from(boardSections)
      .where(eq(boardSections.boardId, boardId))
      .orderBy(boardSections.orderKey),
  ])
  if (!board) throw new Refusal('not_found')
  return { board, sections }
}
