import type { Context } from '../../../app/context.server.ts'
import { appChanges, apps } from '../../../app/db/identity/apps.ts'
import { newId } from '../../../app/db/ids.ts'
import { allowAuthorization } from '../../../app/features/identity/apps/consent/authorize.server.ts'
import { newTokenText } from '../../../app/features/identity/apps/token-text.server.ts'
import { hashToken } from '../../../app/features/identity/tokens/tokens.server.ts'

export const REDIRECT_URI = 'https://hearth.example/back'

/** A PKCE pair: the challenge is the verifier's S256. */
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

/** A registered app with a secret, unless it is public. */
export async function anApp(
  { db, env, now, viewer }: Context & { viewer: { id: number } },
  changes: Partial<typeof apps.$inferInsert> = {},
): Promise<{ id: number; secret: string }> {
  const id = newId(now)
  const secret = newTokenText(env, 'secret')
  const app = {
    id,
    memberId: viewer.id,
    name: 'Hearth',
    redirectUris: [REDIRECT_URI],
    createdAt: now,
    secretHash: hashToken(secret),
    secretMadeAt: now,
    ...changes,
  }
  const device = { country: 'US', userAgent: '', createdAt: now }
  await db.batch([
    db.insert(apps).values(app),
    ...app.redirectUris.map((after) =>
      db.insert(appChanges).values({ appId: id, kind: 'address_added', after, ...device }),
    ),
  ])
  return { id, secret }
}

/** An app's request for consent. */
export function authorizationRequest(clientId: number, changes: Record<string, string> = {}) {
  return {
    client_id: String(clientId),
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'boards:read',
    state: 'ember',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  }
}

/** The URL at which an app asks for consent. */
export function oauthPath(clientId: number, changes: Record<string, string> = {}): string {
  return `/oauth/?${new URLSearchParams(authorizationRequest(clientId, changes))}`
}

/** Authorises an app for a member; returns the app's code. */
export async function allowApp(member: Context, appId: number): Promise<string> {
  const scope = 'boards:read pins:read'
  const step = await allowAuthorization(member, authorizationRequest(appId, { scope }))
  if (step.kind !== 'answer') throw new Error(`the app was not let in: ${step.kind}`)
  return new URL(step.location).searchParams.get('code') ?? ''
}
