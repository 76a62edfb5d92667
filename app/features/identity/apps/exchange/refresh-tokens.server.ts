import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { accessTokens, appGrants } from '../../../../db/identity/apps.ts'
import { Refusal } from '../../../../refusal.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import { scopesIn } from '../chosen-scopes.ts'
import { isOfOpenMember } from '../open-maker.server.ts'
import type { Scope } from '../scopes.ts'
import { type Client, isClient, selectClient } from './client.server.ts'
import { type Issued, issueTokens } from './issue-tokens.server.ts'
import type { Refresh, Revocation } from './token-request.ts'

/**
 * Exchanges a refresh token for the next one. Using it twice revokes the grant. Refuses `client_unknown`,
 * `grant_invalid` (also if the account isn't open), and `scope_unknown` for scopes without consent.
 */
export async function refreshTokens(
  context: Context,
  client: Client,
  { refreshToken, scope }: Refresh,
): Promise<Issued> {
  const { db, now } = context
  const narrowed = scope === undefined ? null : scopesIn(scope)
  if (scope !== undefined && !narrowed) throw new Refusal('scope_unknown', 'scope')
  const hasToken = isRefreshToken(refreshToken)
  const isUnused = and(
    hasToken,
    isNull(accessTokens.usedAt),
    gt(accessTokens.expiresAt, now),
    isOfOpenMember(accessTokens.memberId),
    inArray(
      accessTokens.grantId,
      db.select({ id: appGrants.id }).from(appGrants).where(eq(appGrants.appId, client.id)),
    ),
    isClient(client),
  )
  const used = db
    .select({ id: accessTokens.grantId })
    .from(accessTokens)
    .where(and(hasToken, isNotNull(accessTokens.usedAt)))
  const [[known], , [spent], [unspent]] = await db.batch([
    selectClient(context, client),
    db.delete(appGrants).where(and(inArray(appGrants.id, used), isClient(client))),
    db
      .update(accessTokens)
      .set({ usedAt: now })
      .where(and(isUnused, narrowed ? reaches(narrowed) : undefined))
      .returning({ grantId: accessTokens.grantId }),
    db.select({ id: accessTokens.id }).from(accessTokens).where(isUnused),
  ])
  if (!known) throw new Refusal('client_unknown')
  if (unspent) throw new Refusal('scope_unknown', 'scope')
  if (!spent?.grantId) throw new Refusal('grant_invalid')
  return issueTokens(context, spent.grantId, narrowed)
}

/** Revokes all tokens of the same grant, and returns whether the given token existed. Refuses `client_unknown`. */
export async function revokeFamily(
  context: Context,
  client: Client,
  { token }: Revocation,
): Promise<boolean> {
  const { db } = context
  const family = db
    .select({ id: accessTokens.grantId })
    .from(accessTokens)
    .where(eq(accessTokens.tokenHash, hashToken(token)))
  const [[known], ended] = await db.batch([
    selectClient(context, client),
    db
      .delete(appGrants)
      .where(and(inArray(appGrants.id, family), eq(appGrants.appId, client.id), isClient(client)))
      .returning({ id: appGrants.id }),
  ])
  if (!known) throw new Refusal('client_unknown')
  return ended.length > 0
}

function isRefreshToken(text: string): SQL | undefined {
  return and(eq(accessTokens.tokenHash, hashToken(text)), eq(accessTokens.kind, 'refresh'))
}

function reaches(scopes: readonly Scope[]): SQL {
  return sql`not exists (
    select 1 from json_each(${JSON.stringify(scopes)}) as requested
    where requested.value not in (select value from json_each(${accessTokens.scopes}))
  )`
}
