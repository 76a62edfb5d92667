import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context, Viewer } from '../../../context.server.ts'
import { firstIdAt } from '../../../db/ids.ts'
import { literal } from '../../../db/literal.ts'
import { parseJson } from '../../../json.ts'
import type { ListPage } from '../../../paging.ts'
import { withSuppressedTerms } from '../../content/advisories/suppressed-terms.server.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { feedViewerOf, isNotHiddenFrom } from '../../core/permissions/blocks.server.ts'
import { newPins, spreadPage } from './feeds.server.ts'
import type { FeedQuery } from './feeds.ts'
import { MIN_TOPICS, TODAY_MS, TODAY_SAVES, TOPIC_PICTURES, TOPICS } from './limits.ts'

export type Topic = { tag: string; saveCount: number; pictures: string[] }

export type IdeasPage = { topics: Topic[]; pins: ListPage<WallPin> }

/** Reads the ideas page. Leaves out suppressed topics, and shows none at all if too few remain. */
export async function readIdeasPage(context: Context, page: FeedQuery): Promise<IdeasPage> {
  const { db, viewer, now } = context
  const isFirst = page.bookmark === null
  const suppression = withSuppressedTerms(context)
  const [found, newest] = await suppression.context.db.batch([
    selectTopics(db, viewer, isFirst ? now - TODAY_MS : now),
    newPins(context, page),
  ])
  const isSuppressed = await suppression.termMatcher()
  const shown = found.filter(({ tag }) => !isSuppressed(tag)).slice(0, TOPICS)
  const topics = shown.length < MIN_TOPICS ? [] : shown
  return { topics, pins: spreadPage(newest, page) }
}

function selectTopics(db: Context['db'], viewer: Viewer | null, since: number) {
  return db
    .select({
      tag: sql<string>`tag`.as('tag'),
      saveCount: sql<number>`save_count`.as('save_count'),
      pictures: sql`pictures`
        .mapWith((json: string) => parseJson(v.array(v.string()), json))
        .as('pictures'),
    })
    .from(sql`(
      with saves as materialized (
        select id, picture_id from pins
        where deleted_at is null and is_listed = 1 and via_pin_id is not null
          and id >= ${firstIdAt(since)} and ${isNotHiddenFrom(feedViewerOf(viewer))}
        order by id desc limit ${literal(TODAY_SAVES)}
      ),
      saved as materialized (
        select hashtag_id, picture_id, count(*) as times, max(saves.id) as newest from saves
        join pin_hashtags on pin_id = saves.id group by hashtag_id, picture_id
      ),
      topics as (
        select hashtag_id, tag, sum(times) as save_count from saved
        join hashtags on hashtags.id = hashtag_id group by hashtag_id
        having count(*) >= ${TOPIC_PICTURES} order by save_count desc, tag limit ${literal(2 * TOPICS)}
      )
      select tag, save_count, (
        select json_group_array(hash) from (
          select hash from saved join pictures on pictures.id = picture_id
          where saved.hashtag_id = topics.hashtag_id
          order by times desc, newest desc limit ${literal(TOPIC_PICTURES)}
        )
      ) as pictures
      from topics
    )`)
    .orderBy(sql`save_count desc, tag`)
}
