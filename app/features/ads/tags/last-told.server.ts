import { sql } from 'drizzle-orm'

/** When the tag of a row of `conversion_tags` last told something that wasn't a test; null for never. */
export function lastToldAt() {
  return sql<number | null>`(
    select events.at from conversion_events as events
    where events.tag_id = conversion_tags.id and not events.is_test
    order by events.id desc limit 1
  )`.as('last_at')
}
