import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** The values of a row in column order, for a conditional `insert … select`. */
export function rowValues<T extends SQLiteTable>(table: T, row: T['$inferInsert']): SQL {
  const given = new Map<string, unknown>(Object.entries(row))
  const values = Object.entries(getTableColumns(table)).map(([name, column]) =>
    sql.param(given.get(name) ?? column.default ?? null, column),
  )
  return sql.join(values, sql`, `)
}
