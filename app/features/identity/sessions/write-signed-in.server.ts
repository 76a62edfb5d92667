import { type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { violates } from '../../../db/constraints.ts'
import type { Database } from '../../../db/database.ts'
import { sessions } from '../../../db/identity/accounts.ts'
import { accessTokens } from '../../../db/identity/apps.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from './signed-in.ts'

export function isSessionStillOpen({ id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>): SQL {
  return sql`exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId} and ${sessions.memberId} = ${id})`
}

/** Like {@link isSessionStillOpen}, for an app's token. */
function isTokenStillValid(memberId: number, tokenId: number): SQL {
  return sql`exists (
    select 1 from ${accessTokens}
    where ${accessTokens.id} = ${tokenId} and ${accessTokens.memberId} = ${memberId}
  )`
}

type StillSignedInCheck = ReturnType<typeof assertion>

/**
 * Writes, with a new id, something that a recovery may not revoke. `stillSignedIn` comes first in the batch: if the
 * session or token has ended in the meantime, nothing is written. Refuses `not_signed_in`.
 */
export function writeSignedIn<T>(
  context: Context,
  write: (id: number, stillSignedIn: StillSignedInCheck) => Promise<T>,
): Promise<T> {
  const { db, now } = context
  const viewer = signedIn(context)
  const { bearer } = viewer
  const isStillSignedIn = bearer
    ? isTokenStillValid(viewer.id, bearer.tokenId)
    : isSessionStillOpen(viewer)
  const writeOnce = () => withNewId(now, (id) => write(id, assertion(db, isStillSignedIn)))
  return refusedUnlessTrue(writeOnce, new Refusal('not_signed_in'))
}

/** Runs a write that begins with {@link assertion}; refuses if the condition doesn't hold. */
export function refusedUnlessTrue<T>(write: () => Promise<T>, refusal: Refusal): Promise<T> {
  return elseIfUntrue(write, () => Promise.reject(refusal))
}

/** Runs a write that begins with {@link assertion}, or the alternative if the condition doesn't hold. */
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

/** A statement that fails if a condition doesn't hold. D1 has no other way to abort a batch. */
export function assertion(db: Database, condition: SQL) {
  const holds = sql<string>`json(iif(${condition}, '1', 'ended'))`.as('holds')
  return db.select({ holds }).from(sql`(select 1)`)
}
