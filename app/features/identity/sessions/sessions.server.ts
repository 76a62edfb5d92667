import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context, StoredAccount, Viewer } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import type { Database } from '../../../db/database.ts'
import { sessions } from '../../../db/identity/accounts.ts'
import type { ProvidedIdentity } from '../../../db/identity/identities.ts'
import { secondFactors } from '../../../db/identity/second-factors.ts'
import { withNewId } from '../../../db/ids.ts'
import { statement } from '../../../db/statement.ts'
import { Refusal } from '../../../refusal.ts'
import { SESSION_IDLE_MS, SESSION_REFRESH_MS } from '../limits.ts'
import type { LogInMethod } from '../log-in/methods.ts'
import { askSecondFactor } from '../second-factor/challenges.server.ts'
import { missingFactors } from '../second-factor/lost-factors.server.ts'
import { browserToken, hashToken, newToken } from '../tokens/tokens.server.ts'
import { telling } from '../updates/telling.server.ts'
import { eventRecord } from './account-events.server.ts'
import type { ActingChoice } from './acting-choice.ts'
import { browserKept } from './known-devices.server.ts'
import { withAccount } from './stored-accounts.ts'
import { type Asker, viewerOf } from './viewer/viewer-query.server.ts'
import { WAYS_IN, type WayIn } from './ways-in.ts'
import {
  assertion,
  elseIfUntrue,
  isStillThere,
  refusedUnlessTrue,
} from './write-signed-in.server.ts'

/** The secret of a new session, for the browser's cookie only. */
type SessionToken = { token: string; maxAgeSeconds: number }

export type SignedIn = {
  viewer: Viewer
  session: SessionToken
  deviceToken: string
  /** Whether a new member's provider answers for their address. */
  isEmailProved?: boolean
}

type Admission = {
  memberId: number
  way: WayIn
  method: LogInMethod
  /** The recorded event; null where it is recorded already. */
  event?: 'log_in' | 'sign_up' | 'password_changed' | null
  /** Statements that go before the new session's, in the same batch. */
  before?: readonly BatchItem<'sqlite'>[]
  /** The viewer whose session goes on: one that was ended meanwhile leads to no other. */
  from?: Viewer
  /** The condition that their proof is still there when the session begins, and its refusal. */
  proof?: { isThere: SQL; orElse: Refusal }
  /** A provider's identity, which enters once its person gave the second factor. */
  identity?: ProvidedIdentity | null
  deviceToken?: string
}

/**
 * Lets a member in: every session starts here. Ends this browser's session of the same account, that of a
 * sixth account, and expired ones. Refuses as {@link requireSecondFactor}.
 */
export async function admit(
  context: Context,
  {
    memberId,
    way,
    method,
    event = 'log_in',
    before = [],
    from,
    proof = from && { isThere: isStillThere(from), orElse: new Refusal('not_signed_in') },
    identity = null,
    deviceToken = browserToken(context.origin.deviceToken),
  }: Admission,
): Promise<SignedIn> {
  const { db, now, origin } = context
  const token = newToken()
  const isOwn = context.viewer?.id === memberId
  const beginIf = (condition = sql`true`) =>
    withNewId(now, (id) => {
      const statements = [
        ...before,
        newSession(db, {
          id,
          tokenHash: hashToken(token),
          memberId,
          now,
          expiresAt: now + SESSION_IDLE_MS,
          userAgent: origin.userAgent,
          country: origin.country,
          isTwoFactor: WAYS_IN[way].isTwoFactor,
          isProved: WAYS_IN[way].proves,
        }),
        // The new session has what would end with an old one.
        ...browserKept(context, { id, memberId, sessionId: id, deviceToken }),
        endedSessions(db, {
          sessionId: isOwn ? context.viewer?.sessionId : 0,
          tokenHashes: replacedTokens(origin.accounts, { memberId, token }),
          memberId,
          now,
        }),
        ...(event ? [eventRecord(context, memberId, event, method)] : []),
        ...(event === 'sign_up' ? [] : [newDeviceTold(context, id)]),
        viewerOf(db, { token, now }),
      ] as const
      return db.batch([assertion(db, condition), ...statements])
    })
  const begin = () =>
    proof ? refusedUnlessTrue(() => beginIf(proof.isThere), proof.orElse) : beginIf(undefined)
  const results = WAYS_IN[way].asks
    ? await elseIfUntrue(
        () => beginIf(and(hasNoFactor(memberId), proof?.isThere)),
        async () => {
          await requireSecondFactor(context, { memberId, way, identity })
          return begin()
        },
      )
    : await begin()
  const found: Awaited<ReturnType<typeof viewerOf>> = results.at(-1) ?? []
  const [row] = found
  if (!row) throw new Refusal('not_signed_in')
  const { sessionSeenAt: _, ...shown } = row.viewer
  return { viewer: shown, session: { token, maxAgeSeconds: SESSION_IDLE_MS / 1000 }, deviceToken }
}

/** Ends one session, those of some tokens, and a member's expired ones. */
const endedSessions = builtOnce((db) =>
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
    isProved: sql.placeholder('isProved'),
  }),
)

/** A browser that logged in before keeps its row of another id. */
function newDeviceTold(context: Context, id: number) {
  const to = sql`select member_id from known_devices where id = ${id}`
  return statement(context.db, telling(context, { kind: 'new_device', to, subject: id }))
}

/** Most members have no second factor: the session that begins says so, and nobody asks before. */
function hasNoFactor(memberId: number): SQL {
  return sql`not exists (select 1 from ${secondFactors} where ${secondFactors.memberId} = ${memberId})`
}

/** Refuses `mfa_required` where this way into an account asks for a second factor that is missing. */
export async function requireSecondFactor(
  context: Context,
  { memberId, way, identity = null }: Pick<Admission, 'memberId' | 'way' | 'identity'>,
): Promise<void> {
  const { asks, trusts } = WAYS_IN[way]
  const factors = asks ? await missingFactors(context, memberId, trusts) : null
  if (factors) await askSecondFactor(context, memberId, factors, identity)
}

/** The hashes of the tokens that a browser gives up for this account, as JSON. */
function replacedTokens(accounts: readonly StoredAccount[], used: StoredAccount): string {
  const kept = withAccount(accounts, used)
  const replaced = accounts.filter((account) => !kept.includes(account))
  return JSON.stringify(replaced.map(({ token }) => hashToken(token)))
}

/** The viewer of a cookie's token, acting for a business if they may; null for an unknown or expired one. */
export async function readViewer(
  db: Database,
  token: string,
  now: number,
  acting: ActingChoice | null = null,
  asks: Asker = 'page',
): Promise<(Viewer & { sessionSeenAt: number }) | null> {
  const [row] = await viewerOf(db, { token, now, acting, asks })
  return row?.viewer ?? null
}

/** Extends a session at most once a day; returns whether it did. */
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
