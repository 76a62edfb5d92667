import { and, desc, eq } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { sessions } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import type { SessionQuery } from '../account/settings.ts'
import { takenBack } from '../recovery/take-back.server.ts'
import { eventRecord, eventRecordFor } from './account-events.server.ts'
import { countryName } from './country-name.ts'
import { deviceName } from './device-name.ts'
import { deviceLoggedOut } from './known-devices.server.ts'
import { signedIn } from './signed-in.ts'
import { isOpenSession } from './viewer/viewer-query.server.ts'

export type OpenSession = {
  id: number
  device: string
  country: string
  createdAt: number
  lastSeenAt: number
  isCurrent: boolean
}

export function openSessions({ db, now }: Context, viewer: Viewer) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      country: sessions.country,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.memberId, viewer.id), isOpenSession(now)))
    .orderBy(desc(sessions.id))
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

export async function endSession(context: Context, { sessionId }: SessionQuery): Promise<void> {
  const { db } = context
  const viewer = signedIn(context)
  const own = and(eq(sessions.id, sessionId), eq(sessions.memberId, viewer.id))
  const [, ended] = await withNewId(context.now, () =>
    db.batch([
      eventRecordFor(context, 'log_out', own),
      db.delete(sessions).where(own).returning({ id: sessions.id }),
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
      deviceLoggedOut(context, viewer.id),
      eventRecord(context, viewer.id, 'log_out'),
    ]),
  )
}

export async function logOutEverywhere(context: Context): Promise<void> {
  const { db } = context
  const viewer = signedIn(context)
  await withNewId(context.now, () =>
    db.batch([
      eventRecord(context, viewer.id, 'log_out_everywhere'),
      ...takenBack(context, { memberId: viewer.id, wayBack: 'logOutEverywhere' }),
    ]),
  )
}
