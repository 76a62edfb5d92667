import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { accessTokens, appGrants } from '../../../../db/identity/apps.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { ACCESS_TOKEN_MS, REFRESH_TOKEN_MS } from '../../limits.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import type { Scope } from '../scopes.ts'
import { newTokenText } from '../token-text.server.ts'

export type Issued = {
  accessToken: string
  refreshToken: string
  scopes: readonly string[]
  /** When the refresh token expires. */
  refreshableUntil: number
}

/** Gives a family its next tokens; refuses `grant_invalid` where it has ended meanwhile. */
export async function issueTokens(
  context: Context,
  grantId: number,
  narrowed: readonly Scope[] | null,
): Promise<Issued> {
  const { db, now } = context
  const [accessToken, refreshToken] = [newTokenText('access'), newTokenText('refresh')]
  const refreshableUntil = now + REFRESH_TOKEN_MS
  const scopes = narrowed ? sql`${JSON.stringify(narrowed)}` : sql`${appGrants.scopes}`
  const row = (id: number, kind: 'access' | 'refresh', token: string, has: SQL, until: number) =>
    db
      .insert(accessTokens)
      .select(
        sql`select ${id}, ${hashToken(token)}, ${kind}, ${appGrants.memberId}, ${appGrants.id}, '', ${has},
          ${appGrants.isTwoFactor}, ${now}, ${until}, null, null
          from ${appGrants} where ${eq(appGrants.id, grantId)}`,
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
