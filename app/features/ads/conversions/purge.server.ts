import { and, asc, eq, inArray, isNotNull, lt, notExists } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { conversionEvents, conversionTags } from '../../../db/ads/conversions.ts'
import { firstIdAt } from '../../../db/ids.ts'
import type { ClockJob } from '../../../jobs.ts'
import { CONVERSION_PURGES, CONVERSIONS_KEPT_MS, CONVERSIONS_PURGED } from '../limits.ts'

type Worker = Pick<Context, 'db' | 'now'>

export const purgeConversionsJob: ClockJob = {
  name: 'purge_conversions',
  every: 'hour',
  run: purgeConversions,
}

/** Deletes events that are too old, and deleted tags without events. */
export async function purgeConversions({ db, now }: Worker): Promise<void> {
  const old = db
    .select({ id: conversionEvents.id })
    .from(conversionEvents)
    .where(lt(conversionEvents.id, firstIdAt(now - CONVERSIONS_KEPT_MS)))
    .orderBy(asc(conversionEvents.id))
    .limit(CONVERSIONS_PURGED)
  for (let purges = 0; purges < CONVERSION_PURGES; purges++) {
    const { meta } = await db.delete(conversionEvents).where(inArray(conversionEvents.id, old))
    if (meta.changes < CONVERSIONS_PURGED) break
  }
  const left = db
    .select({ id: conversionEvents.id })
    .from(conversionEvents)
    .where(eq(conversionEvents.tagId, conversionTags.id))
  await db.delete(conversionTags).where(and(isNotNull(conversionTags.deletedAt), notExists(left)))
}
