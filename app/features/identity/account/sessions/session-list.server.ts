import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { sessions } from '../../../../db/identity/accounts.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { validGrants } from '../../apps/consent/valid-grants.server.ts'
import { validTokens } from '../../apps/personal-tokens/valid-tokens.server.ts'
import { removeChosenMethods } from '../../recovery/recent-methods/recent-methods.server.ts'
import type { ChosenMethods } from '../../recovery/recent-methods/recent-methods.ts'
import { revocationStatements } from '../../recovery/revocations.server.ts'
import { factorRemovedEmail } from '../../second-factor/factor-emails.server.ts'
import { eventRecord, eventRecordFor } from '../../sessions/account-events.server.ts'
import { countryName } from '../../sessions/country-name.ts'
import { deviceName } from '../../sessions/devices/device-name.ts'
import { recordDeviceLogOut } from '../../sessions/devices/known-devices.server.ts'
import { warningRecords } from '../../sessions/devices/not-me-email.server.ts'
import { freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { revokeTokensOfSession } from '../../sessions/tokens-of-session.server.ts'
import { isOpenSession } from '../../sessions/viewer/viewer-query.server.ts'
import type { SessionQuery } from '../settings.ts'

export type OpenSession = {
  id: number
  device: string
  country: string
  createdAt: number
  lastSeenAt: number
  isCurrent: boolean
  /** Whether tokens or consents were created in this session. */
  hasMade: boolean
}

/** The names of the session's tokens and apps, and the number of webhooks per app. */
export type SessionCreations = { tokens: string[]; programs: { name: string; webhooks: number }[] }

export function openSessions({ db, now }: Context, viewer: Viewer) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      country: sessions.country,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      hasMade: hasMade(viewer.id),
    })
    .from(sessions)
    .where(and(eq(sessions.memberId, viewer.id), isOpenSession(now)))
    .orderBy(desc(sessions.id))
}

function hasMade(memberId: number) {
  return sql`(exists (
      select 1 from access_tokens where member_id = ${memberId} and session_id = sessions.id
    ) or exists (
      select 1 from app_grants where member_id = ${memberId} and session_id = sessions.id
    ))`
    .mapWith(Boolean)
    .as('has_made')
}

export function shownSession(
  { userAgent, country, ...session }: Awaited<ReturnType<typeof openSessions>>[number],
  viewer: Viewer,
): OpenSession {
  return {
    ...session,
    device: deviceName(userAgent),
    country: countryName(country),
    isCurrent: session.id === viewer.sessionId,
  }
}

/** Reads a session of the viewer's and the names of the things that end with it. Refuses `not_found`. */
export async function readSessionToEnd(
  context: Context,
  { sessionId }: SessionQuery,
): Promise<{ session: OpenSession; made: SessionCreations }> {
  const { db } = context
  const viewer = signedIn(context)
  const [open, tokens, grants] = await db.batch([
    openSessions(context, viewer),
    validTokens(context, viewer.id),
    validGrants(context, viewer.id),
  ])
  const row = open.find(({ id }) => id === sessionId)
  if (!row) throw new Refusal('not_found')
  const isOfSession = (made: { sessionId: number | null }) => made.sessionId === sessionId
  return {
    session: shownSession(row, viewer),
    made: {
      tokens: tokens.filter(isOfSession).map(({ name }) => name),
      programs: grants.filter(isOfSession).map(({ name, webhooks }) => ({ name, webhooks })),
    },
  }
}

/** Ends a session of the viewer's, with the tokens and consents created in it. Refuses `not_found`. */
export async function endSession(context: Context, { sessionId }: SessionQuery): Promise<void> {
  const { db } = context
  const viewer = signedIn(context)
  const isOwnSession = and(eq(sessions.id, sessionId), eq(sessions.memberId, viewer.id))
  const [, , , ended] = await withNewId(context.now, () =>
    db.batch([
      eventRecordFor(context, 'log_out', isOwnSession),
      ...revokeTokensOfSession(context, viewer.id, isOwnSession),
      db.delete(sessions).where(isOwnSession).returning({ id: sessions.id }),
    ]),
  )
  if (ended.length === 0) throw new Refusal('not_found')
}

export async function logOut(context: Context): Promise<void> {
  const { db, viewer } = context
  if (!viewer) return
  await withNewId(context.now, () =>
    db.batch([
      db
        .delete(sessions)
        .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.memberId, viewer.id))),
      recordDeviceLogOut(context, viewer.id),
      eventRecord(context, viewer.id, 'log_out'),
    ]),
  )
}

/** Logs out everywhere and removes the chosen sign-in methods. May refuse `fresh_login_required`. */
export async function logOutEverywhere(
  context: Context,
  { ended = [] }: ChosenMethods = {},
): Promise<void> {
  const { db } = context
  const viewer = ended.length > 0 ? freshlySignedIn(context) : signedIn(context)
  await withNewId(context.now, () =>
    db.batch([
      eventRecord(context, viewer.id, 'log_out_everywhere'),
      ...revocationStatements(context, { memberId: viewer.id, cause: 'logOutEverywhere' }),
      ...removeChosenMethods(context, viewer.id, { ended }),
      ...(ended.length > 0
        ? warningRecords(context, viewer.id, factorRemovedEmail('the access you chose'))
        : []),
    ]),
  )
  if (ended.length > 0) context.waitUntil(sendQueuedEmails(context))
}
