import { and, desc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { conversionEvents, conversionTags } from '../../../db/ads/conversions.ts'
import { firstIdAt } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { webAddress } from '../../../text/web-address.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { selectAdvertiser } from '../campaigns/campaigns-page.server.ts'
import { CLICK_ID, SHOWN_TESTS, TESTS_SHOWN_MS } from '../limits.ts'
import { shownMoney } from '../money.ts'
import type { TestsQuery } from '../tags/tag.ts'
import { selectTags } from '../tags/tags-page.server.ts'

/** A click id that never exists, so that its events belong to no campaign. */
const TEST_CLICK = 'a-test-of-your-own-tag'

/** Reads a tag's test events of the last day, and the address that starts a test. Refuses like {@link readTag}. */
export async function readTests(
  context: Context,
  { advertiserId, tag: id, page: typed }: TestsQuery,
) {
  const { db, now } = context
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const [[advertiser], [tag], events] = await db.batch([
    selectAdvertiser(db, viewer, advertiserId),
    selectTags(context, viewer, advertiserId, eq(conversionTags.id, id)),
    db
      .select({
        id: conversionEvents.id,
        event: conversionEvents.event,
        eventId: conversionEvents.eventId,
        clickKey: conversionEvents.clickKey,
        valueMicros: conversionEvents.valueMicros,
        currency: conversionEvents.currency,
        valueProblem: conversionEvents.valueProblem,
        repeats: conversionEvents.repeats,
        via: conversionEvents.via,
        host: conversionEvents.host,
        at: conversionEvents.at,
      })
      .from(conversionEvents)
      .innerJoin(conversionTags, eq(conversionTags.id, conversionEvents.tagId))
      .where(
        and(
          eq(conversionEvents.tagId, id),
          eq(conversionEvents.isTest, true),
          gt(conversionEvents.id, firstIdAt(now - TESTS_SHOWN_MS)),
          eq(conversionTags.advertiserId, advertiserId),
          hasRightFor(viewer, 'see_campaigns', advertiserId),
        ),
      )
      .orderBy(desc(conversionEvents.id))
      .limit(SHOWN_TESTS),
  ])
  if (!advertiser || !tag) throw new Refusal('not_found')
  const page = typed === '' ? null : webAddress(typed)
  return {
    advertiser,
    tag,
    now,
    page: {
      typed,
      testAddress: page ? testAddress(page) : null,
      error: typed !== '' && !page ? new Refusal('link_invalid').message : undefined,
    },
    events: events.map(({ clickKey, valueMicros, currency, ...event }) => ({
      ...event,
      hasClick: clickKey !== null,
      value: valueMicros !== null && currency ? shownMoney(valueMicros, currency) : null,
    })),
  }
}

export type ShownTest = Awaited<ReturnType<typeof readTests>>['events'][number]

/** An address that opens a page in test mode, as if after a click on a promoted pin. */
export function testAddress(page: string): string {
  const url = new URL(page)
  url.searchParams.set('pf_test', '1')
  url.searchParams.set(CLICK_ID, TEST_CLICK)
  return url.href
}
