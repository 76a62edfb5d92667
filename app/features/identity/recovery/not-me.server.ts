import { and, eq, exists, gt, isNull, min } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members, oneTimeTokens } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { ONE_TIME_TOKENS } from '../limits.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { assertion, refusedUnlessTrue } from '../sessions/write-signed-in.server.ts'
import type { LinkQuery } from '../tokens/links.ts'
import { readToken, recoverable, spendable } from '../tokens/one-time-tokens.server.ts'
import { newToken } from '../tokens/tokens.server.ts'
import { deleteOutrankedWarnings } from '../tokens/warnings.server.ts'
import { resetLinkRecords } from './forgotten-password.server.ts'
import { revocationStatements } from './revocations.server.ts'

/** Reads a link; null if it has expired. `wasMoved` says that the account now has another address. */
export async function readNotMeLink(
  context: Context,
  { token }: LinkQuery,
): Promise<{ wasMoved: boolean } | null> {
  const bearer = await readToken(context, 'not_me', token)
  return bearer && { wasMoved: bearer.address !== bearer.email }
}

/** Restores the warned address, removes the password and emails a reset link. Refuses `link_expired`. */
export async function notMe(
  context: Context,
  { token }: LinkQuery,
): Promise<{ memberId: number; address: string }> {
  const { db, now } = context
  const bearer = await readToken(context, 'not_me', token)
  if (!bearer) throw new Refusal('link_expired')
  const { memberId, address } = bearer
  const warnedAt = await oldestWarning(context, bearer)
  const isSpendable = spendable(context, 'not_me', token)
  const warning = db.select({ id: oneTimeTokens.id }).from(oneTimeTokens).where(isSpendable)
  // If two warnings are answered at once, the older one applies, because answering it deletes this token.
  const restore = () =>
    withNewId(now, (id) =>
      db.batch([
        assertion(db, exists(warning)),
        db.update(oneTimeTokens).set({ usedAt: now }).where(isSpendable),
        eventRecord(context, memberId, 'not_me'),
        ...revocationStatements(context, { memberId, cause: 'notMe', warnedAt }),
        db
          .update(members)
          .set({
            email: address,
            emailVerifiedAt: now,
            state: 'soft_banned',
            eraseAt: null,
            mutesLogInEmails: false,
          })
          .where(and(eq(members.id, memberId), recoverable())),
        deleteOutrankedWarnings(context, bearer),
        ...resetLinkRecords(context, { id, token: newToken(), memberId, address }),
      ]),
    )
  await refusedUnlessTrue(restore, new Refusal('link_expired'))
  context.waitUntil(sendQueuedEmails(context))
  return { memberId, address }
}

/** When an address got its first unanswered warning. A thief may have made several changes since. */
async function oldestWarning(
  { db, now }: Context,
  { memberId, address }: { memberId: number; address: string },
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
  if (!oldest?.expiresAt) throw new Refusal('link_expired')
  return oldest.expiresAt - ONE_TIME_TOKENS.not_me.lifeMs
}
