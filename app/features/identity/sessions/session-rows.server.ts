import { and, eq, lte, or, sql } from 'drizzle-orm'
import { builtOnce } from '../../../db/built-once.ts'
import { sessions } from '../../../db/identity/accounts.ts'

/** Ends one session, those of some tokens, and a member's expired ones. */
export const endedSessions = builtOnce((db) =>
  db
    .delete(sessions)
    .where(
      or(
        eq(sessions.id, sql.placeholder('sessionId')),
        sql`${sessions.tokenHash} in (select value from json_each(${sql.placeholder('tokenHashes')}))`,
        and(
          eq(sessions.memberId, sql.placeholder('memberId')),
          lte(sessions.expiresAt, sql.placeholder('now')),
        ),
      ),
    ),
)

export const newSession = builtOnce((db) =>
  db.insert(sessions).values({
    id: sql.placeholder('id'),
    tokenHash: sql.placeholder('tokenHash'),
    memberId: sql.placeholder('memberId'),
    createdAt: sql.placeholder('now'),
    lastSeenAt: sql.placeholder('now'),
    expiresAt: sql.placeholder('expiresAt'),
    userAgent: sql.placeholder('userAgent'),
    country: sql.placeholder('country'),
    isTwoFactor: sql.placeholder('isTwoFactor'),
    isProved: sql.placeholder('isProved'),
  }),
)
