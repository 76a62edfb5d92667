import {
  and,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  max,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members, oneTimeTokens } from '../../../db/identity/accounts.ts'
import { ID_RANDOM_VALUES, withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { ONE_TIME_TOKENS } from '../limits.ts'
import { hashToken, newToken } from './tokens.server.ts'

export type Purpose = keyof typeof ONE_TIME_TOKENS

export type Bearer = { id: number; memberId: number; address: string }

const BOUND: readonly Purpose[] = ['password_reset', 'email_verification']

/** Issues a token. Null for an unknown or closed account, or one with too many. */
export async function issueToken(
  context: Context,
  purpose: Purpose,
  memberId: number,
  { address, condition }: { address?: string; condition?: SQL } = {},
): Promise<{ token: string; address: string } | null> {
  const { db, now } = context
  const token = newToken()
  const own = and(eq(oneTimeTokens.memberId, memberId), eq(oneTimeTokens.purpose, purpose))
  const living = db.select({ count: count() }).from(oneTimeTokens).where(own)
  const hasRoom = lt(sql`(${living})`, ONE_TIME_TOKENS[purpose].alive)
  const [, [issued]] = await withNewId(now, (id) =>
    db.batch([
      db.delete(oneTimeTokens).where(and(own, lte(oneTimeTokens.expiresAt, now))),
      tokenRecord(context, { id, token, purpose, memberId, address }, and(hasRoom, condition)),
    ]),
  )
  return issued ? { token, address: issued.address } : null
}

/** The statement that inserts a token, with a later id than the member's others. */
export function tokenRecord(
  { db, now }: Context,
  made: {
    id: number
    token: string
    purpose: Purpose
    memberId: number
    address?: string | undefined
  },
  condition?: SQL,
) {
  const { id, token, purpose, memberId, address } = made
  const last = db
    .select({ id: max(oneTimeTokens.id) })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.memberId, memberId), eq(oneTimeTokens.purpose, purpose)))
  const row = db
    .select({
      id: sql<number>`max(${id}, coalesce((${last}), 0) + 1 + ${id % ID_RANDOM_VALUES})`.as('id'),
      purpose: sql<Purpose>`${purpose}`.as('purpose'),
      hash: sql<string>`${hashToken(token)}`.as('hash'),
      memberId: members.id,
      address: sql<string>`coalesce(${address ?? null}, ${members.email})`.as('address'),
      expiresAt: sql<number>`${now + ONE_TIME_TOKENS[purpose].lifeMs}`.as('expires_at'),
      usedAt: sql<null>`null`.as('used_at'),
    })
    .from(members)
    .where(and(eq(members.id, memberId), recoverable(), condition))
  return db.insert(oneTimeTokens).select(row).returning({ address: oneTimeTokens.address })
}

export async function readToken(
  context: Context,
  purpose: Purpose,
  token: string,
): Promise<(Bearer & { username: string; email: string }) | null> {
  const [bearer] = await context.db
    .select({
      id: oneTimeTokens.id,
      memberId: oneTimeTokens.memberId,
      address: oneTimeTokens.address,
      username: members.username,
      email: members.email,
    })
    .from(oneTimeTokens)
    .innerJoin(members, eq(members.id, oneTimeTokens.memberId))
    .where(spendable(context, purpose, token))
  return bearer ?? null
}

/** Spends a token; of several at once, one succeeds. Refuses `link_expired`. */
export async function spendToken(
  context: Context,
  purpose: Purpose,
  token: string,
): Promise<Bearer & { issuedAt: number }> {
  const [bearer] = await context.db
    .update(oneTimeTokens)
    .set({ usedAt: context.now })
    .where(spendable(context, purpose, token))
    .returning({
      id: oneTimeTokens.id,
      memberId: oneTimeTokens.memberId,
      address: oneTimeTokens.address,
      expiresAt: oneTimeTokens.expiresAt,
    })
  if (!bearer) throw new Refusal('link_expired')
  const { expiresAt, ...spent } = bearer
  return { ...spent, issuedAt: expiresAt - ONE_TIME_TOKENS[purpose].lifeMs }
}

export function tokensDropped(
  { db }: Pick<Context, 'db'>,
  memberId: number,
  purposes: readonly Purpose[],
) {
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

/** The statement that voids a member's unspent tokens but one. They still count against the limit. */
export function tokensVoided(
  { db, now }: Context,
  memberId: number,
  purpose: Purpose,
  kept?: string,
) {
  return db
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeTokens.memberId, memberId),
        eq(oneTimeTokens.purpose, purpose),
        kept === undefined ? undefined : ne(oneTimeTokens.hash, hashToken(kept)),
        isNull(oneTimeTokens.usedAt),
      ),
    )
}

/** The statement that deletes the warnings that a spent one outranks. */
export function outrankedDropped({ db }: Context, { id, memberId, address }: Bearer) {
  return db
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.memberId, memberId),
        eq(oneTimeTokens.purpose, 'not_me'),
        ne(oneTimeTokens.id, id),
        or(gt(oneTimeTokens.id, id), eq(oneTimeTokens.address, address)),
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
        BOUND.includes(purpose) ? eq(members.email, oneTimeTokens.address) : undefined,
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

export function recoverable() {
  return inArray(members.state, ['active', 'soft_banned', 'deactivated_by_member'])
}
