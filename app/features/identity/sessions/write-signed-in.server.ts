import { type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { violates } from '../../../db/constraints.ts'
import type { Database } from '../../../db/database.ts'
import { sessions } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from './signed-in.ts'

export function isStillThere({ id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>): SQL {
  return sql`exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId} and ${sessions.memberId} = ${id})`
}

type StillThere = ReturnType<typeof assertion>

/**
 * Writes what the viewer may leave behind in an account, with a new id. `stillThere` goes first in the batch:
 * where a way back has ended the session since the request began, nothing is written. Refuses `not_signed_in`.
 */
export function writeSignedIn<T>(
  context: Context,
  write: (id: number, stillThere: StillThere) => Promise<T>,
): Promise<T> {
  const { db, now } = context
  const viewer = signedIn(context)
  const writeOnce = () => withNewId(now, (id) => write(id, assertion(db, isStillThere(viewer))))
  return refusedUnlessTrue(writeOnce, new Refusal('not_signed_in'))
}

/** Runs a write that begins with {@link assertion}; a refusal where the condition doesn't hold. */
export function refusedUnlessTrue<T>(write: () => Promise<T>, refusal: Refusal): Promise<T> {
  return elseIfUntrue(write, () => Promise.reject(refusal))
}

/** Runs a write that begins with {@link assertion}; something else where the condition doesn't hold. */
export async function elseIfUntrue<T>(
  write: () => Promise<T>,
  other: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'malformed JSON')) return other()
    throw error
  }
}

/** The statement that fails where a condition doesn't hold, and its batch with it: D1 has no other way to stop one. */
export function assertion(db: Database, condition: SQL) {
  const holds = sql<string>`json(iif(${condition}, '1', 'ended'))`.as('holds')
  return db.select({ holds }).from(sql`(select 1)`)
}
