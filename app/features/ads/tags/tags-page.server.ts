import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { conversionTags } from '../../../db/ads/conversions.ts'
import { Refusal } from '../../../refusal.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import { selectAdvertiser } from '../campaigns/campaigns-page.server.ts'
import { lastEventAt } from './last-event.server.ts'
import type { TagQuery, TagsQuery } from './tag.ts'
import { isTagOf } from './tags.server.ts'

/** Lists a business's tags. Refuses `not_allowed`, and `not_found` if the viewer doesn't manage the business. */
export async function listTags(context: Context, { advertiserId }: TagsQuery) {
  const { db, now } = context
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const [[advertiser], tags] = await db.batch([
    selectAdvertiser(db, viewer, advertiserId),
    selectTags(context, viewer, advertiserId),
  ])
  if (!advertiser) throw new Refusal('not_found')
  return { advertiser, tags, now }
}

export type ShownTag = Awaited<ReturnType<typeof listTags>>['tags'][number]

/** Reads a tag. Refuses `not_found` for another business's tag, and what {@link listTags} refuses. */
export async function readTag(context: Context, { advertiserId, tag: id }: TagQuery) {
  const { db, now } = context
  const viewer = actingFor(context, advertiserId, 'see_campaigns')
  const [[advertiser], [tag]] = await db.batch([
    selectAdvertiser(db, viewer, advertiserId),
    selectTags(context, viewer, advertiserId, eq(conversionTags.id, id)),
  ])
  if (!advertiser || !tag) throw new Refusal('not_found')
  return { advertiser, tag, now }
}

export function selectTags(
  { db }: Context,
  viewer: Viewer,
  advertiserId: number,
  condition?: SQL | undefined,
) {
  return db
    .select({
      id: conversionTags.id,
      name: conversionTags.name,
      lastAt: lastEventAt(),
      unknownEvent: conversionTags.unknownEvent,
      unknownEventAt: conversionTags.unknownEventAt,
      createdAt: conversionTags.createdAt,
      campaigns: sql<number>`(
        select count(*) from campaigns
        where campaigns.conversion_tag_id = conversion_tags.id and campaigns.status <> 'ended'
      )`.as('campaigns'),
    })
    .from(conversionTags)
    .where(
      and(isTagOf(advertiserId), hasRightFor(viewer, 'see_campaigns', advertiserId), condition),
    )
    .orderBy(desc(conversionTags.id))
}
