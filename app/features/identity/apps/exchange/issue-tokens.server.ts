import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { accessTokens, appGrants } from '../../../../db/identity/apps.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { ACCESS_TOKEN_MS, REFRESH_TOKEN_MS } from '../../limits.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import { isOfOpenMember } from '../open-maker.server.ts'
import type { Scope } from '../scopes.ts'
import { newTokenText } from '../token-text.server.ts'

export type Issued = {
  accessToken: string
  refreshToken: string
  scopes: readonly string[]
  refreshableUntil: number
}

/** Issues the next tokens of a grant. Refuses `grant_invalid` if it was revoked in the meantime. */
export async function issueTokens(
  context: Context,
  grantId: number,
  narrowed: readonly Scope[] | null,
): Promise<Issued> {
  const { db, env, now } = context
  const accessToken = newTokenText(env, 'access')
  const refreshToken = newTokenText(env, 'refresh')
  const refreshableUntil = now + REFRESH_TOKEN_MS
  const scopes = narrowed ? sql`${JSON.stringify(narrowed)}` : sql`${appGrants.scopes}`
  const row = (id: number, kind: 'access' | 'refresh', token: string, has: SQL, until: number) =>
    db
      .insert(accessTokens)
      .select(
        sql`select ${id}, ${hashToken(token)}, ${kind}, ${appGrants.memberId}, ${appGrants.id}, '', ${has},
          ${appGrants.isTwoFactor}, ${now}, ${until}, null, null, ${appGrants.proofId},
          null, null
          from ${appGrants} where ${eq(appGrants.id, grantId)} and ${isOfOpenMember(appGrants.memberId)}`,
      )
      .returning({ scopes: accessTokens.scopes })
  const [[access], [refresh]] = await withNewId(now, (id) =>
    db.batch([
      row(id, 'access', accessToken, scopes, now + ACCESS_TOKEN_MS),
      row(id + 1, 'refresh', refreshToken, sql`${appGrants.scopes}`, refreshableUntil),
    ]),
  )
  if (!access || !refresh) throw new Refusal('grant_invalid')
  return { accessToken, refreshToken, scopes: access.scopes, refreshableUntil }
}
