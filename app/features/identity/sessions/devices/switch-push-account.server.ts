import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { sessions } from '../../../../db/identity/accounts.ts'
import { pushSubscriptions } from '../../../../db/identity/push.ts'
import { hashToken } from '../../tokens/tokens.server.ts'

/**
 * The statements for a browser that continues as this account: they turn its notifications on there and pause those of
 * other accounts.
 */
export function switchPushAccount(
  { db, origin }: Pick<Context, 'db' | 'origin'>,
  { memberId, sessionId }: { memberId: number; sessionId: number },
) {
  if (origin.accounts.length === 0) return []
  const hashes = JSON.stringify(origin.accounts.map(({ token }) => hashToken(token)))
  const isOfMember = sql`${pushSubscriptions.memberId} = ${memberId}`
  const inThisBrowser: SQL = sql`${pushSubscriptions.sessionId} in (
    select id from ${sessions} where token_hash in (select value from json_each(${hashes}))
  )`
  return [
    db
      .update(pushSubscriptions)
      .set({
        sessionId: sql`iif(${isOfMember}, ${sessionId}, ${pushSubscriptions.sessionId})`,
        isPaused: sql`not (${isOfMember})`,
      })
      .where(inThisBrowser),
  ]
}
