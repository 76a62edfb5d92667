import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { CONVERSION_EVENTS, type ConversionEvent } from '../../../db/ads/conversion-events.ts'
import { conversionEvents, conversionTags } from '../../../db/ads/conversions.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowValues } from '../../../db/row-values.ts'
import { limitRate } from '../../ground/rate-limits/rate-limit.server.ts'
import { readValue, type ToldEvent } from './told-event.ts'

type Told = ToldEvent & { via: 'image' | 'script'; host: string | null }

/**
 * Keeps a tag's event; nothing for an unknown tag. The same event by the same event id counts once,
 * with the click and the value of whichever told them. An unknown event is kept as the tag's last
 * one, for its business to see. Refuses `rate_limited`.
 */
export async function takeEvent(context: Context, told: Told): Promise<void> {
  await limitRate(context, 'conversion')
  if (isKnown(told.event)) await keepEvent(context, told, told.event)
  else await noteUnknown(context, told)
}

async function keepEvent(
  { db, now }: Context,
  { tid, cid, eid, test, via, host, ...told }: Told,
  event: ConversionEvent,
): Promise<void> {
  const row = {
    ...{ tagId: tid, event, eventId: eid || null, clickKey: cid, isTest: test, via, host, at: now },
    ...readValue(told),
  }
  const { clickKey, valueMicros, currency, valueProblem } = conversionEvents
  await withNewId(now, (id) =>
    db
      .insert(conversionEvents)
      .select(
        sql`select ${rowValues(conversionEvents, { id, ...row })} from ${conversionTags}
        where ${isThere(tid)}`,
      )
      .onConflictDoUpdate({
        target: [
          conversionEvents.tagId,
          conversionEvents.event,
          conversionEvents.eventId,
          conversionEvents.isTest,
        ],
        targetWhere: isNotNull(conversionEvents.eventId),
        set: {
          repeats: sql`${conversionEvents.repeats} + 1`,
          clickKey: sql`coalesce(${clickKey}, excluded.click_key)`,
          valueMicros: sql`iif(${currency} is null, excluded.value_micros, ${valueMicros})`,
          currency: sql`coalesce(${currency}, excluded.currency)`,
          valueProblem: sql`iif(coalesce(${currency}, excluded.currency) is null,
            coalesce(${valueProblem}, excluded.value_problem), null)`,
        },
      }),
  )
}

async function noteUnknown({ db, now }: Context, { tid, event }: Told): Promise<void> {
  await db
    .update(conversionTags)
    .set({ unknownEvent: event, unknownEventAt: now })
    .where(isThere(tid))
}

function isThere(tagId: number) {
  return and(eq(conversionTags.id, tagId), isNull(conversionTags.deletedAt))
}

function isKnown(event: string): event is ConversionEvent {
  return CONVERSION_EVENTS.some((known) => known === event)
}
