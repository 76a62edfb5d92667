import { and, desc, isNull, or, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { boards } from '../../db/boards.ts'
import { signedIn } from '../accounts/signed-in.ts'
import { editableBy, ownedBy } from './visibility.server.ts'

/** A board that the viewer can save to. */
export type OwnBoard = { id: number; name: string; privacy: 'public' | 'secret' | 'protected' }

/** The boards that a picture can be saved to, newest first: the viewer's own and those of others that they collaborate on. */
export async function listEditableBoards(context: Context): Promise<OwnBoard[]> {
  return selectEditableBoards(context)
}

/** The query for the boards that the viewer can save to and that are not archived, and those that a condition names `besides`. */
export function selectEditableBoards(context: Context, besides?: SQL) {
  return selectBoards(context, and(editableBy(signedIn(context)), unarchived(besides)))
}

/** The query for the viewer's own boards that are not archived, and those that a condition names `besides`. */
export function selectOwnBoards(context: Context, besides?: SQL) {
  return selectBoards(context, and(ownedBy(signedIn(context)), unarchived(besides)))
}

function selectBoards({ db }: Context, condition: SQL | undefined) {
  return db
    .select({ id: boards.id, name: boards.name, privacy: boards.privacy })
    .from(boards)
    .where(condition)
    .orderBy(desc(boards.id))
}

function unarchived(besides?: SQL): SQL | undefined {
  return or(isNull(boards.archivedAt), besides)
}
