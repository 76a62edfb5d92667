import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { digests } from '../../../db/operations/digests.ts'
import { runTogether } from '../../../db/run-together.ts'
import { Refusal } from '../../../refusal.ts'
import { mainZone } from '../../identity/business/details/time-zones.ts'
import type { PushDevice } from '../../identity/push/push.ts'
import { pushDevices, pushKey, shownDevice } from '../../identity/push/subscriptions.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { writeSignedIn } from '../../identity/sessions/write-signed-in.server.ts'
import type { LinkQuery } from '../../identity/tokens/links.ts'
import { idOfSigned } from '../../identity/tokens/signed-id.server.ts'
import { type UpdateWishes, wishesOf } from '../../identity/updates/kinds.ts'
import { type DigestChoice, type DigestSetting, nextMonday } from './digest.ts'

export type NotificationSettings = {
  /** The key to turn notifications on with; null where this site sends none. */
  key: string | null
  devices: PushDevice[]
  wishes: UpdateWishes
  digest: DigestSetting
}

/** Reads by which ways news reach the viewer. Refuses `not_signed_in`. */
export async function readNotificationSettings(context: Context): Promise<NotificationSettings> {
  const { db, env } = context
  const viewer = signedIn(context)
  const [rows, [row]] = await db.batch([
    pushDevices(context, viewer.id),
    db
      .select({
        emailVerifiedAt: members.emailVerifiedAt,
        quiet: members.quietPushes,
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
    wishes: wishesOf(row?.quiet ?? []),
    digest: {
      due: row && row.dueAt !== null ? { at: row.dueAt, timeZone: row.timeZone ?? 'UTC' } : null,
      isBounced: Boolean(row?.bouncedAt),
      isConfirmed: Boolean(row?.emailVerifiedAt),
      timeZone: mainZone(viewer.country),
      zones: Intl.supportedValuesOf('timeZone'),
    },
  }
}

/** Has the viewer sent a letter about each week, or none any more. Refuses `not_signed_in`. */
export async function chooseDigest(context: Context, choice: DigestChoice): Promise<void> {
  const { db, now } = context
  const { id } = signedIn(context)
  await writeSignedIn(context, (_, stillThere) =>
    runTogether(db, [
      stillThere.getSQL(),
      choice.act === 'stop' ? ended(id) : begun(id, choice.timeZone, now),
    ]),
  )
}

function begun(id: number, timeZone: string, now: number) {
  return sql`insert into digests (member_id, time_zone, due_at)
    values (${id}, ${timeZone}, ${nextMonday(now, timeZone)})
    on conflict (member_id) do update
      set time_zone = excluded.time_zone, due_at = excluded.due_at, bounced_at = null`
}

function ended(id: number) {
  return sql`delete from digests where member_id = ${id}`
}

/** Reads whether the member of a letter's link gets the letter; null for a link that isn't ours. */
export async function readDigestLink(
  { db, env }: Context,
  { token }: LinkQuery,
): Promise<{ isOn: boolean } | null> {
  const memberId = idOfSigned(env, 'weekly digest', token)
  if (memberId === null) return null
  const [row] = await db
    .select({ dueAt: digests.dueAt })
    .from(digests)
    .where(eq(digests.memberId, memberId))
  return { isOn: row !== undefined }
}

/** Stops the letter by its link. Refuses `link_expired` for one that isn't ours. */
export async function stopDigest({ db, env }: Context, { token }: LinkQuery): Promise<void> {
  const memberId = idOfSigned(env, 'weekly digest', token)
  if (memberId === null) throw new Refusal('link_expired')
  await db.delete(digests).where(eq(digests.memberId, memberId))
}
