import { sha256 } from '@oslojs/crypto/sha2'
import { encodeBase64urlNoPadding, encodeHexLowerCase } from '@oslojs/encoding'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context, Viewer } from '../../context.server.ts'
import { members, sessions } from '../../db/accounts.ts'
import { boards } from '../../db/boards.ts'
import type { Database } from '../../db/database.ts'
import { withNewId } from '../../db/ids.ts'
import { pictures } from '../../db/media.ts'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS, SESSION_REFRESH_MS } from './limits.ts'

/** A new session's secret, shown once: it goes into the browser's cookie and nowhere else. */
export type SessionToken = { token: string; maxAgeSeconds: number }

/** Starts a session for a member. Every log-in gets a session of its own. */
export async function startSession(
  { db, now, origin }: Context,
  memberId: number,
): Promise<SessionToken> {
  const token = newToken()
  await withNewId(now, (id) =>
    db.insert(sessions).values({
      id,
      tokenHash: hashToken(token),
      memberId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + SESSION_IDLE_MS,
      userAgent: origin.userAgent,
      country: origin.country,
    }),
  )
  return { token, maxAgeSeconds: SESSION_IDLE_MS / 1000 }
}

/** The viewer whose session a cookie's token names; null for a token that is unknown or has ended. */
export async function readViewer(
  db: Database,
  token: string,
  now: number,
): Promise<(Viewer & { sessionSeenAt: number }) | null> {
  const [viewer] = await db
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
      lastBoard: { id: boards.id, name: boards.name },
      createdAt: members.createdAt,
      sessionSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .leftJoin(boards, and(eq(boards.id, members.lastBoardId), isNull(boards.deletedAt)))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, now - SESSION_ABSOLUTE_MS),
        eq(members.state, 'active'),
      ),
    )
  return viewer ?? null
}

/** Moves a used session's end, at most once a day. Answers whether it did. */
export async function refreshSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sessionId: number,
  seenAt: number,
): Promise<boolean> {
  if (now - seenAt < SESSION_REFRESH_MS) return false
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: now + SESSION_IDLE_MS })
    .where(eq(sessions.id, sessionId))
  return true
}

function newToken(): string {
  return encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(32)))
}

function hashToken(token: string): string {
  return encodeHexLowerCase(sha256(new TextEncoder().encode(token)))
}
