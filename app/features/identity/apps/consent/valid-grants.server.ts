import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { accessTokens, appGrants, apps } from '../../../../db/identity/apps.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { webhookCount } from '../../../core/permissions/revoke-rights.server.ts'

/** A member's consents that still have valid tokens. */
export function validGrants({ db, now }: Pick<Context, 'db' | 'now'>, memberId: number) {
  const tokens = sql`from ${accessTokens} where ${accessTokens.grantId} = ${appGrants.id}`
  return db
    .select({
      id: appGrants.id,
      name: apps.name,
      website: apps.website,
      maker: publicName().as('public_name'),
      scopes: appGrants.scopes,
      createdAt: appGrants.createdAt,
      device: appGrants.device,
      sessionId: appGrants.sessionId,
      webhooks: webhookCount(appGrants.id),
      lastUsedAt: sql<number | null>`(select max(${accessTokens.lastUsedAt}) ${tokens})`,
    })
    .from(appGrants)
    .innerJoin(apps, eq(apps.id, appGrants.appId))
    .leftJoin(members, eq(members.id, apps.memberId))
    .where(
      and(
        eq(appGrants.memberId, memberId),
        sql`exists (select 1 ${tokens} and ${accessTokens.expiresAt} > ${now})`,
      ),
    )
    .orderBy(desc(appGrants.id))
}
