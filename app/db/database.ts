import { Column, is, sql } from 'drizzle-orm'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import { type Dialect, dialectOf } from './inside-drizzle.ts'
import { literal } from './literal.ts'

export type Database = DrizzleD1Database & {
  /** How many requests went to the database; a batch is one. */
  readonly roundTrips: () => number
  readonly bookmark: () => string | null
  readonly hasWritten: () => boolean
}

const READS = /^[\s(]*(?:select|values)\b/i
const MAY_WRITE = /^[\s(]*with\b/i
const WRITES =
  /\b(?:insert(?: or \w+)? into|replace into|update (?:or \w+ )?\S+(?: as \S+)? set|delete from)\b/i

/** Opens drizzle over one D1 session; columns are snake_case in SQL and camelCase here. */
export function openDatabase(session: D1DatabaseSession): Database {
  let roundTrips = 0
  let hasWritten = false
  const client = {
    prepare: (query: string) => {
      hasWritten ||= !READS.test(query) && (!MAY_WRITE.test(query) || WRITES.test(query))
      return session.prepare(query)
    },
    batch: (statements: D1PreparedStatement[]) => {
      roundTrips++
      return session.batch(statements)
    },
  }
  const logger = { logQuery: () => void roundTrips++ }
  // @ts-expect-error drizzle asks for a whole D1Database and uses what a session has: prepare and batch
  const database = drizzle(client, { casing: 'snake_case', logger })
  nameColumnsApart(dialectOf(database))
  writeLimitsOut(dialectOf(database))
  return Object.assign(database, {
    roundTrips: () => roundTrips,
    bookmark: () => session.getBookmark(),
    hasWritten: () => hasWritten,
  })
}

/** Names the columns of joins apart: D1's batch returns objects, where equal names collide. */
function nameColumnsApart(dialect: Dialect): void {
  const buildSelection = dialect.buildSelection.bind(dialect)
  dialect.buildSelection = (selection, options) =>
    buildSelection(options?.isSingleTable ? selection : selection.map(withOwnName), options)
}

function writeLimitsOut(dialect: Dialect): void {
  const buildLimit = dialect.buildLimit.bind(dialect)
  dialect.buildLimit = (limit) => buildLimit(typeof limit === 'number' ? literal(limit) : limit)
}

function withOwnName<T extends { field: unknown }>(selected: T, place: number): T {
  const { field } = selected
  return is(field, Column) ? { ...selected, field: sql`${field}`.as(`c${place}`) } : selected
}
