import { and, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { accessTokens, appGrants } from '../../../db/identity/apps.ts'
import type { ClockJob } from '../../../jobs.ts'
import { EXPIRED_TOKEN_MS } from '../limits.ts'

export const purgeTokensJob: ClockJob = { name: 'purge_tokens', every: 'hour', run: purgeTokens }

/** Deletes expired codes and tokens, and consents without tokens. */
export async function purgeTokens({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { kind, expiresAt, grantId } = accessTokens
  const expired = db.select({ id: grantId }).from(accessTokens).where(lte(expiresAt, now))
  const lives = sql`exists (
    select 1 from ${accessTokens} where ${grantId} = ${appGrants.id} and ${expiresAt} > ${now}
  )`
  await db.batch([
    db.delete(appGrants).where(and(inArray(appGrants.id, expired), sql`not ${lives}`)),
    db
      .delete(appGrants)
      .where(and(isNull(appGrants.codeUsedAt), lte(appGrants.codeExpiresAt, now))),
    db
      .delete(accessTokens)
      .where(
        and(lte(expiresAt, now), or(ne(kind, 'personal'), lte(expiresAt, now - EXPIRED_TOKEN_MS))),
      ),
  ])
}
