import { and, desc, eq, gt, inArray, min, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { oneTimeTokens } from '../../../db/identity/accounts.ts'
import { ONE_TIME_TOKENS } from '../limits.ts'
import { type TokenHolder, unspentToOwnAddress } from './one-time-tokens.server.ts'

/** Deletes excess warnings to the current address, but not the first, because a recovery revokes what came after it. */
export function deleteExcessWarning(context: Context, memberId: number) {
  const { db } = context
  const { alive } = ONE_TIME_TOKENS.not_me
  const sent = unspentToOwnAddress(context, memberId, 'not_me')
  const first = db
    .select({ id: min(oneTimeTokens.id) })
    .from(oneTimeTokens)
    .where(sent)
  const early = db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(sent)
    .orderBy(desc(oneTimeTokens.id))
    .limit(-1)
    .offset(alive - 1)
  return db
    .delete(oneTimeTokens)
    .where(and(inArray(oneTimeTokens.id, early), ne(oneTimeTokens.id, sql`(${first})`)))
}

export function deleteOutrankedWarnings({ db }: Context, { id, memberId, address }: TokenHolder) {
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
