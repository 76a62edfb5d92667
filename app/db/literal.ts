import { type SQL, sql } from 'drizzle-orm'

/** An integer inlined into SQL. With a bound LIMIT, SQLite compiles the statement at each run. */
export function literal(wholeNumber: number): SQL {
  return sql.raw(String(Math.trunc(wholeNumber)))
}
