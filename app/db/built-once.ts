import { fillPlaceholders } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from './database.ts'
import {
  clientOf,
  loggerOf,
  type Prepared,
  prepareAs,
  preparedOf,
  writeConstantsOut,
} from './inside-drizzle.ts'

type Values = Record<string, unknown>

/** A query built once: building the viewer's took a fifth of a call. Values are `sql.placeholder`. */
export function builtOnce<Query extends BatchItem<'sqlite'>>(
  build: (db: Database) => Query,
): (db: Database, values: Values) => Query {
  let built: { query: Query; prepared: Prepared } | undefined
  return (db, values) => {
    if (!built) {
      const query = build(db)
      writeConstantsOut(query)
      built = { query, prepared: preparedOf(query) }
    }
    const { sql, params } = built.prepared.query
    const prepared: Prepared = Object.create(built.prepared)
    prepared.query = { sql, params: fillPlaceholders(params, values) }
    prepared.stmt = clientOf(db).prepare(sql)
    prepared.logger = loggerOf(db)
    const query: Query = Object.create(built.query)
    prepareAs(query, prepared)
    return Object.assign(query, { execute: () => prepared.execute() })
  }
}

/** The same for each of a few choices that shape a query, such as the size of its page. */
export function builtOnceFor<Choice, Query extends BatchItem<'sqlite'>>(
  build: (db: Database, choice: Choice) => Query,
): (db: Database, choice: Choice, values: Values) => Query {
  const queries = new Map<string, (db: Database, values: Values) => Query>()
  return (db, choice, values) => {
    const key = JSON.stringify(choice)
    const query = queries.get(key) ?? builtOnce((session) => build(session, choice))
    queries.set(key, query)
    return query(db, values)
  }
}
