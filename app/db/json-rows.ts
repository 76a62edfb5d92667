import { type SQL, sql } from 'drizzle-orm'

export type JsonRows<Row extends object> = {
  /** The rows as a table, for `from` and `join`. */
  table: SQL
  field: (name: keyof Row & string) => SQL
}

/** Passes any number of rows as one JSON parameter. SQL reads their fields by name. */
export function jsonRows<Row extends object>(rows: readonly Row[], alias = 'given'): JsonRows<Row> {
  return {
    table: sql`json_each(${JSON.stringify(rows)}) as ${sql.raw(alias)}`,
    field: (name) => sql.raw(`${alias}.value ->> '${name}'`),
  }
}
