import { type SQL, sql } from 'drizzle-orm'
import { jsonRows } from '../../../db/json-rows.ts'
import { OLD_ENTRY_MS } from '../limits.ts'
import { entryRows } from './entry-rows.ts'
import type { FeedEntry } from './feeds/feed.ts'

type Kept = { source: SQL; entries: readonly FeedEntry[]; origin: string; now: number }

/** When following starts, `new` skips the entries that the feed already has, and `all` includes them. */
type EntrySelection = 'new' | 'all' | 'later'

/** Stores entries that the source doesn't have yet, each once, by key. */
export function entrySteps(
  { source, entries, origin, now }: Kept,
  selection: EntrySelection,
): SQL[] {
  if (entries.length === 0) return []
  const { table, field } = jsonRows(entryRows(entries, origin))
  const state =
    selection === 'new'
      ? sql`'skipped'`
      : sql`case when ${field('isOurs')} or ${selection === 'later' ? isOld(field('publishedAt')) : sql`0`} then 'skipped'
          when ${field('reason')} is null then 'open' else 'failed' end`
  const again =
    selection === 'all'
      ? sql`do update set state = excluded.state, reason = excluded.reason, found_at = excluded.found_at
          where source_entries.state = 'skipped'`
      : sql`do nothing`
  return [
    sql`insert into source_entries
        (source_id, key, title, description, link, addresses, alt_texts, reason, state, found_at)
      select source.id, ${field('key')}, ${field('title')}, ${field('description')}, ${field('link')},
        ${field('addresses')}, ${field('altTexts')}, ${field('reason')}, ${state}, ${now}
      from ${table} join board_sources as source on ${source}
      where true on conflict (source_id, key) ${again}`,
  ]
}

/** Whether an entry is older than the source. Feeds show old entries again when newer ones are removed. */
function isOld(publishedAt: SQL): SQL {
  return sql`coalesce(${publishedAt} < source.created_at - ${OLD_ENTRY_MS}, 0)`
}
