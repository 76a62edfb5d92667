import { and, desc, isNull } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { boards } from '../../db/boards.ts'
import { signedIn } from '../accounts/signed-in.ts'
import { ownedBy } from './visibility.server.ts'

/** A board that the viewer can save to. */
export type OwnBoard = { id: number; name: string; privacy: 'public' | 'secret' | 'protected' }

/** The viewer's boards, newest first: what a picture can be saved to. */
export function listOwnBoards(context: Context): Promise<OwnBoard[]> {
  return context.db
    .select({ id: boards.id, name: boards.name, privacy: boards.privacy })
    .from(boards)
    .where(and(ownedBy(signedIn(context)), isNull(boards.archivedAt)))
    .orderBy(desc(boards.id))
}
