import { sha256 } from '@oslojs/crypto/sha2'
import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { appGrants, apps } from '../../../../db/identity/apps.ts'
import { Refusal } from '../../../../refusal.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import { isApprovable } from '../apps-on-hold.server.ts'
import { isOfOpenMember } from '../open-maker.server.ts'
import { type Client, isClient, selectClient } from './client.server.ts'
import { type Issued, issueTokens } from './issue-tokens.server.ts'
import type { CodeExchange } from './token-request.ts'

/**
 * Exchanges a code for tokens, once. Using a code again revokes its tokens. Apps on hold get no tokens. Refuses
 * `client_unknown` and `grant_invalid`.
 */
export async function exchangeCode(
  context: Context,
  client: Client,
  { code, redirectUri, codeVerifier }: CodeExchange,
): Promise<Issued> {
  const { db, now } = context
  const hasCode = and(eq(appGrants.codeHash, hashToken(code)), isClient(client))
  const [[known], , [grant]] = await db.batch([
    selectClient(context, client),
    db.delete(appGrants).where(and(hasCode, isNotNull(appGrants.codeUsedAt))),
    db
      .update(appGrants)
      .set({ codeUsedAt: now })
      .where(
        and(
          hasCode,
          eq(appGrants.appId, client.id),
          eq(appGrants.redirectUri, redirectUri),
          eq(appGrants.codeChallenge, challengeOf(codeVerifier)),
          isNull(appGrants.codeUsedAt),
          sql`exists (select 1 from ${apps} where ${apps.id} = ${appGrants.appId} and ${isApprovable()})`,
          gt(appGrants.codeExpiresAt, now),
          isOfOpenMember(appGrants.memberId),
        ),
      )
      .returning({ id: appGrants.id }),
  ])
  if (!known) throw new Refusal('client_unknown')
  if (!grant) throw new Refusal('grant_invalid')
  return issueTokens(context, grant.id, null)
}

/** PKCE's S256 method. */
function challengeOf(verifier: string): string {
  return encodeBase64urlNoPadding(sha256(new TextEncoder().encode(verifier)))
}
