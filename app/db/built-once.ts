import { fillPlaceholders, type SQLWrapper, type Query as Sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from './database.ts'
import { toQuery } from './dialect.ts'
import { type Prepared, prepareAs } from './drizzle-internals.ts'

type Values = Record<string, unknown>

export type Preparable = BatchItem<'sqlite'> & SQLWrapper & { prepare(): object }

/**
 * Builds a query once, because building the viewer's query took a fifth of a request. Pass values as `sql.placeholder`.
 * Constants are inlined, because SQLite plans a query at each run if certain constants are bound, such as a limit.
 */
export function builtOnce<Query extends Preparable>(
  build: (db: Database) => Query,
): (db: Database, values: Values) => Query {
  let built: { query: Query; prepared: object; text: Sql } | undefined
  return (db, values) => {
    if (!built) {
      const query = build(db)
      const text = toQuery(query.getSQL().inlineParams())
      built = { query, prepared: query.prepare(), text }
    }
    const { sql, params } = built.text
    const prepared: Prepared = Object.create(built.prepared)
    prepared.query = { sql, params: fillPlaceholders(params, values) }
    prepared.stmt = db.$client.prepare(sql)
    prepared.logger = db.logger
    const query: Query = Object.create(built.query)
    prepareAs(query, prepared)
    return Object.assign(query, { execute: () => prepared.execute() })
  }
}

/** Limited, because visitors can request any page size and filter. */
const KEPT_CHOICES = 100

/** Like {@link builtOnce}, with one query per choice that changes its SQL, such as a page size. */
export function builtOnceFor<Choice, Query extends Preparable>(
  build: (db: Database, choice: Choice) => Query,
): (db: Database, choice: Choice, values: Values) => Query {
  const queries = new Map<string, (db: Database, values: Values) => Query>()
  return (db, choice, values) => {
    const key = JSON.stringify(choice)
    const query = queries.get(key) ?? builtOnce((session) => build(session, choice))
    if (queries.size >= KEPT_CHOICES) queries.clear()
    queries.set(key, query)
    return query(db, values)
  }
}
