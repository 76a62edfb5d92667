import type { Query, SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

export type Row = Record<string, unknown>

/** Runs raw statements in one batch, which is one transaction, and returns each one's rows. */
export async function runTogether(db: Database, statements: readonly SQL[]): Promise<Row[][]> {
  const client: Pick<D1Database, 'prepare' | 'batch'> = Reflect.get(db, '$client')
  const dialect: { sqlToQuery(statement: SQL): Query } = Reflect.get(db, 'dialect')
  const found = await client.batch<Row>(
    statements.map((statement) => {
      const { sql, params } = dialect.sqlToQuery(statement)
      return client.prepare(sql).bind(...params)
    }),
  )
  return found.map(({ results }) => results)
}
