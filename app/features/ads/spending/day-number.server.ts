import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from './pace.ts'

/** D1 binds numbers as reals, by which days would have fractions: the length is SQL. */
export function dayNumberOf(time: AnyColumn): SQL<number> {
  return sql`${time} / ${sql.raw(String(DAY_MS))}`
}
