import { type SQL, sql } from 'drizzle-orm'
import { OLD_ENTRY_MS } from '../limits.ts'
import { entryRow } from './entry-rows.ts'
import type { FeedEntry } from './reading/feed.ts'

type Kept = { source: SQL; entries: readonly FeedEntry[]; origin: string; now: number }

/** `new` passes over all that a board finds as it begins to follow, `all` takes that, too. */
type Takes = 'new' | 'all' | 'later'

/** Keeps the entries that the source with this condition doesn't have yet: each once, by its key. */
export function entrySteps({ source, entries, origin, now }: Kept, takes: Takes): SQL[] {
  if (entries.length === 0) return []
  const rows = JSON.stringify(entries.map((entry) => entryRow(entry, origin)))
  const state =
    takes === 'new'
      ? sql`'skipped'`
      : sql`case when value ->> 6 or ${takes === 'later' ? isOld() : sql`0`} then 'skipped'
          when value ->> 5 is null then 'open' else 'failed' end`
  const again =
    takes === 'all'
      ? sql`do update set state = excluded.state, reason = excluded.reason, found_at = excluded.found_at
          where source_entries.state = 'skipped'`
      : sql`do nothing`
  return [
    sql`insert into source_entries
        (source_id, key, title, description, link, addresses, reason, state, found_at)
      select source.id, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
        ${state}, ${now}
      from json_each(${rows}) join board_sources as source on ${source}
      where true on conflict (source_id, key) ${again}`,
  ]
}

/** A feed that holds so many entries tells old ones again as newer ones leave it. */
function isOld(): SQL {
  return sql`coalesce(value ->> 7 < source.created_at - ${OLD_ENTRY_MS}, 0)`
}
