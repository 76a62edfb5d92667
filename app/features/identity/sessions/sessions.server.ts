import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import type { Database } from '../../../db/database.ts'
import { sessions } from '../../../db/identity/accounts.ts'
import { secondFactors } from '../../../db/identity/second-factors.ts'
import { statement } from '../../../db/statement.ts'
import { Refusal } from '../../../refusal.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { SESSION_IDLE_MS, SESSION_REFRESH_MS } from '../limits.ts'
import { insertNotification } from '../notifications/insert-notification.server.ts'
import { askSecondFactor } from '../second-factor/challenges.server.ts'
import { missingFactors } from '../second-factor/lost-factors.server.ts'
import { browserToken } from '../tokens/tokens.server.ts'
import type { ActingChoice } from './acting-choice.ts'
import { newLogInWarning } from './devices/new-log-in.server.ts'
import { SESSION_STARTS } from './session-starts.ts'
import { type NewSession, type SignedIn, startSession } from './start-session.server.ts'
import { type Asker, viewerOf } from './viewer/viewer-query.server.ts'
import { elseIfUntrue, isSessionStillOpen, refusedUnlessTrue } from './write-signed-in.server.ts'

type Admission = NewSession & {
  /** The viewer whose session is replaced. Refuses if that session has ended. */
  from?: Viewer
  /** The condition that a proof is still valid, and the refusal if it isn't. */
  proof?: { isThere: SQL; orElse: Refusal }
  /** Whether another email already warns about this log-in. */
  isWarned?: boolean
}

/**
 * Starts a member's session, and emails a warning if the browser is new. Refuses what {@link requireSecondFactor}
 * refuses; in that case, `identity` is added once the person gives the second factor.
 */
export async function admit(
  context: Context,
  {
    from,
    proof = from && { isThere: isSessionStillOpen(from), orElse: new Refusal('not_signed_in') },
    event = 'log_in',
    isWarned = event !== 'log_in',
    deviceToken = browserToken(context.origin.deviceToken),
    before = [],
    ...session
  }: Admission,
): Promise<SignedIn> {
  const { memberId, way } = session
  const warned = isWarned ? [] : newLogInWarning(context, { memberId, deviceToken })
  const beginIf = (condition?: SQL) =>
    startSession(
      context,
      {
        ...session,
        event,
        deviceToken,
        before: [...warned, ...before],
        after: (id) => newDeviceNotification(context, id),
      },
      condition,
    )
  const begin = () =>
    proof ? refusedUnlessTrue(() => beginIf(proof.isThere), proof.orElse) : beginIf()
  const signedIn = SESSION_STARTS[way].asks
    ? await elseIfUntrue(
        () => beginIf(and(hasNoFactor(memberId), proof?.isThere)),
        async () => {
          await requireSecondFactor(context, session)
          return begin()
        },
      )
    : await begin()
  if (!isWarned) context.waitUntil(sendQueuedEmails(context))
  return signedIn
}

/**
 * Notifies the member of a new device. A browser that has logged in before keeps its old row, so no row has this `id`.
 */
function newDeviceNotification(context: Context, id: number) {
  const to = sql`select member_id from known_devices where id = ${id}`
  return statement(context.db, insertNotification(context, { kind: 'new_device', to, subject: id }))
}

/** The condition that a member has no second factor. As part of the insert, it saves most log-ins a query. */
function hasNoFactor(memberId: number): SQL {
  return sql`not exists (select 1 from ${secondFactors} where ${secondFactors.memberId} = ${memberId})`
}

/** Refuses `mfa_required` if this log-in needs a second factor that hasn't been given. */
export async function requireSecondFactor(
  context: Context,
  { memberId, way, identity = null }: Pick<Admission, 'memberId' | 'way' | 'identity'>,
): Promise<void> {
  const { asks, trusts } = SESSION_STARTS[way]
  const factors = asks ? await missingFactors(context, memberId, trusts) : null
  if (factors) await askSecondFactor(context, memberId, factors, identity)
}

/** The viewer of a session cookie, perhaps acting for a business; null if unknown or expired. */
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
