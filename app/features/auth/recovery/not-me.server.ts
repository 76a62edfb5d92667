import { and, eq, exists } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members, oneTimeTokens, sessions } from '../../../db/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import type { LinkQuery } from '../tokens/links.ts'
import {
  outrankedDropped,
  readToken,
  recoverable,
  spendToken,
  tokensDropped,
} from '../tokens/one-time-tokens.server.ts'
import { sendResetLink } from './forgotten-password.server.ts'

/** What a "This wasn't me" link would take back; null for one that can't be used any more. */
export async function readNotMeLink(
  context: Context,
  { token }: LinkQuery,
): Promise<{ wasMoved: boolean } | null> {
  const bearer = await readToken(context, 'not_me', token)
  return bearer && { wasMoved: bearer.address !== bearer.email }
}

/**
 * Takes an account back from whoever changed its password or its address: the address that was warned is
 * its address again, everyone is logged out, the password opens nothing before a new one is picked,
 * links that were sent before are void, and a reset link goes to that address. Of two warnings the older
 * one wins, so that a thief can't answer it from an address of theirs. Refuses `link_expired`.
 */
export async function notMe(
  context: Context,
  { token }: LinkQuery,
): Promise<{ memberId: number; address: string }> {
  const { db, now } = context
  const bearer = await spendToken(context, 'not_me', token)
  const { id, memberId, address } = bearer
  // An older warning that was answered at the same moment has taken this one away.
  const stillCounts = exists(
    db.select({ id: oneTimeTokens.id }).from(oneTimeTokens).where(eq(oneTimeTokens.id, id)),
  )
  await withNewId(now, () =>
    db.batch([
      db
        .update(members)
        .set({ email: address, emailVerifiedAt: now, state: 'soft_banned' })
        .where(and(eq(members.id, memberId), recoverable(), stillCounts)),
      db.delete(sessions).where(eq(sessions.memberId, memberId)),
      tokensDropped(context, memberId, ['password_reset', 'email_verification', 'email_change']),
      outrankedDropped(context, bearer),
      eventRecord(context, memberId, 'not_me'),
    ]),
  )
  sendResetLink(context, memberId)
  return { memberId, address }
}
