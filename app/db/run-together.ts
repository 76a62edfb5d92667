import type { SQL } from 'drizzle-orm'
import type { Database } from './database.ts'
import { clientOf, dialectOf } from './inside-drizzle.ts'

export type Row = Record<string, unknown>

/** Runs raw statements in one batch, which is one transaction, and returns each one's rows. */
export async function runTogether(db: Database, statements: readonly SQL[]): Promise<Row[][]> {
  const [client, dialect] = [clientOf(db), dialectOf(db)]
  const found = await client.batch<Row>(
    statements.map((statement) => {
      const { sql, params } = dialect.sqlToQuery(statement)
      return client.prepare(sql).bind(...params)
    }),
  )
  return found.map(({ results }) => results)
}
