import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** Whether a table has a row with this `id`. */
export function rowExists(table: SQLiteTable, id: number): SQL {
  return sql`exists (select 1 from ${table} where id = ${id})`
}
