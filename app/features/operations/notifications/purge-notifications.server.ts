import { asc, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { shares } from '../../../db/content/shares.ts'
import { notifications } from '../../../db/identity/notifications.ts'
import { firstIdAt } from '../../../db/ids.ts'
import type { ClockJob } from '../../../jobs.ts'
import { NOTIFICATION_PURGES, NOTIFICATIONS_KEPT_MS } from '../limits.ts'

export const purgeNotificationsJob: ClockJob = {
  name: 'purge_updates',
  every: 'hour',
  run: purgeNotifications,
}

export async function purgeNotifications({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = now - NOTIFICATIONS_KEPT_MS
  const { atOnce, rounds } = NOTIFICATION_PURGES
  // Rows are stored in insertion order, so the oldest are found without an index.
  const oldest = sql`select rowid from (
    select rowid, ${notifications.at} from ${notifications} order by rowid limit ${atOnce}
  ) where at < ${before}`
  const sent = db
    .select({ id: shares.id })
    .from(shares)
    .where(lt(shares.id, firstIdAt(before)))
    .orderBy(asc(shares.id))
    .limit(atOnce)
  for (let round = 0; round < rounds; round++) {
    const [deletedNotifications, deletedShares] = await db.batch([
      db.delete(notifications).where(sql`rowid in (${oldest})`),
      db.delete(shares).where(inArray(shares.id, sent)),
    ])
    if (deletedNotifications.meta.changes + deletedShares.meta.changes === 0) return
  }
}
