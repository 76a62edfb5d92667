import { sql } from 'drizzle-orm'

/** The time of the latest event that wasn't a test, for a row of `conversion_tags`; null if there is none. */
export function lastEventAt() {
  return sql<number | null>`(
    select events.at from conversion_events as events
    where events.tag_id = conversion_tags.id and not events.is_test
    order by events.id desc limit 1
  )`.as('last_at')
}
