import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { CONVERSION_EVENTS, type ConversionEvent } from '../../../db/ads/conversion-events.ts'
import { conversionEvents, conversionTags } from '../../../db/ads/conversions.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowValues } from '../../../db/row-values.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { readValue, type TagEvent } from './tag-event.ts'

type ReceivedEvent = TagEvent & { via: 'image' | 'script'; host: string | null }

/**
 * Stores a tag's event; ignores unknown tags. Events with the same name and event id count once; a later one adds a
 * missing click or value. Stores the latest unknown event name, which the business can see. Refuses `rate_limited`.
 */
export async function storeEvent(context: Context, received: ReceivedEvent): Promise<void> {
  await limitRate(context, 'conversion')
  if (isKnown(received.event)) await storeKnownEvent(context, received, received.event)
  else await storeUnknownName(context, received)
}

async function storeKnownEvent(
  { db, now }: Context,
  { tid, cid, eid, test, via, host, ...rest }: ReceivedEvent,
  event: ConversionEvent,
): Promise<void> {
  const row = {
    tagId: tid,
    event,
    eventId: eid || null,
    clickKey: cid,
    isTest: test,
    via,
    host,
    at: now,
    ...readValue(rest),
  }
  const { clickKey, valueMicros, currency, valueProblem } = conversionEvents
  await withNewId(now, (id) =>
    db
      .insert(conversionEvents)
      .select(
        sql`select ${rowValues(conversionEvents, { id, ...row })} from ${conversionTags}
        where ${isActiveTag(tid)}`,
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

async function storeUnknownName(
  { db, now }: Context,
  { tid, event }: ReceivedEvent,
): Promise<void> {
  await db
    .update(conversionTags)
    .set({ unknownEvent: event, unknownEventAt: now })
    .where(isActiveTag(tid))
}

function isActiveTag(tagId: number) {
  return and(eq(conversionTags.id, tagId), isNull(conversionTags.deletedAt))
}

function isKnown(event: string): event is ConversionEvent {
  return CONVERSION_EVENTS.some((known) => known === event)
}
