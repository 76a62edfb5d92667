import { type SQL, sql } from 'drizzle-orm'

/** An integer inlined into SQL: with a bound LIMIT, SQLite compiles the statement again at each run. */
export function literal(wholeNumber: number): SQL {
  return sql.raw(String(Math.trunc(wholeNumber)))
}
