import { asc, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { sends } from '../../../db/content/sends.ts'
import { updates } from '../../../db/identity/updates.ts'
import { firstIdAt } from '../../../db/ids.ts'
import { UPDATE_PURGES, UPDATES_KEPT_MS } from '../limits.ts'

/** Deletes updates, and what members sent each other, once they are too old. */
export async function purgeUpdates({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = now - UPDATES_KEPT_MS
  const { atOnce, rounds } = UPDATE_PURGES
  // Rows lie as they were written, so that the oldest are found without an index.
  const oldest = sql`select rowid from (
    select rowid, ${updates.at} from ${updates} order by rowid limit ${atOnce}
  ) where at < ${before}`
  const sent = db
    .select({ id: sends.id })
    .from(sends)
    .where(lt(sends.id, firstIdAt(before)))
    .orderBy(asc(sends.id))
    .limit(atOnce)
  for (let round = 0; round < rounds; round++) {
    const [ofUpdates, ofSends] = await db.batch([
      db.delete(updates).where(sql`rowid in (${oldest})`),
      db.delete(sends).where(inArray(sends.id, sent)),
    ])
    if (ofUpdates.meta.changes + ofSends.meta.changes === 0) return
  }
}
