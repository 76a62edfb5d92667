import { and, eq, exists, gt, isNull, min } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members, oneTimeTokens } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { ONE_TIME_TOKENS } from '../limits.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import type { LinkQuery } from '../tokens/links.ts'
import {
  outrankedDropped,
  readToken,
  recoverable,
  spendToken,
} from '../tokens/one-time-tokens.server.ts'
import { sendResetLink } from './forgotten-password.server.ts'
import { takenBack } from './take-back.server.ts'

/** `wasMoved` is whether the account has another address by now. Null for a dead link. */
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
  const warnedAt = await oldestWarning(context, bearer)
  // An older warning, used at the same time, wins.
  const stillCounts = exists(
    db.select({ id: oneTimeTokens.id }).from(oneTimeTokens).where(eq(oneTimeTokens.id, id)),
  )
  await withNewId(now, () =>
    db.batch([
      eventRecord(context, memberId, 'not_me'),
      ...takenBack(context, { memberId, wayBack: 'notMe', warnedAt }),
      db
        .update(members)
        .set({ email: address, emailVerifiedAt: now, state: 'soft_banned', eraseAt: null })
        .where(and(eq(members.id, memberId), recoverable(), stillCounts)),
      outrankedDropped(context, bearer),
    ]),
  )
  sendResetLink(context, memberId)
  return { memberId, address }
}

/** When the first of the warnings was sent to an address that none has answered: a thief may do several things. */
async function oldestWarning(
  { db, now }: Context,
  { memberId, address, issuedAt }: { memberId: number; address: string; issuedAt: number },
): Promise<number> {
  const [oldest] = await db
    .select({ expiresAt: min(oneTimeTokens.expiresAt) })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.memberId, memberId),
        eq(oneTimeTokens.purpose, 'not_me'),
        eq(oneTimeTokens.address, address),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
  const sentAt = (oldest?.expiresAt ?? Number.POSITIVE_INFINITY) - ONE_TIME_TOKENS.not_me.lifeMs
  return Math.min(sentAt, issuedAt)
}
