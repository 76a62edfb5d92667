import { and, desc, isNull, or, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { boards } from '../../db/boards.ts'
import { signedIn } from '../accounts/signed-in.ts'
import { ownedBy } from './visibility.server.ts'

/** A board that the viewer can save to. */
export type OwnBoard = { id: number; name: string; privacy: 'public' | 'secret' | 'protected' }

/** The viewer's boards, newest first: what a picture can be saved to. */
export async function listOwnBoards(context: Context): Promise<OwnBoard[]> {
  return selectOwnBoards(context)
}

/** The query for the viewer's boards that are not archived, and those that a condition names `besides`. */
export function selectOwnBoards(context: Context, besides?: SQL) {
  return context.db
    .select({ id: boards.id, name: boards.name, privacy: boards.privacy })
    .from(boards)
    .where(and(ownedBy(signedIn(context)), or(isNull(boards.archivedAt), besides)))
    .orderBy(desc(boards.id))
}
