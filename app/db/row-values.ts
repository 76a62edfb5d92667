import { type Column, getTableColumns, is, type Param, SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

type Row<T extends SQLiteTable> = {
  [Name in keyof T['$inferInsert']]: T['$inferInsert'][Name] | SQL
}

/** The values of a row in column order, some of them SQL, for a conditional `insert … select`. */
export function rowValues<T extends SQLiteTable>(table: T, row: Row<T>): SQL {
  const given = new Map<string, unknown>(Object.entries(row))
  const values = Object.entries(getTableColumns(table)).map(([name, column]) =>
    cellOf(given.get(name) ?? column.default ?? null, column),
  )
  return sql.join(values, sql`, `)
}

function cellOf(value: unknown, column: Column): SQL | Param {
  return is(value, SQL) ? value : sql.param(value, column)
}
