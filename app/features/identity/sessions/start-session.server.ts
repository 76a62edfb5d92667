import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context, StoredAccount, Viewer } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import { sessions } from '../../../db/identity/accounts.ts'
import type { ProvidedIdentity } from '../../../db/identity/identities.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { SESSION_IDLE_MS } from '../limits.ts'
import type { LogInMethod } from '../sign-in-methods/methods.ts'
import { browserToken, hashToken, newToken } from '../tokens/tokens.server.ts'
import { eventRecord } from './account-events.server.ts'
import { recordBrowser } from './devices/known-devices.server.ts'
import { SESSION_STARTS, type SessionStart } from './session-starts.ts'
import { withAccount } from './stored-accounts.ts'
import { moveTokens } from './tokens-of-session.server.ts'
import { viewerOf } from './viewer/viewer-query.server.ts'
import { assertion } from './write-signed-in.server.ts'

/** The secret of a new session, for the browser's cookie only. */
type SessionToken = { token: string; maxAgeSeconds: number }

export type SignedIn = {
  viewer: Viewer
  session: SessionToken
  deviceToken: string
  /** Whether a new member's provider is authoritative for their address. */
  isEmailVerified?: boolean
}

export type NewSession = {
  memberId: number
  way: SessionStart
  method: LogInMethod
  /** The event to record; null if it is already recorded. */
  event?: 'log_in' | 'sign_up' | 'password_changed' | null
  /** Statements to run before the session's, in the same batch. */
  before?: readonly BatchItem<'sqlite'>[]
  /** A statement to run after the session's, in the same batch. */
  after?: (sessionId: number) => BatchItem<'sqlite'>
  /** The identity that the person logged in with. */
  identity?: ProvidedIdentity | null
  /** The id of the second factor or passkey that was used. With a provider, the identity is the proof instead. */
  proofId?: number | null
  deviceToken?: string
}

/**
 * Starts a session in one batch, which fails like {@link assertion} if `condition` is false. Deletes the member's
 * expired sessions, the browser's earlier session of this account and, if the browser has too many accounts, the
 * session of the least recently used one. Doesn't check for a second factor; `admit` does.
 */
export async function startSession(
  context: Context,
  {
    memberId,
    way,
    method,
    event = 'log_in',
    before = [],
    after,
    identity = null,
    proofId = null,
    deviceToken = browserToken(context.origin.deviceToken),
  }: NewSession,
  condition: SQL = sql`true`,
): Promise<SignedIn> {
  const { db, now, origin } = context
  const token = newToken()
  const ownSessionId = context.viewer?.id === memberId ? context.viewer.sessionId : 0
  const tokenHashes = replacedTokens(origin.accounts, { memberId, token })
  const replaces = ownSessionId !== 0 || tokenHashes !== '[]'
  const results = await withNewId(now, (id) =>
    db.batch([
      assertion(db, condition),
      ...before,
      newSession(db, {
        id,
        tokenHash: hashToken(token),
        memberId,
        now,
        expiresAt: now + SESSION_IDLE_MS,
        userAgent: origin.userAgent,
        country: origin.country,
        isTwoFactor: SESSION_STARTS[way].isTwoFactor,
        startedWithProof: SESSION_STARTS[way].proves,
        proofId,
        provider: identity?.provider ?? null,
        issuer: identity?.issuer ?? null,
        subject: identity?.subject ?? null,
      }),
      // The old session's device and tokens move to the new one before it is deleted.
      ...recordBrowser(context, { id, memberId, sessionId: id, deviceToken }),
      ...(replaces
        ? moveTokens(context, { memberId, sessionId: id, ownSessionId, tokenHashes })
        : []),
      deleteEndedSessions(db, { sessionId: ownSessionId, tokenHashes, memberId, now }),
      ...(event ? [eventRecord(context, memberId, event, method)] : []),
      ...(after ? [after(id)] : []),
      viewerOf(db, { token, now }),
    ]),
  )
  const found: Awaited<ReturnType<typeof viewerOf>> = results.at(-1) ?? []
  const [row] = found
  if (!row) throw new Refusal('not_signed_in')
  const { sessionSeenAt: _, ...shown } = row.viewer
  return { viewer: shown, session: { token, maxAgeSeconds: SESSION_IDLE_MS / 1000 }, deviceToken }
}

/** Deletes one session, the sessions of some tokens, and a member's expired sessions. */
const deleteEndedSessions = builtOnce((db) =>
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

const newSession = builtOnce((db) =>
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
    startedWithProof: sql.placeholder('startedWithProof'),
    proofId: sql`coalesce(${sql.placeholder('proofId')}, (
      select id from identities where provider = ${sql.placeholder('provider')}
        and issuer = ${sql.placeholder('issuer')} and subject = ${sql.placeholder('subject')}
    ))`,
  }),
)

/** The hashes of the session tokens that this log-in replaces in the browser, as JSON. */
function replacedTokens(accounts: readonly StoredAccount[], used: StoredAccount): string {
  const kept = withAccount(accounts, used)
  const replaced = accounts.filter((account) => !kept.includes(account))
  return JSON.stringify(replaced.map(({ token }) => hashToken(token)))
}
