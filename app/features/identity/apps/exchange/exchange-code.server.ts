import { sha256 } from '@oslojs/crypto/sha2'
import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { appGrants } from '../../../../db/identity/apps.ts'
import { Refusal } from '../../../../refusal.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import { type Client, isClient, selectClient } from './client.server.ts'
import { type Issued, issueTokens } from './issue-tokens.server.ts'
import type { CodeExchange } from './token-request.ts'

/**
 * Gives an app the tokens for its code, once: of a code that comes again, everything that it gave ends.
 * Refuses `client_unknown` and `grant_invalid`.
 */
export async function exchangeCode(
  context: Context,
  client: Client,
  { code, redirectUri, codeVerifier }: CodeExchange,
): Promise<Issued> {
  const { db, now } = context
  const isTheCode = and(eq(appGrants.codeHash, hashToken(code)), isClient(client))
  const [[known], , [grant]] = await db.batch([
    selectClient(context, client),
    db.delete(appGrants).where(and(isTheCode, isNotNull(appGrants.codeUsedAt))),
    db
      .update(appGrants)
      .set({ codeUsedAt: now })
      .where(
        and(
          isTheCode,
          eq(appGrants.appId, client.id),
          eq(appGrants.redirectUri, redirectUri),
          eq(appGrants.codeChallenge, challengeOf(codeVerifier)),
          isNull(appGrants.codeUsedAt),
          gt(appGrants.codeExpiresAt, now),
        ),
      )
      .returning({ id: appGrants.id }),
  ])
  if (!known) throw new Refusal('client_unknown')
  if (!grant) throw new Refusal('grant_invalid')
  return issueTokens(context, grant.id, null)
}

/** PKCE's S256. */
function challengeOf(verifier: string): string {
  return encodeBase64urlNoPadding(sha256(new TextEncoder().encode(verifier)))
}
