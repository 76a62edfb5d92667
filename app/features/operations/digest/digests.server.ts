import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { digests } from '../../../db/operations/digests.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { Refusal } from '../../../refusal.ts'
import { mainZone } from '../../identity/business/details/time-zones.ts'
import { choicesOf, type NotificationChoices } from '../../identity/notifications/kinds.ts'
import type { PushDevice } from '../../identity/push/push.ts'
import { pushDevices, pushKey, shownDevice } from '../../identity/push/subscriptions.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { writeSignedIn } from '../../identity/sessions/write-signed-in.server.ts'
import type { LinkQuery } from '../../identity/tokens/links.ts'
import { readSignedId } from '../../identity/tokens/signed-id.server.ts'
import { type DigestChoice, type DigestSetting, nextMonday } from './digest.ts'

export type NotificationPage = {
  /** The key that turns notifications on; null if this site doesn't send any. */
  key: string | null
  devices: PushDevice[]
  settings: NotificationChoices
  digest: DigestSetting
}

/** Reads how the viewer is notified. Refuses `not_signed_in`. */
export async function readNotificationPage(context: Context): Promise<NotificationPage> {
  const { db, env } = context
  const viewer = signedIn(context)
  const [rows, [row]] = await db.batch([
    pushDevices(context, viewer.id),
    db
      .select({
        emailVerifiedAt: members.emailVerifiedAt,
        quiet: members.mutedPushes,
        dueAt: digests.dueAt,
        timeZone: digests.timeZone,
        bouncedAt: digests.bouncedAt,
      })
      .from(members)
      .leftJoin(digests, eq(digests.memberId, members.id))
      .where(eq(members.id, viewer.id)),
  ])
  return {
    key: pushKey(env),
    devices: rows.map((row) => shownDevice(row, viewer)),
    settings: choicesOf(row?.quiet ?? []),
    digest: {
      due: row && row.dueAt !== null ? { at: row.dueAt, timeZone: row.timeZone ?? 'UTC' } : null,
      isBounced: Boolean(row?.bouncedAt),
      isConfirmed: Boolean(row?.emailVerifiedAt),
      timeZone: mainZone(viewer.country),
      zones: Intl.supportedValuesOf('timeZone'),
    },
  }
}

/** Turns the viewer's weekly email on or off. Refuses `not_signed_in`. */
export async function setDigest(context: Context, choice: DigestChoice): Promise<void> {
  const { db, now } = context
  const { id } = signedIn(context)
  await writeSignedIn(context, (_, stillSignedIn) =>
    runBatch(db, [
      stillSignedIn.getSQL(),
      choice.act === 'stop' ? deleteDigest(id) : startDigest(id, choice.timeZone, now),
    ]),
  )
}

function startDigest(id: number, timeZone: string, now: number) {
  return sql`insert into digests (member_id, time_zone, due_at)
    values (${id}, ${timeZone}, ${nextMonday(now, timeZone)})
    on conflict (member_id) do update
      set time_zone = excluded.time_zone, due_at = excluded.due_at, bounced_at = null`
}

function deleteDigest(id: number) {
  return sql`delete from digests where member_id = ${id}`
}

/** Reads whether the member with this link gets the weekly email; null if the link isn't valid. */
export async function readDigestLink(
  { db, env }: Context,
  { token }: LinkQuery,
): Promise<{ isOn: boolean } | null> {
  const memberId = readSignedId(env, 'weekly digest', token)
  if (memberId === null) return null
  const [row] = await db
    .select({ dueAt: digests.dueAt })
    .from(digests)
    .where(eq(digests.memberId, memberId))
  return { isOn: row !== undefined }
}

/** Stops the weekly email by its link. Refuses `link_expired` if the link isn't valid. */
export async function stopDigest({ db, env }: Context, { token }: LinkQuery): Promise<void> {
  const memberId = readSignedId(env, 'weekly digest', token)
  if (memberId === null) throw new Refusal('link_expired')
  await db.delete(digests).where(eq(digests.memberId, memberId))
}
