import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'

export type Database = DrizzleD1Database & {
  /** How many times this database was asked so far: a batch counts once. */
  readonly roundTrips: () => number
  /** Where this session stands after what it has read and written. */
  readonly bookmark: () => string | null
}

/** Opens drizzle over one D1 session; columns are snake_case in SQL and camelCase here. */
export function openDatabase(session: D1DatabaseSession): Database {
  let roundTrips = 0
  const client = {
    prepare: (query: string) => session.prepare(query),
    batch: (statements: D1PreparedStatement[]) => {
      roundTrips += 1 - statements.length
      return session.batch(statements)
    },
  }
  const logger = { logQuery: () => void roundTrips++ }
  // @ts-expect-error drizzle asks for a whole D1Database and uses what a session has: prepare and batch
  const database = drizzle(client, { casing: 'snake_case', logger })
  return Object.assign(database, {
    roundTrips: () => roundTrips,
    bookmark: () => session.getBookmark(),
  })
}
