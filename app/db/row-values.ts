import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * A row's values in the order of its table's columns, for an insert that selects them: only so can it
 * have a condition.
 */
export function rowValues<T extends SQLiteTable>(table: T, row: T['$inferInsert']): SQL {
  const given = new Map<string, unknown>(Object.entries(row))
  const values = Object.entries(getTableColumns(table)).map(([name, column]) =>
    sql.param(given.get(name) ?? column.default ?? null, column),
  )
  return sql.join(values, sql`, `)
}
