import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { accessTokens } from '../../../../db/identity/apps.ts'

export function validTokens({ db, now }: Pick<Context, 'db' | 'now'>, memberId: number) {
  return db
    .select({
      id: accessTokens.id,
      name: accessTokens.name,
      createdAt: accessTokens.createdAt,
      device: accessTokens.device,
      sessionId: accessTokens.sessionId,
    })
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
