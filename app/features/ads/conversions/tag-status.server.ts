import { and, eq, gt, not, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { conversionEvents, conversionTags } from '../../../db/ads/conversions.ts'
import { firstIdAt } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { selectAdvertiser } from '../campaigns/campaigns-page.server.ts'
import { TAG_STATUS_MS } from '../limits.ts'
import type { TagsQuery } from '../tags/tag.ts'
import { isTagOf } from '../tags/tags.server.ts'
import { selectTags } from '../tags/tags-page.server.ts'
import { repeatedPercent, type TagFacts, tagWarnings } from './tag-warnings.ts'

/** Reads a business's tags over seven days, and their problems. Refuses what {@link listTags} refuses. */
export async function readTagStatus(context: Context, { advertiserId }: TagsQuery) {
  const { db, now } = context
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const [[advertiser], tags, counts] = await db.batch([
    selectAdvertiser(db, viewer, advertiserId),
    selectTags(context, viewer, advertiserId),
    db
      .select({
        tagId: conversionEvents.tagId,
        event: conversionEvents.event,
        count: sql<number>`count(*)`.as('count'),
        withClick: sql<number>`count(${conversionEvents.clickKey})`.as('with_click'),
        withEventId: sql<number>`count(${conversionEvents.eventId})`.as('with_event_id'),
        withoutCurrency: ofProblem('currency_missing').as('without_currency'),
        unknownCurrency: ofProblem('currency_unknown').as('unknown_currency'),
        malformed: ofProblem('malformed').as('malformed'),
        repeats: sql<number>`sum(${conversionEvents.repeats})`.as('repeats'),
      })
      .from(conversionEvents)
      .innerJoin(conversionTags, eq(conversionTags.id, conversionEvents.tagId))
      .where(
        and(
          isTagOf(advertiserId),
          hasRightFor(viewer, 'see_campaigns', advertiserId),
          gt(conversionEvents.id, firstIdAt(now - TAG_STATUS_MS)),
          not(conversionEvents.isTest),
        ),
      )
      .groupBy(conversionEvents.tagId, conversionEvents.event)
      .orderBy(sql`count(*) desc`),
  ])
  if (!advertiser) throw new Refusal('not_found')
  const facts = tags.map((tag): TagFacts => {
    return { ...tag, events: counts.filter(({ tagId }) => tagId === tag.id) }
  })
  return {
    advertiser,
    now,
    tags: facts.map((tag) => ({
      ...tag,
      warnings: tagWarnings(tag, now),
      repeatedPercent: repeatedPercent(tag.events),
    })),
  }
}

export type TagStatus = Awaited<ReturnType<typeof readTagStatus>>['tags'][number]

function ofProblem(problem: (typeof conversionEvents.$inferSelect)['valueProblem']) {
  return sql<number>`sum(${conversionEvents.valueProblem} is ${problem})`
}
