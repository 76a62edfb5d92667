import type { Logger } from 'drizzle-orm'
import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1'
import { DIALECT } from './dialect.ts'
import { isWrite, withRetries } from './retry.ts'

export type Database = DrizzleD1Database & {
  readonly $client: Pick<D1Database, 'prepare' | 'batch'>
  readonly logger: Logger
  /** The number of requests to the database; a batch counts as one. */
  readonly roundTrips: () => number
  readonly bookmark: () => string | null
  readonly hasWritten: () => boolean
}

type NoSchema = Record<string, never>

/** Opens drizzle over one D1 session. */
export function openDatabase(session: D1DatabaseSession): Database {
  let roundTrips = 0
  let hasWritten = false
  const { prepare, batch } = withRetries(session)
  const client = {
    prepare: (query: string) => {
      hasWritten ||= isWrite(query)
      return prepare(query)
    },
    batch: (statements: Parameters<typeof batch>[0]) => {
      roundTrips++
      return batch(statements)
    },
  }
  const logger = { logQuery: () => void roundTrips++ }
  // @ts-expect-error drizzle requires a D1Database but only uses what a session has: prepare and batch
  const $client: D1Database = client
  const opened = new SQLiteD1Session<NoSchema, NoSchema>($client, DIALECT, undefined, { logger })
  const database = new DrizzleD1Database<NoSchema>('async', DIALECT, opened, undefined)
  return Object.assign(database, {
    $client,
    logger,
    roundTrips: () => roundTrips,
    bookmark: () => session.getBookmark(),
    hasWritten: () => hasWritten,
  })
}
