import type { SQL } from 'drizzle-orm'
import type { Database } from './database.ts'
import { clientOf, dialectOf, prepareAs } from './inside-drizzle.ts'

/** A statement in SQL for a batch beside drizzle's own, which can't hold one with values. Its rows are dropped. */
export function statement(db: Database, text: SQL) {
  const query = dialectOf(db).sqlToQuery(text)
  const made = db.run(text)
  prepareAs(made, {
    getQuery: () => query,
    stmt: clientOf(db).prepare(query.sql),
    mapResult: () => [],
  })
  return made
}
