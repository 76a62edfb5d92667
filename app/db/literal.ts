import { type SQL, sql } from 'drizzle-orm'

/** An integer inlined into SQL. SQLite recompiles a statement with a bound LIMIT at each run. */
export function literal(wholeNumber: number): SQL {
  return sql.raw(String(Math.trunc(wholeNumber)))
}
