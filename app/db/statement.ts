import type { Query, SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

/** A statement in SQL for a batch beside drizzle's own, which can't hold one with values. Its rows are dropped. */
export function statement(db: Database, text: SQL) {
  const client: Pick<D1Database, 'prepare'> = Reflect.get(db, '$client')
  const dialect: { sqlToQuery(text: SQL): Query } = Reflect.get(db, 'dialect')
  const query = dialect.sqlToQuery(text)
  const prepared = { getQuery: () => query, stmt: client.prepare(query.sql), mapResult: () => [] }
  const made = db.run(text)
  Reflect.set(made, '_prepare', () => prepared)
  return made
}
