import { type SQL, sql } from 'drizzle-orm'

/**
 * A whole number written into a statement instead of being bound to it. SQLite looks at what a bound limit is
 * once it is known, and compiles the statement again.
 */
export function literal(wholeNumber: number): SQL {
  return sql.raw(String(Math.trunc(wholeNumber)))
}
