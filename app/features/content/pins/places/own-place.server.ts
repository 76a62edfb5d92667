import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { boardSections, boards } from '../../../../db/content/boards.ts'
import { Refusal } from '../../../../refusal.ts'
import { editableBy } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'

export type Place = { boardId: number; section: number | null }

export type NamedPlace = {
  board: { id: number; name: string }
  section: { id: number; title: string } | null
}

export async function readOwnPlace(context: Context, place: Place): Promise<NamedPlace> {
  return ownPlace(await ownPlaceRow(context, place))
}

export function ownPlaceRow(context: Context, place: Place) {
  return context.db
    .select({
      board: { id: boards.id, name: boards.name },
      section: { id: boardSections.id, title: boardSections.title },
    })
    .from(boards)
    .leftJoin(boardSections, eq(boardSections.id, place.section ?? 0))
    .where(isOwnPlace(signedIn(context), place))
}

export function ownPlace([found]: readonly NamedPlace[]): NamedPlace {
  if (!found) throw new Refusal('not_found', 'boardId')
  return found
}

export function isOwnPlace(viewer: Viewer, { boardId, section }: Place): SQL | undefined {
  const isOfBoard = sql`exists (select 1 from board_sections
    where board_sections.id = ${section} and board_sections.board_id = ${boards.id})`
  return and(eq(boards.id, boardId), editableBy(viewer), section === null ? undefined : isOfBoard)
}
