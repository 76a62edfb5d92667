import { and, eq, gt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { ActingProfile, ShownInvitation } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import { boards } from '../../../db/content/boards.ts'
import type { Database } from '../../../db/database.ts'
import { pictures } from '../../../db/ground/media.ts'
import { members, sessions } from '../../../db/identity/accounts.ts'
import { secondFactors } from '../../../db/identity/second-factors.ts'
import { editableById } from '../../ground/permissions/boards.server.ts'
import { isTold } from '../../ground/permissions/updates.server.ts'
import { SESSION_ABSOLUTE_MS } from '../limits.ts'
import { hashToken } from '../tokens/tokens.server.ts'
import type { ActingChoice } from './acting-choice.ts'
import { actingProfile, hasOtherProfiles } from './acting-profile.server.ts'
import { audienceOf } from './audience-of.server.ts'
import { newestInvitation } from './newest-invitation.server.ts'

const NOBODY = sql<ActingProfile | null>`null`

const FRAME = {
  invitation: newestInvitation(sql`${members.id}`),
  hasOtherProfiles: sql<unknown>`${members.isPartner} and ${hasOtherProfiles(sql`${members.id}`)}`,
  hasNewUpdate: sql<unknown>`exists (
    select 1 from updates as u where u.member_id = ${members.id}
      and u.at > ${members.updatesSeenAt} and ${isTold()}
  )`,
  hasNewDecision: sql<unknown>`exists (
    select 1 from decisions where decisions.member_id = ${members.id}
      and decisions.seen_at is null and decisions.act <> 'keep'
  )`,
}
const NO_FRAME = {
  invitation: sql<ShownInvitation | null>`null`,
  hasOtherProfiles: sql<unknown>`0`,
  hasNewUpdate: sql<unknown>`0`,
  hasNewDecision: sql<unknown>`0`,
}

/** D1 compiles a query for each request: what a page's frame alone shows, calls don't ask for. */
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

type Asked = {
  token: string
  now: number
  acting?: ActingChoice | null
  asks?: Asker
}

/** The query for the viewer of a session's token. */
export function viewerOf(db: Database, { token, now, acting = null, asks = 'page' }: Asked) {
  const oldestStart = now - SESSION_ABSOLUTE_MS
  const asked = { tokenHash: hashToken(token), now, oldestStart }
  const { own, acting: ofActing } = VIEWER_QUERIES[asks]
  if (!acting) return own(db, asked)
  return ofActing(db, { ...asked, chooserId: acting.memberId, actingId: acting.businessId })
}

function actor(): SQL<ActingProfile | null> {
  return actingProfile({
    memberId: sql`iif(${members.isPartner} and ${members.id} = ${sql.placeholder('chooserId')}, ${members.id}, 0)`,
    businessId: sql.placeholder('actingId'),
    isTwoFactor: sql`${sessions.isTwoFactor}`,
  })
}

function selectViewer(db: Database, acting: SQL<ActingProfile | null>, frame: typeof FRAME) {
  return db
    .select({
      id: members.id,
      sessionId: sessions.id,
      username: members.username,
      email: members.email,
      firstName: members.firstName,
      fullName: members.fullName,
      pictureHash: pictures.hash,
      avatarColorIndex: members.avatarColorIndex,
      isPartner: members.isPartner,
      acting: acting.as('acting'),
      hasOtherProfiles: frame.hasOtherProfiles.mapWith(Boolean).as('has_other_profiles'),
      country: members.country,
      audience: audienceOf(sql`${members.id}`).as('audience'),
      promoteExcludedAt: members.promoteExcludedAt,
      lastBoard: { id: boards.id, name: boards.name },
      invitation: frame.invitation.as('invitation'),
      staffRole: members.staffRole,
      hasNewUpdate: frame.hasNewUpdate.mapWith(Boolean).as('has_new_update'),
      hasNewDecision: frame.hasNewDecision.mapWith(Boolean).as('has_new_decision'),
      hidesAi: members.hidesAi,
      ignoresInterests: members.ignoresInterests,
      topics: members.topics,
      preferences: {
        boardOrder: members.boardOrder,
        boardPrivacy: members.boardPrivacy,
        startPage: members.startPage,
      },
      createdAt: members.createdAt,
      factorLossAt: members.factorLossAt,
      sessionStartedAt: sessions.createdAt,
      isTwoFactor: sessions.isTwoFactor,
      isProved: sessions.isProved,
      missesFactor:
        sql`not ${sessions.isTwoFactor} and exists (select 1 from ${secondFactors} where ${secondFactors.memberId} = ${members.id})`
          .mapWith(Boolean)
          .as('misses_factor'),
      sessionSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .leftJoin(boards, and(eq(boards.id, members.lastBoardId), editableById(sql`${members.id}`)))
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
