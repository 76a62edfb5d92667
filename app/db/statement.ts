import type { SQL } from 'drizzle-orm'
import type { Database } from './database.ts'
import { toQuery } from './dialect.ts'
import { prepareAs } from './drizzle-internals.ts'

/**
 * A raw SQL statement for a batch, because Drizzle's can't have parameters there (drizzle-orm issue 2277). Returns no
 * rows.
 */
export function statement(db: Database, text: SQL) {
  const query = toQuery(text)
  const made = db.run(text)
  prepareAs(made, {
    getQuery: () => query,
    stmt: db.$client.prepare(query.sql),
    mapResult: () => [],
  })
  return made
}
