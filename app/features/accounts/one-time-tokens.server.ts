import { and, count, eq, exists, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { members, oneTimeTokens } from '../../db/accounts.ts'
import { withNewId } from '../../db/ids.ts'
import { Refusal } from '../../refusal.ts'
import { ONE_TIME_TOKENS } from './limits.ts'
import { hashToken, newToken } from './tokens.server.ts'

/** What a one-time token is for. */
export type Purpose = keyof typeof ONE_TIME_TOKENS

/** Whose a token is, and the address that it was sent to. */
type Bearer = { memberId: number; address: string }

/**
 * Makes a token for a member, bound to their address. Null for an account that is unknown or can't be
 * recovered by its member, and for one that has as many living tokens as it may.
 */
export async function issueToken(
  context: Context,
  purpose: Purpose,
  memberId: number,
): Promise<{ token: string; address: string } | null> {
  const { db, now } = context
  const { lifeMs, alive } = ONE_TIME_TOKENS[purpose]
  const token = newToken()
  const own = and(eq(oneTimeTokens.memberId, memberId), eq(oneTimeTokens.purpose, purpose))
  const living = db.select({ count: count() }).from(oneTimeTokens).where(own)
  const [, [issued]] = await withNewId(now, (id) =>
    db.batch([
      db.delete(oneTimeTokens).where(and(own, lte(oneTimeTokens.expiresAt, now))),
      db
        .insert(oneTimeTokens)
        .select(
          db
            .select({
              id: sql<number>`${id}`.as('id'),
              purpose: sql<Purpose>`${purpose}`.as('purpose'),
              hash: sql<string>`${hashToken(token)}`.as('hash'),
              memberId: members.id,
              address: members.email,
              expiresAt: sql<number>`${now + lifeMs}`.as('expires_at'),
              usedAt: sql<null>`null`.as('used_at'),
            })
            .from(members)
            .where(and(eq(members.id, memberId), recoverable(), lt(sql`(${living})`, alive))),
        )
        .returning({ address: oneTimeTokens.address }),
    ]),
  )
  return issued ? { token, address: issued.address } : null
}

/** Whose a token is that could be spent now, with their username; null for any other. It changes nothing. */
export async function readToken(
  context: Context,
  purpose: Purpose,
  token: string,
): Promise<(Bearer & { username: string }) | null> {
  const [bearer] = await context.db
    .select({
      memberId: oneTimeTokens.memberId,
      address: oneTimeTokens.address,
      username: members.username,
    })
    .from(oneTimeTokens)
    .innerJoin(members, eq(members.id, oneTimeTokens.memberId))
    .where(spendable(context, purpose, token))
  return bearer ?? null
}

/** Spends a token: of all who try at once, one does. Refuses `link_expired`. */
export async function spendToken(
  context: Context,
  purpose: Purpose,
  token: string,
): Promise<Bearer> {
  const [bearer] = await context.db
    .update(oneTimeTokens)
    .set({ usedAt: context.now })
    .where(spendable(context, purpose, token))
    .returning({ memberId: oneTimeTokens.memberId, address: oneTimeTokens.address })
  if (!bearer) throw new Refusal('link_expired')
  return bearer
}

/** The statement that takes back a member's unspent tokens. */
export function tokensDropped({ db }: Context, memberId: number, purposes: readonly Purpose[]) {
  return db
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.memberId, memberId),
        inArray(oneTimeTokens.purpose, purposes),
        isNull(oneTimeTokens.usedAt),
      ),
    )
}

function spendable({ db, now }: Context, purpose: Purpose, token: string) {
  const bearer = db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.id, oneTimeTokens.memberId),
        eq(members.email, oneTimeTokens.address),
        recoverable(),
      ),
    )
  return and(
    eq(oneTimeTokens.hash, hashToken(token)),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
    exists(bearer),
  )
}

/** The members who can get back in by e-mail: what is closed for other reasons, no link opens. */
export function recoverable() {
  return inArray(members.state, ['active', 'soft_banned'])
}
