import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { accessTokens } from '../../../../db/identity/apps.ts'

/** The tokens that a member made themselves and that still work. */
export function livingTokens({ db, now }: Pick<Context, 'db' | 'now'>, memberId: number) {
  return db
    .select({ name: accessTokens.name, createdAt: accessTokens.createdAt })
    .from(accessTokens)
    .where(
      and(
        eq(accessTokens.memberId, memberId),
        eq(accessTokens.kind, 'personal'),
        or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, now)),
      ),
    )
    .orderBy(desc(accessTokens.id))
}
