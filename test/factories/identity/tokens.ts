import type { Context } from '../../../app/context.server.ts'
import { accessTokens } from '../../../app/db/identity/apps.ts'
import { newId } from '../../../app/db/ids.ts'
import { SCOPES, type Scope } from '../../../app/features/identity/apps/scopes.ts'
import { newTokenText } from '../../../app/features/identity/apps/token-text.server.ts'
import { hashToken } from '../../../app/features/identity/tokens/tokens.server.ts'

type Member = Context & { viewer: { id: number } }

const ALL = Object.keys(SCOPES)

/** A member's access token, with all scopes by default. */
export async function aToken(
  { db, env, viewer, now }: Member,
  scopes: readonly Scope[] | readonly string[] = ALL,
  changes: Partial<typeof accessTokens.$inferInsert> = {},
): Promise<string> {
  const token = newTokenText(env, 'personal')
  await db.insert(accessTokens).values({
    id: newId(now),
    tokenHash: hashToken(token),
    kind: 'personal',
    memberId: viewer.id,
    scopes: [...scopes],
    isTwoFactor: false,
    createdAt: now,
    lastUsedAt: now,
    ...changes,
  })
  return token
}
