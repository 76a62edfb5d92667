import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'

/** The condition for making apps or tokens: the member has confirmed their address. */
export function isConfirmed(memberId: number): SQL | undefined {
  return and(eq(members.id, memberId), isNotNull(members.emailVerifiedAt))
}

export function selectConfirmed({ db }: Pick<Context, 'db'>, memberId: number) {
  return db
    .select({ isConfirmed: sql`${members.emailVerifiedAt} is not null`.mapWith(Boolean) })
    .from(members)
    .where(eq(members.id, memberId))
}
