import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { firstIdAt } from '../../../db/ids.ts'
import { jsonRows } from '../../../db/json-rows.ts'
import { MINUTE_MS } from '../../../durations.ts'
import type { ClockJob } from '../../../jobs.ts'
import { TOPICS } from '../audience/topics.ts'
import { INTEREST_SAVES, INTERESTS, LEAST_AGE } from '../limits.ts'
import { dayOf } from '../quick-promote/promotion-form/last-day.ts'

/** How far back saves are read. Overlaps with the previous hourly run, so that none is missed. */
const SINCE_MS = 70 * MINUTE_MS

const MEMBERS = 2_000

const TAGS = jsonRows(
  TOPICS.flatMap(({ id: topic, hashtags }) => hashtags.map((tag) => ({ tag, topic }))),
  'tag',
)

export const storeInterestsJob: ClockJob = {
  name: 'note_interests',
  every: 'hour',
  run: storeInterests,
}

/**
 * Stores recent savers' topics from their latest public saves. Members who are under 18 or opted out get no topics.
 */
export async function storeInterests({
  db,
  now,
}: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  const adult = new Date(now)
  adult.setUTCFullYear(adult.getUTCFullYear() - LEAST_AGE)
  await db.run(sql`
    update members set interests = (
      select json_group_array(topic) from (
        select ${TAGS.field('topic')} as topic from (
          select id from pins where pinner_id = members.id and deleted_at is null and is_listed = 1
          order by id desc limit ${INTEREST_SAVES}
        ) as saved
        join pin_hashtags on pin_hashtags.pin_id = saved.id
        join hashtags on hashtags.id = pin_hashtags.hashtag_id
        join ${TAGS.table} on ${TAGS.field('tag')} = hashtags.tag
        group by topic order by count(*) desc, topic limit ${INTERESTS}
      )
    )
    where ignores_interests = 0 and birthday <= ${dayOf(adult.getTime(), 'UTC')} and id in (
      select distinct pinner_id from pins where id >= ${firstIdAt(now - SINCE_MS)} limit ${MEMBERS}
    )`)
}
