import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { sessions } from '../../../db/identity/accounts.ts'
import { accessTokens, appGrants } from '../../../db/identity/apps.ts'

type ReplacedSessions = {
  memberId: number
  /** The session that replaces others. */
  sessionId: number
  /** The viewer's current session; 0 for none. */
  ownSessionId: number
  /** The hashes of the session tokens that are replaced, as JSON. */
  tokenHashes: string
}

/**
 * The statements that move tokens and consents from replaced sessions to the new one, so that they are revoked when it
 * ends. Run before the old sessions are deleted.
 */
export function moveTokens(
  { db }: Pick<Context, 'db'>,
  { memberId, sessionId, ownSessionId, tokenHashes }: ReplacedSessions,
) {
  const old = sql`(
    select id from ${sessions} where ${sessions.memberId} = ${memberId} and (
      id = ${ownSessionId} or token_hash in (select value from json_each(${tokenHashes}))
    )
  )`
  return [
    db
      .update(accessTokens)
      .set({ sessionId })
      .where(and(eq(accessTokens.memberId, memberId), sql`${accessTokens.sessionId} in ${old}`)),
    db
      .update(appGrants)
      .set({ sessionId })
      .where(and(eq(appGrants.memberId, memberId), sql`${appGrants.sessionId} in ${old}`)),
  ] as const
}

/** The statements that revoke the tokens and consents of a session, and the consents' webhooks. */
export function revokeTokensOfSession(
  { db }: Pick<Context, 'db'>,
  memberId: number,
  isEnding: SQL | undefined,
) {
  const ended = sql`(select id from ${sessions} where ${isEnding})`
  return [
    db
      .delete(accessTokens)
      .where(and(eq(accessTokens.memberId, memberId), sql`${accessTokens.sessionId} in ${ended}`)),
    db
      .delete(appGrants)
      .where(and(eq(appGrants.memberId, memberId), sql`${appGrants.sessionId} in ${ended}`)),
  ] as const
}
