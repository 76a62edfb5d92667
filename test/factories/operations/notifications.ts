import { eq } from 'drizzle-orm'
import type { Context } from '../../../app/context.server.ts'
import { notifications } from '../../../app/db/identity/notifications.ts'
import { viewerOf } from '../../../app/features/identity/sessions/viewer/viewer-query.server.ts'
import { listNotifications } from '../../../app/features/operations/notifications/list-notifications.server.ts'
import { aSignedInMember } from '../identity/people.ts'

export type Reader = Awaited<ReturnType<typeof aSignedInMember>>

/** A signed-in member without notifications. */
export async function aReader(
  changes: Parameters<typeof aSignedInMember>[0] = {},
): Promise<Reader> {
  const reader = await aSignedInMember(changes)
  await clearNotifications(reader)
  return reader
}

export async function clearNotifications({
  db,
  viewer,
}: Pick<Reader, 'db' | 'viewer'>): Promise<void> {
  await db.delete(notifications).where(eq(notifications.memberId, viewer.id))
}

export async function notificationsOf(member: Context) {
  return (await listNotifications(member, { bookmark: null, pageSize: 250 })).items
}

export async function kindsOf(member: Context): Promise<string[]> {
  return (await notificationsOf(member)).map(({ kind }) => kind)
}

export async function hasDot({ db, token, now }: Reader): Promise<boolean> {
  const [row] = await viewerOf(db, { token, now })
  return row?.viewer.hasNewUpdate ?? false
}
