import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from './pace.ts'

/** The day of a time in a column, as `dayNumber`. The length is SQL: D1 binds numbers as reals, and a day would have fractions. */
export function dayNumberOf(time: AnyColumn): SQL<number> {
  return sql`${time} / ${sql.raw(String(DAY_MS))}`
}
