import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { firstIdAt } from '../../../db/ids.ts'
import { TOPICS } from '../audience/topics.ts'
import { INTEREST_SAVES, INTERESTS, LEAST_AGE } from '../limits.ts'
import { dayOf } from '../quick-promote/form/last-day.ts'

/** The cron runs once an hour; members who saved between two runs are never missed. */
const SINCE_MS = 70 * 60_000

const MEMBERS = 2_000

const TAGS = JSON.stringify(TOPICS.flatMap(({ id, hashtags }) => hashtags.map((tag) => [tag, id])))

/** Notes the topics of recent savers' last public saves; none of members under 18, or who wish that none be used. */
export async function noteInterests({
  db,
  now,
}: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  const adult = new Date(now)
  adult.setUTCFullYear(adult.getUTCFullYear() - LEAST_AGE)
  await db.run(sql`
    update members set interests = (
      select json_group_array(topic) from (
        select tag.value ->> 1 as topic from (
          select id from pins where pinner_id = members.id and deleted_at is null and is_listed = 1
          order by id desc limit ${INTEREST_SAVES}
        ) as saved
        join pin_hashtags on pin_hashtags.pin_id = saved.id
        join hashtags on hashtags.id = pin_hashtags.hashtag_id
        join json_each(${TAGS}) as tag on tag.value ->> 0 = hashtags.tag
        group by topic order by count(*) desc, topic limit ${INTERESTS}
      )
    )
    where ignores_interests = 0 and birthday <= ${dayOf(adult.getTime(), 'UTC')} and id in (
      select distinct pinner_id from pins where id >= ${firstIdAt(now - SINCE_MS)} limit ${MEMBERS}
    )`)
}
