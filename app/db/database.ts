import { Column, is, sql } from 'drizzle-orm'
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
      roundTrips++
      return session.batch(statements)
    },
  }
  const logger = { logQuery: () => void roundTrips++ }
  // @ts-expect-error drizzle asks for a whole D1Database and uses what a session has: prepare and batch
  const database = drizzle(client, { casing: 'snake_case', logger })
  nameColumnsApart(Reflect.get(database, 'dialect'))
  return Object.assign(database, {
    roundTrips: () => roundTrips,
    bookmark: () => session.getBookmark(),
  })
}

type Selection = { field: unknown }[]
type Dialect = {
  buildSelection(selection: Selection, options?: { isSingleTable?: boolean }): unknown
}

/**
 * Gives every column of a join a name of its own. D1 answers a batch with rows as objects, in which
 * `pins.id` and `members.id` would be one `id`, and drizzle would read all that follows it askew.
 */
function nameColumnsApart(dialect: Dialect): void {
  const buildSelection = dialect.buildSelection.bind(dialect)
  dialect.buildSelection = (selection, options) =>
    buildSelection(options?.isSingleTable ? selection : selection.map(withOwnName), options)
}

function withOwnName<T extends { field: unknown }>(selected: T, place: number): T {
  const { field } = selected
  return is(field, Column) ? { ...selected, field: sql`${field}`.as(`c${place}`) } : selected
}
