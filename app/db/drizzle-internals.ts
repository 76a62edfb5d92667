/** Drizzle's internals, which its types hide. Only this file uses them; test/features/db detects missing ones. */

type Selection = { field: unknown }[]

export type Dialect = {
  buildSelection(selection: Selection, options?: { isSingleTable?: boolean }): unknown
  buildLimit(limit: unknown): unknown
}

/** A prepared query: its SQL, and the statement passed to D1. */
export type Prepared = {
  query: { sql: string; params: unknown[] }
  stmt: D1PreparedStatement
  logger: unknown
  execute(): unknown
}

export function dialectOf(db: object): Dialect {
  return Reflect.get(db, 'dialect')
}

/** Makes a batch use this prepared statement instead of the query's own. */
export function prepareAs(query: object, prepared: object): void {
  Reflect.set(query, '_prepare', () => prepared)
}
