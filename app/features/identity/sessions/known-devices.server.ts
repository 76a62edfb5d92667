import { and, desc, eq, gte, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import { pictures } from '../../../db/ground/media.ts'
import { knownDevices, members } from '../../../db/identity/accounts.ts'
import { identities } from '../../../db/identity/identities.ts'
import { ACCOUNTS_PER_BROWSER, DEVICE_MS } from '../limits.ts'
import type { Provider } from '../providers/providers.ts'
import { pushFollows } from '../push/follow-account.server.ts'
import { hashToken } from '../tokens/tokens.server.ts'
import type { KnownViewer } from './known-viewer.ts'

/** The statements for a browser that goes on as this account: it is known for it, and shows its notifications. */
export function browserKept(
  context: Context,
  {
    id,
    memberId,
    sessionId,
    deviceToken,
  }: { id: number; memberId: number; sessionId: number; deviceToken: string },
) {
  const { db, now } = context
  const tokenHash = hashToken(deviceToken)
  return [
    deviceNoted(db, { id, tokenHash, memberId, now }),
    devicesLeftOut(db, { tokenHash, memberId, oldest: now - DEVICE_MS }),
    ...pushFollows(context, { memberId, sessionId }),
  ] as const
}

const deviceNoted = builtOnce((db) =>
  db
    .insert(knownDevices)
    .values({
      id: sql.placeholder('id'),
      tokenHash: sql.placeholder('tokenHash'),
      memberId: sql.placeholder('memberId'),
      loggedInAt: sql.placeholder('now'),
      loggedOutAt: null,
    })
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.memberId],
      set: { loggedInAt: sql`excluded.logged_in_at`, loggedOutAt: null },
    }),
)

const devicesLeftOut = builtOnce((db) => {
  const isThisBrowser = eq(knownDevices.tokenHash, sql.placeholder('tokenHash'))
  const latest = db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(isThisBrowser)
    .orderBy(desc(knownDevices.loggedInAt), desc(knownDevices.id))
    .limit(ACCOUNTS_PER_BROWSER)
  const isForgotten = and(
    eq(knownDevices.memberId, sql.placeholder('memberId')),
    lt(knownDevices.loggedInAt, sql.placeholder('oldest')),
  )
  return db
    .delete(knownDevices)
    .where(or(and(isThisBrowser, notInArray(knownDevices.id, latest)), isForgotten))
})

export function deviceLoggedOut({ db, now, origin }: Context, memberId: number) {
  return db
    .update(knownDevices)
    .set({ loggedOutAt: now })
    .where(and(isThisDevice(origin), eq(knownDevices.memberId, memberId)))
}

/** The query for the last member of this browser, for a batch; {@link knownViewerOf} reads its rows. */
export function knownViewerRow({ db, now, origin }: Context) {
  return db
    .select({
      firstName: members.firstName,
      email: members.email,
      pictureHash: pictures.hash,
      avatarColorIndex: members.avatarColorIndex,
      hasPassword: sql`${members.passwordHash} is not null`.mapWith(Boolean).as('has_password'),
      connectedToFacebook: connectedTo('facebook'),
      connectedToGoogle: connectedTo('google'),
      connectedToLine: connectedTo('line'),
      state: members.state,
      loggedOutAt: knownDevices.loggedOutAt,
    })
    .from(knownDevices)
    .innerJoin(members, eq(members.id, knownDevices.memberId))
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .where(and(isThisDevice(origin), gte(knownDevices.loggedInAt, now - DEVICE_MS)))
    .orderBy(desc(knownDevices.loggedInAt), desc(knownDevices.id))
    .limit(1)
}

type KnownViewerRow = Awaited<ReturnType<typeof knownViewerRow>>[number]

export function knownViewerOf([row]: KnownViewerRow[]): KnownViewer | null {
  if (row?.state !== 'active') return null
  const { state: _, loggedOutAt, ...info } = row
  return { type: loggedOutAt === null ? 'LIMITED_LOGIN' : 'AUTH', info }
}

export function knownAddress({ db, origin }: Context, memberId: number | null) {
  return db
    .select({ email: members.email })
    .from(knownDevices)
    .innerJoin(members, eq(members.id, knownDevices.memberId))
    .where(and(isThisDevice(origin), eq(knownDevices.memberId, memberId ?? 0)))
}

export async function forgetKnownViewer({ db, origin }: Context): Promise<void> {
  const last = db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(isThisDevice(origin))
    .orderBy(desc(knownDevices.loggedInAt), desc(knownDevices.id))
    .limit(1)
  await db.delete(knownDevices).where(inArray(knownDevices.id, last))
}

/** Without a device cookie nothing matches: no hash is empty. */
export function isThisDevice({ deviceToken }: Context['origin']) {
  return eq(knownDevices.tokenHash, deviceToken === null ? '' : hashToken(deviceToken))
}

function connectedTo(provider: Provider) {
  return sql`exists (select 1 from ${identities} where ${identities.memberId} = ${members.id} and ${identities.provider} = ${provider})`
    .mapWith(Boolean)
    .as(`connected_to_${provider}`)
}
