import { and, eq, exists } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members, oneTimeTokens, sessions } from '../../../db/accounts.ts'
import { identities } from '../../../db/identities.ts'
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

/** What a link would take back; null for a dead one. */
export async function readNotMeLink(
  context: Context,
  { token }: LinkQuery,
): Promise<{ wasMoved: boolean } | null> {
  const bearer = await readToken(context, 'not_me', token)
  return bearer && { wasMoved: bearer.address !== bearer.email }
}

/** Gives the account back to the warned address, without its password. Refuses `link_expired`. */
export async function notMe(
  context: Context,
  { token }: LinkQuery,
): Promise<{ memberId: number; address: string }> {
  const { db, now } = context
  const bearer = await spendToken(context, 'not_me', token)
  const { id, memberId, address } = bearer
  // An older warning, used at the same time, wins.
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
      // Whoever took the account over may have connected one of theirs.
      db.delete(identities).where(eq(identities.memberId, memberId)),
      tokensDropped(context, memberId, ['password_reset', 'email_verification', 'email_change']),
      outrankedDropped(context, bearer),
      eventRecord(context, memberId, 'not_me'),
    ]),
  )
  sendResetLink(context, memberId)
  return { memberId, address }
}
