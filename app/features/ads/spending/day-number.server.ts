import { type SQL, sql } from 'drizzle-orm'
import { ledger } from '../../../db/ads/ledger.ts'
import { literal } from '../../../db/literal.ts'
import { DAY_MS } from './days.ts'

/** The day of a ledger's click, in its campaign's zone. */
export function clickDay(): SQL<number> {
  // D1 binds numbers as reals, by which days would have fractions: the length is SQL.
  return sql`coalesce(${ledger.day}, ${ledger.at} / ${literal(DAY_MS)})`
}
