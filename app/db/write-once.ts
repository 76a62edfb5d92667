import { fillPlaceholders, type Query } from 'drizzle-orm'
import type { Database } from './database.ts'

/** What a query for one column named `json` finds. */
export type JsonRow = { json: string }

type JsonQuery = { toSQL(): Query }

/**
 * Queries that go in one batch and that drizzle writes once, with placeholders for what differs from
 * request to request: for a page that is asked for often, writing them anew took a quarter of its time.
 * Each selects one column, `json`.
 */
export function writeOnce(write: (db: Database) => readonly JsonQuery[]) {
  let written: Query[] | undefined
  return async (db: Database, values: Record<string, unknown>): Promise<JsonRow[][]> => {
    written ??= write(db).map((query) => query.toSQL())
    const client: Pick<D1Database, 'prepare' | 'batch'> = Reflect.get(db, '$client')
    const found = await client.batch<JsonRow>(
      written.map(({ sql, params }) =>
        client.prepare(sql).bind(...fillPlaceholders(params, values)),
      ),
    )
    return found.map(({ results }) => results)
  }
}
