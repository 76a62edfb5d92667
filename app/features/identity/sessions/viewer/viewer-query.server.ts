import { and, eq, gt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ActingProfile } from '../../../../context.server.ts'
import { builtOnce } from '../../../../db/built-once.ts'
import { pictures } from '../../../../db/core/media.ts'
import type { Database } from '../../../../db/database.ts'
import { members, sessions } from '../../../../db/identity/accounts.ts'
import { secondFactors } from '../../../../db/identity/second-factors.ts'
import { SESSION_ABSOLUTE_MS } from '../../limits.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import type { ActingChoice } from '../acting-choice.ts'
import { actingProfile } from '../acting-profile.server.ts'
import { isProofStillValid, isTwoFactorNow } from '../proofs.server.ts'
import {
  ENTRY,
  FRAME,
  isLastBoard,
  lastBoards,
  NO_FRAME,
  NOBODY,
  viewerJson,
} from './viewer-json.server.ts'

/** API calls skip what only pages need, because D1 compiles each query on each request. */
const VIEWER_QUERIES = {
  page: {
    own: builtOnce((db) => selectViewer(db, NOBODY, FRAME)),
    acting: builtOnce((db) => selectViewer(db, actor(), FRAME)),
  },
  call: {
    own: builtOnce((db) => selectViewer(db, NOBODY, NO_FRAME)),
    acting: builtOnce((db) => selectViewer(db, actor(), NO_FRAME)),
  },
}

export type Asker = keyof typeof VIEWER_QUERIES

type ViewerQueryOptions = {
  token: string
  now: number
  acting?: ActingChoice | null
  asks?: Asker
}

/** The query for the viewer of a session's token. */
export function viewerOf(
  db: Database,
  { token, now, acting = null, asks = 'page' }: ViewerQueryOptions,
) {
  const oldestStart = now - SESSION_ABSOLUTE_MS
  const parameters = { tokenHash: hashToken(token), now, oldestStart }
  const { own, acting: ofActing } = VIEWER_QUERIES[asks]
  if (!acting) return own(db, parameters)
  return ofActing(db, { ...parameters, chooserId: acting.memberId, actingId: acting.businessId })
}

function actor(): SQL<ActingProfile | null> {
  return actingProfile({
    memberId: sql`iif(${members.isPartner} and ${members.id} = ${sql.placeholder('chooserId')}, ${members.id}, 0)`,
    businessId: sql.placeholder('actingId'),
    isTwoFactor: isTwoFactorNow(sessions),
  })
}

const SessionRow = v.object({ ...ENTRY, bearer: v.null(), sessionSeenAt: v.number() })

const entry = sql`'sessionId', ${sessions.id}, 'bearer', null, 'sessionStartedAt', ${sessions.createdAt},
  'sessionSeenAt', ${sessions.lastSeenAt}, 'isTwoFactor', ${isTwoFactorNow(sessions)}, 'startedWithProof', ${isProofStillValid(sessions)},
  'proofId', ${sessions.proofId}, 'missesFactor', not ${isTwoFactorNow(sessions)} and exists (
    select 1 from ${secondFactors} where ${secondFactors.memberId} = ${members.id}
  )`

function selectViewer(db: Database, acting: SQL<ActingProfile | null>, frame: typeof FRAME) {
  return db
    .select({ viewer: viewerJson({ acting, frame, entry }, SessionRow) })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .leftJoin(lastBoards, isLastBoard())
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isOpenSession(sql.placeholder('now'), sql.placeholder('oldestStart')),
        eq(members.state, 'active'),
      ),
    )
}

export function isOpenSession(
  now: number | Placeholder,
  oldestStart: number | Placeholder = Number(now) - SESSION_ABSOLUTE_MS,
) {
  return and(gt(sessions.expiresAt, now), gt(sessions.createdAt, oldestStart))
}
