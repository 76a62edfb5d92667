import { and, eq, gt, isNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ActingProfile, Bearer, Context, Viewer } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import { pictures } from '../../../db/core/media.ts'
import type { Database } from '../../../db/database.ts'
import { members } from '../../../db/identity/accounts.ts'
import { accessTokens, appGrants } from '../../../db/identity/apps.ts'
import { actingProfile } from '../sessions/acting-profile.server.ts'
import { isTwoFactorNow } from '../sessions/proofs.server.ts'
import {
  ENTRY,
  isLastBoard,
  lastBoards,
  NO_FRAME,
  NOBODY,
  viewerJson,
} from '../sessions/viewer/viewer-json.server.ts'
import { hashToken } from '../tokens/tokens.server.ts'
import { isOfOpenMaker } from './open-maker.server.ts'

/** A token's row. `reachesSecret` is set later, because it depends on the request. */
const TokenRow = v.object({
  ...ENTRY,
  bearer: v.pipe(
    v.object({
      tokenId: v.number(),
      appId: v.nullable(v.number()),
      scopes: v.array(v.string()),
    }),
    v.transform((bearer): Bearer => ({ ...bearer, reachesSecret: false })),
  ),
  tokenSeenAt: v.nullable(v.number()),
})

const entry = sql`'sessionId', 0, 'bearer', json_object(
    'tokenId', ${accessTokens.id}, 'appId', ${appGrants.appId}, 'scopes', json(${accessTokens.scopes})
  ), 'sessionStartedAt', ${accessTokens.createdAt}, 'tokenSeenAt', ${accessTokens.lastUsedAt},
  'isTwoFactor', ${isTwoFactorNow(accessTokens)}, 'startedWithProof', 0, 'proofId', ${accessTokens.proofId},
  'missesFactor', 0`

const OWN = builtOnce((db) => selectBearer(db, NOBODY))
const ACTING = builtOnce((db) => selectBearer(db, actor()))

type BearerViewer = Viewer & { tokenSeenAt: number | null; bearer: Bearer }

/** The viewer for whom a program's token acts, perhaps on behalf of a business; null if unknown or expired. */
export async function readBearer(
  db: Database,
  { token, now, businessId }: { token: string; now: number; businessId: number | null },
): Promise<BearerViewer | null> {
  const parameters = { tokenHash: hashToken(token), now }
  const [row] = await (businessId === null
    ? OWN(db, parameters)
    : ACTING(db, { ...parameters, actingId: businessId }))
  return row?.viewer ?? null
}

function actor(): SQL<ActingProfile | null> {
  return actingProfile({
    memberId: sql`iif(${members.isPartner}, ${members.id}, 0)`,
    businessId: sql.placeholder('actingId'),
    isTwoFactor: isTwoFactorNow(accessTokens),
  })
}

function selectBearer(db: Database, acting: SQL<ActingProfile | null>) {
  return db
    .select({ viewer: viewerJson({ acting, frame: NO_FRAME, entry }, TokenRow) })
    .from(accessTokens)
    .innerJoin(members, eq(members.id, accessTokens.memberId))
    .leftJoin(appGrants, eq(appGrants.id, accessTokens.grantId))
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .leftJoin(lastBoards, isLastBoard())
    .where(
      and(
        eq(accessTokens.tokenHash, sql.placeholder('tokenHash')),
        isValidAt(sql.placeholder('now')),
      ),
    )
}

/** Whether a token that was valid earlier is still valid. */
export async function isTokenStillValid(
  { db, now }: Pick<Context, 'db' | 'now'>,
  tokenId: number,
): Promise<boolean> {
  const [found] = await db
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .innerJoin(members, eq(members.id, accessTokens.memberId))
    .leftJoin(appGrants, eq(appGrants.id, accessTokens.grantId))
    .where(and(eq(accessTokens.id, tokenId), isValidAt(now)))
  return found !== undefined
}

function isValidAt(now: number | Placeholder): SQL | undefined {
  const { kind, expiresAt } = accessTokens
  return and(
    ne(kind, 'refresh'),
    or(isNull(expiresAt), gt(expiresAt, now)),
    eq(members.state, 'active'),
    isOfOpenMaker(appGrants.appId),
  )
}
