import { decodeBase64urlIgnorePadding } from '@oslojs/encoding'
import { and, desc, eq, ne, notInArray } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { sessions } from '../../../db/identity/accounts.ts'
import { pushSubscriptions } from '../../../db/identity/push.ts'
import { isPushService } from '../../../gateways/push/push.server.ts'
import { isPoint } from '../../../gateways/push/push-encryption.ts'
import { Refusal } from '../../../refusal.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { PUSH_DEVICES } from '../limits.ts'
import { countryName } from '../sessions/country-name.ts'
import { deviceName } from '../sessions/devices/device-name.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { isOpenSession } from '../sessions/viewer/viewer-query.server.ts'
import { writeSignedIn } from '../sessions/write-signed-in.server.ts'
import type { DeviceAct, NewSubscription, PushDevice, RenewedSubscription } from './push.ts'

/** The public key for subscriptions; null if this site sends no notifications. */
export function pushKey({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Env): string | null {
  return VAPID_PUBLIC_KEY !== '' && VAPID_PRIVATE_KEY ? VAPID_PUBLIC_KEY : null
}

export function pushDevices({ db, now }: Context, memberId: number) {
  return db
    .select({
      id: pushSubscriptions.id,
      sessionId: pushSubscriptions.sessionId,
      isPaused: pushSubscriptions.isPaused,
      createdAt: pushSubscriptions.createdAt,
      userAgent: sessions.userAgent,
      country: sessions.country,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.memberId, memberId), isOpenSession(now)))
    .orderBy(desc(pushSubscriptions.id))
}

export function shownDevice(
  { sessionId, userAgent, country, ...row }: Awaited<ReturnType<typeof pushDevices>>[number],
  viewer: { sessionId: number },
): PushDevice {
  return {
    ...row,
    device: deviceName(userAgent),
    country: countryName(country),
    isCurrent: sessionId === viewer.sessionId,
  }
}

/**
 * Turns notifications on in this browser and pauses those of the browser's other accounts. At the limit, replaces the
 * oldest browser. Refuses `push_unsupported` for an unknown push service, and `not_found`.
 */
export async function turnOnPush(context: Context, given: NewSubscription): Promise<void> {
  const { db, env, now } = context
  const { id: memberId, sessionId } = signedIn(context)
  if (pushKey(env) === null) throw new Refusal('not_found')
  await checkSubscription(given)
  const isOther = and(
    eq(pushSubscriptions.endpoint, given.endpoint),
    ne(pushSubscriptions.sessionId, sessionId),
  )
  const newest = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))
    .orderBy(desc(pushSubscriptions.id))
    .limit(PUSH_DEVICES)
  await writeSignedIn(context, (id, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      db.delete(pushSubscriptions).where(and(isOther, eq(pushSubscriptions.memberId, memberId))),
      db.update(pushSubscriptions).set({ isPaused: true }).where(isOther),
      db
        .insert(pushSubscriptions)
        .values({ id, memberId, sessionId, ...given, createdAt: now })
        .onConflictDoUpdate({
          target: pushSubscriptions.sessionId,
          set: { ...given, isPaused: false, createdAt: now },
        }),
      db
        .delete(pushSubscriptions)
        .where(
          and(eq(pushSubscriptions.memberId, memberId), notInArray(pushSubscriptions.id, newest)),
        ),
    ]),
  )
}

/** Replaces a subscription that the browser has renewed; does nothing if it isn't the viewer's. */
export async function renewPush(
  context: Context,
  { oldEndpoint, ...given }: RenewedSubscription,
): Promise<void> {
  const { db } = context
  const { sessionId } = signedIn(context)
  await checkSubscription(given)
  await db
    .update(pushSubscriptions)
    .set(given)
    .where(
      and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, oldEndpoint)),
    )
}

/** Turns off one of the viewer's browsers, or sends it a test notification. Refuses `not_found`. */
export async function actOnDevice(context: Context, { deviceId, act }: DeviceAct): Promise<void> {
  const { db, env } = context
  const viewer = signedIn(context)
  const isOwnDevice = and(
    eq(pushSubscriptions.id, deviceId),
    eq(pushSubscriptions.memberId, viewer.id),
  )
  if (act === 'off') {
    const ended = await db.delete(pushSubscriptions).where(isOwnDevice).returning()
    if (ended.length === 0) throw new Refusal('not_found')
    return
  }
  await limitRate(context, 'pushTest', String(viewer.id))
  const [found] = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(isOwnDevice)
  if (!found) throw new Refusal('not_found')
  await env.JOBS.send({
    kind: 'push',
    memberId: viewer.id,
    subscriptionId: deviceId,
    about: null,
    tries: 0,
  })
}

async function checkSubscription({ endpoint, publicKey }: NewSubscription): Promise<void> {
  const isKnown = isPushService(endpoint)
  if (!isKnown || !(await isPoint(decodeBase64urlIgnorePadding(publicKey)))) {
    throw new Refusal('push_unsupported')
  }
}
