import { and, eq, inArray, min, or, sql } from 'drizzle-orm'
import type { Context, StoredAccount, Viewer } from '../../../context.server.ts'
import { pictures } from '../../../db/core/media.ts'
import { knownDevices, members, sessions } from '../../../db/identity/accounts.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import { secondFactors } from '../../../db/identity/second-factors.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { SESSION_IDLE_MS, TRUST_MS } from '../limits.ts'
import { browserToken, hashToken } from '../tokens/tokens.server.ts'
import { eventRecord, eventRecordFor } from './account-events.server.ts'
import { isThisDevice, recordBrowser, recordDeviceLogOut } from './devices/known-devices.server.ts'
import { readViewer, refreshSession, requireSecondFactor } from './sessions.server.ts'
import type { SignedIn } from './start-session.server.ts'
import type { AccountQuery } from './stored-accounts.ts'
import { isOpenSession } from './viewer/viewer-query.server.ts'

export type ShownAccount = {
  id: number
  username: string
  email: string
  fullName: string
  pictureHash: string | null
  avatarColorIndex: number
  /** Set for a business account that was created in this browser and hasn't been used since. */
  partner: { isCreate: true } | null
  isActive: boolean
  isLoggedIn: boolean
}

export async function readAccounts(context: Context): Promise<ShownAccount[]> {
  const { accounts } = context.origin
  if (accounts.length === 0) return []
  const rows = await accountRows(context)
  return accounts.flatMap(({ memberId }) => rows.filter(({ id }) => id === memberId))
}

async function accountRows(context: Context): Promise<ShownAccount[]> {
  const { db, now, origin, viewer } = context
  const rows = await db
    .select({
      id: members.id,
      username: members.username,
      email: members.email,
      fullName: publicName().as('public_name'),
      pictureHash: pictures.hash,
      avatarColorIndex: members.avatarColorIndex,
      isPartner: members.isPartner,
      createdAt: members.createdAt,
      usedAt: knownDevices.loggedInAt,
      sessionId: sessions.id,
    })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .leftJoin(
      sessions,
      and(
        eq(sessions.memberId, members.id),
        inArray(sessions.tokenHash, tokenHashes(origin.accounts)),
        isOpenSession(now),
        eq(members.state, 'active'),
      ),
    )
    .leftJoin(knownDevices, and(eq(knownDevices.memberId, members.id), isThisDevice(origin)))
    .where(
      and(
        inArray(
          members.id,
          origin.accounts.map(({ memberId }) => memberId),
        ),
        // An account without a session is listed only in a browser that the member has used.
        or(sql`${sessions.id} is not null`, sql`${knownDevices.id} is not null`),
      ),
    )
  return rows.map(({ isPartner, createdAt, usedAt, sessionId, ...shown }) => ({
    ...shown,
    partner: isPartner && usedAt === createdAt ? { isCreate: true } : null,
    isActive: viewer?.id === shown.id,
    isLoggedIn: sessionId !== null,
  }))
}

/**
 * Switches to another account of this browser. Refuses `account_logged_out`, and `mfa_required` if its session is
 * older than a month or than its second factor.
 */
export async function switchAccount(
  context: Context,
  { accountId }: AccountQuery,
): Promise<SignedIn> {
  const stored = context.origin.accounts.find(({ memberId }) => memberId === accountId)
  const viewer = stored && (await openViewer(context, stored))
  if (!viewer) throw new Refusal('account_logged_out')
  if (await isProofOld(context, viewer)) {
    await requireSecondFactor(context, { memberId: accountId, way: 'switched' })
  }
  return continueAs(context, stored, viewer)
}

/** Switches to the most recently used account that needs no log-in; null if there is none. */
export async function switchToNext(context: Context): Promise<SignedIn | null> {
  for (const stored of context.origin.accounts) {
    const viewer = await openViewer(context, stored)
    if (viewer && !(await isProofOld(context, viewer))) return continueAs(context, stored, viewer)
  }
  return null
}

export async function logOutOfAll(context: Context): Promise<void> {
  const { db, now, origin } = context
  for (const { memberId, token } of origin.accounts) {
    const isOwnSession = and(
      eq(sessions.tokenHash, hashToken(token)),
      eq(sessions.memberId, memberId),
    )
    await withNewId(now, () =>
      db.batch([
        eventRecordFor(context, 'log_out', isOwnSession),
        db.delete(sessions).where(isOwnSession),
        recordDeviceLogOut(context, memberId),
      ]),
    )
  }
}

type OpenViewer = Viewer & { sessionSeenAt: number }

async function openViewer(
  { db, now }: Context,
  { memberId, token }: StoredAccount,
): Promise<OpenViewer | null> {
  const viewer = await readViewer(db, token, now)
  return viewer?.id === memberId ? viewer : null
}

/** Whether a session must ask for the second factor, because it's older than the factor or than trust lasts. */
async function isProofOld(
  { db, now }: Context,
  { id, sessionStartedAt }: OpenViewer,
): Promise<boolean> {
  const [factors] = await db
    .select({ since: min(secondFactors.createdAt) })
    .from(secondFactors)
    .where(eq(secondFactors.memberId, id))
  const since = factors?.since ?? null
  return since !== null && (sessionStartedAt < since || now - sessionStartedAt > TRUST_MS)
}

async function continueAs(
  context: Context,
  { memberId, token }: StoredAccount,
  { sessionSeenAt, ...viewer }: OpenViewer,
): Promise<SignedIn> {
  const { db, now, origin } = context
  const deviceToken = browserToken(origin.deviceToken)
  await withNewId(now, (id) =>
    db.batch([
      ...recordBrowser(context, { id, memberId, sessionId: viewer.sessionId, deviceToken }),
      eventRecord(context, memberId, 'switched', 'switch'),
    ]),
  )
  await refreshSession(context, viewer.sessionId, sessionSeenAt)
  const session = { token, maxAgeSeconds: SESSION_IDLE_MS / 1000 }
  return { viewer, session, deviceToken }
}

function tokenHashes(accounts: readonly StoredAccount[]): string[] {
  return accounts.map(({ token }) => hashToken(token))
}
