import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { builtOnce } from '../../../../db/built-once.ts'
import { pictures } from '../../../../db/core/media.ts'
import { knownDevices, members } from '../../../../db/identity/accounts.ts'
import { identities } from '../../../../db/identity/identities.ts'
import { ACCOUNTS_PER_BROWSER, DEVICE_MS } from '../../limits.ts'
import { isMasked, maskedEmail } from '../../names/masked-email.ts'
import type { Provider } from '../../sign-in-methods/providers.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import type { KnownViewer } from '../known-viewer.ts'
import { switchPushAccount } from './switch-push-account.server.ts'

/** The statements that record a browser's device and move push notifications to this account. */
export function recordBrowser(
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
    recordDevice(db, { id, tokenHash, memberId, now }),
    deleteExcessDevices(db, { tokenHash, memberId, oldest: now - DEVICE_MS }),
    ...switchPushAccount(context, { memberId, sessionId }),
  ] as const
}

const recordDevice = builtOnce((db) =>
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

const deleteExcessDevices = builtOnce((db) => {
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

export function recordDeviceLogOut({ db, now, origin }: Context, memberId: number) {
  return db
    .update(knownDevices)
    .set({ loggedOutAt: now })
    .where(and(isThisDevice(origin), eq(knownDevices.memberId, memberId)))
}

/** The query for a browser's last member. Pass its rows to {@link knownViewerOf}. */
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

/** Returns a browser's last member. Masks the address after a log-out, because others may use the browser next. */
export function knownViewerOf([row]: KnownViewerRow[]): KnownViewer | null {
  if (row?.state !== 'active') return null
  const { state: _, loggedOutAt, ...info } = row
  if (loggedOutAt === null) return { type: 'LIMITED_LOGIN', info }
  return { type: 'AUTH', info: { ...info, email: maskedEmail(info.email) } }
}

/** Returns the full address for a masked one in a form, if that account logged out in this browser. */
export async function unmaskedAddress({ db, origin }: Context, typed: string): Promise<string> {
  if (!isMasked(typed)) return typed
  const rows = await db
    .select({ email: members.email })
    .from(knownDevices)
    .innerJoin(members, eq(members.id, knownDevices.memberId))
    .where(and(isThisDevice(origin), isNotNull(knownDevices.loggedOutAt)))
    .orderBy(desc(knownDevices.loggedInAt), desc(knownDevices.id))
  return rows.find(({ email }) => maskedEmail(email) === typed)?.email ?? typed
}

/** The query for the address of an account whose session expired. */
export function knownAddress({ db, origin }: Context, memberId: number | null) {
  return db
    .select({ email: members.email })
    .from(knownDevices)
    .innerJoin(members, eq(members.id, knownDevices.memberId))
    .where(
      and(
        isThisDevice(origin),
        eq(knownDevices.memberId, memberId ?? 0),
        isNull(knownDevices.loggedOutAt),
      ),
    )
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

/** The condition for this browser's devices. Without a cookie nothing matches, as stored hashes are never empty. */
export function isThisDevice({ deviceToken }: Context['origin']) {
  return eq(knownDevices.tokenHash, deviceToken === null ? '' : hashToken(deviceToken))
}

function connectedTo(provider: Provider) {
  return sql`exists (select 1 from ${identities} where ${identities.memberId} = ${members.id} and ${identities.provider} = ${provider})`
    .mapWith(Boolean)
    .as(`connected_to_${provider}`)
}
