import type { SQL } from 'drizzle-orm'
import type { Database } from './database.ts'
import { toQuery } from './dialect.ts'

export type Row = Record<string, unknown>

/** Runs raw statements in one batch, which is one transaction, and returns the rows of each. */
export async function runBatch(db: Database, statements: readonly SQL[]): Promise<Row[][]> {
  const { $client } = db
  const found = await $client.batch<Row>(
    statements.map((statement) => {
      const { sql, params } = toQuery(statement)
      return $client.prepare(sql).bind(...params)
    }),
  )
  return found.map(({ results }) => results)
}
