import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

export type ColumnName<T extends SQLiteTable> = keyof T['_']['columns'] & string

/** Columns that a list leaves out, each with the reason. */
export type LeftOut<T extends SQLiteTable> = { readonly [Name in ColumnName<T>]?: string }

/** The names of all columns except `leftOut`, so that new columns are included by default. */
export function columnsExcept<T extends SQLiteTable, Out extends LeftOut<T>>(
  table: T,
  leftOut: Out,
): Exclude<ColumnName<T>, keyof Out>[]
export function columnsExcept(table: SQLiteTable, leftOut: object): string[] {
  return Object.keys(getTableColumns(table)).filter((name) => !(name in leftOut))
}

/** Columns in SQL, separated by commas: plain for `insert into`, or those of a row of this name. */
export function columnList(names: readonly string[], row?: string): SQL {
  return sql.raw(names.map((name) => columnOf(name, row)).join(', '))
}

/** The entries of a `json_object` that has these columns of a row. */
export function jsonEntries(names: readonly string[], row: string): SQL {
  return sql.raw(names.map((name) => `'${name}', ${columnOf(name, row)}`).join(', '))
}

export function rowColumn(name: string, row: string): SQL {
  return sql.raw(columnOf(name, row))
}

function columnOf(name: string, row: string | undefined): string {
  return row === undefined ? toSnakeCase(name) : `${row}.${toSnakeCase(name)}`
}
