import { type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * Returns the next number of a year's series, such as `PF-2026-000017`. The insert computes it, so there are no gaps.
 */
export function nextNumber(column: AnySQLiteColumn, series: string, now: number): SQL {
  const year = `${series}-${new Date(now).getUTCFullYear()}-`
  return sql`${year} || printf('%06d', 1 + coalesce((
    select cast(substr(max(${column}), ${year.length + 1}) as integer) from ${column.table}
    where ${column} >= ${year} and ${column} < ${year.replace(/-$/, '.')}
  ), 0))`
}
