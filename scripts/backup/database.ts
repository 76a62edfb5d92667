import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { databaseFile } from '../site/database.ts'
import type { DeployedSite } from './deployed-site.ts'

export const Value = v.nullable(v.union([v.string(), v.number()]))
export type Value = v.InferOutput<typeof Value>

const Rows = v.array(v.record(v.string(), Value))
export type Rows = v.InferOutput<typeof Rows>

export type SqlDatabase = {
  /** Runs one statement, with a text bound to each `?`. */
  query(sql: string, params?: string[]): Promise<Rows>
  /** Runs several statements in one transaction. */
  script(sql: string): Promise<void>
  close(): void
}

export async function openLocalDatabase(stateDir: string): Promise<SqlDatabase> {
  const file = await databaseFile(stateDir)
  if (!file) throw new Error(`There is no database in ${stateDir}.`)
  const database = new DatabaseSync(file)
  database.exec('pragma busy_timeout = 5000')
  return {
    query: async (sql, params = []) => v.parse(Rows, database.prepare(sql).all(...params)),
    async script(sql) {
      database.exec(`begin;\n${sql};\ncommit`)
    },
    close: () => database.close(),
  }
}

const Results = v.array(v.object({ results: Rows }))

/** Uses D1's HTTP API. Failed requests are retried, so each statement must be safe to repeat. */
export function remoteDatabase({ cloudflare, databasePath }: DeployedSite): SqlDatabase {
  const ask = (body: object) =>
    cloudflare.ask({ method: 'POST', path: `${databasePath}/query`, body }, Results)
  return {
    async query(sql, params) {
      const [result] = await ask({ sql, ...(params && { params }) })
      return result?.results ?? []
    },
    async script(sql) {
      await ask({ sql })
    },
    close() {},
  }
}
