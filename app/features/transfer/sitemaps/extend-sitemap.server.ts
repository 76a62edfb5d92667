import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { runBatch } from '../../../db/run-batch.ts'
import type { ClockJob } from '../../../jobs.ts'
import { NEW_PARTS, SITEMAP_PART } from './limits.ts'
import { IN_SITEMAP, type SitemapKind } from './sitemap.server.ts'

export const extendSitemapJob: ClockJob = {
  name: 'grow_sitemap',
  every: 'hour',
  run: extendSitemap,
}

export async function extendSitemap({ db }: Pick<Context, 'db'>): Promise<void> {
  for (const kind of ['pins', 'boards'] as const) {
    for (let parts = 0; parts < NEW_PARTS; parts++) {
      const [begun = []] = await runBatch(db, [nextPart(kind)])
      if (begun.length === 0) break
    }
  }
}

/** The next part starts at the first row that doesn't fit into the latest. */
function nextPart(kind: SitemapKind): SQL {
  const last = sql`(select coalesce(max(number), 1) as number, coalesce(max(first_id), 0) as first_id
    from sitemap_parts where kind = ${kind})`
  return sql`insert into sitemap_parts (kind, number, first_id)
    select ${kind}, number + 1, (
      select ${sql.raw(kind)}.id from ${sql.raw(kind)}
      where ${sql.raw(kind)}.id >= cast(last.first_id as integer) and ${IN_SITEMAP[kind]}
      order by ${sql.raw(kind)}.id limit 1 offset ${SITEMAP_PART}
    ) as next_id from ${last} as last where next_id is not null
    on conflict do nothing returning number`
}
