import { and, type Column, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { accessTokens, appGrants } from '../../../db/identity/apps.ts'

/** The statements that revoke all programs' access to a member's account. */
export function revokePrograms(worker: Pick<Context, 'db'>, memberId: number) {
  const all = { matches: () => undefined }
  return [revokePersonalTokens(worker, memberId, all), revokeGrants(worker, memberId, all)] as const
}

type AffectedRows = { matches: (createdAt: Column | SQL) => SQL | undefined }

/** The statement that revokes a member's personal tokens, but not other people's tokens of the member's apps. */
export function revokePersonalTokens(
  { db }: Pick<Context, 'db'>,
  memberId: number,
  { matches }: AffectedRows,
) {
  return db
    .delete(accessTokens)
    .where(and(eq(accessTokens.memberId, memberId), matches(accessTokens.createdAt)))
}

/** The statement that revokes a member's consents, with their tokens. */
export function revokeGrants(
  { db }: Pick<Context, 'db'>,
  memberId: number,
  { matches }: AffectedRows,
) {
  return db
    .delete(appGrants)
    .where(and(eq(appGrants.memberId, memberId), matches(appGrants.createdAt)))
}
