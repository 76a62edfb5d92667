import type { Query, SQL } from 'drizzle-orm'

/**
 * The parts of drizzle that its types hide. Nothing else reaches for them; test/features/db says which of
 * them a new version has taken away.
 */

type Selection = { field: unknown }[]

export type Dialect = {
  sqlToQuery(text: SQL): Query
  buildSelection(selection: Selection, options?: { isSingleTable?: boolean }): unknown
  buildLimit(limit: unknown): unknown
}

/** A query that is ready to run: its SQL, and the statement that D1 is handed. */
export type Prepared = {
  query: { sql: string; params: unknown[] }
  stmt: D1PreparedStatement
  logger: unknown
  execute(): unknown
}

export function dialectOf(db: object): Dialect {
  return Reflect.get(db, 'dialect')
}

export function clientOf(db: object): Pick<D1Database, 'prepare' | 'batch'> {
  return Reflect.get(db, '$client')
}

export function loggerOf(db: object): unknown {
  return Reflect.get(Reflect.get(db, 'session'), 'logger')
}

export function preparedOf(query: object): Prepared {
  return Reflect.get(query, '_prepare').call(query)
}

/** Has a query write its constants into its text: bound ones make SQLite plan anew at each run. */
export function writeConstantsOut(query: object): void {
  const dialect: Dialect = Reflect.get(query, 'dialect')
  const sqlToQuery = (text: SQL) => dialect.sqlToQuery(text.inlineParams())
  Reflect.set(query, 'dialect', Object.assign(Object.create(dialect), { sqlToQuery }))
}

/** Lets a batch take what is prepared here instead of the query's own. */
export function prepareAs(query: object, prepared: object): void {
  Reflect.set(query, '_prepare', () => prepared)
}
