import type { Context } from '../../../app/context.server.ts'
import { apps } from '../../../app/db/identity/apps.ts'
import { newId } from '../../../app/db/ids.ts'
import { newTokenText } from '../../../app/features/identity/apps/token-text.server.ts'
import { hashToken } from '../../../app/features/identity/tokens/tokens.server.ts'

export const REDIRECT_URI = 'https://hearth.example/back'

/** A PKCE pair: the challenge is the verifier's S256. */
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

/** A registered app with a secret, unless it is said to be public. */
export async function anApp(
  { db, now, viewer }: Context & { viewer: { id: number } },
  changes: Partial<typeof apps.$inferInsert> = {},
): Promise<{ id: number; secret: string }> {
  const [id, secret] = [newId(now), newTokenText('secret')]
  await db.insert(apps).values({
    ...{ id, memberId: viewer.id, name: 'Hearth', redirectUris: [REDIRECT_URI], createdAt: now },
    ...{ secretHash: hashToken(secret), secretMadeAt: now },
    ...changes,
  })
  return { id, secret }
}

/** The address where a program asks for consent. */
export function oauthPath(clientId: number, changes: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...{ client_id: String(clientId), redirect_uri: REDIRECT_URI, response_type: 'code' },
    ...{ scope: 'boards:read', state: 'ember', code_challenge: CHALLENGE },
    ...{ code_challenge_method: 'S256', ...changes },
  })
  return `/oauth/?${query}`
}
