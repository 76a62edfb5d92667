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
  type SQL,
  sql,
} from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../../context.server.ts'
import { members, oneTimeTokens } from '../../../db/identity/accounts.ts'
import { ID_RANDOM_VALUES, withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import type { UrgentEmail } from '../../core/emails/email.ts'
import { emailRecords, sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { ONE_TIME_TOKENS } from '../limits.ts'
import { hashToken, newToken } from './tokens.server.ts'

export type Purpose = keyof typeof ONE_TIME_TOKENS

type IssuedPurpose = Exclude<Purpose, 'not_me'>

export type TokenHolder = { id: number; memberId: number; address: string }

const OWN_ADDRESS_PURPOSES: readonly Purpose[] = ['password_reset', 'email_verification']

type Issuing = {
  memberId: number
  address?: string
  condition?: SQL
  also: (token: string) => BatchItem<'sqlite'>[]
}

/**
 * Issues a token and returns the address. Returns null if the account is unknown, closed or has too many tokens. Used
 * links count towards the limit only for changes of email, which go to other people's addresses.
 */
export async function issueToken(
  context: Context,
  purpose: IssuedPurpose,
  issuing: Issuing,
): Promise<string | null> {
  const { db, now } = context
  const token = newToken()
  const [, [issued]] = await withNewId(now, (id) =>
    db.batch(issueRecords(context, purpose, { id, token, ...issuing })),
  )
  if (!issued) return null
  await sendQueuedEmails(context)
  return issued.address
}

/** The statements of {@link issueToken}, to be added to another batch. */
export function issueRecords(
  context: Context,
  purpose: IssuedPurpose,
  { id, token, memberId, address, condition, also }: Issuing & { id: number; token: string },
) {
  const isOfPurpose = and(eq(oneTimeTokens.memberId, memberId), eq(oneTimeTokens.purpose, purpose))
  const counted =
    purpose === 'email_change' ? isOfPurpose : unspentToOwnAddress(context, memberId, purpose)
  const unspentTokens = context.db.select({ count: count() }).from(oneTimeTokens).where(counted)
  const hasRoom = lt(sql`(${unspentTokens})`, ONE_TIME_TOKENS[purpose].alive)
  return [
    deleteExpiredTokens(context, memberId, purpose),
    tokenRecord(context, { id, token, purpose, memberId, address }, and(hasRoom, condition)),
    ...also(token),
  ] as const
}

export function emailLinkRecords(context: Context, token: string, message: UrgentEmail) {
  return emailRecords(context, { to: addressOf(token), content: message })
}

function addressOf(token: string): SQL {
  return sql`select address from one_time_tokens where hash = ${hashToken(token)}`
}

export function isIssued(token: string): SQL {
  return sql`exists (${addressOf(token)})`
}

export function deleteExpiredTokens({ db, now }: Context, memberId: number, purpose: Purpose) {
  return db
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.memberId, memberId),
        eq(oneTimeTokens.purpose, purpose),
        lte(oneTimeTokens.expiresAt, now),
      ),
    )
}

export function unspentToOwnAddress({ db }: Context, memberId: number, purpose: Purpose) {
  const address = db.select({ email: members.email }).from(members).where(eq(members.id, memberId))
  return and(
    eq(oneTimeTokens.memberId, memberId),
    eq(oneTimeTokens.purpose, purpose),
    eq(oneTimeTokens.address, sql`(${address})`),
    isNull(oneTimeTokens.usedAt),
  )
}

/** The statement that inserts a token with an id that is later than those of the member's other tokens. */
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
): Promise<(TokenHolder & { username: string; email: string }) | null> {
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

/** Marks a token as used. Only one of several concurrent requests succeeds. Refuses `link_expired`. */
export async function spendToken(
  context: Context,
  purpose: Purpose,
  token: string,
): Promise<TokenHolder> {
  const [bearer] = await context.db
    .update(oneTimeTokens)
    .set({ usedAt: context.now })
    .where(spendable(context, purpose, token))
    .returning({
      id: oneTimeTokens.id,
      memberId: oneTimeTokens.memberId,
      address: oneTimeTokens.address,
    })
  if (!bearer) throw new Refusal('link_expired')
  return bearer
}

export function deleteTokens(
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

/** The statement that voids a member's other unused tokens. They still count towards the limit. */
export function voidTokens(
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
        kept === undefined
          ? undefined
          : and(ne(oneTimeTokens.hash, hashToken(kept)), isIssued(kept)),
        isNull(oneTimeTokens.usedAt),
      ),
    )
}

export function spendable({ db, now }: Context, purpose: Purpose, token: string) {
  const bearer = db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.id, oneTimeTokens.memberId),
        OWN_ADDRESS_PURPOSES.includes(purpose)
          ? eq(members.email, oneTimeTokens.address)
          : undefined,
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
